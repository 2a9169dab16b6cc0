"""What holds words at all, and what holds a message's once more: pieces, wordings, summaries, and summaries of those.
It refuses to read a word; what an event touches says enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton

# A purge leaves what hides, pins and the like: it holds no words, and without it what was hidden would show.
WORDLESS: Final = frozenset(
    {Kind.LANE_OPENED, Kind.UNDONE, Kind.PINNED, Kind.UNPINNED, Kind.HIDDEN, Kind.SHOWN}
    | {Kind.ROUND_ENDED, Kind.RESET, Kind.PURGED}
)
_CARRIES_ON: Final = frozenset({Kind.AMENDED, Kind.CHUNK, Kind.COMPACTED})


# What is left of a summary that falls back is named after the event that made it fall, whatever that was about;
# whoever makes a text of it names that event alone.
_LEAVES_A_NAME: Final = frozenset({Kind.HIDDEN, Kind.SHOWN, Kind.PURGED, Kind.AMENDED, Kind.ROUND_ENDED})


class Carried:
    """Follows a log onward from some seqs: which events hold the words of any of them once more."""

    __slots__ = ("_known",)

    def __init__(self, seqs: Iterable[int]) -> None:
        self._known = set(seqs)

    def of(self, skeletons: Iterable[Skeleton]) -> list[int]:
        """The seqs of those of these events, in order; the next ones follow."""
        known, found = self._known, list[int]()
        for skeleton in skeletons:
            if skeleton.kind in _CARRIES_ON and any(
                seq in known for span in skeleton.touches for seq in range(span.first, span.last + 1)
            ):
                known.add(skeleton.seq)
                found.append(int(skeleton.seq))
            elif skeleton.kind in _LEAVES_A_NAME:
                known.add(skeleton.seq)
        return found


def carried_on(skeletons: Iterable[Skeleton], seqs: Iterable[int]) -> list[int]:
    """The seqs of those of these events, in order, that hold the words of any of the seqs once more."""
    return Carried(seqs).of(skeletons)
