"""A number that a draft tells in another unit than its source: minutes for seconds, gigabytes for megabytes, dollars for euros.
It refuses to mind one that the source has of no such unit, and one that is converted, rounded, or made of two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.reckoning.conversions import OTHERS
from unabridged.compaction.gate.reckoning.standing import is_told
from unabridged.compaction.gate.reckoning.told_numbers import Number, Told, has, numbers, stands

# Money of one kind is no money of another; what is written with one sign is told by several names.
_COINS: Final = frozenset({"€", "$", "£", "¥", "₽", "zł", "chf", "kr", "kč", "₺", "грн", "₹", "₩"})
_EXACT: Final = 0.0001
_SISTERS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        **{unit: frozenset(other for other, _ in others) for unit, others in OTHERS.items()},
        **{coin: _COINS - {coin} for coin in _COINS},
    }
)


def unknown(text: str, told: Told) -> Iterator[str]:
    """Each such number, with the unit that is told of it."""
    for number in numbers(text, told.source.__contains__):
        unit = number.beside.unit
        sisters = _SISTERS.get(unit)
        if sisters is None or number.beside.glued:
            continue
        # Most stand there as they are, which is seen without reading all others.
        if stands(number.bare, unit, told.source):
            continue
        there = [each for value in number.values for each in told.by_value.get(value, ())]
        if not any(each.beside.unit in sisters for each in there):
            continue
        if not (is_told(number, told) or _is_of_two(number, told)):
            yield f"{number.bare} {unit}"


def _is_of_two(number: Number, told: Told) -> bool:
    """Whether it is what two of its unit make together, or how far they are apart."""
    mine = told.by_unit.get(number.beside.unit, ())
    return any(
        has(mine, abs(value - each), _EXACT) or has(mine, value + each, _EXACT)
        for value in number.values
        for each in mine
    )
