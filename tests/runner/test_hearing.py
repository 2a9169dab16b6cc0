"""Who asks a worker and goes on: the question is said there, and the answer heard by another thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest

from tests.runner.scripted import SECONDS
from unabridged.errors import WorkerUnavailable
from unabridged.runner import frames
from unabridged.runner.beside import Answer, answered
from unabridged.runner.hearing import Asking, Hearing
from unabridged.runner.working import Worker
from unabridged.search import regex
from unabridged.search.patterns import Match, Pattern

MANY: Final = 40


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """One worker for them all, which has begun."""
    made = Worker()
    made.make_ready(seconds=60.0)
    yield made
    made.close()


def asking(by: Hearing, worker: Worker, text: str, task: str = "regex") -> Asking:
    header, body = regex.asked(Pattern(text="b", match=Match.REGEX), [text])
    return Asking(by, worker, task, header, body, seconds=SECONDS)


class Heard:
    """Answers, in the order in which they were heard, and on which threads."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.threads: set[int] = set()
        self._one_more = threading.Semaphore(0)

    def of(self, asked: Asking) -> None:
        """Within a piece."""
        self.answers.append(answered(lambda: len(regex.heard(asked.answer()))))
        self.threads.add(threading.get_ident())
        self._one_more.release()

    def wait(self, count: int) -> None:
        """Until there are so many more."""
        for _ in range(count):
            assert self._one_more.acquire(timeout=SECONDS)


def test_answers_come_in_the_order_of_questions_on_one_thread_however_many_ask(worker: Worker) -> None:
    by, begins = Hearing(), threading.Barrier(4)
    heard = [Heard() for _ in range(4)]

    def ask(of: Heard) -> None:
        begins.wait(SECONDS)
        for n in range(MANY):
            asked = asking(by, worker, "b\n" * n)
            asked.put(lambda asked=asked: of.of(asked))  # type: ignore[misc]

    threads = [threading.Thread(target=ask, args=(each,), daemon=True) for each in heard]
    for each in threads:
        each.start()
    for one in heard:
        one.wait(MANY)
        assert one.answers == [(n, None) for n in range(MANY)]
    (hears,) = set.union(*(each.threads for each in heard))
    assert hears not in {each.ident for each in threads}


def test_an_answer_that_nobody_waits_for_any_more_is_no_other_s(worker: Worker) -> None:
    by, heard = Hearing(), Heard()
    asking(by, worker, "b\nb\nb").put(lambda: None)
    asked = asking(by, worker, "b")
    asked.put(lambda: heard.of(asked))
    heard.wait(1)
    assert heard.answers == [(1, None)]


@pytest.mark.parametrize("problem", [ValueError("garbage"), RuntimeError("can't start new thread")])
def test_whatever_comes_instead_of_an_answer_that_nobody_waits_for_the_next_one_is_heard(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    by, heard = Hearing(), Heard()
    worker.make_ready(seconds=60.0)
    failed = threading.Event()

    def fails(_: object) -> None:
        monkeypatch.undo()
        failed.set()
        raise problem

    monkeypatch.setattr(frames, "read", fails)
    with ThreadPoolExecutor() as pool:  # what is asked on the main thread is not said ahead
        pool.submit(asking(by, worker, "b").put, lambda: None).result()
    assert failed.wait(SECONDS)
    asked = asking(by, worker, "b\nb")
    asked.put(lambda: heard.of(asked))
    heard.wait(1)
    assert heard.answers == [(2, None)]


def test_what_the_worker_cannot_do_is_raised_where_it_is_heard(worker: Worker) -> None:
    by, heard = Hearing(), Heard()
    asked = asking(by, worker, "b", task="no such task")
    asked.put(lambda: heard.of(asked))
    heard.wait(1)
    ((_, problem),) = heard.answers
    assert isinstance(problem, WorkerUnavailable)


def test_where_no_thread_is_to_be_had_nothing_stays_in_line(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    by, heard = Hearing(), Heard()

    class NoThread:
        def __init__(self, **_: object) -> None:
            raise RuntimeError

    with monkeypatch.context() as without:
        without.setattr("unabridged.runner.beside.threading.Thread", NoThread)
        with pytest.raises(RuntimeError):
            asking(by, worker, "b").put(lambda: None)
    asked = asking(by, worker, "b\nb")
    asked.put(lambda: heard.of(asked))
    heard.wait(1)
    assert heard.answers == [(2, None)]


def test_where_it_cannot_be_asked_that_is_raised(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(worker, "begun", refuses)
    with pytest.raises(MemoryError):
        asking(Hearing(), worker, "b").put(lambda: None)
