"""Memories that compact beside their program: what they say, a summariser that waits, and what a listener hears.
It refuses to judge.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path

from tests.engine.talk import a, u
from unabridged import Memory, Policy, Thread
from unabridged.errors import Closed
from unabridged.ports import Brief
from unabridged.runner.runs import Compacting

SECONDS = 20.0
SAID = "They went through the questions on the report, and answered each of them."
WORDS = "and what the committee says of it in its second part, in detail. " * 3


class Slow:
    """A summariser that begins, and goes on when it is told to."""

    def __init__(self) -> None:
        self.asked, self.go_on, self.answered = threading.Event(), threading.Event(), threading.Event()

    def __call__(self, _: Brief) -> str:
        self.asked.set()
        self.go_on.wait(SECONDS)
        self.answered.set()
        return SAID


class Heard:
    """What a listener heard, and a way to wait for the first of a kind."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self._more = threading.Condition()

    def __call__(self, told: object) -> None:
        with self._more:
            self.told.append(told)
            self._more.notify_all()

    def wait_for(self, kind: type[object], seconds: float = SECONDS) -> bool:
        with self._more:
            return self._more.wait_for(lambda: any(isinstance(each, kind) for each in self.told), seconds)


def opened(
    path: Path, summariser: Callable[[Brief], str] | None, compacting: Compacting = Compacting.BACKGROUND
) -> tuple[Memory, Thread, Heard]:
    policy = Policy(limit_tokens=1_000, retain_rounds=1)
    memory, heard = Memory.open(path / "m.db", policy=policy, summariser=summariser, compacting=compacting), Heard()
    memory.listen(heard)
    return memory, memory.thread("t"), heard


def say(thread: Thread, rounds: int) -> None:
    for n in range(rounds):
        thread.append([u(f"question {n}, {WORDS}"), a(f"answer {n}, {WORDS}")])


def due(thread: Thread) -> None:
    """So much that it is compacted soon."""
    with contextlib.suppress(Closed):
        for n in range(40):
            thread.append([u(f"question {n}"), a(WORDS)])
