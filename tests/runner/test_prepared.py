"""What is made ready beside holds up nobody who begins it, and is ready to whoever waits."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from unabridged.runner.prepared import Prepared

NAME = "unabridged-test"


def test_who_begins_it_goes_on_and_who_needs_it_waits() -> None:
    may, done = threading.Event(), list[str]()

    def made() -> None:
        may.wait(20)
        done.append("made")

    prepared = Prepared(made, name=NAME)
    prepared.begin()
    assert done == []
    may.set()
    prepared.wait()
    assert done == ["made"]


def test_who_waits_no_longer_than_a_moment_is_told_whether_it_is_ready() -> None:
    may = threading.Event()
    prepared = Prepared(lambda: may.wait(20), name=NAME)
    prepared.begin()
    assert not prepared.wait(0.01)
    may.set()
    assert prepared.wait()
    assert prepared.wait(0.01)


def test_what_was_never_begun_is_waited_for_by_nobody() -> None:
    Prepared(lambda: None, name=NAME).wait()


def test_it_is_made_once_however_often_it_is_begun() -> None:
    done = list[int]()
    prepared = Prepared(lambda: done.append(1), name=NAME)
    prepared.begin()
    prepared.begin()
    prepared.wait()
    assert done == [1]


def test_what_makes_it_may_need_it_and_a_failure_is_nobodys() -> None:
    prepared: Prepared

    def made() -> None:
        prepared.wait()
        raise ValueError

    prepared = Prepared(made, name=NAME)
    prepared.begin()
    prepared.wait()


def test_where_no_thread_is_to_be_had_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: threading.Thread) -> None:
        raise RuntimeError

    monkeypatch.setattr(threading.Thread, "start", none)
    prepared = Prepared(lambda: None, name=NAME)
    prepared.begin()
    prepared.wait()


def test_a_fork_waits_until_nobody_is_at_it() -> None:
    """What a child imports that a thread of its parent was importing is waited for by the child for ever."""
    may, done, before = threading.Event(), list[str](), list[Callable[[], None]]()

    def made() -> None:
        may.wait(20)
        done.append("made")

    def forks() -> None:
        before[0]()
        done.append("forked")

    Prepared(made, name=NAME, at_fork=lambda **told: before.append(told["before"])).begin()
    forking = threading.Thread(target=forks)
    forking.start()
    may.set()
    forking.join()
    assert done == ["made", "forked"]
