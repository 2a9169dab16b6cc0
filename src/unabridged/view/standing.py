"""The one predicate by which a compaction holds: what it consumes is still there, and untouched since it was drawn.
It refuses to know who asks; the fold and the conditional append both do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from unabridged.log.ids import ItemName, Seq
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton


def standing(items: Iterable[ItemName], drawn_on: Seq, touched: Mapping[ItemName, Seq]) -> bool:
    """Whether every item is in the view and was last touched no later than the plan was drawn."""
    return all(name in touched and touched[name] <= drawn_on for name in items)


def untouched_since(seqs: frozenset[int], since_then: Sequence[Skeleton]) -> bool:
    """Whether none of these events was touched by what came since a plan was drawn on them."""
    return not any(
        skeleton.kind in _TOUCHING
        and (skeleton.flags & Flag.EVERYTHING or any(s in span for span in skeleton.touches for s in seqs))
        for skeleton in since_then
    )


_TOUCHING = frozenset(
    {
        Kind.AMENDED,
        Kind.CHUNK,
        Kind.COMPACTED,
        Kind.UNDONE,
        Kind.PINNED,
        Kind.UNPINNED,
        Kind.HIDDEN,
        Kind.SHOWN,
        Kind.RESET,
        Kind.PURGED,
    }
)
