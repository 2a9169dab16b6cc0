"""The lines, rows and days of a text that are begun, and what one more statement takes beside them.
It refuses to know what a statement is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from unabridged.compaction.extractive.frames import Frame, Frames
from unabridged.compaction.extractive.statements import Statement

# What stands around a statement: a line has an end, a gap two spaces and a mark.
LINE_COST: Final = 2.0
GAP_COST: Final = 1.5
COMMA_COST: Final = 0.65
# The first day is told with its year.
_FIRST_DAY: Final = 8.0
_DAY: Final = 5.0
# The blanks of a frame, and what says that they are filled.
_BLANKS: Final = 4.0


class Begun:
    """What is begun of a text that has nothing in it yet."""

    __slots__ = ("_days", "_every", "_framed", "_frames", "_heads", "_lines", "_rows")

    def __init__(self, every: Sequence[Statement], heads: Sequence[float], frames: Frames) -> None:
        self._every, self._heads, self._frames = every, heads, frames
        self._framed = Counter[Frame]()
        self._lines, self._rows, self._days = set[int](), set[str](), set[str]()

    def cost(self, n: int) -> float:
        """What this statement takes beside those that were added."""
        one = self._every[n]
        if one.is_value:
            return one.cost + (COMMA_COST if one.head in self._rows else LINE_COST + self._heads[n])
        if (framed := self._frames.get(n)) and (often := self._framed[framed.frame]):
            return framed.cost + COMMA_COST + (0.0 if often > 1 else LINE_COST + self._heads[n] + _BLANKS)
        around = GAP_COST if one.line in self._lines else LINE_COST + self._heads[n]
        if not one.day or one.day in self._days:
            return one.cost + around
        return one.cost + around + (_DAY if self._days else _FIRST_DAY)

    def add(self, n: int) -> bool:
        """This one is told, and whether others take less from now on, since they share its frame."""
        one = self._every[n]
        if one.is_value:
            self._rows.add(one.head)
            return False
        self._lines.add(one.line)
        if one.day:
            self._days.add(one.day)
        if not (framed := self._frames.get(n)):
            return False
        self._framed[framed.frame] += 1
        return self._framed[framed.frame] <= 2  # noqa: PLR2004  # the second begins the row
