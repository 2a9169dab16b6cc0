"""A task is computed by the program's worker, and here where there is none to be had."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import textwrap
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

import pytest

from unabridged.compaction.briefs.digesting import DIGEST
from unabridged.compaction.tasks import Task
from unabridged.counting import O200k
from unabridged.engine.tasks import extract, hide, judge
from unabridged.engine.tasks.extract import Heard, ToExtract
from unabridged.errors import WorkerUnavailable
from unabridged.log.body import Message
from unabridged.log.part import Text
from unabridged.ports import Brief
from unabridged.runner import computing, frames, worker
from unabridged.runner.beside import Told, answered
from unabridged.runner.carried import Does
from unabridged.runner.carrying import Carrying

T = TypeVar("T")

SAID: Final = Message(role="user", parts=(Text(text="Never push to the branch release/7."),))
EXTRACT: Final = extract.task(O200k())
ASKED: Final = ToExtract(said=(Heard(seq=1, message=SAID),))
BRIEF: Final = Brief(instructions="", earlier="", leaving="", limit_tokens=9, messages=(SAID,))
JUDGED: Final = judge.ToJudge(of=judge.material(BRIEF), draft="hm", tokens=1, most_tokens=9)


class Sick:
    """A worker that gives no answer."""

    is_ready = True

    def __init__(self, problem: Exception) -> None:
        self._problem = problem

    def ask(self, *_: object, **__: object) -> bytes:
        """None."""
        raise self._problem


def test_the_worker_knows_every_task_by_its_name() -> None:
    assert {"regex", frames.READ, *(each.name for each in (DIGEST, EXTRACT, hide.HIDE, judge.JUDGE))} == set(
        worker.TASKS
    )


class Beginning:
    """A worker that is made ready when somebody says so, and what it was asked."""

    def __init__(self) -> None:
        self.is_ready = False
        self.asked = list[str]()
        self.may_begin, self.has_begun = threading.Event(), threading.Event()

    def make_ready(self, *, seconds: float) -> None:
        """As soon as it may."""
        self.may_begin.wait(seconds)
        self.is_ready = True
        self.has_begun.set()

    def ask(self, task: str, *_: object, **__: object) -> bytes:
        """An answer of no use."""
        self.asked.append(task)
        raise WorkerUnavailable(reason="it only notes")


@pytest.fixture
def beginning(monkeypatch: pytest.MonkeyPatch) -> Beginning:
    """In the place of the program's worker."""
    made = Beginning()
    monkeypatch.setattr(computing, "worker", lambda: made)
    return made


def test_the_worker_gives_the_answer_that_is_given_here() -> None:
    computing.worker().make_ready(seconds=60.0)
    assert computing.asked(EXTRACT, ASKED) == EXTRACT.compute(ASKED)
    assert computing.asked(hide.HIDE, BRIEF) == hide.HIDE.compute(BRIEF)
    assert computing.asked(judge.JUDGE, JUDGED) == judge.JUDGE.compute(JUDGED)


def test_what_is_short_is_computed_here_until_the_worker_is_ready(beginning: Beginning) -> None:
    assert computing.asked(EXTRACT, ASKED) == EXTRACT.compute(ASKED)
    assert beginning.asked == []
    beginning.may_begin.set()
    assert beginning.has_begun.wait(20.0)
    computing.asked(EXTRACT, ASKED)
    assert beginning.asked == [EXTRACT.name]


def test_what_is_long_waits_for_the_worker(beginning: Beginning) -> None:
    computing.asked(hide.HIDE, replace(BRIEF, leaving="Never push to that branch. " * 4_000))
    assert beginning.asked == [hide.HIDE.name]


def test_a_loop_goes_on_meanwhile() -> None:
    async def both() -> object:
        answer, _ = await asyncio.gather(computing.elsewhere(EXTRACT, ASKED), asyncio.sleep(0))
        return answer

    assert asyncio.run(both()) == EXTRACT.compute(ASKED)


@pytest.mark.parametrize(
    "problem",
    [WorkerUnavailable(reason="none here"), TimeoutError(), RuntimeError("can't start new thread")],
    ids=["none", "late", "no thread"],
)
def test_without_a_worker_it_is_computed_here(monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    monkeypatch.setattr(computing, "worker", lambda: Sick(problem))
    assert computing.asked(EXTRACT, ASKED) == EXTRACT.compute(ASKED)


def test_a_counter_that_the_worker_does_not_have_counts_here() -> None:
    class Letters:
        id = "letters"

        def count(self, text: str) -> int:
            return len(text)

    task: Task[ToExtract, extract.Extracted] = extract.task(Letters())
    with pytest.raises(WorkerUnavailable):
        computing.worker().ask(task.name, task.told, task.asked(ASKED), seconds=30.0)
    assert computing.asked(task, ASKED) == task.compute(ASKED)


def test_an_answer_that_cannot_be_read_is_computed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after an upgrade beneath a program that runs: the worker is started from what is on the disk then."""

    class Newer(Sick):
        def ask(self, *_: object, **__: object) -> bytes:
            return b'{"entries":[],"unheard":1}'

    monkeypatch.setattr(computing, "worker", lambda: Newer(ValueError()))
    assert computing.asked(EXTRACT, ASKED) == EXTRACT.compute(ASKED)


def test_what_cannot_be_said_is_computed_here() -> None:
    found = extract.Extracted(tokens=7)
    task = Task(name=EXTRACT.name, question=object, answer=extract.Extracted, compute=lambda _: found)
    assert computing.asked(task, object()) is found


@pytest.mark.parametrize("is_alone", [False, True], ids=["one of several", "alone"])
@pytest.mark.parametrize("length", [1, 100_000], ids=["short", "long"])
def test_what_is_answered_soon_a_thread_waits_for_that_is_one_of_several_and_else_another(
    length: int,
    is_alone: bool,  # noqa: FBT001  # a parameter of this test
) -> None:
    waited = list[bool]()

    class Thread:
        """As what is carried sees its thread, and those that wait for it."""

        is_alone: bool

        def waiting(self, verb: Callable[..., Any]) -> Callable[..., Awaitable[Any]]:
            async def called(*args: object) -> object:
                waited.append(True)
                return verb(*args)

            return called

        def asked(self, verb: Callable[..., Any], by: Callable[[], Does]) -> Callable[..., Awaitable[Any]]:
            async def called(*args: object) -> object:
                told = Told(asyncio.get_running_loop())
                by().put(lambda: told.tell(*answered(lambda: verb(*args))))
                return await told.awaited()

            return called

    thread = Thread()
    thread.is_alone = is_alone
    if is_alone:
        computing.worker().make_ready(seconds=30.0)
    said = Message(role="user", parts=(Text(text="Never push to the branch release/7. " * length),))
    question = ToExtract(said=(Heard(seq=1, message=said),))
    answer = asyncio.run(_awaited(computing.carried(cast("Carrying", thread))(EXTRACT, question)))
    assert (answer, waited) == (EXTRACT.compute(question), [True] * (length == 1 and not is_alone))


async def _awaited(answer: Awaitable[T]) -> T:
    return await answer


def test_what_nobody_waits_for_any_more_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, begun, goes_on = list[str](), threading.Event(), threading.Event()

    def slow(_: object, question: ToExtract) -> extract.Extracted:
        asked.extend(question.names)
        if len(asked) == computing.ASKING:
            begun.set()
        goes_on.wait(20.0)
        return extract.Extracted()

    monkeypatch.setattr(computing, "asked", slow)

    async def run() -> None:
        questions = [ToExtract(names=(name,)) for name in "abcdef"]
        waiting = [asyncio.create_task(computing.elsewhere(EXTRACT, each)) for each in questions]
        await asyncio.to_thread(begun.wait, 20.0)
        for each in waiting[3:5]:
            each.cancel()
        await asyncio.sleep(0)
        goes_on.set()
        await asyncio.gather(*waiting[:3], waiting[5])

    asyncio.run(run())
    assert sorted(asked[:3]) == ["a", "b", "c"]
    assert asked[3:] == ["f"]


def test_a_program_ends_although_a_question_has_no_answer() -> None:
    script = """
        import asyncio, threading, time
        from unabridged.runner import computing
        computing.asked = lambda *_: time.sleep(60)
        threading.Thread(target=lambda: asyncio.run(computing.elsewhere(None, None)), daemon=True).start()
        time.sleep(0.3)
    """
    command = [sys.executable, "-c", textwrap.dedent(script)]
    assert subprocess.run(command, timeout=20, check=False).returncode == 0
