"""One run of compaction, from a view to an outcome: plan, check, hooks, texts, files, one conditional append.
It refuses to end in anything but one outcome, and to write where any step before the last went wrong.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from unabridged.compaction.extractive.keeping import KEPT, marked
from unabridged.compaction.outcome import Applied, Fail, Outcome, Skip, Superseded
from unabridged.compaction.plans import pricing
from unabridged.compaction.plans.one_text import with_one_text
from unabridged.compaction.plans.plan import Plan, is_unwritten
from unabridged.compaction.strategies.bettering import bare_drops
from unabridged.engine.compaction import adopting, committing, ledgers, planning, receipts, reloading, text_room
from unabridged.engine.compaction.brought_groups import Room
from unabridged.engine.compaction.consulting import heard
from unabridged.engine.compaction.hooks import Supplied
from unabridged.engine.compaction.one_run import Ended, Run
from unabridged.engine.compaction.runs import Asked, Means
from unabridged.engine.context import Context
from unabridged.engine.tasks import extract
from unabridged.engine.texts import briefs, templating
from unabridged.engine.texts.drafts import Drafted, NoDraft, supplied
from unabridged.engine.texts.judging import Bounds
from unabridged.engine.texts.writing import written
from unabridged.engine.view import by_policy
from unabridged.errors import NotStorable, UnabridgedError
from unabridged.log import spans
from unabridged.log.body import LaneOpened
from unabridged.log.compacted import Edit, Receipt, Replace, Stub
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.ports import Brief
from unabridged.view import gaps, ledger_lines
from unabridged.view.lane import Lane
from unabridged.view.view import View

_LOG: Final = logging.getLogger(__name__)
_MICRO: Final = 1_000_000


class _Beforehand(NamedTuple):
    """What was said before anything is written: a hook's own text, and a coordinator's hint."""

    hook: Supplied | None
    hint: str


async def run(ctx: Context, ref: ThreadRef, lane: LaneId, asked: Asked, means: Means) -> Outcome:
    """Carry one compaction out, or say why not; whatever goes wrong, the log is as it was."""
    here = Run(ctx=ctx, ref=ref, lane=lane, asked=asked, means=means)
    try:
        return await _carried_out(here)
    except Ended as ended:
        way_out = ended
    except NotStorable:  # of all that is written, a caller's plan alone may say what has no form in the log
        way_out = here.failed(Fail.PLAN, "it says what the log has no form for")
    except UnabridgedError as problem:
        way_out = here.failed(Fail.STORE, type(problem).__name__)
    except Exception as problem:  # noqa: BLE001  # whatever it is, it ends this run and nobody's turn
        kind = type(problem).__name__
        _LOG.warning("a compaction met what it did not expect: thread %s, lane %s: %s", ref.in_full, lane, kind)
        way_out = here.failed(Fail.UNEXPECTED, kind)
    return receipts.told(here, way_out.outcome)


async def _carried_out(here: Run) -> Outcome:
    ctx, policy = here.ctx, here.means.policy
    began = ctx.clock.now()
    seen, known = here.means.seen or await by_policy.view(ctx, here.ref, here.lane, policy)
    seen, plan, room = await planning.drawn(here, seen)
    hook = await heard(here, plan, seen)
    plan = plan if hook is None else with_one_text(plan, seen)  # it was shown, and writes of, the whole
    hint = "" if here.means.offers is None else await here.means.offers(plan)
    plan = await ledgers.told(here, known, plan, seen, room)
    texts = await _texts(here, known, seen, plan, room, _Beforehand(hook, hint))
    plan = plan.up_to(len(texts))
    full = plan.written([each.text for each in texts], [_beside(each) for each in texts]).sized(
        ctx.counter.count, seen.loose
    )
    before, after = plan.tokens, pricing.taken(full)
    if not here.betters and before - after < planning.least_saving(here):
        raise here.skipped(Skip.NOT_SMALLER, f"{before} tokens would become {after}")
    files = await reloading.reloaded(here, plan, full, seen, planning.least_saving(here))
    full, after = files.plan, pricing.taken(files.plan)
    behind, seconds = pricing.behind(plan, seen), (ctx.clock.now() - began) / _MICRO
    sizes = receipts.Sizes(before=before, after=after, behind=behind)
    receipt = receipts.receipt(here, texts, sizes, seconds=seconds)
    receipt = replace(receipt, gate=(*plan.notes, *receipt.gate, *files.told))
    seq = await _committed(here, known, full, receipt)
    if seq is None and (moved := await _onto_its_drop(here, full)) is not None:
        full, seq = moved, await _committed(here, known, moved, receipt)
    if seq is None:
        return receipts.told(here, _superseded(here, plan, receipt.attempts))
    return Applied(
        ref=here.ref,
        lane=here.lane,
        trigger=here.asked.trigger,
        strategy=plan.strategy,
        seq=seq,
        covers=full.covers,
        receipt=receipt,
    )


async def _committed(here: Run, known: Lane, full: Plan, receipt: Receipt) -> Seq | None:
    adopts: Sequence[LaneOpened] = adopting.first(known, here.means.adopts)
    work = None
    if here.means.settles is not None:
        work = here.means.settles(receipt.tokens_before, receipt.tokens_after)
    return await committing.commit(here.ctx, here.ref, here.lane, full, receipt, adopts=adopts, work=work)


async def _onto_its_drop(here: Run, full: Plan) -> Plan | None:
    """The same text for the named drop that took the messages' place meanwhile, where it covers just the same."""
    (edit,) = full.edits if len(full.edits) == 1 else (None,)
    if not isinstance(edit, Replace):
        return None
    seen, _ = await by_policy.view(here.ctx, here.ref, here.lane, here.means.policy)
    for item in bare_drops(seen):
        if spans.union(item.covers) == spans.union(edit.covers) and item.covers == item.drawn_from:
            moved = replace(edit, items=(item.name,))
            return replace(full, drawn_on=seen.through, edits=(moved,), items=(item,))
    return None


def _superseded(here: Run, plan: Plan, attempts: int) -> Superseded:
    return Superseded(
        ref=here.ref,
        lane=here.lane,
        trigger=here.asked.trigger,
        strategy=plan.strategy,
        drawn_on=plan.drawn_on,
        items=tuple(item.name for item in plan.items),
        attempts=attempts,
    )


async def _texts(
    here: Run,
    known: Lane,
    seen: View,
    plan: Plan,
    room: Room,
    told: _Beforehand,
) -> list[Drafted]:
    """A text for everything that is still to be written; where one fails after others were written, those are kept."""
    texts, every = list[Drafted](), [(edit, *_carried(here, edit)) for edit in plan.edits]
    unwritten = [(edit, lines) for edit, lines, _ in every if is_unwritten(edit)]
    carried = [tokens for _, _, tokens in every]
    rooms = text_room.rooms(plan, room, carried)
    if not here.betters and told.hook is None:
        rooms = text_room.shared(here, plan, seen, rooms, sum(carried))
    stays = ledgers.stays(here, plan, seen)
    for n, ((edit, lines), has) in enumerate(zip(unwritten, rooms, strict=True)):
        wanted = briefs.Wanted(
            basis=plan.basis,
            guidance=here.asked.guidance,
            instructions=plan.instructions[n] if plan.instructions else "",
            limit_tokens=has.limit,
            drawn_on=plan.drawn_on,
            hint=told.hint,
            stays=stays,
            ledger="\n".join(lines),
        )
        brief = await _brief(here, known, plan, edit, wanted)
        covers = gaps.whole(edit.covers, seen.loose)
        bounds = Bounds(covers=covers, messages=edit.messages, rounds=edit.rounds, most_tokens=has.most)
        if told.hook is not None:
            done = await supplied(here.ctx, told.hook.text, brief, bounds)
        else:
            done = await written(here, plan, brief, bounds)
        here.made.append(done)
        if isinstance(done, NoDraft) and texts:
            return [*texts[:-1], _and_then(texts[-1], done)]
        if isinstance(done, NoDraft):
            raise _without_text(here, done)
        texts.append(done)
    return texts


async def _brief(here: Run, known: Lane, plan: Plan, edit: Replace, wanted: briefs.Wanted) -> Brief:
    """All that whoever writes this text is told, with what code carries beneath it."""
    told_of = await ledgers.told_of(here, known, plan, plan.of(edit))
    brief = await briefs.brief(here.ctx, here.ref, known, told_of, wanted)
    return await templating.asked(here, edit, wanted.instructions, brief)


def _carried(here: Run, edit: Edit) -> tuple[list[str], int]:
    """The lines of what code carries beneath a text, and what they take; nothing where nothing is carried."""
    lines = [] if isinstance(edit, Stub) or not edit.ledger else ledger_lines.lines(edit.ledger)
    return lines, extract.tokens(lines, here.ctx.counter) if lines else 0


def _beside(text: Drafted) -> Extra:
    """What the next digest needs to know of this one."""
    return Extra({KEPT: marked(text.kept)}) if text.kept else NOTHING_MORE


def _and_then(last: Drafted, done: NoDraft) -> Drafted:
    """The last text there is, with why there are no more and what that took."""
    why = f"the rest waits: {done.reason.value}"
    bills, attempts = (*last.bills, *done.bills), last.attempts + done.attempts
    return replace(last, gate=(*last.gate, why), attempts=attempts, bills=bills)


def _without_text(here: Run, done: NoDraft) -> Ended:
    if isinstance(done.reason, Skip):
        return here.skipped(done.reason, done.detail)
    return here.failed(done.reason, done.detail, done.attempts, after=done.retry_after_seconds)
