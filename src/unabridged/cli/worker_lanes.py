"""Which of the lanes that a worker is told to work in no thread has, and what may have been meant by each.
It refuses to read a word, and to look on when all of them are found.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from unabridged.cli.worker_chores import threads
from unabridged.compaction.nearest import near
from unabridged.engine.context import Context
from unabridged.engine.view.lanes_there import LanesThere
from unabridged.log.ids import MAIN

# A store may have a lane for each of many agents.
_LISTED: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """A lane that no thread has; ``meant`` are those with a name like it, else some of those there are."""

    lane: str
    meant: str


async def missing(ctx: Context, wanted: frozenset[str]) -> tuple[Missing, ...]:
    """Those of these lanes that no thread of any scope has by now; ``main`` is always there."""
    known, there = {str(MAIN)}, LanesThere()
    async for row in threads(ctx.store):
        if wanted <= known:
            break
        known.update((await there.of(ctx, row.ref)).lanes)
    names = sorted(known)
    return tuple(Missing(lane=each, meant=near(each, names) or _some(names)) for each in sorted(wanted - known))


def _some(names: list[str]) -> str:
    more = len(names) - _LISTED
    return f"there are {', '.join(map(repr, names[:_LISTED]))}" + (f" and {more} more" if more > 0 else "")
