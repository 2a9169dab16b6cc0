"""Whoever gets no connection of his own waits for one that comes back, and no longer than there is one to wait for.
It refuses to ask a server: what one grants is said here.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import cast

import pytest

from tests.waiting import until
from unabridged.errors import StoreDegraded
from unabridged.stores.postgres.connections import Connections
from unabridged.stores.postgres.session import Session

_LONG_SECONDS = 8.0


class Link:
    """A connection that is there until it is not."""

    at_rest = True

    def close(self) -> None:
        self.at_rest = False


class Lent:
    """A session, as far as it is lent."""

    def __init__(self) -> None:
        self.connection = Link()


class Grants:
    """A server that grants so many connections, and says when it was asked for one more."""

    def __init__(self, *granted: Lent) -> None:
        self._granted = list(granted)
        self.refused = threading.Event()

    def __call__(self) -> Session:
        if self._granted:
            return cast("Session", self._granted.pop())
        self.refused.set()
        raise StoreDegraded(store="here", reason="too many clients", todo="wait", what="could not be reached")


class Turn:
    """What comes of one attempt to connect: it is begun, and ends once it is told to."""

    def __init__(self, granted: Lent | None = None) -> None:
        self._granted = granted
        self.begun, self.ends = threading.Event(), threading.Event()

    def __call__(self) -> Session:
        self.begun.set()
        assert self.ends.wait(_LONG_SECONDS)
        if self._granted is None:
            raise StoreDegraded(store="here", reason="too many clients", todo="wait", what="could not be reached")
        return cast("Session", self._granted)


def shared(first: Lent, grants: Callable[[], Session], *, seconds: float = _LONG_SECONDS) -> Connections:
    return Connections(grants, first=cast("Session", first), store="here", limit=4, waited_seconds=seconds)


def took(connections: Connections) -> str:
    try:
        with connections.lent():
            return "a session"
    except StoreDegraded as problem:
        return str(problem)


def test_who_waits_for_a_connection_that_breaks_hears_at_once_what_the_server_said() -> None:
    first, grants = Lent(), Grants()
    connections, began = shared(first, grants), time.monotonic()
    with ThreadPoolExecutor() as pool:
        with connections.lent():
            waiting = pool.submit(took, connections)
            assert grants.refused.wait(_LONG_SECONDS)
            first.connection.close()
        assert "too many clients" in waiting.result()
    assert time.monotonic() - began < _LONG_SECONDS / 2


def test_who_waits_gets_a_connection_that_was_granted_later_when_it_comes_back() -> None:
    broken, grants = Lent(), Grants(Lent())
    broken.connection.close()
    connections = shared(broken, grants)
    with ThreadPoolExecutor() as pool:
        with connections.lent():
            waiting = pool.submit(took, connections)
            assert grants.refused.wait(_LONG_SECONDS)
        assert waiting.result() == "a session"


def test_a_connection_that_broke_is_waited_for_by_nobody_later() -> None:
    first, grants = Lent(), Grants()
    connections, began = shared(first, grants), time.monotonic()
    with connections.lent():
        first.connection.close()
    assert "too many clients" in took(connections)
    assert time.monotonic() - began < _LONG_SECONDS / 2


def test_a_connection_that_does_not_come_back_is_waited_for_as_long_as_a_lock() -> None:
    connections, began = shared(Lent(), Grants(), seconds=0.05), time.monotonic()
    with connections.lent():
        assert "too many clients" in took(connections)
    assert time.monotonic() - began < _LONG_SECONDS / 2


@pytest.mark.parametrize("granted", [Lent, None], ids=["granted", "refused"])
def test_who_is_refused_while_another_connects_hears_what_comes_of_that(granted: type[Lent] | None) -> None:
    turns = [Turn(granted() if granted else None), Turn()]
    with refusing(turns) as (first, second, _):
        assert not second.done()
        turns[0].ends.set()
        told = "a session" if granted else "too many clients"
        assert [told in each.result() for each in (first, second)] == [True, True]


def test_who_is_refused_waits_for_nobody_who_asks_after_that() -> None:
    turns = [Turn(), Turn(), Turn()]
    with refusing(turns) as (_, second, ask):
        third = ask()
        turns[0].ends.set()
        assert "too many clients" in second.result()
        assert not third.done()
        turns[2].ends.set()


@contextmanager
def refusing(turns: Sequence[Turn]) -> Iterator[tuple[Future[str], Future[str], Callable[[], Future[str]]]]:
    """Two who began to connect one after the other, the second of whom was refused, and how another begins to."""
    broken, asked = Lent(), iter(turns)
    broken.connection.close()
    connections = shared(broken, lambda: _ended(next(asked)))
    with ThreadPoolExecutor() as pool:
        begun = (each.begun for each in turns)

        def ask() -> Future[str]:
            caller = pool.submit(took, connections)
            assert next(begun).wait(_LONG_SECONDS)
            return caller

        first, second = ask(), ask()
        turns[1].ends.set()
        until(lambda: second.done() or len(connections._coming) == 1)
        yield first, second, ask


def _ended(turn: Turn) -> Session:
    return turn()
