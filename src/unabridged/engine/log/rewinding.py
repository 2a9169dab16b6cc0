"""The verb ``rewind``: views end at an earlier seq again, as if nothing had been said since; the log keeps it all.
It refuses to take anything out of the log, and to cut a model's response in two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.policy import Policy
from unabridged.engine.context import Context
from unabridged.engine.log import lanes
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.log.surroundings import refuse_split, surroundings
from unabridged.engine.races import ATTEMPTS, lost_every_race
from unabridged.engine.view import by_policy, seeing
from unabridged.errors import UsageError
from unabridged.log import spans
from unabridged.log.body import Body, Hidden, Undone
from unabridged.log.ids import LaneId, Origin, Seq, Span, ThreadRef, spans_of
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans
from unabridged.view.folded import Folded
from unabridged.view.node import Node, Shape

# What may be written between reading and rewinding without changing what there is to rewind.
_ELSEWHERE: Final = frozenset(
    {Kind.MARKED, Kind.USED, Kind.RECALLED, Kind.SWITCHED, Kind.SYSTEM_SET, Kind.LANE_OPENED, Kind.ROUND_ENDED}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewound:
    """Where the views end again, the compactions taken back for it, newest first, and the messages hidden."""

    to: Seq
    undone: tuple[Seq, ...] = ()
    hidden: tuple[Span, ...] = ()


async def rewind(ctx: Context, ref: ThreadRef, to: Seq, *, lane: LaneId, policy: Policy | None, reason: str) -> Rewound:
    """Take back this lane's compactions that reach beyond a seq, and hide every message after it, in one append."""
    await lanes.refuse_unknown(ctx, ref, lane)
    for _ in range(ATTEMPTS):
        folded = await seeing.current(ctx, ref, lane)
        after = await _after(ctx, ref, to)
        hidden = _visible(after)
        left, undone = await taken_back(ctx, ref, folded, _said(after), reason)
        bodies: list[Body] = [*undone, *([Hidden(seqs=hidden, reason=reason)] if hidden else [])]
        if not bodies:
            return Rewound(to=to)
        if policy is not None:  # without one nothing is too large, and no word has to be read
            result = await seeing.after(ctx, ref, left, bodies[len(undone) :])
            what = f"the messages up to seq {to}, with the compactions that reach beyond it taken back,"
            by_policy.refuse_too_large(await seeing.worded(ctx, ref, result), policy, what=what)
        batch = await batch_of(ctx, [(body, Origin.CALLER) for body in bodies])
        if await ctx.store.append_if(ref, folded.through, lambda since: _is_as_read(since, lane), batch) is not None:
            await seeing.keep(ctx, ref, await seeing.current(ctx, ref, lane))
            return Rewound(to=to, undone=tuple(each.compaction for each in undone), hidden=hidden)
    raise lost_every_race("rewind", ref)


async def taken_back(
    ctx: Context, ref: ThreadRef, folded: Folded, beyond: Spans, reason: str
) -> tuple[Folded, list[Undone]]:
    """The fold without the compactions that cover messages beyond a seq, and what says so, the newest first.

    One that cannot be taken back, because something later was built on part of it, falls back as its messages go.
    """
    undone: list[Undone] = []
    tried: set[int] = set()
    while reaching := {node.name[0] for node in folded.nodes if _reaches(node, beyond)} - tried:
        newest = Seq(max(reaching))
        tried.add(newest)
        undo = Undone(compaction=newest, lane=folded.lane.id, reason=reason, hold=False)
        without = await seeing.after(ctx, ref, folded, [undo])
        if all(node.name[0] != newest for node in without.nodes):
            folded = without
            undone.append(undo)
    return folded, undone


def _reaches(node: Node, beyond: Spans) -> bool:
    planned = node.shape in (Shape.GROUP, Shape.NAMED_DROP) and node.edit >= 0
    return planned and bool(spans.both(node.covers, beyond))


def _is_as_read(since: Sequence[Skeleton], lane: LaneId) -> bool:
    """Whether nothing came meanwhile that there is to rewind; what other lanes compact falls back by itself."""
    return all(
        each.kind in _ELSEWHERE or (each.kind in (Kind.COMPACTED, Kind.UNDONE) and each.lane != lane) for each in since
    )


async def _after(ctx: Context, ref: ThreadRef, to: Seq) -> list[Skeleton]:
    """The events after a seq, if the log may be cut there."""
    row = await ctx.store.thread(ref)
    head = row.head if row else Seq(0)
    if not 0 <= to <= head:
        message = (
            f"thread {ref.thread!r} has {head} events and cannot be rewound to seq {to}; "
            "name the last seq to keep, or 0 to keep none"
        )
        raise UsageError(message)
    if to == head:
        return []
    around = await surroundings(ctx, ref, (Span(first=Seq(max(to, 1)), last=head),))
    refuse_split(ref, to, around, verb="rewound to")
    for each in around.skeletons:
        if each.kind is Kind.RESET and each.seq > to:
            message = (
                f"views begin anew at the reset of event {each.seq}, and nothing before it comes back; rewind to it"
            )
            raise UsageError(message)
    return [each for each in around.skeletons if each.seq > to]


def _said(skeletons: Iterable[Skeleton]) -> Spans:
    return spans_of([each.seq for each in skeletons if each.kind is Kind.MESSAGE])


def _visible(skeletons: Iterable[Skeleton]) -> Spans:
    """The messages of these events that nothing has taken out of every view yet."""
    said: set[Seq] = set()
    seen: set[Seq] = set()
    for each in skeletons:
        named = spans.union(each.touches)
        match each.kind:
            case Kind.MESSAGE:
                said.add(each.seq)
                seen.add(each.seq)
            case Kind.HIDDEN | Kind.PURGED:
                seen.difference_update(spans.found(named, seen))
            case Kind.SHOWN:
                seen.update(spans.found(named, said))
            case _:
                continue
    return spans_of([*seen])
