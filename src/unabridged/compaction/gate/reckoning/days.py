"""The days that a text tells, in figures and by their months, and which days of a draft follow from these.
It refuses to mind a day without a year that a draft names by its month.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.reckoning import figures, months
from unabridged.compaction.gate.reckoning.times import DAYS, MONTHS, WEEKS, YEARS
from unabridged.lazy_patterns import lazy

_NAME: Final = r"(?P<name>[^\s\d.,:;/()\[\]{}\"«»、。-]{2,14})"
# A figure comes first, and behind it what may not stand before it: figures are found quickly.
_NAMED: Final = lazy(
    rf"(?P<day>\d(?<![\d.,:/]\d)(?<!\d-\d)\d?)(?:(?:st|nd|rd|th|er|re|º|ª|-?го|-?е)?[ \u00a0-]|\.[ \u00a0]?)(?:of |de |d'|di |den |من )?{_NAME}",
    re.IGNORECASE,
)
_AFTER: Final = lazy(
    rf"(?<![^\W\d_]){_NAME}(?P<point>\.?)[ \u00a0](?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d.,:]\d|\d|[ \u00a0\u202f]\d{{3}}(?!\d))",
    re.IGNORECASE,
)
_FIGURES: Final = sought(
    r"(?<![\d.])(?P<month>\d{1,2})[月월]\s?(?P<day>\d{1,2})\s?[日号號일]|(?<!\d)(?P<before>\d{1,2})\s+tháng\s+(?P<behind>\d{1,2})",
    "月 월 tháng",
    re.NOFLAG,
)
_WRITTEN: Final = lazy(r"(?<![\d.,])(?:\d{4}[-/.])?(?P<a>\d{1,2})\s?[-/.]\s?(?P<b>\d{1,2})(?!\d|[.,]\d{3}|,\d)")
_WHOLE: Final = lazy(
    r"(?<![\d./-])(?:(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})|(?P<a>\d{1,2})[./-]\s?(?P<b>\d{1,2})[./-]\s?(?P<z>\d{4}|\d{2})|(?P<cy>\d{4})年(?P<cm>\d{1,2})月(?P<cd>\d{1,2})日)(?![\d]|[./-]\d)",
    re.ASCII,
)
_YEAR: Final = lazy(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_OF_WORK: Final = r"(?:(?:business|working|calendar|arbeits|werk)[\s-]?)?"
_IN_FIGURES: Final = MappingProxyType(
    {
        unit: lazy(rf"(?<!\d)(\d{{1,3}})[)\s-]{{0,2}}{_OF_WORK}{unit}", re.IGNORECASE)
        for unit in (DAYS, WEEKS, MONTHS, YEARS)
    }
)
_IN_WORDS: Final = MappingProxyType(
    {
        unit: lazy(rf"(?<![^\W\d_])([^\W\d_]{{1,12}})[)\s-]{{1,2}}{_OF_WORK}{unit}", re.IGNORECASE)
        for unit in (DAYS, WEEKS, MONTHS, YEARS)
    }
)
_WEEK: Final = 7
_YEAR_OF_MONTHS: Final = 12
_MANY: Final = 60
_DAYS: Final = 31
_DAY_OF: Final = lazy(r"\d{1,2}[./-]\d{1,2}")
_CENTURY: Final = 2000
_ANY_YEAR: Final = 2001
_FULL: Final = 4


def without_told(text: str, source: str) -> tuple[str, list[str]]:
    """The text without the days in figures that a source tells, and those that it does not tell."""
    matches, unknown = list(_WHOLE.finditer(text)), list[str]()
    if not matches:
        return text, unknown
    known = _whole_days(source)
    for match in matches:
        whole = len(match["z"] or "0000") == _FULL
        if not known.isdisjoint(_ymd(match)) or (
            whole and (match[0] in source or _follows(_ymd(match), known, source))
        ):
            text = text.replace(match[0], " " * len(match[0]))
        elif whole:
            text = text.replace(match[0], " " * len(match[0]))
            unknown.append(match[0])
    return text, unknown


def _whole_days(source: str) -> frozenset[tuple[int, int, int]]:
    """The days of a source with their years, where a day is told in one place and its year in another."""
    days = {each for match in _WHOLE.finditer(source) for each in _ymd(match)}
    years = {int(each) for each in set(_YEAR.findall(source))}
    days.update((year, month, day) for day, month in told(source) for year in years)
    return frozenset(days)


def _ymd(match: re.Match[str]) -> set[tuple[int, int, int]]:
    if match["y"] or match["cy"]:
        return {(int(match["y"] or match["cy"]), int(match["m"] or match["cm"]), int(match["d"] or match["cd"]))}
    a, b, year = int(match["a"]), int(match["b"]), int(match["z"])
    year += _CENTURY if len(match["z"]) < _FULL else 0
    return {(year, a, b), (year, b, a)}


def _follows(wanted: set[tuple[int, int, int]], known: frozenset[tuple[int, int, int]], source: str) -> bool:
    """Whether it is as many days after or before one that is told as are told of, or as many months."""
    told = {*_counted(DAYS, source), *(_WEEK * each for each in _counted(WEEKS, source))}
    spans = {*told, *(each - 1 for each in told if each >= _WEEK)} - {0}
    longer = _longer(source)
    dated = [each for each in (_date(*day) for day in islice(sorted(known), _MANY)) if each]
    for mine in (each for each in (_date(*day) for day in wanted) if each):
        if any(abs((mine - other) // timedelta(days=1)) in spans for other in dated):
            return True
        later = mine + timedelta(days=1)
        if any(_is_months_off(each, other, longer) for each in (mine, later) for other in dated):
            return True
    return False


def _is_months_off(mine: date, other: date, longer: set[int]) -> bool:
    months_off = abs((mine.year - other.year) * _YEAR_OF_MONTHS + mine.month - other.month)
    return mine.day == other.day and months_off in longer


def _longer(source: str) -> set[int]:
    """How many months are told of, those of the years too."""
    return {*_counted(MONTHS, source), *(_YEAR_OF_MONTHS * each for each in _counted(YEARS, source))}


def _counted(unit: str, source: str) -> set[int]:
    """How many of a unit are told of, in figures or in words; of what is longer than a day one, if it is told of."""
    found = {int(each) for each in _IN_FIGURES[unit].findall(source)}
    for word in set(_IN_WORDS[unit].findall(source)):
        found |= figures.small(word.casefold())
    return found | {1} if unit != DAYS and re.search(unit, source, re.IGNORECASE) else found


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def told(source: str) -> set[tuple[int, int]]:
    """The days of months that a text tells, in whatever form."""
    whole = {(day, month) for match in _WHOLE.finditer(source) for _, month, day in _ymd(match)}
    return {*_days(source)} | set(_written(source)) | whole


def tells(number: str, source: str) -> bool:
    """Whether what looks like a number is a day that is told of, as 23.10 for the 23rd of October."""
    day = {(a, b) for a, b in _written(number) if a <= _DAYS and b <= _YEAR_OF_MONTHS}
    if not day or not _DAY_OF.fullmatch(number):
        return False
    those = told(source)
    wanted = {(_ANY_YEAR, month, each) for each, month in day}
    return not day.isdisjoint(those) or _follows(
        wanted, frozenset((_ANY_YEAR, month, each) for each, month in those), source
    )


def _month(match: re.Match[str]) -> int:
    point = match.groupdict().get("point", "")
    return months.named(match["name"], point or match.string[match.end() : match.end() + 10])


def _days(text: str) -> Iterator[tuple[int, int]]:
    for pattern in (_NAMED, _AFTER):
        for match in pattern.finditer(text):
            if month := _month(match):
                yield int(match["day"]), month
    for match in _FIGURES.finditer(text, folded(text)):
        yield int(match["day"] or match["before"]), int(match["month"] or match["behind"])


def _written(text: str) -> Iterator[tuple[int, int]]:
    for match in _WRITTEN.finditer(text):
        yield from ((int(match["a"]), int(match["b"])), (int(match["b"]), int(match["a"])))
