"""A line that arrives in pieces, and long lines among others: of each its beginning and its end, and how much is between.
It refuses to depend on where the pieces were cut: a line is the same whether it came at once or letter by letter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unabridged.reduce.stream_lines import WIDEST, last_of

# A line no longer than this is kept as it came, with all that is drawn over in it.
LONGEST: Final = 2 * WIDEST


@dataclass(frozen=True, slots=True, kw_only=True)
class Growing:
    """A line so far: what is kept of it, how many letters it had, and how many of what it shows are between its ends."""

    said: str = ""
    letters: int = 0
    passed: int = 0

    def grown(self, more: str) -> Growing:
        """The line with this behind it; of a very long one what is drawn over is gone, and the middle is counted."""
        if not more:
            return self
        letters, said, passed = self.letters + len(more), self.said + more, self.passed
        if letters > LONGEST:
            shown = last_of(said)
            passed = passed if len(shown) == len(said) else 0
            over = max(len(shown) - LONGEST, 0)
            said, passed = f"{shown[:WIDEST]}{shown[-WIDEST:]}" if over else shown, passed + over
        return Growing(said=said, letters=letters, passed=passed)


def without_middles(body: str) -> tuple[str, int]:
    """Whole lines, the very long ones as they are kept, and how many letters are between their ends."""
    if not _has_long(body):
        return body, 0
    lines = [Growing().grown(said) if len(said) > LONGEST else Growing(said=said) for said in body.split("\n")]
    return "\n".join([each.said for each in lines]), sum(each.passed for each in lines)


def _has_long(body: str) -> bool:
    """Whether any line is that long; from end to end of lines, hardly a letter is looked at."""
    place = 0
    while place + LONGEST < len(body):
        end = body.rfind("\n", place, place + LONGEST + 1)
        if end < 0:
            return True
        place = end + 1
    return False
