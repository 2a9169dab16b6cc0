"""Two numbers near each other, in whatever order and with their digits in groups or not, found by all numbers of a text.
It refuses to pass over a number of several digits that stands between them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.lazy_patterns import lazy

# Digits with one mark between two groups of them may be one number.
_ROW: Final = lazy("\\d+(?:[ \u00a0\u202f.,'’_]\\d+)*")
_GROUP: Final = lazy(r"\d+")
_LONGER: Final = lazy(r"\d\d")
_FARTHEST: Final = 60


class Pairs:
    """The numbers of one text, and which of them were asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._whole = defaultdict[str, list[tuple[int, int]]](list)
        # The digits of each row of groups, and where each group begins and ends there and in the text.
        rows, self._starts, self._ends, at = list[str](), dict[int, int](), dict[int, int](), 0
        for row in _ROW.finditer(text):
            groups = list(_GROUP.finditer(text, *row.span()))
            if len(groups) == 1:
                self._whole[row[0]].append(row.span())
                continue
            for group in groups:
                self._starts[at] = group.start()
                at += len(group[0])
                self._ends[at] = group.end()
            at += 1
            rows.append("".join(group[0] for group in groups))
        self._rows = LookedUp("\n".join(rows))
        self.stand = cache(self._stand)
        self._places = cache(self._found)

    def _stand(self, one: str, other: str) -> bool:
        """Whether both stand near each other somewhere, given as digits alone."""
        return self._follows(one, other) or self._follows(other, one)

    def _follows(self, one: str, other: str) -> bool:
        """Whether the one that is seldom has the nearest of the other beside it, and no longer number between."""
        (_, ends), (starts, _) = self._places(one), self._places(other)
        if len(ends) <= len(starts):
            nearest = ((end, starts[at]) for end in ends if (at := bisect_left(starts, end + 1)) < len(starts))
        else:
            nearest = ((ends[at - 1], start) for start in starts if (at := bisect_left(ends, start)) > 0)
        return any(
            start - end <= _FARTHEST and _LONGER.search(self._text, end, start) is None for end, start in nearest
        )

    def _found(self, digits: str) -> tuple[Sequence[int], Sequence[int]]:
        """Where a number begins, and where it ends."""
        spans, rows = list(self._whole.get(digits, ())), self._rows.text
        at = rows.find(digits) if self._rows.has(digits) else -1
        while at >= 0:
            if at in self._starts and at + len(digits) in self._ends:
                spans.append((self._starts[at], self._ends[at + len(digits)]))
            at = rows.find(digits, at + 1)
        return sorted(start for start, _ in spans), sorted(end for _, end in spans)
