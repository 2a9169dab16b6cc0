"""What is carried by code out of what leaves a view, chosen to its share; and the verb ``ledger``, which shows it all.
It refuses to read what is under a summary: what that carries was extracted when its messages left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from unabridged.compaction.briefs import leaving
from unabridged.compaction.ledgers import Holding
from unabridged.compaction.plans import pricing
from unabridged.compaction.plans.plan import Plan, is_unwritten
from unabridged.compaction.strategies.bettering import is_owed
from unabridged.engine.compaction import planning
from unabridged.engine.compaction.brought_groups import Room
from unabridged.engine.compaction.one_run import Run
from unabridged.engine.context import Context
from unabridged.engine.log import lanes
from unabridged.engine.tasks import extract
from unabridged.engine.tasks.extract import Extracted, Heard, Shares, ToExtract
from unabridged.engine.texts.opened import opened
from unabridged.engine.view import seeing, unfolding
from unabridged.log import spans
from unabridged.log.body import Message
from unabridged.log.compacted import Edit, LedgerEntry, Stub
from unabridged.log.counted import texts_of
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import ToolCall, ToolResult
from unabridged.view import ledger, ledger_lines
from unabridged.view.item import Item
from unabridged.view.lane import Lane
from unabridged.view.ledger import Ledger
from unabridged.view.ledger_chosen import LEAST_TOKENS
from unabridged.view.node import SAID
from unabridged.view.view import View

# A digest weighs these against all else it tells, and tells each for a part of what a line here takes.
_OF_DIGESTS: Final = (ledger.IDENTIFIER,)

# Of its room a text keeps this part, and gives the rest up for them: they bind, and it tells.
_KEEPS: Final = 0.25
# A digest of a talk without calls keeps more: it tells word for word, what binds as well, and much that people tell
# each other sounds like a rule.
_KEEPS_OF_TALKS: Final = 0.5
# Of what stays so many characters are looked through for what need not be told.
_MOST_STAYS: Final = 100_000
# So many characters are read in two or three milliseconds, here and now.
_AT_ONCE: Final = 2_000


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
    keeps = _KEEPS_OF_TALKS if is_digested(here, plan) and not _has_calls(seen.items) else _KEEPS
    left = policy.ledger_tokens - others
    free = policy.target_tokens - (seen.tokens - plan.tokens)
    if is_digested(here, plan):  # of what is free as well, since a digest is as short as it has to be
        free = max(0, free - pricing.FRAME_TOKENS)
        texts = min(texts, free)
    spare = min(free - int(texts * keeps), policy.widest_ledger_tokens - others)
    edits, sizes = list[Edit](), [sum(item.tokens for item in plan.of(edit)) for edit in plan.edits]
    for n, edit in enumerate(plan.edits):
        if isinstance(edit, Stub):
            edits.append(edit)
            continue
        items = plan.of(edit)
        share = min(left * sizes[n] // max(1, sum(sizes[n:])), room(items)[1] // pricing.LEDGER_OF)
        text = max(int(room(items)[0] * keeps), pricing.LEAST_TEXT_TOKENS) + pricing.FRAME_TOKENS
        wide = min(spare, sizes[n] - text - planning.least_saving(here))
        if max(share, wide) < LEAST_TOKENS:
            edits.append(replace(edit, ledger=()))
            continue
        carries = await _carried(here.ctx, here.ref, known, await told_of(here, known, plan, items))
        elsewhere = _OF_DIGESTS if is_unwritten(edit) and is_digested(here, plan) else ()
        chosen = await _extracted(here.ctx, replace(carries, room=Shares(share=share, wide=wide), elsewhere=elsewhere))
        edits.append(replace(edit, ledger=chosen.entries))
        left, spare = left - chosen.tokens, spare - chosen.tokens
    return replace(plan, edits=tuple(edits))


def is_digested(here: Run, plan: Plan) -> bool:
    """Whether the texts are written without a model."""
    return here.means.summariser is None and plan.writer is None


async def told_of(here: Run, known: Lane, plan: Plan, items: Sequence[Item]) -> Sequence[Item]:
    """What a text of a plan tells of, and what is carried beneath it: digests among these are opened for a digest."""
    return await opened(here.ctx, here.ref, known, items) if is_digested(here, plan) else items


def stays(here: Run, plan: Plan, seen: View) -> tuple[str, ...]:
    """What stands in the view whatever becomes of a plan, newest first, up to a length; for a digest alone."""
    if not is_digested(here, plan):
        return ()
    leaves = {item.name for item in plan.items}
    left, found = _MOST_STAYS, list[str]()
    for item in reversed(seen.items):
        if item.name in leaves or not isinstance(said := item.says, Message):
            continue
        ((_, what),) = leaving.statements((said,))
        left -= len(what)
        if left < 0:
            break
        found.append(what)
    return tuple(found)


def _has_calls(items: Sequence[Item]) -> bool:
    """Whether anything is called in a view."""
    said = (item.whole for item in items if isinstance(item.whole, Message))
    return any(isinstance(part, ToolCall | ToolResult) for message in said for part in message.parts)


async def carried(ctx: Context, ref: ThreadRef, lane: LaneId, of: Holding) -> Ledger:
    """What is carried of a lane's view, with the seqs each thing stands in; what is over is left out."""
    folded = await seeing.current(ctx, ref, lane)
    await lanes.refuse_unopened(ctx, ref, View(lane=lane, through=folded.through))
    seen = await seeing.worded(ctx, ref, folded)
    said = _words(seen.items) if of is Holding.EVERYTHING else []
    found = await _extracted(ctx, _question(said, folded.lane, seen.items))
    return Ledger(entries=found.entries).standing


async def extracted(ctx: Context, messages: Iterable[Message]) -> tuple[LedgerEntry, ...]:
    """All that a ledger would have of these messages, were there room for it."""
    said = [(n, message) for n, message in enumerate(messages, 1)]
    return (await _extracted(ctx, ToExtract(said=tuple(Heard(seq=seq, message=each) for seq, each in said)))).entries


async def _extracted(ctx: Context, of: ToExtract) -> Extracted:
    """What a long text carries, where that holds nobody up; another program counts by the default counter alone."""
    if sum(_length(each.message) for each in of.said) + sum(len(each.text) for each in of.told) <= _AT_ONCE:
        return extract.task(ctx.counter, ctx.pause).compute(of)
    default = next(iter(ctx.counters.values()))
    if of.room is None or ctx.counter.id == default.id:
        return await ctx.compute(extract.task(default, ctx.pause), of)
    every = await ctx.compute(extract.task(default, ctx.pause), replace(of, room=None, told=()))
    found = Ledger(entries=every.entries)
    work = partial(extract.fitting, found, of.told, of.room, of.elsewhere, ctx.counter)
    chosen: Extracted = await ctx.aside(work)
    return chosen


def _length(message: Message) -> int:
    return sum(map(len, texts_of(message.parts)))


def _names(lane: Lane) -> frozenset[str]:
    """By what names the agent is spoken to whose lane this is."""
    rule = lane.rules[-1][1] if lane.rules else LaneRule()
    return frozenset((lane.id, *rule.either, *rule.recipients))


async def _carried(ctx: Context, ref: ThreadRef, lane: Lane, items: Sequence[Item]) -> ToExtract:
    """What these items carry already, and what the messages among them have to; what a drop owes is read now."""
    ctx.pause()  # their words are made of bytes here, where nobody asked for them before
    said = _words(items)
    for item in items:
        if is_owed(item):
            below = await unfolding.messages(ctx, ref, lane.id, spans.union(item.covers))
            seen = [each for each in below.items if lane.sees(replace(each.skeleton, seq=each.name.seq))]
            said += _words(seen)
    said.sort(key=lambda each: each[0])
    return _question(said, lane, items)


def _question(said: Sequence[tuple[int, Message]], lane: Lane, items: Sequence[Item]) -> ToExtract:
    return ToExtract(
        said=tuple(Heard(seq=seq, message=each) for seq, each in said),
        names=tuple(sorted(_names(lane))),
        told=tuple(entry for item in items for entry in item.ledger),
    )


def _words(items: Sequence[Item]) -> list[tuple[int, Message]]:
    """The messages among these items, whole, each with its seq."""
    whole = [(item.covers[0].first, item.whole) for item in items if item.shape in SAID and item.covers]
    return [(int(seq), said) for seq, said in whole if isinstance(said, Message)]


def _tokens(ctx: Context, entries: Sequence[LedgerEntry]) -> int:
    return extract.tokens(ledger_lines.lines(entries), ctx.counter)
