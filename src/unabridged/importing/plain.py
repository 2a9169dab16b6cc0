"""Values as JSON has them, out of what says more than JSON can: names that are no texts, times, bytes.
It refuses to follow names that stand for one another until nothing else has room.
"""

from __future__ import annotations

import math
from typing import Any

from unabridged.importing.pieces import MOST_VALUES


class TooManyError(ValueError):
    """It says more than anybody wrote."""


class Budget:
    """How many values there may still be; one that is named twice is there twice."""

    def __init__(self) -> None:
        self._left = MOST_VALUES

    def spend(self) -> None:
        """One more."""
        self._left -= 1
        if self._left < 0:
            raise TooManyError


def plain(value: object, budget: Budget) -> Any:  # noqa: ANN401  # JSON
    """The value as JSON has it; what JSON has no form for is told as a text."""
    budget.spend()
    if isinstance(value, dict):
        return {str(name): plain(each, budget) for name, each in value.items()}
    if isinstance(value, list | tuple | set):
        return [plain(each, budget) for each in value]
    if isinstance(value, bytes):
        return value.hex()
    is_told = value is None or isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value))
    return value if is_told else str(value)
