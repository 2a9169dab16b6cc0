"""A number of a draft whose point stands elsewhere than in its source: 3.7 for 0.37, and 134.2 for 13.42.
It refuses to mind what another unit or a share of the whole moves, and figures that are too few to be the same number.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose, log10
from typing import Final

from unabridged.compaction.gate.reckoning import hedges, sums
from unabridged.compaction.gate.reckoning.kindred import is_reckoned, is_sum
from unabridged.compaction.gate.reckoning.told_numbers import Number, Told, has, numbers
from unabridged.compaction.gate.reckoning.units import MEASURES

# Of fewer figures any number has the same; of so many no chance makes the same.
_FEWEST: Final = 2
_TELLING: Final = 3
# What has three behind its point may as well have none.
_DECIMALS: Final = frozenset({1, 2, 4, 5, 6})
# As far as a point slips.
_FARTHEST: Final = 3
_EXACT: Final = 1e-6
_SHARE: Final = "%"
_PERCENT: Final = 100.0
_HUNDREDS: Final = 2
_NEAR: Final = 80
# A half, a third and a quarter are reckoned, and no tenth.
_PARTS: Final = (2, 3, 4)


def unknown(text: str, told: Told) -> Iterator[str]:
    """Each such number, with what it should be."""
    for number in numbers(text, lambda bare: bare not in told.source):
        if len(number.figures) < _FEWEST or number.beside.glued:
            continue
        others = told.by_figures.get(number.figures, ())
        slipped = next((each for each in others if _is_slipped(number, each)), None)
        if slipped is None or any(_explains(each, number) for each in others):
            continue
        if _is_so_many_times(number, slipped, text, told):
            continue
        if any(has(told.values, value * count, _EXACT) for value in number.values for count in _PARTS):
            continue
        if len(number.figures) >= _TELLING or not (is_sum(number, told) or is_reckoned(number, told)):
            yield f"{number.bare} for {slipped.bare}"


def _is_so_many_times(number: Number, other: Number, text: str, told: Told) -> bool:
    """Whether it is so many times the other, or one in so many: a sum is told of nearby, a ten, or ten percent."""
    times = 10.0 ** (_places(number, other) or 0)
    if any(each.beside.unit == _SHARE for each in told.by_value.get(_PERCENT / times, ())):
        return True
    near = text[max(0, number.at - _NEAR) : number.at] + " " + text[number.end : number.end + _NEAR]
    return hedges.is_reckoned(text, number.at, number.end) or times in sums.known(near).read


def _places(number: Number, other: Number) -> int | None:
    """By how many places the point of one stands elsewhere than that of the other."""
    mine, its = number.values[-1], other.values[-1]
    if not (mine and its):
        return None
    apart = log10(mine / its)
    return round(abs(apart)) if isclose(apart, round(apart), abs_tol=_EXACT) else None


def _explains(other: Number, number: Number) -> bool:
    """Whether a number of the source is this one, written otherwise, in another unit, or in thousands."""
    if not set(other.values).isdisjoint(number.values):
        return True
    units = {other.beside.unit, number.beside.unit}
    if len(units) > 1 and units <= MEASURES:
        return True
    return len(units) > 1 and _SHARE in units and _places(number, other) == _HUNDREDS


def _is_slipped(number: Number, other: Number) -> bool:
    """Whether one is the other with its point at another place, and nothing told of them moves it there."""
    if not {number.decimals, other.decimals} & _DECIMALS or other.beside.glued:
        return False
    places = _places(number, other)
    if places is None or not 0 < places <= _FARTHEST:
        return False
    mine, its = number.beside.unit, other.beside.unit
    if mine == its and mine in MEASURES:
        return True
    if len(number.figures) < _TELLING or "" not in (mine, its):
        return False
    # What is told of no unit may be told in hundreds or thousands, and a share as a part of one; nothing is told in tens.
    return places != _HUNDREDS if _SHARE in (mine, its) else places == 1
