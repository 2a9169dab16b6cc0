"""An erasure holds nobody up who writes, and what others do meanwhile is neither done twice nor left."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from unabridged import Memory
from unabridged.runner.idle import Indexing
from unabridged.stores.sql.transaction import Transaction
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore

T = TypeVar("T")


class Noted(StdlibConnection):
    """A connection that tells of each pass over the words whether it may write."""

    __slots__ = ()
    may_write: list[bool] = []  # noqa: RUF012  # of all of them

    def all(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401  # as the class above it
        """Every row."""
        if "FROM word\n" in sql or "FROM word " in sql:
            self.may_write.append(not super().all("PRAGMA query_only")[0][0])
        return super().all(sql, values)


class Meanwhile(SqliteStore):
    """A store to which others do something between looking and taking out."""

    def __init__(self, path: Path, does: Callable[[Path], object]) -> None:
        super().__init__(path)
        self._does = [does]

    async def _apart(self, verb: str, work: Callable[[Transaction], T]) -> T:
        if verb == "erase" and self._does:
            self._does.pop()(self._path)
        return await super()._apart(verb, work)


def memory(store: SqliteStore) -> Memory:
    return Memory(store, indexing=Indexing.ASKED)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store in which a message was purged and not erased."""
    path = tmp_path / "a.db"
    with memory(SqliteStore(path)) as made:
        for text in ("the heliotrope opens", "the parcel is blue", "a cellar door"):
            made.thread("t").append({"role": "user", "content": text})
        made.index()
        made.thread("t").purge(1)
    return path


def test_nobody_waits_for_a_pass_over_all_words(path: Path) -> None:
    Noted.may_write.clear()
    with memory(SqliteStore(path, connect=Noted)) as made:
        made.erase()
    assert Noted.may_write == [False, False]  # for what was forgotten, and for what nobody knows of


def erases(path: Path) -> None:
    with memory(SqliteStore(path)) as other:
        other.erase()


def purges(path: Path) -> None:
    with memory(SqliteStore(path)) as other:
        other.thread("t").purge(2)


def makes_anew(path: Path) -> None:
    with memory(SqliteStore(path)) as other:
        other.reindex()


@pytest.mark.parametrize("others", [erases, purges, makes_anew])
def test_whatever_others_do_meanwhile_nothing_is_taken_out_twice_and_nothing_stays(
    path: Path, others: Callable[[Path], None]
) -> None:
    with memory(Meanwhile(path, others)) as made:
        made.erase()
        assert made.traces(b"heliotrope") == []
        assert others is not purges or made.traces(b"parcel") == []
        made.index()
        assert [hit.seq for hit in made.search("cellar")] == [3]
        assert made.verify().faults == ()


def test_others_write_while_an_erasure_waits_for_a_reader(path: Path) -> None:
    with memory(SqliteStore(path)) as made, memory(SqliteStore(path)) as other:
        reader = sqlite3.connect(path, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM event").fetchall()  # as a copy does, for as long as it takes
        erasing = threading.Thread(target=made.erase)
        erasing.start()
        while made.stats().to_erase and erasing.is_alive():
            continue
        for n in range(3):
            other.thread("u").append({"role": "user", "content": f"meanwhile {n}"})
        is_waiting = erasing.is_alive()
        reader.close()
        erasing.join()
        assert (is_waiting, made.traces(b"heliotrope")) == (True, [])
