"""Values of an archive's lines that are what they have to be: numbers, texts and lists of them.
They refuse what is nearly one, without saying what it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")
# No column of a store holds a larger number.
_BEYOND: Final = 2**63


def number(value: object, *, least: int = -_BEYOND) -> int:
    """A whole number that a column holds."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(type(value))
    if not least <= value < _BEYOND:
        raise ValueError
    return value


def text(value: object) -> str:
    """A text."""
    if isinstance(value, str):
        return value
    raise TypeError(type(value))


def listed(value: object, each: Callable[[object], T]) -> tuple[T, ...]:
    """A list, each of whose entries is something."""
    if isinstance(value, list):
        return tuple(map(each, value))
    raise TypeError(type(value))


def flag(value: object) -> bool:
    """Yes or no."""
    if isinstance(value, bool):
        return value
    raise TypeError(type(value))


def share(value: object) -> float:
    """A number from 0 to 1."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError(type(value))
    if not 0 <= value <= 1:
        raise ValueError
    return float(value)
