"""Tasks computed in another program, where they would hold this one up.
It refuses to fail for want of one, and to have what is short wait for one that begins: that is computed here.
"""

from __future__ import annotations

import logging
import os
from functools import cache
from typing import Final, TypeVar

from unabridged.compaction.tasks import Task
from unabridged.engine.context import Computes
from unabridged.runner.beside import Beside
from unabridged.runner.carrying import Carrying
from unabridged.runner.hearing import Asking, Hearing
from unabridged.runner.readying import Readying
from unabridged.runner.working import Worker

Q = TypeVar("Q")
A = TypeVar("A")
_SECONDS: Final = 60.0
# What is asked in so few bytes is answered within some hundredths of a second.
_SOON_BYTES: Final = 64_000
# One waits for an answer, one has said the next question, and one is ready to say another.
ASKING: Final = 3
# Nobody waits for most of it, and whoever talks here comes first; on a busy machine it still has a tenth of a share.
_NICE: Final = 10
_LOG: Final = logging.getLogger(__name__)


async def elsewhere(task: Task[Q, A], question: Q) -> A:
    """The answer, computed where it holds nobody up."""
    return await _beside(os.getpid())(lambda: asked(task, question))


def carried(carrying: Carrying) -> Computes:
    """The same for what is carried: its thread waits for what is answered soon, another for what takes long.

    One thread that carries everything waits for nothing: it says what is asked, and another hears the answer.
    """
    waiting = carrying.waiting(_answered)

    async def computed(task: Task[Q, A], question: Q) -> A:
        said = _said(task, question)
        if said is None or not (len(said) > _SOON_BYTES or (carrying.is_alone and _is_ready())):
            return await waiting(task, question, said)
        asking = Asking(_hearing(os.getpid()), worker(), task.name, task.told, said, seconds=_SECONDS)
        try:
            # What it comes to is read where nobody else computes, and not where answers are heard.
            answer = await carrying.asked(asking.answer, lambda: asking)()
            carrying.give_way()
            return task.heard(answer)
        except Exception as problem:  # noqa: BLE001  # as below
            _note(task.name, problem)
        # Not where answers are heard: who waits for the next one would wait for this.
        return await carrying.asked(task.compute, lambda: _beside(os.getpid()))(question)

    return computed


def expect() -> None:
    """Have the worker made ready, as something will be asked of it before long; nobody waits."""
    _readying(os.getpid()).expect(worker())


def asked(task: Task[Q, A], question: Q) -> A:
    """The answer, for which this thread waits."""
    return _answered(task, question, _said(task, question))


def _said(task: Task[Q, A], question: Q) -> bytes | None:
    """The question for another program, if it can be said there."""
    try:
        return task.asked(question)
    except Exception as problem:  # noqa: BLE001  # whatever it is, what was asked can be computed here
        _note(task.name, problem)
        return None


def _answered(task: Task[Q, A], question: Q, said: bytes | None) -> A:
    if said is None or not (len(said) > _SOON_BYTES or _is_ready()):
        return task.compute(question)
    try:
        return task.heard(worker().ask(task.name, task.told, said, seconds=_SECONDS))
    except Exception as problem:  # noqa: BLE001  # as above
        _note(task.name, problem)
    return task.compute(question)


def _is_ready() -> bool:
    """Whether the worker answers at once. A program that has just begun is not to wait for another that begins."""
    there = worker()
    if there.is_ready:
        return True
    _readying(os.getpid()).see_to(there)
    return False


def _note(task: str, problem: Exception) -> None:
    _LOG.info("a task is computed in the program itself: %s, %s", task, type(problem).__name__)


@cache
def _beside(_: int) -> Beside:
    """A few threads of a process that ask its worker; no program waits for them at its end."""
    return Beside(threads=ASKING)


@cache
def _hearing(_: int) -> Hearing:
    """Who hears what the worker of a process answers to those who went on."""
    return Hearing()


@cache
def _readying(_: int) -> Readying:
    """Who has a process's worker made ready."""
    return Readying()


@cache
def worker() -> Worker:
    """The program's one worker for texts; it starts with the first long one and ends with the program."""
    return Worker(nice=_NICE)
