"""A question is said to the worker while it answers the one before, and never comes before another's."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

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


def test_who_asks_behind_a_task_that_is_killed_is_answered_by_the_next_worker() -> None:
    worker = Worker()
    search(worker, "b")
    with ThreadPoolExecutor() as pool:
        endless = pool.submit(search, worker, NEVER_DONE, ENDLESS, 1.0)
        wait_until(lambda: worker._answering is not None)
        behind = pool.submit(search, worker, "b")
        assert len(behind.result()) == 1
        assert isinstance(endless.exception(), TimeoutError)
    worker.close()


def test_a_question_is_said_while_the_one_before_is_answered(worker: Worker) -> None:
    search(worker, "b")
    with ThreadPoolExecutor() as pool:
        first = pool.submit(search, worker, SLOW, ENDLESS)
        wait_until(lambda: worker._answering is not None)
        assert pool.submit(worker._said_ahead, b"").result() is worker._running
        assert not first.result()


@pytest.mark.parametrize("text", ["b", "b" + "a" * 40_000])
def test_no_question_comes_before_another_s(worker: Worker, text: str) -> None:
    search(worker, "b")
    with ThreadPoolExecutor(4) as pool:
        first = pool.submit(search, worker, SLOW, ENDLESS)
        wait_until(lambda: worker._answering is not None)
        others = [pool.submit(search, worker, text, each) for each in ("b", "c", "b")]
        assert (len(first.result()), [len(each.result()) for each in others]) == (0, [1, 0, 1])


def test_a_question_that_cannot_be_said_ahead_is_said_in_its_turn(worker: Worker) -> None:
    search(worker, "b")
    gone = subprocess.Popen([sys.executable, "-c", ""], stdin=subprocess.PIPE, bufsize=0)
    gone.wait()
    worker._answering = gone
    with ThreadPoolExecutor() as pool:
        assert len(pool.submit(search, worker, "b").result()) == 1
    assert gone.stdin is not None
    gone.stdin.close()


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 30.0
    while not holds():
        assert time.monotonic() < until
