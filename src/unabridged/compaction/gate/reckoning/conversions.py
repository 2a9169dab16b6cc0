"""How many of one unit make one of another, as everybody knows it.
It refuses to convert money.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final

# From the smallest to the largest, and how many of one make the next.
_LADDERS: Final = (
    ("ms", 1000, "s", 60, "min", 60, "h", 24, "day", 7, "week"),
    ("mg", 1000, "g", 1000, "kg", 1000, "t"),
    ("ml", 10, "cl", 10, "dl", 10, "l"),
    ("mm", 10, "cm", 100, "m", 1000, "km"),
    ("kb", 1000, "mb", 1000, "gb", 1000, "tb"),
    ("kb", 1024, "mb", 1024, "gb", 1024, "tb"),
    ("w", 1000, "kw"),
    ("hz", 1_000_000, "mhz"),
    ("day", 30, "month", 12, "year"),
    ("week", 52, "year"),
    ("day", 365, "year"),
    ("week", 4, "month"),
    ("hours of work", 1, "h", 8, "day", 5, "week"),
)


def _table() -> dict[str, frozenset[tuple[str, float]]]:
    table: dict[str, set[tuple[str, float]]] = {}
    for ladder in _LADDERS:
        units, steps = ladder[::2], ladder[1::2]
        for at in range(len(units)):
            factor = 1.0
            for step, (_, larger) in zip(steps[at:], pairwise(units[at:]), strict=True):
                factor *= float(step)
                table.setdefault(str(units[at]), set()).add((str(larger), factor))
                table.setdefault(str(larger), set()).add((str(units[at]), 1 / factor))
    return {unit: frozenset(others) for unit, others in table.items()}


# For a unit the others, and what a number of those is multiplied by to count in it.
OTHERS: Final[Mapping[str, frozenset[tuple[str, float]]]] = MappingProxyType(_table())
