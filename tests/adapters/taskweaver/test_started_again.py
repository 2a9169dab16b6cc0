"""A compactor beside the conversation that is started again, or in the next program: who works, and what is begun."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.adapters.taskweaver.kit import Slow, said
from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.llm import LLMApi
from tests.adapters.taskweaver.test_context_compactor import Beside
from tests.waiting import until


def workers() -> set[threading.Thread]:
    """The threads that work beside a program."""
    return {each for each in threading.enumerate() if each.name == "unabridged-background"}


@pytest.fixture
def beside() -> Iterator[Callable[..., Beside]]:
    made: list[Beside] = []

    def make(llm: LLMApi, rounds: int, **settings: Anything) -> Beside:
        made.append(Beside(llm, said(rounds), **settings))
        return made[-1]

    yield make
    for each in made:
        each.compactor.close()


def test_it_has_one_worker_while_it_is_started_and_none_once_it_stopped(beside: Callable[..., Beside]) -> None:
    """tw-CC-B9: however often it is started, and whatever it was at when it was stopped."""
    before, slow = workers(), Slow()
    here = beside(LLMApi(slow), rounds=11)
    for _ in range(3):
        here.compactor.start()
        here.compactor.start()
        until(lambda: workers() - before)
        assert len(workers() - before) == 1
        here.compactor.stop()
        assert workers() <= before
    slow.go_on.set()


def test_what_was_due_when_it_stopped_is_done_once_it_starts_again_though_nobody_says_or_asks_a_thing(
    beside: Callable[..., Beside],
) -> None:
    slow = Slow()
    here = beside(LLMApi(slow), rounds=11)
    here.compactor.start()
    assert slow.asked.wait(20)
    here.compactor.stop()
    slow.asked.clear()
    slow.go_on.set()
    here.compactor.start()
    assert slow.asked.wait(20)


def test_what_another_program_left_due_is_done_once_it_starts(beside: Callable[..., Beside], tmp_path: Path) -> None:
    """tw-C14: nobody has to say one more thing there either."""
    slow = Slow()
    first = beside(LLMApi(slow), rounds=11, store=tmp_path / "rounds.db")
    first.compactor.start()
    assert slow.asked.wait(20)
    first.compactor.close()
    slow.go_on.set()
    next_one = Slow()
    next_one.go_on.set()
    again = Beside(LLMApi(next_one), first.memory, store=tmp_path / "rounds.db")
    again.compactor.start()
    assert next_one.asked.wait(20)
    again.compactor.close()
