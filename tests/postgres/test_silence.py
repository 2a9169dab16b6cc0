"""A server that is frozen says nothing, and its connections stay open: who waits for it is told so.
It refuses to freeze a server that other tests use.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import psycopg
import pytest

from tests.servers.postgres import Server, programs
from tests.waiting import at_best
from unabridged.errors import StoreDegraded
from unabridged.stores.postgres import silence
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref

_QUIET_SECONDS = 0.3
_REFUSED = "is not permitted to log in"


@pytest.fixture(scope="module")
def lonely(server: Server) -> Iterator[Server]:
    """A server of these tests' own."""
    del server  # where none can be had, that is said there
    binaries = programs()
    assert binaries is not None
    lonely = Server(binaries)
    yield lonely
    lonely.remove()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(silence, "QUIET_SECONDS", _QUIET_SECONDS)


def frozen(server: Server, store: PostgresStore) -> list[int]:
    """The server's processes that would answer: who takes connections, and who has this store's."""
    running = server._running
    assert running is not None
    stopped = [running.pid, *(session.connection.pid for session in store._connections._idle)]
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    return stopped


@pytest.mark.parametrize(
    "verb",
    [
        lambda store, thread: store.append(ref(thread), store.batch("two", key="k")),
        lambda store, thread: store.words(thread),
    ],
    ids=["an append", "a read"],
)
def test_a_verb_that_meets_a_frozen_server_ends_and_its_key_settles_it(
    lonely: Server, verb: Callable[[Driven, str], object], request: pytest.FixtureRequest
) -> None:
    store = PostgresStore(f"{lonely.address}?connect_timeout=2")
    driven, thread = Driven(store), request.node.name
    driven.say(thread, "one")
    stopped = frozen(lonely, store)
    try:
        with pytest.raises(StoreDegraded, match=r"nothing came for .* seconds, and a new connection was not answered"):
            verb(driven, thread)
    finally:
        for process in stopped:
            os.kill(process, signal.SIGCONT)
    assert driven.append(ref(thread), driven.batch("two", key="k")).first == 2
    assert driven.words(thread) == ["one", "two"]
    store._release()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When it was asked whether anybody is there: since when nothing had come."""
    asked, honest = list[float](), silence.Watched._ask

    def ask(self: silence.Watched, since: float) -> None:
        asked.append(since)
        honest(self, since)

    monkeypatch.setattr(silence.Watched, "_ask", ask)
    return asked


@pytest.mark.thorough
def test_a_statement_that_takes_long_on_a_server_that_answers_is_waited_for(
    store: PostgresStore, asked: list[float]
) -> None:
    with store._connections.lent() as session:
        assert session.connection.once(f"SELECT pg_sleep({_QUIET_SECONDS * 4}), 'done'")[0][1] == "done"
    assert asked
    assert all(later - since > _QUIET_SECONDS for since, later in pairwise(asked))  # and not more often than that


def test_who_asks_whether_anybody_is_there_says_the_password(
    server: Server, schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PostgresStore(server.address.replace("unabridged@", "unabridged:hush@"), schema=schema)
    said, honest = list[object](), psycopg.connect

    def connect(dsn: str, password: str | None) -> psycopg.Connection[tuple[Any, ...]]:
        said.append(password)
        return honest(dsn, password=password)

    monkeypatch.setattr(psycopg, "connect", connect)
    with store._connections.lent() as session:
        session.connection.once(f"SELECT pg_sleep({_QUIET_SECONDS * 2})")
    store._release()
    assert set(said) == {"hush"}


@pytest.mark.thorough
def test_a_server_that_says_something_in_between_is_not_asked(
    store: PostgresStore, asked: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "QUIET_SECONDS", 1.0)
    saying = "DO $$ BEGIN FOR n IN 1..13 LOOP PERFORM pg_sleep(0.1); RAISE NOTICE 'on'; END LOOP; END $$"

    def times() -> int:
        asked.clear()
        with store._connections.lent() as session:
            session.connection.once(saying)
        return len(asked)

    assert at_best(times, 1) == 0  # a server that a busy machine stops for a second says nothing


def test_a_server_that_refuses_newcomers_is_waited_for(lonely: Server) -> None:
    store, other = PostgresStore(lonely.address), PostgresStore(lonely.address)
    beside = other._connections._idle[0].connection
    with store._connections.lent() as session, ThreadPoolExecutor() as pool:
        since = lonely.log_lines
        beside.once("ALTER ROLE unabridged NOLOGIN")
        os.kill(session.connection.pid, signal.SIGSTOP)
        waiting = pool.submit(session.connection.once, "SELECT 'done'")
        assert any(_REFUSED in line for line in lonely.logged(_REFUSED, since=since))
        os.kill(session.connection.pid, signal.SIGCONT)
        assert waiting.result(timeout=10) == [("done",)]
        beside.once("ALTER ROLE unabridged LOGIN")
    for each in (store, other):
        each._release()
