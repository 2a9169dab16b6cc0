"""Runs that are carried out by whoever asks for them: no thread, no loop of our own, nothing done by itself.
It refuses to work in the background.
"""

from __future__ import annotations

from collections.abc import Callable

from unabridged.compaction.briefs.digesting import Digested
from unabridged.compaction.outcome import Outcome
from unabridged.compaction.policy import Policy
from unabridged.engine.compaction.runs import Asked
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.engine.jobs.background import Background
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.ports import Brief, Calls
from unabridged.runner import digesting


class RunsHere:
    """One handle's; functions are reached through the caller's own way to call them."""

    works = False

    def __init__(self, ctx: Context, held: Held, *, call: Calls, chance: Callable[[], float]) -> None:
        self.background = Background(ctx, held, call=call, digest=_digested, chance=chance)
        self.call = call

    def stir(self, ref: ThreadRef) -> None:
        """Nobody looks."""

    def expect(self) -> None:
        """Nobody gets ready."""

    async def ask(
        self, ref: ThreadRef, lane: LaneId, asked: Asked, policy: Policy | None, *, seconds: float | None
    ) -> Outcome:
        """Run one to its end, its calls no longer than so many seconds."""
        return await self.background.ask(ref, lane, asked, policy, seconds=seconds)


async def _digested(brief: Brief) -> Digested:
    return digesting.made(brief)
