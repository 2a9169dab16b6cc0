"""The highest number that was known before a moment, for any moment, after one sort.
It refuses to know what the numbers count and what the moments measure.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate


class Rising:
    """A set of (moment, number), asked for the highest number of all earlier moments."""

    __slots__ = ("_highest", "_moments")

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(pairs)
        self._moments = [moment for moment, _ in ordered]
        self._highest = list(accumulate((number for _, number in ordered), max))

    def highest_before(self, moment: int) -> int:
        """The highest number whose moment lies strictly before this one; 0 if there is none."""
        known = bisect_left(self._moments, moment)
        return self._highest[known - 1] if known else 0
