"""A worker is made ready beside whoever will ask it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import cast

import pytest

from unabridged.errors import WorkerUnavailable
from unabridged.runner.readying import Readying
from unabridged.runner.working import Worker


class Made:
    """Counts how often it was made ready; it takes until it may, and fails as often as it is told."""

    def __init__(self, fails: int = 0) -> None:
        self.times = 0
        self.may_go_on = threading.Event()
        self._fails = fails

    def make_ready(self, *, seconds: float) -> None:
        """One more."""
        self.times += 1
        self.may_go_on.wait(seconds)
        if self.times <= self._fails:
            raise WorkerUnavailable(reason="not today")


def until(times: int, made: Made, see_to: Callable[[], None] = lambda: None) -> None:
    """Wait until it was made ready so often, and see to it meanwhile."""
    ends = time.monotonic() + 20.0
    while made.times < times and time.monotonic() < ends:
        see_to()
        threading.Event().wait(0.002)
    assert made.times == times


def test_nobody_waits_and_it_is_done_once_however_many_ask() -> None:
    seeing, made = Readying(), Made()
    for _ in range(5):
        seeing.see_to(cast("Worker", made))
    until(1, made)
    made.may_go_on.set()


def test_one_that_could_not_be_had_is_seen_to_again() -> None:
    seeing, made = Readying(), Made(fails=1)
    made.may_go_on.set()
    until(2, made, lambda: seeing.see_to(cast("Worker", made)))


def test_it_is_expected_once_and_then_whoever_asks_sees_to_it() -> None:
    seeing, made = Readying(), Made(fails=1)
    made.may_go_on.set()
    seeing.expect(cast("Worker", made))
    until(1, made)
    for _ in range(5):
        seeing.expect(cast("Worker", made))
    threading.Event().wait(0.05)
    assert made.times == 1
    until(2, made, lambda: seeing.see_to(cast("Worker", made)))


def test_where_no_thread_is_to_be_had_whoever_asks_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoThread:
        def __init__(self, **_: object) -> None:
            raise RuntimeError

    seeing, made = Readying(), Made()
    made.may_go_on.set()
    with monkeypatch.context() as without:
        without.setattr("unabridged.runner.readying.threading.Thread", NoThread)
        seeing.see_to(cast("Worker", made))
    assert made.times == 0
    until(1, made, lambda: seeing.see_to(cast("Worker", made)))
