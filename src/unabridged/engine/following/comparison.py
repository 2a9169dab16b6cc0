"""The verb ``compare``: how a whole list stands to the log, for callers who may not have it followed.
It refuses to write, and to guess where the two have to do with each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unabridged.engine.context import Context
from unabridged.engine.following.comparing import Head, unhurried
from unabridged.engine.following.listing import listed, read
from unabridged.engine.following.returned_notes import left_out
from unabridged.engine.following.shown import held_against
from unabridged.log.body import Message
from unabridged.log.ids import LaneId, ThreadRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How many of a list's entries stand in the log, what it says beyond, and the position where the two part.

    ``parted`` is None where the list only goes on; then what a view shows and ``fresh`` are all that the list says.
    """

    kept: int
    fresh: tuple[Message, ...]
    parted: int | None


async def compare(
    ctx: Context, ref: ThreadRef, history: Sequence[object], *, dialect: str | None, head: Head, lane: LaneId
) -> Comparison:
    """The list held against a lane, as ``sync`` does before it writes."""
    entries = listed(history)
    given = await left_out(ctx, ref, await unhurried(ctx, len(entries), lambda: read(entries, dialect, lane)))
    found = await held_against(ctx, ref, given, dialect=dialect, head=head, lane=lane)
    fresh = found.fresh
    return Comparison(
        kept=len(given.history) - len(fresh),
        fresh=fresh,
        parted=None if found.parted is None else found.digests()[0] + given.opening,
    )
