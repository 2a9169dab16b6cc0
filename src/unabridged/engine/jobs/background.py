"""What is done behind a conversation's back: looks for what is due, claims it, carries it out, and says how it ended.
It refuses to know threads and loops: a runner calls it, and what it awaits are ports and calls with a time limit.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome, Skip, Skipped
from unabridged.compaction.paces.pacing import Go, Reason
from unabridged.compaction.policy import Policy
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.engine import hearing, telling
from unabridged.engine.compaction import compacting
from unabridged.engine.compaction.guarding import WHY, RunGuard
from unabridged.engine.compaction.runs import Asked, Digests, Means, Press
from unabridged.engine.context import Context
from unabridged.engine.coordinator import offering, reviewing
from unabridged.engine.held import Held
from unabridged.engine.jobs import booking, leases, looking, owing, remembering, small_lanes, within
from unabridged.engine.jobs.claimed_work import ClaimedWork
from unabridged.engine.jobs.looking import Look
from unabridged.engine.jobs.spent_elsewhere import SpentElsewhere
from unabridged.engine.view import ahead, seeing
from unabridged.engine.view.lanes_there import LanesThere, There
from unabridged.errors import UnabridgedError
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Calls, Job, JobStep, Work

_LOG: Final = logging.getLogger(__name__)
IDLE: Final = "idle"


class Background(ClaimedWork):
    """The chores of one handle; every promise of a runner's ``Chores`` is kept here."""

    def __init__(self, ctx: Context, held: Held, *, call: Calls, digest: Digests, chance: Callable[[], float]) -> None:
        super().__init__(ctx, held)
        self._call, self._digest, self._chance = call, digest, chance
        self._lanes = LanesThere(since=held.teller.opened_at)
        self._small = small_lanes.SmallLanes()
        self._owing = owing.Owing(ctx, held)

    async def look(self, ref: ThreadRef) -> bool:
        """Write down what is due in any lane of a thread, and tell what others compacted there; whether any is."""
        has_marked = False
        with self._lanes.while_there(ref):
            there, elsewhere = await self._heard(ref), SpentElsewhere(self._ctx, ref)
            for lane in there.lanes:
                found = None if self._small.has((ref, lane), there) else await self._look(ref, lane, there)
                if found is not None and (found.due or found.idle_at is not None):
                    await self._mark(ref, lane, found, elsewhere)
                    has_marked = True
                elif found is not None:
                    has_marked |= await self._owing.marked(ref, lane, there, found)
                    self._small.note((ref, lane), there, found.until_due(there.tokens))
        return has_marked

    async def hear(self) -> None:
        """Tell listeners what others did in the threads we look at, and the coordinator what it has not heard."""
        is_heard, is_coordinated = self._held.teller.is_heard, self._held.coordinating is not None
        looked_at = await self._lanes.unchanged(self._ctx) if is_heard or is_coordinated else {}
        for ref in [ref for ref, there in looked_at.items() if there is None and is_heard]:
            with self._lanes.while_there(ref):
                await self._heard(ref)
        for ref, there in looked_at.items() if is_coordinated else ():
            with self._lanes.while_there(ref):
                here = self._ctx, ref, self._held, self._call, there or await self._lanes.of(self._ctx, ref)
                await offering.offered(*here)
                await reviewing.reviewed(*here)

    async def carry_out(self, job: Job) -> None:
        """One claimed job from a fresh look to its outcome; a claim that was lost meanwhile writes nothing."""
        await self._in_turn(job, self._carried_out)

    async def _carried_out(self, job: Job) -> None:
        found = await self._look(job.ref, job.lane, await self._lanes.of(self._ctx, job.ref))
        asked = None if found is None else looking.claimed_for(job, found)
        if found is None or asked is None:
            outcome: Outcome = Skipped(ref=job.ref, lane=job.lane, trigger=job.reason, reason=Skip.NOT_DUE)
            await self._ended(job, outcome, leases.settling(job, due_at=None if found is None else found.idle_at))
            return
        # A text that is still owed is no new compaction: only what may be spent stands in its way.
        due = () if asked.trigger == BETTER else found.due
        spent = await SpentElsewhere(self._ctx, job.ref).asked_for(found.policy, job.lane)
        here = found.situation(self._ctx.clock.now(), due=due, elsewhere_tokens=spent)
        verdict = booking.without(job).may(found.limits, here, tokens=0)
        if not isinstance(verdict, Go) and asked.trigger != BETTER:
            why = WHY[verdict.reason]
            detail = verdict.reason.value if why is Skip.SPENT else ""  # which of the limits is met
            outcome = Skipped(ref=job.ref, lane=job.lane, trigger=asked.trigger, reason=why, detail=detail)
            await self._ended(job, outcome, leases.waiting(job, verdict))
            return
        in_vain = not looking.is_last_try(job, found) and self._held.asks_in_vain(
            self._ctx.clock.now(), asked, found.policy
        )
        outcome = await self._run(job.ref, job.lane, asked, None if in_vain else found, job)
        if not isinstance(outcome, Applied):
            step = remembering.after(job, outcome, found, found.situation(self._ctx.clock.now()), chance=self._chance())
            await self._ended(job, outcome, step)
            if isinstance(outcome, Skipped) and outcome.detail == Reason.THREAD_SPENT.value:
                self._held.runs.stir(job.ref)  # what it met may have been taken back since
            return
        self._ctx.pause()
        self._tell(outcome)
        self._ctx.stir(job.ref)
        try:
            if not found.is_settled_by(outcome.receipt):
                await self.look(job.ref)
        finally:  # the look has folded what was just appended
            await ahead.keep_and_say(self._ctx, job.ref, job.lane, outcome.seq)

    async def _ended(self, job: Job, outcome: Outcome, step: JobStep) -> None:
        """It has ended so, whether or not the lane can be made to remember it."""
        try:
            await self._ctx.store.job(job.ref, job.lane, self._claims.ended(job, step))
        finally:
            self._tell(outcome)

    async def ask(
        self, ref: ThreadRef, lane: LaneId, asked: Asked, brought: Policy | None = None, *, seconds: float | None = None
    ) -> Outcome:
        """One run that somebody waits for, claimed by nobody: the log alone says whether it still holds."""
        in_vain = self._held.asks_in_vain(self._ctx.clock.now(), asked, brought or self._held.policy)
        found = None if in_vain else await self._looked_for(ref, lane, asked, brought)
        if found is None and not in_vain:
            outcome: Outcome = Skipped(ref=ref, lane=lane, trigger=asked.trigger, reason=Skip.NOTHING)
        else:
            outcome = await self._run(ref, lane, asked, found, None, seconds=seconds)
        try:
            if isinstance(outcome, Applied) and found is not None:
                await self._note(outcome, found)
        finally:
            self._tell(outcome)
        return outcome

    async def _looked_for(self, ref: ThreadRef, lane: LaneId, asked: Asked, brought: Policy | None) -> Look | None:
        """The lane as a run that somebody waits for finds it; where that is given up, it ends."""
        try:
            return await self._look(ref, lane, await self._lanes.of(self._ctx, ref), brought)
        except BaseException as problem:
            if not isinstance(problem, Exception):  # of which whoever asked is told himself
                self._tell(Failed(ref=ref, lane=lane, trigger=asked.trigger, reason=Fail.CLOSED))
            raise

    async def _note(self, outcome: Applied, found: Look) -> None:
        """Let the lane remember a run that nobody had claimed; it stands in the log, remembered or not."""
        here, receipt = found.situation(self._ctx.clock.now()), outcome.receipt
        after = remembering.applied(found, here, receipt.tokens_before, receipt.tokens_after)
        step = leases.noting(outcome.ref, outcome.lane, after)
        self._ctx.stir(outcome.ref)
        try:
            await self._ctx.store.job(outcome.ref, outcome.lane, step)
        except UnabridgedError as problem:
            _LOG.warning("a compaction is not remembered: thread %s: %s", outcome.ref.in_full, type(problem).__name__)
        await seeing.keep_newest(self._ctx, outcome.ref, outcome.lane, outcome.seq)

    async def _run(  # what is asked, of whom, with what was seen
        self,
        ref: ThreadRef,
        lane: LaneId,
        asked: Asked,
        found: Look | None,
        job: Job | None,
        *,
        seconds: float | None = None,
    ) -> Outcome:
        """How a run ends, from its beginning; one that is in vain is given nothing to go by."""
        try:
            turn = self.at_work.turn_of((ref, lane))
            with within.run(turn):
                self._held.teller.tell(telling.Started(ref=ref, lane=lane, trigger=asked.trigger))
            if found is None:
                return Skipped(ref=ref, lane=lane, trigger=asked.trigger, reason=Skip.BREAKER)
            booked = None if job is None else self._claims.booking(job)
            guard = RunGuard(self._ctx, self._held, ref, lane, found.limits, found.situation, booked)
            call = within.calls(self._call, turn)
            where = offering.where(self._ctx, ref, lane, asked.trigger, self._held, call)
            offers = None if where is None else partial(offering.hinted, where)
            means = replace(self._means(guard, asked, found, job, seconds), offers=offers, call=call)
            return await compacting.run(self._ctx, ref, lane, asked, means)
        except BaseException:  # it was given up in the middle: nothing of it was written, or the log tells of it
            self._tell(Failed(ref=ref, lane=lane, trigger=asked.trigger, reason=Fail.CLOSED))
            raise

    def _means(self, guard: RunGuard, asked: Asked, found: Look, job: Job | None, seconds: float | None) -> Means:
        return Means(
            policy=found.policy,
            seconds=found.policy.seconds if seconds is None else min(seconds, found.policy.seconds),
            saving_tokens=found.saving_tokens,
            call=self._call,
            digest=self._digest,
            guard=guard,
            summariser=self._held.summariser,
            model=self._held.summariser_name,
            writer=self._held.writer,
            before=self._held.hooks,
            reader=self._held.reader,
            settles=None if job is None else partial(self._applied, job, asked, found),
            adopts=self._held.policy if found.policy == self._held.policy else None,  # not what one call brought
            digests=asked.takes_a_digest or (job is not None and looking.is_last_try(job, found)),
            # Where somebody works, a named drop is owed a text and gets it soon; elsewhere nothing comes after it.
            digests_at_once=asked.press is Press.NOW and not self._held.runs.works,
            seen=None if job is None else (found.seen, found.known),
            prices=found.prices if asked.press is Press.SOON and asked.trigger != BETTER else None,
        )

    def _applied(self, job: Job, asked: Asked, found: Look, tokens_before: int, tokens_after: int) -> Work:
        """What a run that is applied leaves of its job: due at once, where a drop waits for a text it did not write."""
        now = self._ctx.clock.now()
        after = remembering.applied(found, found.situation(now), tokens_before, tokens_after)
        is_owed = owing.texts(found) > int(asked.trigger == BETTER)
        work = leases.applied(job, after, owed_at=now if is_owed else None)
        return replace(work, step=self._claims.ended(job, work.step))

    async def _heard(self, ref: ThreadRef) -> There:
        """What there is in a thread; what others compacted or took back, and nobody was told of, is told here.

        In a lane that we are at work in it may be our own, and is left until that has ended.
        """
        there = await self._lanes.of(self._ctx, ref)
        left = await hearing.told_but(self._ctx, ref, self._held.teller, there.news, self.at_work.goes_on)
        self._lanes.told(ref, [seq for seq in there.news if seq not in left])
        return there

    async def _look(self, ref: ThreadRef, lane: LaneId, there: There, brought: Policy | None = None) -> Look | None:
        return await looking.looked(
            self._ctx, self._held, self._call, ref, lane, brought=brought, unpinned=there.unpinned, whole=there.whole
        )

    async def _mark(self, ref: ThreadRef, lane: LaneId, found: Look, elsewhere: SpentElsewhere) -> None:
        now, spent = self._ctx.clock.now(), await elsewhere.asked_for(found.policy, lane)
        here, limits = found.situation(now, elsewhere_tokens=spent), found.limits
        due = leases.Due(
            at=now if found.due or found.idle_at is None else found.idle_at,
            reason=found.due[0] if found.due else IDLE,
            policy=found.fingerprint,
            summariser=self._held.summariser_name,
            may=lambda pace: pace.looked(here).may(limits, here, tokens=0),
        )
        await self._ctx.store.job(ref, lane, leases.marking(ref, lane, due))

    def _tell(self, told: Outcome) -> None:
        self.at_work.ended((told.ref, told.lane))
        self._held.teller.tell(told)
