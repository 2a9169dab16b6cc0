"""A question is said to the worker while it answers the one before, and never comes before another's."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.waiting import until
from unabridged.runner.questions import Question
from unabridged.runner.working import Worker
from unabridged.search import regex
from unabridged.search.patterns import Match, Pattern

ENDLESS = "(a+)+$"
SLOW, NEVER_DONE = "a" * 21 + "!", "a" * 50 + "!"


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """One worker for them all, as a program has one."""
    made = Worker()
    yield made
    made.close()


def search(worker: Worker, text: str, expression: str = "b+", seconds: float = 30.0) -> list[regex.Matched]:
    header, body = regex.asked(Pattern(text=expression, match=Match.REGEX), [text])
    return regex.heard(worker.ask("regex", header, body, seconds=seconds))


def begun(worker: Worker, text: str = "b") -> Question:
    """As who asks on a thread that is not the main one."""
    header, body = regex.asked(Pattern(text="b+", match=Match.REGEX), [text])
    with ThreadPoolExecutor() as pool:
        return pool.submit(lambda: worker.begun("regex", header, body, seconds=30.0)).result()


def is_asked(worker: Worker) -> bool:
    """Whether a question is at it."""
    return any(each.said_to is not None for each in worker._line._questions)


def test_who_asks_behind_a_task_that_is_killed_is_answered_by_the_next_worker() -> None:
    worker = Worker()
    search(worker, "b")
    with ThreadPoolExecutor() as pool:
        endless = pool.submit(search, worker, NEVER_DONE, ENDLESS, 1.0)
        until(lambda: is_asked(worker))
        behind = pool.submit(search, worker, "b")
        assert len(behind.result()) == 1
        assert isinstance(endless.exception(), TimeoutError)
    worker.close()


def test_questions_are_said_while_the_one_before_is_answered(worker: Worker) -> None:
    search(worker, "b")
    with ThreadPoolExecutor() as pool:
        first = pool.submit(search, worker, SLOW, ENDLESS)
        until(lambda: is_asked(worker))
        behind = [begun(worker, text) for text in ("b", "c", "b")]
        assert [each.said_to for each in behind] == [worker._running] * 3
        assert not first.result()
    assert [len(regex.heard(worker.heard(each))) for each in behind] == [1, 0, 1]


def test_a_worker_that_is_idle_is_told_at_once(worker: Worker) -> None:
    search(worker, "b")
    question = begun(worker)
    assert question.said_to is worker._running is not None
    assert len(regex.heard(worker.heard(question))) == 1


def test_what_its_pipe_has_no_room_for_is_said_in_its_turn(worker: Worker) -> None:
    search(worker, "b")
    questions = [begun(worker, text) for text in ("b" + "a" * 40_000, "b" + "a" * 40_000, "b")]
    assert [each.said_to for each in questions] == [worker._running, None, None]
    assert [len(regex.heard(worker.heard(each))) for each in questions] == [1, 1, 1]


@pytest.mark.parametrize("text", ["b", "b" + "a" * 40_000])
def test_no_question_comes_before_another_s(worker: Worker, text: str) -> None:
    search(worker, "b")
    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(search, worker, SLOW, ENDLESS)
        until(lambda: is_asked(worker))
        others = [pool.submit(search, worker, text, each) for each in ("b", "c", "b")]
        assert (len(first.result()), [len(each.result()) for each in others]) == (0, [1, 0, 1])


def test_a_worker_that_is_gone_is_told_nothing_and_the_next_one_answers(worker: Worker) -> None:
    search(worker, "b")
    assert worker._running is not None
    worker._running.kill()
    worker._running.wait()
    question = begun(worker)
    assert question.said_to is None
    assert len(regex.heard(worker.heard(question))) == 1


def test_a_worker_that_was_ended_as_at_the_end_of_a_program_is_in_nobody_s_way() -> None:
    worker = Worker()
    search(worker, "b")
    assert worker._ending is not None
    worker._ending()  # what is called before any handler that a program registered earlier, which may close a memory
    question = begun(worker)
    assert question.said_to is None
    assert len(regex.heard(worker.heard(question))) == 1
    worker.close()


@pytest.mark.parametrize("text", ["b", "a" * 100_000], ids=["said", "unsaid"])
def test_a_question_that_is_dropped_is_in_nobody_s_way(worker: Worker, text: str) -> None:
    search(worker, "b")
    dropped, next_one = begun(worker, text), begun(worker)
    assert (dropped.said_to is None) == (len(text) > 1)
    worker.drop(dropped)
    worker.drop(dropped)  # once it has left, nothing happens
    assert len(regex.heard(worker.heard(next_one))) == 1
    worker.drop(next_one)  # nor where it was heard
    assert len(search(worker, "b")) == 1


def test_a_question_that_is_dropped_in_the_middle_of_the_line_is_in_nobody_s_way(worker: Worker) -> None:
    search(worker, "b")
    first, long, last = begun(worker), begun(worker, "a" * 100_000), begun(worker)
    worker.drop(long)
    assert [len(regex.heard(worker.heard(each))) for each in (first, last)] == [1, 1]
