"""Whether a short number is reckoned from others of its kind: what a few add up to, how far two are apart, one of so many.
It refuses to reckon with what does not stand together, where there is much of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from typing import Final

from unabridged.compaction.gate.reckoning import clocks
from unabridged.compaction.gate.reckoning.told_numbers import Number, Told, half, has
from unabridged.compaction.gate.reckoning.units import MEASURES, TIMES

_PERCENT: Final = 100.0
# Whoever sums up counts, and counts one more than was told.
_COUNTED: Final = 20
# What is added without saying so stands together.
_TOGETHER: Final = 120
_RUN: Final = 8
_FEW: Final = 12
_EXACT: Final = 0.0001
_MANY: Final = 20_000
_AN_HOUR: Final = 60


def is_sum(number: Number, told: Told) -> bool:
    """Whether it is what a few numbers of its kind that stand together add up to, their product, or the share of one."""
    if len(told.order) > _MANY:
        return True
    unit = number.beside.unit
    if unit not in told.sums:
        of_its_kind = [each for each in told.order if not each.beside.glued and _is_of_its_kind(each, unit)]
        told.sums[unit] = sorted(_sums(of_its_kind))
        told.products[unit] = sorted(_products(told.order, unit)) if unit in MEASURES - TIMES else []
    return any(
        has(told.sums[unit], value, _EXACT) or has(told.products[unit], value, half(number)) for value in number.values
    )


def is_reckoned(number: Number, told: Told) -> bool:
    """Whether it is how far two of its kind are apart, what one of so many costs, or how long it is from one time to another."""
    unit = number.beside.unit
    if unit not in MEASURES:
        kin = sorted({each.values[0] for each in told.beside(("word", number.beside.word)).values()})
        return len(kin) <= _FEW and any(has(sorted(_among(kin)), value, _EXACT) for value in number.values)
    if unit not in told.rests:
        told.rests[unit] = sorted(_rests(told, unit))
    return any(has(told.rests[unit], value, half(number) if number.decimals else _EXACT) for value in number.values)


def _rests(told: Told, unit: str) -> Iterator[float]:
    mine = sorted(set(told.by_unit.get(unit, ())))
    if len(mine) <= _FEW:
        yield from _among(mine)
    if unit in TIMES:
        yield from (
            each / (_AN_HOUR if unit == "h" else 1) for each in clocks.between(told.source) if unit in ("min", "h")
        )
        return
    counts = {each for each in told.by_unit.get("", ()) if 1 < each <= _COUNTED and each == int(each)}
    if unit != "%" and len(counts) <= _FEW:
        yield from (each / count for each in mine for count in counts)
        yield from (each * count for each in mine[:_FEW] for count in counts)


def _among(mine: Sequence[float]) -> Iterator[float]:
    """How far any two are apart; and of a few, what any two or three make together."""
    yield from (abs(a - b) for a, b in combinations(mine, 2))
    if len(mine) <= _RUN:
        yield from map(sum, (*combinations(mine, 2), *combinations(mine, 3)))


def _is_of_its_kind(other: Number, unit: str) -> bool:
    mine = other.beside
    return mine.unit == unit or not (mine.unit or mine.word)


def _sums(order: Sequence[Number]) -> Iterator[float]:
    for run in _runs(order):
        values = [each.values[0] for each in run]
        yield from accumulate(values)
        yield from (values[0] + each for each in values[1:])


def _products(order: Sequence[Number], unit: str) -> Iterator[float]:
    """So many times what one costs or weighs, or the share of one number in the next."""
    told = [each for each in order if not each.beside.glued]
    for run in _runs(told):
        for each in run[1:]:
            a, b = run[0].values[0], each.values[0]
            if unit == "%" and a and b:
                yield from (_PERCENT * a / b, _PERCENT * b / a)
            elif unit != "%" and (run[0].beside.unit == unit) != (each.beside.unit == unit):
                yield a * b


def _runs(order: Sequence[Number]) -> Iterator[Sequence[Number]]:
    """The numbers that stand together, from each of them on."""
    for at, first in enumerate(order):
        yield [each for each in order[at : at + _RUN] if each.at - first.at <= _TOGETHER]
