"""What is carried by code out of what leaves a view, chosen to its share; and the verb ``ledger``, which shows it all.
It refuses to read what is under a summary: what that carries was extracted when its messages left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Final

from unabridged.compaction import ledgers
from unabridged.compaction.plan import Plan
from unabridged.compaction.pricing import LEDGER_OF
from unabridged.compaction.strategies.bettering import is_owed
from unabridged.engine import lanes, planning, seeing, unfolding
from unabridged.engine.brought_groups import Room
from unabridged.engine.context import Context
from unabridged.engine.one_run import Run
from unabridged.log.body import Message
from unabridged.log.compacted import Drop, Edit, LedgerEntry, Replace, Stub
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.log.lane_rule import LaneRule
from unabridged.view import ledger_lines, spans
from unabridged.view.item import Item
from unabridged.view.lane import Lane
from unabridged.view.ledger import Ledger, ledger_of
from unabridged.view.node import Shape
from unabridged.view.view import View

_SAID = frozenset({Shape.MESSAGE, Shape.STUB})

# For constraints it may take so many times its share, and no more than this part of what is aimed at.
_WIDER: Final = 3
_WIDEST_OF: Final = 3


class Holding(Enum):
    """What a ledger is to be told of."""

    LEFT = "what left the view"
    EVERYTHING = "what left the view, and what stands in it word for word"


async def told(here: Run, known: Lane, plan: Plan, seen: View, room: Room) -> Plan:
    """The plan with a ledger in each edit that takes something out of the view, all of them within their share.

    The share is the whole view's: what stands beneath other summaries counts. Of one edit no more is taken than a part
    of what its text may take, so that the view still becomes smaller. Constraints may take more, as far as the view has
    room.
    """
    policy = here.means.policy
    if not policy.ledger_tokens:
        return plan
    consumed = {item.name for item in plan.items}
    others = sum(_tokens(here.ctx, item.ledger) for item in seen.items if item.ledger and item.name not in consumed)
    texts = sum(room(plan.of(edit))[0] for edit in plan.edits if not isinstance(edit, Stub))
    left, spare = policy.ledger_tokens - others, policy.target_tokens - (seen.tokens - plan.tokens) - texts
    spare = min(spare, _WIDER * policy.ledger_tokens - others, policy.target_tokens // _WIDEST_OF - others)
    edits, sizes = list[Edit](), [sum(item.tokens for item in plan.of(edit)) for edit in plan.edits]
    for n, edit in enumerate(plan.edits):
        if isinstance(edit, Stub):
            edits.append(edit)
            continue
        items = plan.of(edit)
        share = min(left * sizes[n] // max(1, sum(sizes[n:])), room(items)[1] // LEDGER_OF)
        wide = min(spare, sizes[n] - room(items)[0] - planning.least_saving(here))
        if max(share, wide) < ledger_lines.LEAST_TOKENS:
            edits.append(replace(edit, ledger=()))
            continue
        every = await _carried(here.ctx, here.ref, known, items)
        chosen = await here.ctx.aside(partial(_chosen, every, share, wide, here.ctx.counter.count))
        edits.append(replace(edit, ledger=chosen.entries))
        took = _tokens(here.ctx, chosen.entries) if chosen.entries else 0
        left, spare = left - took, spare - took
    return replace(plan, edits=tuple(edits))


def _chosen(every: Ledger, share: int, wide: int, count: Callable[[str], int]) -> Ledger:
    """The part of a ledger for its share, which constraints may make wider."""
    return ledger_lines.chosen(every, max(share, min(wide, ledger_lines.binding(every, count) + share)), count)


def taken(ctx: Context, edit: Drop | Replace) -> int:
    """What the ledger of an edit takes of what may be said in its place."""
    return _tokens(ctx, edit.ledger) if edit.ledger else 0


async def carried(ctx: Context, ref: ThreadRef, lane: LaneId, of: Holding) -> Ledger:
    """What is carried of a lane's view, with the seqs each thing stands in; what is over is left out."""
    folded = await seeing.current(ctx, ref, lane)
    await lanes.refuse_unopened(ctx, ref, View(lane=lane, through=folded.through))
    seen = await seeing.worded(ctx, ref, folded)
    said = _words(seen.items) if of is Holding.EVERYTHING else []
    ledgers_of = [item.ledger for item in seen.items]
    found: Ledger = await ctx.aside(partial(_standing, said, _names(folded.lane), ledgers_of))
    return found


def _standing(
    said: Sequence[tuple[int, Message]], names: frozenset[str], told: Sequence[Sequence[LedgerEntry]]
) -> Ledger:
    return _merged(said, names, told).standing


def _merged(
    said: Sequence[tuple[int, Message]], names: frozenset[str], told: Sequence[Sequence[LedgerEntry]]
) -> Ledger:
    return ledgers.entries(said, names).merged(ledger_of(entry for each in told for entry in each))


def _names(lane: Lane) -> frozenset[str]:
    """By what names the agent is spoken to whose lane this is."""
    rule = lane.rules[-1][1] if lane.rules else LaneRule()
    return frozenset((lane.id, *rule.either, *rule.recipients))


async def _carried(ctx: Context, ref: ThreadRef, lane: Lane, items: Sequence[Item]) -> Ledger:
    """What these items carry already, and what the messages among them have to; what a drop owes is read now."""
    said = _words(items)
    for item in items:
        if is_owed(item):
            below = await unfolding.messages(ctx, ref, lane.id, spans.union(item.covers))
            seen = [each for each in below.items if lane.sees(replace(each.skeleton, seq=each.name.seq))]
            said += _words(seen)
    said.sort(key=lambda each: each[0])
    found: Ledger = await ctx.aside(partial(_merged, said, _names(lane), [item.ledger for item in items]))
    return found


def _words(items: Sequence[Item]) -> list[tuple[int, Message]]:
    """The messages among these items, whole, each with its seq."""
    whole = [(item.covers[0].first, item.whole) for item in items if item.shape in _SAID and item.covers]
    return [(int(seq), said) for seq, said in whole if isinstance(said, Message)]


def _tokens(ctx: Context, entries: Sequence[LedgerEntry]) -> int:
    return ctx.counter.count("\n" + ledger_lines.rendered(entries))
