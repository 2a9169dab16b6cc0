"""What people reckon of the numbers of a text without saying so: a rest, a share, a price for all, so much a year.
It refuses a number that has two neighbouring digits of another the other way round: that is mistyped and not reckoned.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from math import isfinite
from typing import Final

from unabridged.compaction.gate.reckoning import figures, sums
from unabridged.lazy_patterns import lazy

# Of more numbers any other could be reckoned; of those that stand together people reckon still.
_FEW: Final = 24
_BESIDE: Final = 6
_MANY: Final = 400
# Halves, dozens, days of a week, a month and a year, and so many of a thing.
_COUNTS: Final = (2, 3, 4, 5, 6, 7, 8, 10, 12, 24, 30, 52, 60, 365)
_PERCENT: Final = 100.0
_WHOLE: Final = 1e-6
_HALF: Final = 0.5000001
ABOUT: Final = 0.05
_RUN: Final = 10
_OTHERS: Final = 60
_LARGE: Final = 100.0
_DIGITS: Final = 4
_PRICE: Final = lazy(r"[.,]\d{2}$")
# With a nought before it, it names something and counts nothing.
_NAMED: Final = lazy(r"0\d")


def values(known: sums.Known) -> Sequence[float]:
    """All that follows of the numbers of a text by one step, in order."""
    distinct = [each for each in known.distinct if each]
    found = {each for first, second in _pairs(distinct) for each in _steps(first, second)}
    found.update(each for value in distinct[:_MANY] for count in _COUNTS for each in (value * count, value / count))
    for at in range(min(len(known.values), _MANY)):
        found.update(accumulate(known.values[at : at + _RUN]))
    return sorted(each for each in found if isfinite(each))


def pairs(known: sums.Known) -> Sequence[float]:
    """What any two of the larger numbers make together, and how far they are apart, wherever they stand."""
    large = [each for each in known.distinct if each >= _LARGE][:_OTHERS]
    return sorted(each for a, b in combinations(large, 2) for each in (a + b, abs(a - b)))


def _pairs(distinct: Sequence[float]) -> Iterator[tuple[float, float]]:
    reach = len(distinct) if len(distinct) <= _FEW else _BESIDE
    for at, first in enumerate(distinct[:_MANY]):
        yield from ((first, second) for second in distinct[at + 1 : at + 1 + reach])


def _steps(first: float, second: float) -> Iterator[float]:
    yield from (first + second, abs(first - second), first * second, first / second, second / first)
    yield from (_PERCENT * first / second, _PERCENT * second / first)
    yield from (_PERCENT * abs(first - second) / first, _PERCENT * abs(first - second) / second)
    for whole, share in ((first, second), (second, first)):
        if share <= _PERCENT:
            part = whole * share / _PERCENT
            yield from (part, whole - part, whole + part)


def comes(number: str, ordered: Sequence[float], known: sums.Known, *, off: float = 0.0) -> bool:
    """Whether a number is one of these, as exact as it is written, and none of the text mistyped."""
    if _NAMED.match(number) or any(_is_mistyped(number, each) for each in _digits(known)):
        return False
    return any(_has(ordered, way, _half(way, number, off=off)) for way in sums.readings(number))


def _is_mistyped(number: str, told: str) -> bool:
    written = re.sub(r"\D", "", number)
    if len(written) < _DIGITS:
        return False
    digits = re.sub(r"\D", "", f"{sums.readings(number)[-1]:.12g}") if _PRICE.search(number) else written
    if len(digits) != len(told):
        return False
    wrong = sum(mine != its for mine, its in zip(digits, told, strict=True))
    telling = len(digits.rstrip("0")) >= _DIGITS or (len(digits) < len(written) and len(digits) == _DIGITS - 1)
    return (wrong == 1 and telling) or (wrong == 2 and figures.is_turned(digits, told))  # noqa: PLR2004  # two turned


def _digits(known: sums.Known) -> Iterator[str]:
    for value in known.distinct:
        yield re.sub(r"\D", "", f"{value:.12g}")


def _half(way: float, number: str, *, off: float) -> float:
    """How far off it may be."""
    if off:
        return off * way
    _, point, decimals = number.replace(",", ".").rpartition(".")
    if point and way != int(way):
        return _HALF * 10.0 ** -len(decimals)
    return _HALF if number.isdigit() and way < _PERCENT else _WHOLE


def _has(ordered: Sequence[float], value: float, half: float) -> bool:
    at = bisect_left(ordered, value - half)
    return at < len(ordered) and ordered[at] <= value + half
