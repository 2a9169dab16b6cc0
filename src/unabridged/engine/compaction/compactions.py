"""The verb ``compactions``: what was ever compacted in a thread, what that cost, and what became of it.
It refuses to read a word of what was said.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from enum import Enum

from unabridged.compaction.plans.plan import covered_by
from unabridged.engine.context import Context
from unabridged.engine.log.reading import skeletons_after
from unabridged.engine.view import seeing
from unabridged.log import spans
from unabridged.log.carrying import seqs_of
from unabridged.log.compacted import Compacted, Drop, Receipt, Replace, Stub
from unabridged.log.extra import Extra
from unabridged.log.ids import LaneId, Seq, Span, ThreadRef
from unabridged.log.kind import Kind


class State(Enum):
    """What became of a compaction."""

    STANDING = "standing"
    """All or some of what it made stands in its lane's view."""

    UNDONE = "undone"
    FOLDED = "folded into a later one"
    VOID = "void"
    """It never held, or what it covered was changed, hidden or purged since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compaction:
    """One compaction, by the seq of its event."""

    seq: Seq
    lane: LaneId
    at: int
    strategy: str
    version: int
    parameters: Extra
    drawn_on: Seq
    covers: tuple[Span, ...]
    rounds: int
    messages: int
    receipt: Receipt
    state: State


async def every(ctx: Context, ref: ThreadRef, lane: LaneId | None) -> AsyncIterator[Compaction]:
    """Every compaction, oldest first."""
    found: list[Seq] = []
    undone, folded = set[int](), set[int]()
    async for page in skeletons_after(ctx.store, ref, Seq(0), but=Kind.MESSAGE):
        for each in page:
            if lane is not None and each.lane != lane:
                continue
            if each.kind is Kind.COMPACTED:
                found.append(each.seq)
                folded |= seqs_of(each)
            elif each.kind is Kind.UNDONE:
                undone |= seqs_of(each)
    standing: dict[LaneId, set[int]] = {}
    for seq in found:
        for event in await ctx.store.at(ref, [seq]):
            body = event.readable
            if not isinstance(body, Compacted):
                continue
            if body.lane not in standing:
                nodes = (await seeing.current(ctx, ref, body.lane)).nodes
                standing[body.lane] = {node.name[0] for node in nodes}
            if seq in standing[body.lane]:
                state = State.STANDING
            else:
                state = State.UNDONE if seq in undone else State.FOLDED if seq in folded else State.VOID
            yield _told(seq, event.at, body, state)


def _told(seq: Seq, at: int, body: Compacted, state: State) -> Compaction:
    covering = [edit for edit in body.edits if isinstance(edit, Drop | Replace)]
    shown_less = [edit.item.seq for edit in body.edits if isinstance(edit, Stub)]
    return Compaction(
        seq=seq,
        lane=body.lane,
        at=at,
        strategy=body.strategy,
        version=body.version,
        parameters=body.parameters,
        drawn_on=body.drawn_on,
        covers=spans.union((*covered_by(body.edits), *(Span(first=each, last=each) for each in shown_less))),
        rounds=sum(edit.rounds for edit in covering),
        messages=sum(edit.messages for edit in covering),
        receipt=body.receipt,
        state=state,
    )
