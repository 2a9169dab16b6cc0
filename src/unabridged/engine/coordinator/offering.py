"""What leaves a view is shown to the coordinator first: each message once, for a moment, and never in the way.
It refuses to stop or to change a compaction; what was not heard in time is offered again from the log.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from unabridged.compaction.plans.plan import Plan
from unabridged.engine.context import Context
from unabridged.engine.coordinator import portions
from unabridged.engine.coordinator.coordinated import CATCHING_UP
from unabridged.engine.coordinator.showing import Look, Taken, Where
from unabridged.engine.coordinator.told_whole import told_of
from unabridged.engine.held import Held
from unabridged.engine.texts import briefs
from unabridged.engine.view import seeing, unfolding
from unabridged.engine.view.lanes_there import LanesThere, There
from unabridged.log import spans
from unabridged.log.compacted import Stub
from unabridged.log.ids import MAIN, LaneId, ThreadRef, spans_of
from unabridged.log.spans import Spans
from unabridged.ports import Calls
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View

# So many seqs are read again from the log at once.
_AT_ONCE: Final = 500
# Where no policy says how long a call may take.
_SECONDS: Final = 60.0
_COVERED: Final = frozenset({Shape.GROUP, Shape.NAMED_DROP})


def where(ctx: Context, ref: ThreadRef, lane: LaneId, trigger: str, held: Held, call: Calls) -> Where | None:
    """Whose messages leave which view; None where nobody keeps facts."""
    owner = held.coordinating
    if owner is None:
        return None
    return Where(
        ctx=ctx,
        ref=ref,
        lane=lane,
        trigger=trigger,
        call=call,
        teller=held.teller,
        coordinating=owner,
        facts_per_minute=held.pace.per_minute,
    )


async def hinted(where: Where, plan: Plan) -> str:
    """Show what a plan takes out of a view to the coordinator; its hint for whoever writes."""
    whole = [edit for edit in plan.edits if not isinstance(edit, Stub)]
    told = told_of(item for edit in whole for item in plan.of(edit))
    if not told:
        return ""
    covers = spans.union(span for edit in whole for span in edit.covers)
    look = Look(where=where, covers=covers, told=told, drawn_on=plan.drawn_on)
    return where.coordinating.hint(where.ref, where.lane, covers, (await look.taken()).hint)


async def dropped(where: Where, items: Sequence[Item], seen: View) -> None:
    """Show what is about to leave without a text, where there is any that was not shown before."""
    told = told_of(items)
    if told:
        covers = spans.union(span for item in items for span in item.covers)
        await Look(where=where, covers=covers, told=told, drawn_on=seen.through, only_new=True).taken()


async def unheard(ctx: Context, ref: ThreadRef, held: Held) -> int:
    """Show everything that left a thread unheard, called where its face calls; how many messages."""
    if held.coordinating is not None:
        held.coordinating.is_even(ref, None)
        held.coordinating.patience.asked(ref)
    return await offered(ctx, ref, held, held.runs.call, await LanesThere().of(ctx, ref))


async def offered(ctx: Context, ref: ThreadRef, held: Held, call: Calls, there: There) -> int:
    """Show from the log what left any lane of a thread unheard; how many messages were shown."""
    here = where(ctx, ref, MAIN, CATCHING_UP, held, call)
    if here is None:
        return 0
    # Nobody waits just now, and whoever finds something before long compares it with all facts there are.
    await ctx.facts.made_ready(ctx.store, ref.scope, ctx.lexicon, ctx.pause)
    patience = here.coordinating.patience
    if not here.coordinating.owes(ref, there.moved) or patience.rests(ref, ctx.clock.now()):
        return 0
    seconds = _SECONDS if held.policy is None else held.policy.seconds
    shown = 0
    async for look in _in_turn(here, there, seconds=seconds):
        heard, broke = await _heard(look)
        shown += heard
        if broke is not None:
            if broke.is_found_at_once:
                await _at_once(here, there, seconds=seconds)
            return shown
    here.coordinating.is_even(ref, there.moved)
    return shown


async def _in_turn(here: Where, there: There, *, seconds: float) -> AsyncIterator[Look]:
    """What left any lane unheard; what failed before comes last, so that no one place is in the way for ever."""
    patience, failed = here.coordinating.patience, list[Look]()
    for lane in there.lanes:
        async for look in _left(replace(here, lane=lane), seconds=seconds):
            if patience.turn(here.ref, look.begins):
                failed.append(look)
            else:
                yield look
    for look in sorted(failed, key=lambda each: patience.turn(here.ref, each.begins)):
        yield look


async def _heard(look: Look) -> tuple[int, Taken | None]:
    """How many messages of a portion were heard, and how the first failed that was not, to be left alone a while."""
    where, shown = look.where, 0
    async for part, taken in portions.taken(look):
        shown += taken.shown
        if not taken.is_heard:
            now = where.ctx.clock.now()
            where.coordinating.patience.failed(where.ref, part.begins, now, taken.asked_for_seconds)
            return shown, taken
        where.coordinating.patience.went_well(where.ref, part.begins)
    return shown, None


async def _at_once(here: Where, there: There, *, seconds: float) -> None:
    """Keep what is found at once in all that is left, each message once: what takes longer has just failed."""
    for lane in there.lanes:
        found = here.coordinating.found(here.ref)
        async for look in _left(replace(here, lane=lane), seconds=seconds, but=found):
            if not await portions.at_once(look):
                return


async def _left(where: Where, *, seconds: float, but: Spans = ()) -> AsyncIterator[Look]:
    """What a lane covers and nobody was shown, a portion at a time."""
    folded = await seeing.current(where.ctx, where.ref, where.lane)
    covered = spans.union(span for node in folded.nodes if node.shape in _COVERED for span in node.covers)
    known = await where.ctx.store.offered(where.ref, where.coordinating.version)
    for part in _parts(spans.minus(spans.minus(covered, known), but)):
        view = await unfolding.messages(where.ctx, where.ref, where.lane, part)
        told = told_of(item for item in view.items if briefs.may_be_seen(folded.lane, item))
        whole = Look(where=where, covers=part, told=told, drawn_on=folded.through, only_new=True, seconds=seconds)
        for each in portions.portions(whole):
            yield each


def _parts(left: Spans) -> Iterator[Spans]:
    """So many seqs at a time, in order."""
    seqs = spans.each(left)
    while page := tuple(islice(seqs, _AT_ONCE)):
        yield spans_of(page)
