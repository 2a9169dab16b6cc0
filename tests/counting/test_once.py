"""What takes long to make is made by one thread while others wait; a child process waits for none of its parent's."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from unabridged.counting.once import once


class Slow:
    """A value that is made when it is let, and counts how often."""

    def __init__(self) -> None:
        self.begun, self.let, self.times = Event(), Event(), 0

    def make(self) -> object:
        self.times += 1
        self.begun.set()
        assert self.let.wait(10)
        return object()


def test_it_is_made_once_whoever_asks_meanwhile() -> None:
    slow = Slow()
    value = once(slow.make)
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(value) for _ in range(8)]
        assert slow.begun.wait(10)
        slow.let.set()
        assert len({id(each.result()) for each in asked}) == 1
    assert (slow.times, value.__name__) == (1, "make")


def test_a_child_process_makes_its_own_while_its_parent_is_still_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a lock that is held, and no thread that would ever let it go."""
    slow = Slow()
    value = once(slow.make)
    with ThreadPoolExecutor(2) as threads:
        parents = threads.submit(value)
        assert slow.begun.wait(10)
        slow.begun.clear()
        monkeypatch.setattr(os, "getpid", lambda: -1)
        childs = threads.submit(value)
        assert slow.begun.wait(10)
        slow.let.set()
        assert parents.result() is not None
        assert childs.result() is not None


def test_what_could_not_be_made_is_tried_again() -> None:
    tries = iter([OSError(), None])

    @once
    def made() -> str:
        if problem := next(tries):
            raise problem
        return "made"

    with pytest.raises(OSError):  # noqa: PT011  # it has nothing to say
        made()
    assert made() == "made"
