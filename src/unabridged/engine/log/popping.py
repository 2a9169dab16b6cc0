"""The verb ``pop``: exactly the newest message leaves every view, and its words are given back; the log keeps it.
It refuses to take along what belongs to it, for hosts that take a turn back message by message, the newest first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.log import lanes, wordings
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.log.rewinding import taken_back
from unabridged.engine.races import lost_every_race
from unabridged.engine.view import seeing
from unabridged.log import spans
from unabridged.log.body import Body, Hidden, Message
from unabridged.log.ids import LaneId, Origin, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.view.folded import Folded
from unabridged.view.item import Item
from unabridged.view.lane import Lane
from unabridged.view.node import SAID

# Whoever loses a race was overtaken by one who popped or said something: many may, and each of them has his turn.
_ATTEMPTS: Final = 400
_PAGE: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Popped:
    """The message that left the views, whole, the seq it was said at, and the event that says so."""

    seq: Seq
    by: Seq
    message: Message


async def pop(ctx: Context, ref: ThreadRef, lane: LaneId, *, reason: str) -> Popped | None:
    """Hide the newest message a lane sees, and none but it, unless a newer one came; None where it sees none.

    A summary that tells of it is taken back in the same append, so that what else it told of stands again.
    """
    for _ in range(_ATTEMPTS):
        folded = await seeing.current(ctx, ref, lane)
        seen = await seeing.worded(ctx, ref, folded)
        await lanes.refuse_unopened(ctx, ref, seen)
        newest = await _newest(ctx, ref, folded)
        if newest is None:
            return None
        said = await _whole(ctx, ref, seen.items, newest)
        _, undone = await taken_back(ctx, ref, folded, spans.one(newest), reason)
        bodies: list[Body] = [*undone, Hidden(seqs=spans.one(newest), reason=reason)]
        batch = await batch_of(ctx, [(body, Origin.CALLER) for body in bodies])
        done = await ctx.store.append_if(ref, folded.through, _is_newest(newest, folded.lane), batch)
        if done is not None:
            return Popped(seq=newest, by=done.last, message=said)
    raise lost_every_race("pop", ref, attempts=_ATTEMPTS)


async def _newest(ctx: Context, ref: ThreadRef, folded: Folded) -> Seq | None:
    """The newest message that stands in a view, by itself or below a summary."""
    standing = spans.union(span for node in folded.nodes for span in node.covers)
    last = standing[-1].last if standing else Seq(0)
    while standing and last >= standing[0].first:
        after = Seq(max(0, last - _PAGE))
        page = await ctx.store.skeletons(ref, after=after, limit=last - after)
        for each in reversed(page):
            if each.kind is Kind.MESSAGE and folded.lane.sees(each) and spans.holds(standing, each.seq):
                return each.seq
        last = after
    return None


async def _whole(ctx: Context, ref: ThreadRef, items: Sequence[Item], seq: Seq) -> Message:
    """The message in the wording that stands in the view, all of it; below a summary, as it was said."""
    for item in reversed(items):
        if item.shape in SAID and spans.holds(item.covers, seq) and isinstance(said := item.said, Message):
            return said
    return await wordings.message(ctx, ref, seq) or Message(role="user")


def _is_newest(newest: Seq, lane: Lane) -> Callable[[Sequence[Skeleton]], bool]:
    """Whether nothing came meanwhile by which another message is the newest, or this one another."""
    return lambda since: not any(_moves(each, newest, lane) for each in since)


def _moves(skeleton: Skeleton, newest: Seq, lane: Lane) -> bool:
    match skeleton.kind:
        case Kind.MESSAGE:
            return lane.sees(skeleton)
        case Kind.AMENDED | Kind.CHUNK | Kind.HIDDEN | Kind.PURGED | Kind.ROUND_ENDED:
            return skeleton.names(newest)
        case Kind.COMPACTED | Kind.UNDONE:
            return skeleton.lane == lane.id  # it may tell of the newest
        case Kind.SHOWN | Kind.RESET | Kind.LANE_OPENED:
            return True
        case _:
            return False
