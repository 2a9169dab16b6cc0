"""How often the index looks at a thread, and how long it rests after each step while others append."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from unabridged.log.ids import Scope, ThreadId, ThreadRef
from unabridged.runner.giving_way import QUIET_SECONDS
from unabridged.runner.idle import Due, IdleThread

SECONDS = 20
A: Final = ThreadRef(scope=Scope(), thread=ThreadId("a"))


async def nothing_behind() -> list[ThreadRef]:
    return []


def test_a_thread_that_has_caught_up_is_looked_at_once() -> None:
    steps = list[ThreadRef]()

    async def step(ref: ThreadRef) -> bool:
        steps.append(ref)
        return len(steps) < 3

    idle = IdleThread(step, nothing_behind)
    idle.stir(A)
    at_work = idle._thread
    assert at_work is not None
    at_work.join(SECONDS)
    assert steps == [A, A, A]


def test_what_is_appended_while_its_thread_is_indexed_is_looked_at_once_more() -> None:
    steps = list[ThreadRef]()

    async def step(ref: ThreadRef) -> bool:
        steps.append(ref)
        if len(steps) == 1:
            idle.stir(ref)
        return False

    idle = IdleThread(step, nothing_behind)
    idle.stir(A)
    at_work = idle._thread
    assert at_work is not None
    at_work.join(SECONDS)
    assert steps == [A, A]


def test_while_others_append_a_step_is_followed_by_a_rest_of_thirty_times_its_length(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr("unabridged.runner.idle.time.monotonic", lambda: now[0])
    due = Due()
    due.stir(A)
    while_others_append = due.pause_seconds(0.5)
    now[0] += 1
    assert (while_others_append >= 15, due.pause_seconds(0.5)) == (True, 0)


class Counts:
    """A store that counts, and knows which thread does not count."""

    def __init__(self) -> None:
        self.asks, self.times, self.is_answering, self.are_away = self, 0, False, False
        self.answered_at = 0.0
        self.not_counted, self.rests = list[int](), list[float]()

    @contextmanager
    def unheard(self) -> Iterator[None]:
        self.not_counted.append(threading.get_ident())
        yield

    def quiet(self) -> None:
        """Nobody is away before that."""

    def rest(self, seconds: float) -> None:
        """Nobody leaves meanwhile."""
        self.rests.append(seconds)


def test_a_step_rests_while_others_ask_and_is_counted_for_nobody() -> None:
    store, steps = Counts(), list[int]()
    done = threading.Event()

    async def step(_: ThreadRef) -> bool:
        store.times += 1
        idle.pause()
        steps.append(threading.get_ident())
        done.set()
        return False

    idle = IdleThread(step, nothing_behind, store)
    idle.stir(A)
    idle.pause()  # of whoever appends nobody wants a rest
    assert done.wait(SECONDS)
    idle.close()
    assert (store.not_counted, store.rests) == (steps, [QUIET_SECONDS])
