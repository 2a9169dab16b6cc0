"""Each piece of work has a thread to itself, begun only where none is spare, and none is kept for long."""

from __future__ import annotations

import threading
from queue import SimpleQueue

import pytest

from unabridged.runner import spare_threads
from unabridged.runner.spare_threads import SpareThreads

PATIENCE = 10.0


def ran(threads: SpareThreads) -> threading.Thread:
    """The thread on which a piece of work ran."""
    seen: SimpleQueue[threading.Thread] = SimpleQueue()
    threads.run(lambda: seen.put(threading.current_thread()))
    return seen.get(timeout=PATIENCE)


def until_spare(threads: SpareThreads, count: int) -> None:
    turn = threading.Event()
    while len(threads._spare) < count:
        turn.wait(0.001)


def test_one_piece_after_another_takes_one_thread() -> None:
    threads = SpareThreads("spare")
    first = ran(threads)
    until_spare(threads, 1)
    assert ran(threads) is first


def test_a_piece_that_does_not_end_holds_no_other_up() -> None:
    threads, goes_on = SpareThreads("spare"), threading.Event()

    def waits() -> None:
        goes_on.wait(PATIENCE)

    threads.run(waits)
    assert ran(threads).name == "spare"
    goes_on.set()
    until_spare(threads, 2)


def test_no_more_are_kept_than_there_is_use_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare_threads, "_MOST_KEPT", 1)
    threads, goes_on = SpareThreads("spare"), threading.Event()
    begun: SimpleQueue[threading.Thread] = SimpleQueue()

    def piece() -> None:
        begun.put(threading.current_thread())
        goes_on.wait(PATIENCE)

    for _ in range(3):
        threads.run(piece)
    at_work = [begun.get(timeout=PATIENCE) for _ in range(3)]
    goes_on.set()
    until_spare(threads, 1)
    while sum(each.is_alive() for each in at_work) > 1:
        at_work[0].join(0.01)
    assert len(threads._spare) == 1


def test_a_thread_that_nobody_needs_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare_threads, "_KEPT_SECONDS", 0.01)
    threads = SpareThreads("spare")
    thread = ran(threads)
    thread.join(PATIENCE)
    assert (thread.is_alive(), threads._spare) == (False, [])
    assert ran(threads) is not thread


def test_what_is_given_to_a_thread_that_was_about_to_end_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spare_threads, "_KEPT_SECONDS", 0.0)
    threads = SpareThreads("spare")
    assert all(ran(threads).name == "spare" for _ in range(200))


def test_where_no_thread_is_to_be_had_nothing_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: threading.Thread) -> None:
        raise RuntimeError

    monkeypatch.setattr(threading.Thread, "start", none)
    with pytest.raises(RuntimeError):
        SpareThreads("spare").run(lambda: None)
