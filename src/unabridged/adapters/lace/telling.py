"""A compaction of ours in lace's shape: its name there, what it left, and what is known of it.
It refuses to look at a view; what was left it is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.adapters.lace import trimming
from unabridged.adapters.lace.entries import Entry
from unabridged.adapters.lace.shapes import COMPACTION, LACES, TIME, LaceEvent, at, written
from unabridged.log.compacted import Compacted, Stub

# Under this name a compaction tells what it kept of what no view shows.
ASIDE: Final = "aside"


def ours(entry: Entry, made: Compacted, left: Sequence[LaceEvent]) -> LaceEvent:
    """A compaction of ours in lace's shape."""
    parameters = dict(made.parameters)
    count = parameters.pop("originalEventCount", None)
    parameters.pop(ASIDE, None)
    trimmed = sum(isinstance(edit, Stub) for edit in made.edits)
    metadata = {
        **parameters,
        **(trimming.metadata(trimmed) if made.strategy == trimming.NAME else {}),
        "version": made.version,
        "drawnOn": made.drawn_on,
        "tokensBefore": made.receipt.tokens_before,
        "tokensAfter": made.receipt.tokens_after,
    }
    return {
        "id": f"{entry.thread.id}:{entry.seq}",
        "threadId": entry.thread.id,
        "type": COMPACTION,
        TIME: written(at(entry.at)),
        "data": {
            "strategyId": LACES.get(made.strategy, made.strategy),
            "originalEventCount": count if isinstance(count, int) else sum(_messages(edit) for edit in made.edits),
            "compactedEvents": list(left),
            "metadata": metadata,
        },
    }


def _messages(edit: object) -> int:
    return 1 if isinstance(edit, Stub) else getattr(edit, "messages", 0)
