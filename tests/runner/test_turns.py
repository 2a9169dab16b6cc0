"""Where threads are none, as in a program that gevent changed, one loop runs after another, and nobody is held up."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Iterator

import pytest

from tests.engine.talk import rounds
from tests.runner.scripted import SECONDS, Running, Scripted, named
from unabridged import Compacting, Memory, Policy
from unabridged.compaction.outcome import Applied, Fail, Failed
from unabridged.ports import Busy, Returned
from unabridged.runner import runs, turns
from unabridged.runner.once import NoThreadError, Once
from unabridged.runner.working import Worker

POLICY = Policy(limit_tokens=300, retain_rounds=1)


class Another:
    """A loop that every thread which begins finds running on its own, until it has ended."""

    def __init__(self) -> None:
        self.waiting, self.has_ended = threading.Event(), threading.Event()
        self._looks = 0
        self._loop = asyncio.new_event_loop()

    def runs_on_all(self, patched: pytest.MonkeyPatch) -> None:
        begins, is_free = threading.Thread.run, turns.is_free

        def found(thread: threading.Thread) -> None:
            if not self.has_ended.is_set():
                asyncio._set_running_loop(self._loop)
            begins(thread)

        def looked() -> bool:
            if self.has_ended.is_set():  # while whoever looks let others go on
                asyncio._set_running_loop(None)
            self._looks += 1
            if self._looks > 1:  # so that whoever looked has noted that he waits
                self.waiting.set()
            return is_free()

        patched.setattr(threading.Thread, "run", found)
        patched.setattr(turns, "is_free", looked)

    def close(self) -> None:
        self.has_ended.set()
        self._loop.close()


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Iterator[Another]:
    there = Another()
    there.runs_on_all(monkeypatch)
    yield there
    there.close()


async def soon() -> str:
    await asyncio.sleep(0)
    return "done"


def test_a_run_begins_when_the_other_loop_has_ended(another: Another) -> None:
    once = Once(soon, set())
    assert another.waiting.wait(SECONDS)
    another.has_ended.set()
    assert once.result(SECONDS) == "done"


@pytest.mark.usefixtures("another")
def test_a_run_whose_turn_does_not_come_has_no_thread() -> None:
    with pytest.raises(NoThreadError):
        Once(soon, set(), turn_seconds=0.05).result(SECONDS)


def test_a_run_that_is_given_up_waits_for_its_turn_no_longer(another: Another) -> None:
    under_way: set[Once[str]] = set()
    once = Once(soon, under_way)
    assert another.waiting.wait(SECONDS)
    once.cancel()
    assert under_way == set()
    with pytest.raises(NoThreadError):
        once.result(0)


def test_a_function_is_called_in_its_turn_or_finds_nobody_free(another: Another) -> None:
    began = time.monotonic()
    assert runs._called(lambda told: told, "x", 0.05) == Busy(abandoned=0)
    assert time.monotonic() - began < SECONDS
    another.has_ended.set()
    assert runs._called(lambda told: told, "x", SECONDS) == Returned(value="x")


def test_the_background_begins_when_the_other_loop_has_ended(
    another: Another, running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    chores = Scripted()
    with caplog.at_level(logging.WARNING, "unabridged"):
        background = running(chores)
        background.stir(chores.append(named("a")))
        assert another.waiting.wait(SECONDS)
    with pytest.raises(NoThreadError):
        background.ask(soon)
    assert [record.message.split(":")[0] for record in caplog.records] == [
        "nothing works in the background before another event loop has ended"
    ]
    another.has_ended.set()
    assert chores.wait(lambda: chores.seen.get(named("a")) == 1)
    assert background.ask(soon).result(SECONDS) == "done"


def test_a_background_that_waits_for_its_turn_is_stopped(another: Another, running: Running) -> None:
    background = running(Scripted())
    background.start()
    assert another.waiting.wait(SECONDS)
    background.stop()
    thread = background._thread
    assert thread is not None
    assert not thread.is_alive()


def test_a_memory_that_may_not_work_in_the_background_says_so_and_every_view_fits(another: Another) -> None:
    with Memory.open(policy=POLICY, compacting=Compacting.BACKGROUND) as memory:
        thread = memory.thread("t")
        thread.append(rounds(20))
        assert another.waiting.wait(SECONDS)
        outcome = thread.compact()
        assert isinstance(outcome, Failed)
        assert outcome.reason is Fail.BUSY
        assert thread.prepare().tokens <= POLICY.room_tokens
        another.has_ended.set()


def test_a_memory_that_compacts_when_asked_waits_for_its_turn(another: Another) -> None:
    with Memory.open(policy=POLICY, compacting=Compacting.ASKED) as memory:
        thread = memory.thread("t")
        thread.append(rounds(20))
        freeing = threading.Timer(0.05, another.has_ended.set)
        freeing.start()
        assert isinstance(thread.compact(), Applied)
        freeing.join()


def test_the_pipes_of_a_worker_are_closed_when_it_is_gone() -> None:
    """Whoever still reads from one hears meanwhile of its end, and lets go."""
    worker = Worker()
    worker.make_ready(seconds=SECONDS)
    running = worker._running
    assert running is not None
    open_at_its_end: list[bool] = []
    buries = running.wait

    def wait(timeout: float | None = None) -> int:
        open_at_its_end.append(not (running.stdout is None or running.stdout.closed))
        return buries(timeout)

    running.wait = wait  # type: ignore[method-assign]  # this one alone
    worker.close()
    assert open_at_its_end == [True]
