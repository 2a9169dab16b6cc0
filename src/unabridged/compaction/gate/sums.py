"""Which numbers follow from those of a text: written otherwise, rounded, scaled, or reckoned where a draft says so.
It refuses to reckon with more numbers than people do.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import isclose
from types import MappingProxyType
from typing import Final

_NUMBER: Final = re.compile(
    r"(?P<bare>\d+(?:[ \u00a0\u202f'’,._]\d{3}(?!\d))*(?:[.,]\d+)?)(?P<unit>\s?(?:k\b|K\b|M\b|m\b|mio|million|thousand|tsd|mil\b|bn\b|billion|万|億|亿|千))?",
    re.ASCII,
)
_UNITS: Final[Mapping[str, float]] = MappingProxyType(
    {
        "k": 1e3,
        "thousand": 1e3,
        "tsd": 1e3,
        "mil": 1e3,
        "千": 1e3,
        "m": 1e6,
        "mio": 1e6,
        "million": 1e6,
        "bn": 1e9,
        "billion": 1e9,
        "万": 1e4,
        "億": 1e8,
        "亿": 1e8,
    }
)
# A part of the whole in percent, and seconds for milliseconds.
SCALES: Final = (1.0, 100.0, 0.01, 1000.0, 0.001)
# What everybody knows without being told.
_COMMON: Final = frozenset({1000.0, 1024.0, 2048.0, 4096.0, 3600.0, 86400.0, 10000.0, 100000.0, 1000000.0})
_RECKONED: Final = re.compile(
    r"=|\s[+×*−]\s|\b(?:total|sum|sums|altogether|together|combined|difference|remain|left|net|saved?|saving|average|mean|overall|in all|up|down|increase|decrease|growth|more|less|minus|plus|gap|cost|costs"
    r"|ratio|rate|per|insgesamt|zusammen|summe|gesamt|differenz|rest|ersparnis|durchschnitt|macht|mehr|weniger|suma|diferencia|resta|ahorro|promedio|en tot|somme|différence|moyenne)|合計|合计|共|总|總|差|计|平均|剩|節|节|少了|多了",
    re.IGNORECASE,
)
_AVERAGE: Final = re.compile(r"average|mean|durchschnitt|promedio|media|moyenne|平均", re.IGNORECASE)
_THOUSANDS: Final = 3
_HALF: Final = 0.5
_MOST: Final = 250
_RUN: Final = 12
# Who adds less than this share to a number has most likely mistyped it.
_TELLS: Final = 0.02
_NEAR: Final = 80
# So many digits has an estimate at most, and is so near.
_ROUND: Final = 3
_ESTIMATED: Final = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The numbers of a text, in their order and as a set of all ways to read them."""

    values: Sequence[float]
    read: frozenset[float]


def known(text: str) -> Known:
    """The numbers that a text has."""
    values, read = list[float](), set[float]()
    for match in _NUMBER.finditer(text):
        unit = (match["unit"] or "").strip()
        ways = readings(match["bare"])
        values.append(ways[0])
        read.update(ways)
        if unit:
            factor = _UNITS[unit.casefold()]
            read.update(each * factor for each in ways)
            values[-1] *= factor
    return Known(values=tuple(values), read=frozenset(read))


def follows(number: str, known: Known, draft: str, *, at: int | None = None) -> bool:
    """Whether a number is one of these, written otherwise, rounded or scaled; or reckoned, where the draft reckons."""
    ways = readings(number)
    if any(way in known.read or way in _COMMON for way in ways):
        return True
    if any(_is_near(way, number, each * scale) for way in ways for each in known.read for scale in SCALES):
        return True
    at = draft.find(number) if at is None else at
    around = draft[max(0, at - _NEAR) : at + len(number) + _NEAR]
    distinct = tuple(dict.fromkeys(known.values))
    if _RECKONED.search(around) is None or len(distinct) > _MOST:
        return False
    shown = {way for match in _NUMBER.finditer(draft) for way in readings(match["bare"])}
    reckoned = _reckoned(known.values, distinct, shown, averages=_AVERAGE.search(around) is not None)
    return any(_is_exact(way, number, each) for each in reckoned for way in ways)


def is_about(number: str, known: Known) -> bool:
    """Whether an estimate is near one of these, or near the sum or the difference of two."""
    if len(re.sub(r"\D", "", number).strip("0")) > _ROUND:
        return False
    ways, distinct = readings(number), tuple(dict.fromkeys(known.values))[:_MOST]
    pairs = (each for a, b in combinations(distinct, 2) for each in (a + b, abs(a - b), a * b))
    return any(abs(way - each) <= _ESTIMATED * way for each in (*known.read, *pairs) for way in ways)


def readings(number: str) -> tuple[float, ...]:
    """All ways to read what may be thousands or decimals."""
    plain = re.sub(r"[ \u00a0\u202f'’_]", "", number)
    marks = [mark for mark in plain if mark in ".,"]
    ways = [plain.replace(".", "").replace(",", "")]
    if marks:
        head, _, tail = plain.rpartition(marks[-1])
        decimal = f"{head.replace('.', '').replace(',', '')}.{tail}"
        ways = [*ways, decimal] if len(tail) == _THOUSANDS else [decimal]
    return tuple(float(way) for way in ways)


def _is_near(way: float, number: str, value: float) -> bool:
    """Whether a value, rounded to as many places as the number shows, is this number."""
    _, point, decimals = number.replace(",", ".").rpartition(".")
    if point and way != int(way):
        return abs(way - value) <= 0.5000001 * 10.0 ** -len(decimals)
    if isclose(way, value, rel_tol=1e-9):
        return True
    digits = f"{way:.0f}"
    zeros = len(digits) - len(digits.rstrip("0"))
    if zeros:
        return abs(way - value) <= 0.5000001 * 10.0**zeros
    return value != int(value) and abs(way - value) <= _HALF


def _is_exact(way: float, number: str, value: float) -> bool:
    """Whether a value, to as many decimals as the number shows, is this number."""
    _, point, decimals = number.replace(",", ".").rpartition(".")
    shown = len(decimals) if point and way != int(way) else 0
    return abs(way - value) <= (0.5000001 * 10.0**-shown if shown else 1e-6)


def _reckoned(
    values: Sequence[float], distinct: Sequence[float], shown: Collection[float], *, averages: bool
) -> Iterator[float]:
    """What people reckon: of two numbers, of which the draft shows one, or both if not added; of a few in a row."""
    for first, second in combinations(distinct, 2):
        if (first not in shown and second not in shown) or min(first, second) < _TELLS * max(first, second):
            continue
        yield from (first + second, abs(first - second))
        if first in shown and second in shown and first and second:
            yield from (first * second, first / second, second / first, 100 * first / second, 100 * second / first)
            yield from (100 * abs(first - second) / first, 100 * abs(first - second) / second)
    for at in range(len(values)):
        for count, total in enumerate(accumulate(values[at : at + _RUN]), 1):
            yield total
            yield total / count if averages else total
