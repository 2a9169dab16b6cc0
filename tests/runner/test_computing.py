"""A task is computed by the program's worker, and here where there is none to be had."""

from __future__ import annotations

import asyncio
from typing import Final

import pytest

from unabridged.compaction.digesting import DIGEST
from unabridged.compaction.tasks import Task
from unabridged.counting import O200k
from unabridged.engine import extracting, gating, hiding
from unabridged.engine.extracting import Heard, ToExtract
from unabridged.errors import WorkerUnavailable
from unabridged.log.body import Message
from unabridged.log.part import Text
from unabridged.ports import Brief
from unabridged.runner import computing, worker

SAID: Final = Message(role="user", parts=(Text(text="Never push to the branch release/7."),))
EXTRACT: Final = extracting.task(O200k())
ASKED: Final = ToExtract(said=(Heard(seq=1, message=SAID),))
BRIEF: Final = Brief(instructions="", earlier="", leaving="", limit_tokens=9, messages=(SAID,))
JUDGED: Final = gating.ToJudge(of=gating.material(BRIEF), draft="hm", tokens=1, most_tokens=9)


class Sick:
    """A worker that gives no answer."""

    def __init__(self, problem: Exception) -> None:
        self._problem = problem

    def ask(self, *_: object, **__: object) -> bytes:
        """None."""
        raise self._problem


def test_the_worker_knows_every_task_by_its_name() -> None:
    assert {"regex", *(each.name for each in (DIGEST, EXTRACT, hiding.HIDE, gating.JUDGE))} == set(worker.TASKS)


def test_the_worker_gives_the_answer_that_is_given_here() -> None:
    assert computing.asked(EXTRACT, ASKED) == EXTRACT.compute(ASKED)
    assert computing.asked(hiding.HIDE, BRIEF) == hiding.HIDE.compute(BRIEF)
    assert computing.asked(gating.JUDGE, JUDGED) == gating.JUDGE.compute(JUDGED)


def test_a_loop_goes_on_meanwhile() -> None:
    async def both() -> object:
        answer, _ = await asyncio.gather(computing.elsewhere(EXTRACT, ASKED), asyncio.sleep(0))
        return answer

    assert asyncio.run(both()) == EXTRACT.compute(ASKED)


@pytest.mark.parametrize("problem", [WorkerUnavailable(reason="none here"), TimeoutError()], ids=["none", "late"])
def test_without_a_worker_it_is_computed_here(monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    monkeypatch.setattr(computing, "worker", lambda: Sick(problem))
    assert computing.asked(EXTRACT, ASKED) == EXTRACT.compute(ASKED)


def test_a_counter_that_the_worker_does_not_have_counts_here() -> None:
    class Letters:
        id = "letters"

        def count(self, text: str) -> int:
            return len(text)

    task: Task[ToExtract, extracting.Extracted] = extracting.task(Letters())
    with pytest.raises(WorkerUnavailable):
        computing.worker().ask(task.name, task.told, task.asked(ASKED), seconds=30.0)
    assert computing.asked(task, ASKED) == task.compute(ASKED)
