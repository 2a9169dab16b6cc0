"""Chores of a test: threads that somebody appended to, lanes that are due, and what happens at each step.
It refuses to hold a test.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from unabridged.log.ids import MAIN, LaneId, Scope, ThreadId, ThreadRef
from unabridged.runner.background import BackgroundThread
from unabridged.runner.beside import Beside
from unabridged.runner.chores import Rhythm

SECONDS = 20.0
STEPS = ("look", "claim", "carry_out", "renew", "hear", "next_seconds")
QUICK = Rhythm(renew_seconds=0.01, poll_seconds=0.01, patience_seconds=2.0)

Hook = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One lane's work."""

    ref: ThreadRef
    lane: LaneId = MAIN


def named(name: str) -> ThreadRef:
    return ThreadRef(scope=Scope(), thread=ThreadId(name))


async def for_ever() -> None:
    """Until it is cancelled."""
    await asyncio.Event().wait()


async def nothing() -> None:
    """Happens at most steps."""


class Scripted:
    """Chores that write down each step; a hook, called inside the step, may wait, raise, or stir again."""

    def __init__(self, **hooks: Hook) -> None:
        self.hooks = hooks
        self.steps: list[tuple[str, str]] = []
        self.appended: dict[ThreadRef, int] = {}
        self.seen: dict[ThreadRef, int] = {}
        self.due: list[Job] = []
        self.ours = True
        self.marks = True  # whether a look finds something due
        self._told = threading.Condition()

    def append(self, ref: ThreadRef) -> ThreadRef:
        """Somebody said something more."""
        with self._told:
            self.appended[ref] = self.appended.get(ref, 0) + 1
        return ref

    def offer(self, *names: str) -> None:
        """Lanes fall due by themselves."""
        with self._told:
            self.due += [Job(ref=named(name)) for name in names]

    def wait(self, holds: Callable[[], bool]) -> bool:
        """Whether it holds within the time that a test has."""
        with self._told:
            until = time.monotonic() + SECONDS
            while not holds() and time.monotonic() < until:
                self._told.wait(0.05)  # what is waited for may also happen elsewhere
            return holds()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait on a loop until it holds."""
        async with asyncio.timeout(SECONDS):
            while not holds():  # noqa: ASYNC110  # what is waited for happens in other tasks and on threads
                await asyncio.sleep(0)

    def count(self, step: str, name: str = "") -> int:
        """How often a step was taken."""
        return sum(each[0] == step and name in {"", each[1]} for each in self.steps)

    def done(self, *names: str) -> Callable[[], bool]:
        """Whether these were carried out."""
        return lambda: {("done", name) for name in names} <= set(self.steps)

    async def look(self, ref: ThreadRef) -> bool:
        found = self.appended.get(ref, 0)
        await self._step("look", ref.thread)
        self.seen[ref] = found
        self._write("looked", ref.thread)
        return self.marks

    async def claim(self, limit: int) -> Sequence[Job]:
        await self._step("claim")
        with self._told:
            claimed, self.due = self.due[:limit], self.due[limit:]
        return claimed

    async def carry_out(self, job: Job) -> None:
        await self._step("carry_out", job.ref.thread)
        self._write("done", job.ref.thread)

    async def renew(self, job: Job) -> bool:
        await self._step("renew", job.ref.thread)
        return self.ours

    async def give_back(self) -> None:
        await self._step("give_back")

    async def hear(self) -> None:
        """Nobody listens."""
        await self._step("hear")

    async def next_seconds(self) -> float | None:
        await self._step("next_seconds")
        return 0.0 if self.due else None

    async def _step(self, step: str, name: str = "") -> None:
        self._write(step, name)
        await self.hooks.get(step, nothing)()

    def _write(self, step: str, name: str) -> None:
        with self._told:
            self.steps.append((step, name))
            self._told.notify_all()


def failing_once(problem: BaseException) -> Hook:
    """Raises the first time, and never again."""
    left = [problem]

    async def hook() -> None:
        if left:
            raise left.pop()

    return hook


class Running:
    """Backgrounds that are stopped when their test is over."""

    def __init__(self) -> None:
        self.made: list[BackgroundThread[Job]] = []

    def __call__(self, chores: Scripted, rhythm: Rhythm = QUICK, beside: Beside | None = None) -> BackgroundThread[Job]:
        self.made.append(BackgroundThread(chores, rhythm=rhythm, beside=beside))
        self.made[-1].start()
        return self.made[-1]
