"""The numbers, dates and versions of a draft that what it stands for does not have, and that follow from no others.
It refuses to mind small numbers that resemble none there: whoever sums up, counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from unabridged.compaction.gate import corrected, days, figures, hedges, short, sums
from unabridged.compaction.gate.held import Holder, holder
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source

_LINK: Final = re.compile(
    r"[a-z][a-z0-9+]{1,12}://[^\s<>\"'`，。、；）]+|[\w.+-]{1,64}@[\w.-]{1,80}|\bwww\.\S+", re.IGNORECASE
)
_DAY: Final = re.compile(
    r"(?<![\d./-])(?:(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})|(?P<a>\d{1,2})[./-](?P<b>\d{1,2})[./-](?P<z>\d{4})|(?P<cy>\d{4})年(?P<cm>\d{1,2})月(?P<cd>\d{1,2})日)(?![\d]|[./-]\d)",
    re.ASCII,
)
_MONTHS: Final = (
    "jan|ene|janv|一月", "feb|fév|fev", "mar|mär|mrz", "apr|abr|avr", "may|mai|mayo", "jun|juin", "jul|juil", "aug|ago|août", "sep", "oct|okt", "nov", "dec|dez|dic|déc",
)  # fmt: skip
_VERSION: Final = re.compile(
    r"(?<![\w.])[vV]?\d+(?:\.\d+){2,}(?:[-+.]?(?:[a-z]+\d*|\d+))*|(?<![\w.])[vV]\d+(?:\.\d+)*(?![\w])", re.ASCII
)
_OF_A_THING: Final = re.compile(
    r"\b(?:version|release|python|node(?:\.js)?|java|jdk|php|ruby|go|rust|postgres(?:ql)?|mysql|sqlite|redis|django|flask|react|vue|angular|ubuntu|debian|android|ios|macos|windows|pandas|numpy|torch|pytorch"
    r"|tensorflow|kubernetes|docker|spring|rails|typescript|chrome|firefox|swift|kotlin|scala|terraform|firmware|gpt|claude|版本|バージョン)[ -]?[vV]?(\d+(?:\.\d+)+)(?![\d])",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(
    r"(?<![\w.,])\.\d{4,}|(?<![\w.,])\d+(?:[ \u00a0\u202f'’,._]\d{3}(?!\d))*(?:[.,]\d+)?", re.ASCII
)
_LONG: Final = 4
# The last digits of a longer number, as those of a card are told.
_ENDS: Final = re.compile(r"(?<=\d{4})[ -]?(\d{4})(?!\d)")
# Who has so many numbers that nobody told is known by these.
_EXAMINED: Final = 20
# Paths and names of code, with what figures they have.
_NAME: Final = re.compile(
    r"`[^`\n]{1,80}`|(?<![^\W_])[\w.-]*[/\\][\w./\\-]+|\b[A-Za-z]\w*(?:[-.:#]\w+)+|\b\d{1,2}(?:[:h時点时]\d{2}|[:.]\d{2}(?= ?(?:Uhr|[ap]\.?m\b)))(?!\d)",
    re.ASCII,
)


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """Numbers, days and versions that stand nowhere and come of nothing there."""
    written = figures.plain(source.text)
    if written is not source.text:
        source = replace(source, text=written, lower=written.casefold())
    held, text = holder(source), _LINK.sub(" ", figures.plain(draft.own))
    found = [day[0] for day in _DAY.finditer(text) if not _is_day(day, source)]
    text = _DAY.sub(" ", text)
    found += [each for each in _versions(text) if not _is_version(each, held)]
    text = _VERSION.sub(" ", text)
    found += _long(text, source, held)
    found += days.unknown(text, source.text)
    found += corrected.unknown(text, source.text)
    found += short.unknown(days.without(_NAME.sub(_blank, text)), source.text)
    return tuple(dict.fromkeys(found))


def _long(text: str, source: Source, held: Holder) -> Iterator[str]:
    """Numbers of four digits and more."""
    ends = set[str](_ENDS.findall(source.text))
    distinct = {each[0]: each for each in reversed(list(_numbers(text)))}
    new = (each for shown, each in distinct.items() if not _is_held(shown, held) and shown not in ends)
    numbers = sorted(islice(new, _EXAMINED), key=re.Match.start)
    if not numbers:
        return
    known, powers = sums.known(source.text), frozenset(figures.powers(source.text))
    for match in numbers:
        span = match.span()
        if powers.intersection(sums.readings(match[0])) or sums.follows(match[0], known, text, at=span[0]):
            continue
        if days.tells(match[0], source.text):
            continue
        if not (hedges.is_estimate(text, *span) and sums.is_about(match[0], known)):
            yield match[0]


def _is_held(number: str, held: Holder) -> bool:
    """Whether it stands there, or its parts do: where nobody puts a space behind a comma, two numbers look like one."""
    parts = number.split(",")
    return held.holds(number) or (len(parts) > 1 and "." not in number and all(map(held.holds, parts)))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _is_day(day: re.Match[str], source: Source) -> bool:
    if day[0] in source.text:
        return True
    wanted = _ymd(day)
    return bool(wanted & {each for match in _DAY.finditer(source.text) for each in _ymd(match)}) or any(
        _is_said(each, source.text) for each in wanted
    )


def _ymd(match: re.Match[str]) -> set[tuple[int, int, int]]:
    if match["y"] or match["cy"]:
        return {(int(match["y"] or match["cy"]), int(match["m"] or match["cm"]), int(match["d"] or match["cd"]))}
    a, b, year = int(match["a"]), int(match["b"]), int(match["z"])
    return {(year, a, b), (year, b, a)}


def _is_said(day: tuple[int, int, int], text: str) -> bool:
    """Whether a day is said by the name of its month, the year there or elsewhere."""
    year, month, number = day
    if not 1 <= month <= len(_MONTHS) or str(year) not in text:
        return False
    name = rf"(?:{_MONTHS[month - 1]})[^\W\d_]{{0,7}}"
    said = rf"(?<!\d)0?{number}(?:st|nd|rd|th|er)?\.?\s(?:of\s|de\s)?{name}|\b{name}\.?\s0?{number}(?!\d)"
    figures = rf"(?<!\d)0?{month}(?:月\s?0?{number}日|[/.-]0?{number}(?!\d))|(?<!\d)0?{number}[/.]0?{month}(?!\d)"
    return re.search(f"{said}|{figures}", text, re.IGNORECASE) is not None


def _versions(text: str) -> Iterator[str]:
    yield from (match[0].rstrip(".") for match in _VERSION.finditer(text))
    yield from (match[1] for match in _OF_A_THING.finditer(text))


def _is_version(version: str, held: Holder) -> bool:
    bare = version.lstrip("vV")
    return held.holds(bare) or held.holds(f"v{bare}") or held.has(f"{bare}.") or held.has(f"v{bare}")


def _numbers(text: str) -> Iterator[re.Match[str]]:
    for match in _NUMBER.finditer(text):
        if sum(letter.isdigit() for letter in match[0]) >= _LONG:
            yield match
