"""The work of a handle that it has claimed: what is due and ours for a lease, kept for longer, and given back.
It refuses to carry any of it out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.jobs import booking, leases
from unabridged.engine.jobs.at_work import AtWork
from unabridged.engine.jobs.claims import Claims
from unabridged.errors import ThreadDeleted
from unabridged.ports import Job, Wanted

_SECOND: Final = 1_000_000


class ClaimedWork:
    """What one handle has claimed."""

    def __init__(self, ctx: Context, held: Held) -> None:
        self._ctx, self._held = ctx, held
        self.at_work = AtWork()
        self._claims = Claims()

    async def claim(self, limit: int, *, lanes: frozenset[str] = frozenset()) -> list[Job]:
        """What is due, in these lanes or any, and can be done with what was given here; ours until a lease ends."""
        now = self._ctx.clock.now()
        wanted = Wanted(now=now, names=self._held.names)
        ahead = partial(booking.ahead, self._held, now)
        claiming = leases.claiming(self._ctx.writer, now, but=self.at_work.names, lanes=lanes, ahead=ahead)
        return await self._ctx.store.claim(wanted, self._claims.noted(claiming), limit=limit)

    async def _in_turn(self, job: Job, carry_out: Callable[[Job], Awaitable[None]]) -> None:
        """Have it carried out; where somebody's run began in its lane since the claim, it is left for after that."""
        turn = self.at_work.begin((job.ref, job.lane))
        if turn is None:
            await self._claims.leave(self._ctx.store, job, self._ctx.clock.now())
            return
        try:
            with suppress(ThreadDeleted):  # since the claim, and its rows with it
                await carry_out(job)
            self._claims.finished(job)
        finally:
            self.at_work.end(turn)

    async def give_back(self) -> None:
        """Leave what was claimed here and not finished to anybody; a claim that is under way comes to nothing."""
        await self._claims.give_back(self._ctx.store, self._ctx.clock.now())

    async def renew(self, job: Job) -> bool:
        """Keep a claim for longer; false where somebody else has it now."""
        step = leases.renewing(job, self._ctx.clock.now())
        return await self._ctx.store.job(job.ref, job.lane, step) is not None

    async def next_seconds(self) -> float | None:
        """How long until something can be claimed; None where nothing is due at all."""
        now = self._ctx.clock.now()
        at = await self._ctx.store.next_due(Wanted(now=now, names=self._held.names))
        return None if at is None else max(0.0, (at - now) / _SECOND)
