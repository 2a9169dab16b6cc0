"""What stands between a run and each call of its summariser: the breaker, and what may be spent.
It refuses to call; a call is counted before it is made, with the claim or by itself, whatever comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from unabridged.compaction.outcome import Skip
from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.breaker import Mode, Passed, Ticket
from unabridged.compaction.paces.pacing import SPENT_FOR_GOOD, Go, Limits, Pace, Reason, Situation
from unabridged.engine.compaction import thread_spending
from unabridged.engine.compaction.runs import Withheld
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.jobs import leases, spent_elsewhere
from unabridged.engine.jobs.booking import Booking
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Called, Job, Summariser

# What it is called at the end of a run that a pace does not let begin.
WHY: Final[Mapping[Reason, Skip]] = MappingProxyType(
    {
        Reason.COOL_DOWN: Skip.COOLING_DOWN,
        Reason.BACK_OFF: Skip.BACKING_OFF,
        Reason.HOUR_SPENT: Skip.SPENT,
        Reason.THREAD_SPENT: Skip.SPENT,
        Reason.TOO_DEAR: Skip.SPENT,
        Reason.UNPAID: Skip.UNPAID,
        Reason.FIRED: Skip.FIRED,
        Reason.INEFFECTIVE: Skip.INEFFECTIVE,
        Reason.PARKED: Skip.PARKED,
    }
)


class RunGuard:
    """The guard of one run."""

    def __init__(
        self,
        ctx: Context,
        held: Held,
        ref: ThreadRef,
        lane: LaneId,
        limits: Limits,
        situation: Callable[[int], Situation],
        booking: Booking | None = None,
    ) -> None:
        self._ctx, self._held, self._ref, self._lane = ctx, held, ref, lane
        self._limits, self._situation, self._booking = limits, situation, booking
        self._ticket: Ticket | None = None

    async def may_call(self, tokens: int) -> Withheld | None:
        """Count a call of this size before it is made; why it may not be made, where it may not."""
        now = self._ctx.clock.now()
        answer = self._held.ask_breaker(now)
        if not isinstance(answer, Passed):
            return Withheld(reason=Skip.BREAKER, is_for_good=answer.mode is Mode.LOCKED)
        if self._is_booked(now, tokens):
            self._ticket = answer.ticket
            return None
        met = list[Reason]()
        counted = False
        try:
            counted = await self._counted(now, tokens, met)
        finally:
            if not counted:  # no call is made, whoever or whatever stands in its way: the next one may be the probe
                self._held.withdraw(answer.ticket)
        if not counted:
            is_for_good = not SPENT_FOR_GOOD.isdisjoint(met[-1:])
            return Withheld(reason=Skip.SPENT, detail=met[-1].value if met else "", is_for_good=is_for_good)
        self._ticket = answer.ticket
        return None

    async def called(self, called: Called[Any]) -> None:
        """How it ended; the breaker remembers."""
        ticket, self._ticket = self._ticket, None
        if ticket is not None:
            self._held.settle_breaker(ticket, called, self._ctx.clock.now())

    def ended(self, link: Summariser, called: Called[Any]) -> None:
        """How a call of one link of a chain ended, behind which others stand."""
        self._held.resting.ended(link, called, self._ctx.clock.now())

    def rests(self, link: Summariser) -> bool:
        """Whether such a link is left alone for now."""
        return self._held.resting.rests(link, self._ctx.clock.now())

    def _is_booked(self, now: int, tokens: int) -> bool:
        """Whether this call was counted with the claim."""
        return self._booking is not None and self._booking.takes(now, tokens, policy=self._situation(now).policy)

    async def _counted(self, now: int, tokens: int, met: list[Reason]) -> bool:
        """Count the call for the thread, where that has a limit, and for the lane; else ``met`` says which limit is."""
        most = self._limits.tokens_per_thread
        if most:
            known = await spent_elsewhere.known(self._ctx, self._ref)
            if not await thread_spending.counted(self._ctx, self._ref, self._lane, tokens, known=known, most=most):
                met.append(Reason.THREAD_SPENT)
                return False
        counted = None
        try:
            counted = await self._ctx.store.job(self._ref, self._lane, self._spending(now, tokens, met))
        finally:
            # Nor has a store that fails between the two spent anything of the thread's.
            if most and (counted is None or met):
                await thread_spending.taken_back(self._ctx, self._ref, tokens)
                self._held.runs.stir(self._ref)  # who found no room meanwhile has some again
        return counted is not None and not met

    def _spending(self, now: int, tokens: int, met: list[Reason]) -> Callable[[Job | None], Job | None]:
        """Counts the call in the lane's row, for what the thread may spend has been asked; else says which limit is.

        A row that was written by a clock that ran ahead says from then on what it means by one that is right.
        """
        limits, here = replace(self._limits, tokens_per_thread=0), self._situation(now)

        def step(row: Job | None) -> Job | None:
            met.clear()
            row = row if self._booking is None else self._booking.left(row)
            pace = pace_text.read(row.state) if row else Pace()
            if not isinstance(verdict := pace.may_call(limits, here, tokens=tokens), Go):
                met.append(verdict.reason)
                if row is None or pace.at(now) is pace:
                    return None
                return leases.noting(self._ref, self._lane, lambda each: each.at(now))(row)
            return leases.noting(self._ref, self._lane, lambda each: each.called(now, tokens=tokens))(row)

        return step
