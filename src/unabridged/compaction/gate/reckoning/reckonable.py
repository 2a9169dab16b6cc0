"""What people reckon of the numbers of one unit: sums, rests, so many times one, a share of one, the same in another unit.
It refuses to reckon with numbers of other units, but for how many and what share: of all of them any number comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from typing import Final

from unabridged.compaction.gate.reckoning import clocks, columns
from unabridged.compaction.gate.reckoning.conversions import OTHERS
from unabridged.compaction.gate.reckoning.sums import Known
from unabridged.compaction.gate.reckoning.told_numbers import Told
from unabridged.compaction.gate.reckoning.units import TIMES

_MOST: Final = 60
_RUN: Final = 8
_THREE: Final = 10
_COUNTED: Final = 40
_FEW: Final = frozenset({2.0, 3.0, 4.0})
_PERCENT: Final = 100.0
_MINUTES: Final = {"h": 1 / 60, "min": 1.0, "s": 60.0}


def values(told: Told, unit: str) -> tuple[Known, Sequence[float] | None]:
    """The numbers of a unit, and all of these in order; None for what is too much to reckon with."""
    if unit not in told.reckonable:
        mine = tuple(dict.fromkeys(told.by_unit.get(unit, ())))
        known = Known(values=mine, read=frozenset(mine), ordered=sorted(mine), distinct=mine)
        told.reckonable[unit] = known, _values(told, unit) if mine else None
    return told.reckonable[unit]


def _values(told: Told, unit: str) -> Sequence[float] | None:
    base = sorted({each for each in (*told.by_unit[unit], *_converted(told, unit)) if each})
    if len(base) > _MOST:
        return None
    found = {*base, *_together(base), *_parts(base, told), *columns.values(told.source)}
    order = [each.values[0] for each in told.order if each.beside.unit == unit]
    found.update(total for at in range(len(order)) for total in accumulate(order[at : at + _RUN]))
    if unit in TIMES:
        found.update(each * _MINUTES.get(unit, 0.0) for each in clocks.between(told.source))
    return sorted(found)


def _converted(told: Told, unit: str) -> Iterator[float]:
    for other, times in OTHERS.get(unit, ()):
        yield from (each * times for each in told.by_unit.get(other, ()))


def _together(base: Sequence[float]) -> Iterator[float]:
    for one, other in combinations(base, 2):
        yield from (one + other, other - one)
    if len(base) <= _THREE:
        yield from map(sum, combinations(base, 3))


def _parts(base: Sequence[float], told: Told) -> Iterator[float]:
    """So many times one, and so many percent of one or more or less than it."""
    counts = {each for each in told.by_unit.get("", ()) if 1 < each <= _COUNTED and each.is_integer()}
    yield from (each * count for each in base for count in counts | _FEW)
    shares = {each / _PERCENT for each in told.by_unit.get("%", ()) if each <= _PERCENT}
    yield from (each * part for each in base for share in shares for part in (share, 1 - share, 1 + share))
