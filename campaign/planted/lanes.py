"""Bugs of a lane's work: claims that are not held to, marks and outcomes that are lost or doubled, calls paid late.
They refuse to know who catches them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from campaign.swapping import swapped
from unabridged.compaction.outcome import Outcome, Skip
from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.pacing import Go, Pace, Situation
from unabridged.engine.compaction.guarding import RunGuard
from unabridged.engine.jobs import leases
from unabridged.engine.jobs.background import Background
from unabridged.engine.jobs.claims import Claims
from unabridged.engine.texts import drafts
from unabridged.ports import Called, Job, JobStep


@contextmanager
def fence_off() -> Iterator[None]:
    """Whoever ends his work writes, whoever has the claim by then."""
    real = leases._ending

    def ending(job: Job, changed: Callable[[Job], Job], *, due_at: Callable[[Job], int | None]) -> JobStep:
        def step(row: Job | None) -> Job | None:
            if row is None:
                return None
            return real(replace(job, holder=row.holder, fence=row.fence), changed, due_at=due_at)(row)

        return step

    with swapped(leases, "_ending", ending):
        yield


@contextmanager
def mark_lost() -> Iterator[None]:
    """Whatever is due while somebody works is taken for his own lease."""
    with swapped(leases, "_is_leased_mark", lambda row: bool(row.lease_until)):
        yield


@contextmanager
def latch_spent_by_failure() -> Iterator[None]:
    """A run that failed counts as an answer to what asked for it."""
    real = Pace.failed

    def failed(self: Pace, here: Situation, **more: Any) -> Pace:  # noqa: ANN401  # as the verb has them
        return replace(real(self, here, **more), fired=here.due)

    with swapped(Pace, "failed", failed):
        yield


@contextmanager
def told_twice() -> Iterator[None]:
    """Whoever ends a run says so, and whoever waited for it says so again."""
    real = Background._tell

    def tell(self: Background, told: Outcome) -> None:
        real(self, told)
        real(self, told)

    with swapped(Background, "_tell", tell):
        yield


@contextmanager
def counted_after() -> Iterator[None]:
    """A call is looked at before it is made, and counted once it has come back."""
    asked, called = RunGuard.may_call, RunGuard.called

    async def may_call(self: RunGuard, tokens: int) -> Skip | None:
        row = await self._ctx.store.job(self._ref, self._lane, lambda row: row)
        pace = pace_text.read(row.state) if row else Pace()
        here = self._situation(self._ctx.clock.now())
        self._late = tokens  # type: ignore[attr-defined]  # kept until it has come back
        return None if isinstance(pace.may_call(self._limits, here, tokens=tokens), Go) else Skip.SPENT

    async def counted(self: RunGuard, how: Called[Any]) -> None:
        await asked(self, self._late)  # type: ignore[attr-defined]  # as above
        await called(self, how)

    with swapped(RunGuard, "may_call", may_call), swapped(RunGuard, "called", counted):
        yield


@contextmanager
def failures_forgotten() -> Iterator[None]:
    """A lane whose run failed rests, and does not remember how often it has."""
    real = Pace.failed

    def failed(self: Pace, here: Situation, **more: Any) -> Pace:  # noqa: ANN401  # as the verb has them
        return replace(real(self, here, **more), failures=self.failures)

    with swapped(Pace, "failed", failed):
        yield


@contextmanager
def asked_twice() -> Iterator[None]:
    """A text that passed is thrown away, and asked for once more."""
    real = drafts.asked

    async def asked(*told: Any) -> Any:  # noqa: ANN401  # as the function has them
        await real(*told)
        return await real(*told)

    with swapped(drafts, "asked", asked):
        yield


@contextmanager
def nothing_given_back() -> Iterator[None]:
    """A handle that closes leaves what it has claimed to its lease."""

    async def give_back(_: Claims, *_jobs: Any) -> None:  # noqa: ANN401  # as the verb has them
        return

    with swapped(Claims, "give_back", give_back):
        yield
