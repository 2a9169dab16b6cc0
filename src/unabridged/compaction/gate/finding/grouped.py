"""Digits that stand in groups, as those of a telephone, found by all of them together.
It refuses to take a part of a group for one.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.lazy_patterns import lazy

_GROUPS: Final = lazy(r"\d+(?:[ -]\d+)*")
_GROUP: Final = lazy(r"\d+")
_MOST_DIGITS: Final = 40


class Groups:
    """Those of one text."""

    def __init__(self, text: str) -> None:
        rows, self._starts, self._ends, at = list[str](), set[int](), set[int](), 0
        for row in _GROUPS.finditer(text):
            groups = _GROUP.findall(row[0])
            rows.append("".join(groups))
            for group in groups:
                self._starts.add(at)
                at += len(group)
                self._ends.add(at)
            at += 1
        self._rows = LookedUp("\n".join(rows))

    def have(self, digits: str) -> bool:
        """Whether these are the digits of some group, or of several in a row."""
        wanted = digits[:_MOST_DIGITS]
        at = self._rows.text.find(wanted) if self._rows.has(wanted) else -1
        while at >= 0:
            if at in self._starts and at + len(wanted) in self._ends:
                return True
            at = self._rows.text.find(wanted, at + 1)
        return False
