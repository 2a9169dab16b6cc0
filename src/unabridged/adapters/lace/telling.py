"""A compaction of ours in lace's shape: its name there, what it left, and what is known of it.
It refuses to look at a view; what was left it is told.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from typing import Final

from unabridged.adapters.lace import trimming
from unabridged.adapters.lace.entries import Entry
from unabridged.adapters.lace.shapes import COMPACTION, LACES, TIME, LaceEvent, at, written
from unabridged.log.compacted import Compacted, Stub

# Under this name a compaction tells what it kept of what no view shows.
ASIDE: Final = "aside"
# A compaction's parameters are few bytes; of what no model reads rather more is shown than less.
_MOST_RUNS: Final = 400


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


def told_aside(stays: Collection[int], aside: Sequence[Entry]) -> list[list[int]]:
    """What stays of all that no view shows: the first seq and the last of each row of neighbours."""
    runs: list[list[int]] = []
    is_open = False
    for entry in aside:
        here = entry.seq in stays
        if here and is_open:
            runs[-1][1] = entry.seq
        elif here:
            runs.append([entry.seq, entry.seq])
        is_open = here
    over = len(runs) - _MOST_RUNS
    return [[runs[0][0], runs[over][1]], *runs[over + 1 :]] if over > 0 else runs


def kept_aside(made: Compacted | None, aside: Sequence[Entry]) -> list[Entry]:
    """What a compaction of a caller's strategy kept of all that no view shows; it was told seq by seq once."""
    found = made.parameters.get(ASIDE) if made is not None else None
    runs = [each if isinstance(each, list) else [each, each] for each in found] if isinstance(found, list) else []
    if not runs or not all(len(run) == 2 and all(isinstance(seq, int) for seq in run) for run in runs):  # noqa: PLR2004  # from one to another
        return []
    return [
        entry
        for first, last in runs
        for entry in aside[bisect_left(aside, first, key=_seq) : bisect_right(aside, last, key=_seq)]
    ]


def _seq(entry: Entry) -> int:
    return entry.seq


def _messages(edit: object) -> int:
    return 1 if isinstance(edit, Stub) else getattr(edit, "messages", 0)
