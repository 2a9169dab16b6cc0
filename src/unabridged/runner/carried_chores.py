"""The chores of a handle whose store blocks: each is carried beside the loop that asks for it.
It refuses to know what any of them does.
"""

from __future__ import annotations

from unabridged.compaction.outcome import Outcome
from unabridged.compaction.policy import Policy
from unabridged.engine.compaction.runs import Asked
from unabridged.engine.jobs.at_work import AtWork
from unabridged.engine.jobs.background import Background
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Job
from unabridged.runner.carrying import Carrying


class CarriedChores:
    """A background whose store and calls are those of what carries it."""

    def __init__(self, background: Background, carrying: Carrying) -> None:
        self._background, self._carry = background, carrying.carry

    async def look(self, ref: ThreadRef) -> bool:
        """Write down what is due in any lane of a thread; whether something is."""
        return await self._carry(self._background.look(ref))

    async def claim(self, limit: int) -> list[Job]:
        """What is due and can be done here."""
        return await self._carry(self._background.claim(limit))

    async def carry_out(self, job: Job) -> None:
        """One claimed job, to its outcome."""
        await self._carry(self._background.carry_out(job))

    async def renew(self, job: Job) -> bool:
        """Keep a claim for longer."""
        return await self._carry(self._background.renew(job))

    async def give_back(self) -> None:
        """Give back what was claimed and not begun, or not ended."""
        await self._carry(self._background.give_back())

    async def hear(self) -> None:
        """Tell whoever listens what others did."""
        await self._carry(self._background.hear())

    async def next_seconds(self) -> float | None:
        """How long until something can be claimed."""
        return await self._carry(self._background.next_seconds())

    @property
    def at_work(self) -> AtWork:
        """Whose turn it is in each lane."""
        return self._background.at_work

    async def ask(self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None) -> Outcome:
        """One run that somebody waits for."""
        return await self._carry(self._background.ask(ref, lane, asked, policy))
