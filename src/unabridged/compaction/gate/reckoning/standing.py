"""Whether a number of a draft stands in its source: of the same thing, or rounded, converted, in thousands, or in words.
It refuses to reckon with two of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final

from unabridged.compaction.gate.reckoning.conversions import OTHERS
from unabridged.compaction.gate.reckoning.told_numbers import Number, Told, half, has, is_of_it

_PERCENT: Final = 100.0
_SCALES: Final = (100.0, 1000.0, 1 / 1000.0)
_HALF: Final = 0.5000001
_WORDED: Final = range(1, 10)


def is_told(number: Number, told: Told) -> bool:
    """Whether it stands there of the same thing, or of nothing that can be told; or scaled, rounded, or in words."""
    unit = number.beside.unit
    if any(is_of_it(each, unit) for value in number.values for each in told.by_value.get(value, ())):
        return True
    if unit == "%" and any(_PERCENT - value in told.by_value for value in number.values):
        return True
    if _is_rounded(number, told) or any(_is_scaled(value, number, told) for value in number.values):
        return True
    return any(map(told.is_said, number.values))


def _is_scaled(value: float, number: Number, told: Told) -> bool:
    """Whether it is one that is told in another unit, in thousands, or as a part of the whole."""
    within, unit = half(number), number.beside.unit
    if number.scale > 1 and has(told.values, value * number.scale, within * number.scale):
        return True
    if unit == "%" and has(told.values, value / _PERCENT, within / _PERCENT):
        return True
    if any(_is_converted(value, within, other, times, told) for other, times in OTHERS.get(unit, ())):
        return True
    return bool(number.decimals) and any(
        has(told.values, value / factor, within / factor) for factor in (*_SCALES, *(1 / each for each in _SCALES))
    )


def _is_converted(value: float, within: float, other: str, times: float, told: Told) -> bool:
    if has(told.by_unit.get(other, ()), value / times, within / times):
        return True
    if times < 1 or value / times not in _WORDED:
        return False
    return (int(value / times), other) in told.worded


def _is_rounded(number: Number, told: Told) -> bool:
    """Whether a number of its kind that shows more, to as many places, is this one."""
    value, zeros = number.values[-1], len(number.digits) - len(number.digits.rstrip("0"))
    tens = zeros > 0 and not number.decimals
    within = _HALF * 10.0**zeros if tens else half(number)
    unit, low, high = (
        number.beside.unit,
        bisect_left(told.values, value - within),
        bisect_right(told.values, value + within),
    )
    return any(
        each.beside.unit == unit if tens else is_of_it(each, unit)
        for near in told.values[low:high]
        if near != value and (near != int(near) or near % 10)
        for each in told.by_value[near]
    )
