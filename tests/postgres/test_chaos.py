"""A server that crashes under its writers, and backends that are killed: no acknowledged append is lost or doubled.
It refuses to time the crash kindly: it comes while every writer is writing.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import psycopg
import pytest

from tests.servers.postgres import Server, programs
from unabridged.errors import UnavailableError
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing.driven import Driven
from unabridged.testing.proving import chain_faults

_WRITERS = 4
_BLOWS = 4
_BETWEEN = 60
_ENDED = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'unabridged'"


@pytest.fixture
def fragile(server: Server) -> Iterator[Server]:
    """A server that may be crashed, and that flushes what it promises to flush."""
    assert server.address
    binaries = programs()
    assert binaries is not None
    fragile = Server(binaries, fsync="on")
    yield fragile
    fragile.remove()


class Writing:
    """Writers that append under keys, and repeat an append under its key until it is acknowledged."""

    def __init__(self, driven: Driven) -> None:
        self.driven = driven
        self._news = threading.Condition()
        self._stopped = False
        self.up = threading.Event()
        self.up.set()
        self.acknowledged: list[list[str]] = [[] for _ in range(_WRITERS)]
        self.repeated = 0

    def write(self, n: int) -> None:
        while not self._stopped:
            text = f"{n}:{len(self.acknowledged[n])}"
            while not self._said(n, text):
                self.repeated += 1
                assert self.up.wait(60)
            with self._news:
                self.acknowledged[n].append(text)
                self._news.notify_all()

    def _said(self, n: int, text: str) -> bool:
        try:
            self.driven.say(f"t{n}", text, key=text)
        except UnavailableError:
            return False
        return True

    def wait_for_more(self) -> None:
        """Until every writer has been acknowledged some more."""
        with self._news:
            goals = [len(each) + _BETWEEN // _WRITERS for each in self.acknowledged]
            assert self._news.wait_for(
                lambda: all(len(each) >= goal for each, goal in zip(self.acknowledged, goals, strict=True)), 60
            )

    def stop(self) -> None:
        self._stopped = True


def crashed(server: Server, writing: Writing) -> None:
    writing.up.clear()
    server.stop(signal.SIGQUIT)
    server.start()
    writing.up.set()


def backends_killed(server: Server, writing: Writing) -> None:
    assert writing.up.is_set()
    with psycopg.connect(server.address, autocommit=True) as killer:
        killer.execute(_ENDED)


@pytest.fixture
def writing(fragile: Server) -> Iterator[Writing]:
    store = PostgresStore(fragile.address)
    yield Writing(Driven(store))
    store._release()


def endured(writing: Writing, fragile: Server, blow: Callable[[Server, Writing], None]) -> None:
    """Writers write through several blows, and until each was acknowledged some more after the last."""
    with ThreadPoolExecutor(_WRITERS) as pool:
        done: list[Future[None]] = [pool.submit(writing.write, n) for n in range(_WRITERS)]
        try:
            for _ in range(_BLOWS):
                writing.wait_for_more()
                blow(fragile, writing)
            writing.wait_for_more()
        finally:
            writing.stop()
    assert [each.exception() for each in done] == [None] * _WRITERS


@pytest.mark.parametrize("blow", [crashed, backends_killed])
def test_every_acknowledged_append_is_there_once_and_in_order(
    fragile: Server, writing: Writing, blow: Callable[[Server, Writing], None]
) -> None:
    endured(writing, fragile, blow)
    assert [writing.driven.words(f"t{n}") for n in range(_WRITERS)] == writing.acknowledged
    assert [chain_faults(writing.driven, f"t{n}") for n in range(_WRITERS)] == [[]] * _WRITERS
    assert writing.repeated > 0, "no append was interrupted, so nothing was shown"
