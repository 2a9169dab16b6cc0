"""Tasks computed in another program, where they would hold this one up.
It refuses to fail for want of one: where there is none to be had, a task is computed here.
"""

from __future__ import annotations

import logging
import os
from functools import cache
from typing import Final, TypeVar

from unabridged.compaction.tasks import Task
from unabridged.runner.beside import Beside
from unabridged.runner.working import Worker

Q = TypeVar("Q")
A = TypeVar("A")
_SECONDS: Final = 60.0
_log: Final = logging.getLogger(__name__)


async def elsewhere(task: Task[Q, A], question: Q) -> A:
    """The answer, computed where it holds nobody up."""
    return await _beside(os.getpid())(lambda: asked(task, question))


def asked(task: Task[Q, A], question: Q) -> A:
    """The answer, for which this thread waits."""
    try:
        return task.heard(worker().ask(task.name, task.told, task.asked(question), seconds=_SECONDS))
    except Exception as problem:  # noqa: BLE001  # whatever asking meets, what was asked can be computed here
        _log.info("a task is computed in the program itself: %s, %s", task.name, type(problem).__name__)
        return task.compute(question)


@cache
def _beside(_: int) -> Beside:
    """One thread of a process, as the worker answers one question at a time; no program waits for it at its end."""
    return Beside()


@cache
def worker() -> Worker:
    """The program's one worker for texts; it starts with the first long one and ends with the program."""
    return Worker()
