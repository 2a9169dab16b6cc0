"""The days of a draft that are named by their month, and stand there of another number in the same month.
It refuses to mind a day that is a week, a fortnight or a span that was told away from one that stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate import figures

MONTHS: Final = (
    "jan|янв|січ|sty|led|oca|yan|يناير|كانون الثاني|gen|ene",
    "feb|fév|fev|фев|лют|lut|úno|şub|fév|فبراير|شباط|helm",
    "mar|mär|mrz|мар|бер|brez|březn|mrt|maar|مارس|آذار|maal",
    "apr|abr|avr|апр|квіт|kwi|dub|nis|أبريل|إبريل|نيسان|huht",
    "may|mai|mag|maj|мая|май|трав|mei|مايو|أيار|touk|květ|maio",
    "jun|juin|giu|июн|черв|cze|haz|يونيو|حزيران|kesä|červn",
    "jul|juil|lug|июл|лип|lip|tem|يوليو|تموز|hein|červenc",
    "aug|ago|août|aoû|авг|серп|sie|srp|ağu|أغسطس|آب|elo",
    "sep|set|сен|вер|wrz|zář|eyl|سبتمبر|أيلول|syys",
    "oct|okt|ott|out|окт|жовт|paź|říj|eki|أكتوبر|تشرين الأول|loka",
    "nov|ноя|лист|lis|kas|نوفمبر|تشرين الثاني|marras",
    "dec|dez|dic|déc|дек|груд|gru|pros|ara|ديسمبر|كانون الأول|joul",
)
_NAMES: Final = "|".join(f"(?P<m{at}>{names})" for at, names in enumerate(MONTHS, 1))
_NAMED: Final = re.compile(
    rf"(?<![\d.,:/-])(?P<before>\d{{1,2}})(?:st|nd|rd|th|er|re|º|ª|\.)?[ \u00a0-](?:of |de |d')?(?:{_NAMES})[^\W\d_]{{0,8}}",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    rf"\b(?:{_NAMES})[^\W\d_]{{0,8}}\.?[ \u00a0](?:the )?(?P<after>\d{{1,2}})(?:st|nd|rd|th)?(?![\d.,:]\d|\d)",
    re.IGNORECASE,
)
_FIGURES: Final = re.compile(r"(?<![\d.])(?P<month>\d{1,2})[月월]\s?(?P<day>\d{1,2})\s?[日号號일]")
_WRITTEN: Final = re.compile(r"(?<![\d.,])(?:\d{4}[-/.])?(?P<a>\d{1,2})[-/.](?P<b>\d{1,2})(?![\d,]|\.\d)")
# So written, it is a day and no number with decimals.
_PLAINLY: Final = re.compile(r"(?<![\d.,])\d{1,2}(?:[-/]\d{1,2}|\.\d{1,2}\.)(?!\d)")
_NUMBER: Final = re.compile(r"(?<![\w.,:])(?<![A-Za-z]-)\d{1,2}(?![\d:]|[.,]\d)")
_WEEKS: Final = frozenset({1, 7, 14, 21, 28})
_SPAN: Final = re.compile(
    r"(?:(?P<figures>\d{1,2})|(?P<words>[^\W\d_]{1,12}))[\s-]?(?:d\b|day|night|tag|nacht|nächt|jour|nuit|d[íi]a|noche|noite|giorn|nott[ei]|dni|noc|dag|natt|дн|день|ноч|天|晚|泊|日間|일|박|يوم|أيام|ليال)",
    re.IGNORECASE,
)


def unknown(text: str, source: str) -> list[str]:
    """Days of months, written out, that are not those of a source."""
    drafted = {(day, month): shown for shown, day, month in _days(text)}
    if not drafted:
        return []
    told = {(day, month) for _, day, month in _days(source)} | set(_written(source))
    numbers, spans = {int(each) for each in _NUMBER.findall(source)}, _spans(source)
    new = {each: shown for each, shown in drafted.items() if each not in told and each[0] not in numbers}
    return [
        shown
        for (day, month), shown in new.items()
        if any(its == month and _resembles(day, other) and abs(day - other) not in spans for other, its in told)
    ]


def _spans(source: str) -> set[int]:
    """How many days, or nights, are told of."""
    spans = set(_WEEKS)
    for match in _SPAN.finditer(source):
        spans.update({int(match["figures"])} if match["figures"] else figures.small(match["words"].casefold()))
    return spans


def tells(number: str, source: str) -> bool:
    """Whether what looks like a number is a day that is told of, as 23.10 for the 23rd of October."""
    day = {(a, b) for a, b in _written(number)}
    return bool(day) and not day.isdisjoint({*((a, b) for _, a, b in _days(source)), *_written(source)})


def without(text: str) -> str:
    """The text without the days that it names."""
    for pattern in (_NAMED, _AFTER, _FIGURES, _PLAINLY):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text


def _days(text: str) -> Iterator[tuple[str, int, int]]:
    for pattern, name in ((_NAMED, "before"), (_AFTER, "after")):
        for match in pattern.finditer(text):
            month = next(at for at in range(1, len(MONTHS) + 1) if match[f"m{at}"])
            yield match[0], int(match[name]), month
    for match in _FIGURES.finditer(text):
        yield match[0], int(match["day"]), int(match["month"])


def _written(text: str) -> Iterator[tuple[int, int]]:
    for match in _WRITTEN.finditer(text):
        yield from ((int(match["a"]), int(match["b"])), (int(match["b"]), int(match["a"])))


def _resembles(day: int, other: int) -> bool:
    """Whether one digit is wrong, missing or too many, or two are turned."""
    a, b = str(day), str(other)
    if len(a) == len(b):
        return sum(x != y for x, y in zip(a, b, strict=True)) == 1 or a == b[::-1]
    longer, shorter = (a, b) if len(a) > len(b) else (b, a)
    return shorter in (longer[0], longer[1])
