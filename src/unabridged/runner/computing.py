"""Tasks computed in another program, where they would hold this one up.
It refuses to fail for want of one: where there is none to be had, a task is computed here.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Final, TypeVar

from unabridged.compaction.tasks import Task
from unabridged.errors import WorkerUnavailable
from unabridged.runner.working import Worker

Q = TypeVar("Q")
A = TypeVar("A")
_SECONDS: Final = 60.0


async def elsewhere(task: Task[Q, A], question: Q) -> A:
    """The answer, computed where it holds nobody up."""
    return await asyncio.to_thread(asked, task, question)


def asked(task: Task[Q, A], question: Q) -> A:
    """The answer, for which this thread waits."""
    try:
        return task.heard(worker().ask(task.name, task.told, task.asked(question), seconds=_SECONDS))
    except (WorkerUnavailable, TimeoutError):
        return task.compute(question)


@cache
def worker() -> Worker:
    """The program's one worker for texts; it starts with the first long one and ends with the program."""
    return Worker()
