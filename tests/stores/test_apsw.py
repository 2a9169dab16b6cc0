"""The SQLite store keeps every promise of the port through apsw too, blocking and suspending.
It refuses to test SQLite, and what both libraries do alike.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from unabridged import Memory
from unabridged.errors import CorruptionError, DiskFull, MissingExtra, StoreBusy, StoreDegraded, UsageError
from unabridged.stores.sqlite.apsw_driver import ApswConnection
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.opening import is_vulnerable
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.stores.sqlite.suspended import AsyncSqliteStore
from unabridged.testing.contracts.store import StoreContract
from unabridged.testing.contracts.store.appending import Appending
from unabridged.testing.contracts.store.closing import Closing
from unabridged.testing.contracts.store.concurrency import Concurrency
from unabridged.testing.contracts.store.keys import Keys
from unabridged.testing.driven import Driven, on_a_loop


@pytest.mark.check
class TestApswStore(StoreContract):
    @pytest.fixture
    def driven(self, begun: Path) -> Iterator[Driven]:
        driven = Driven(SqliteStore(begun, connect=ApswConnection))
        yield driven
        driven.close()


@pytest.mark.check
class TestAsyncApswStore(Appending, Keys, Concurrency, Closing):
    """What other threads could change first; the rest is told of either alone."""

    @pytest.fixture
    def driven(self, begun: Path) -> Iterator[Driven]:
        with on_a_loop() as run:
            driven = Driven(AsyncSqliteStore(begun, connect=ApswConnection), run)
            yield driven
            driven.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def connection(path: Path) -> Iterator[ApswConnection]:
    connection = ApswConnection(path, mode="rwc")
    yield connection
    connection.close()


def test_its_sqlite_is_one_that_cannot_lose_commits_to_two_checkpoints(connection: ApswConnection) -> None:
    assert not is_vulnerable(connection.version)


def test_a_store_written_through_it_is_read_through_pythons_own(path: Path) -> None:
    first = Driven(SqliteStore(path, connect=ApswConnection))
    first.say("t", "one")
    first.close()
    second = Driven(SqliteStore(path))
    assert second.words("t") == ["one"]
    second.close()


def test_two_libraries_never_have_one_file_open_in_one_process(path: Path) -> None:
    first = Driven(SqliteStore(path, connect=ApswConnection))
    with pytest.raises(UsageError, match="one library for one file"):
        SqliteStore(path)
    first.close()


def test_a_backup_holds_every_word(path: Path, tmp_path: Path) -> None:
    driven = Driven(SqliteStore(path, connect=ApswConnection))
    driven.say("t", "one", "two")
    driven.backup(tmp_path / "copy.db")
    driven.close()
    copy = Driven(SqliteStore(tmp_path / "copy.db", connect=ApswConnection))
    assert copy.words("t") == ["one", "two"]
    copy.close()


def test_a_file_that_is_no_database_is_refused(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(UsageError, match="not a database"):
        SqliteStore(path, connect=ApswConnection)


def test_damage_in_a_store_is_told_as_damage(path: Path) -> None:
    path.write_bytes(b"damaged." * 1_024 * 3)
    with pytest.raises(CorruptionError, match="open a backup"):
        SqliteStore(path, connect=ApswConnection)


def test_a_frozen_file_is_read_and_nothing_is_made_beside_it(path: Path) -> None:
    Driven(SqliteStore(path, connect=ApswConnection)).close()
    connection = ApswConnection(path, mode="frozen")
    assert connection.all("SELECT count(*) FROM event") == [(0,)]
    assert [each.name for each in path.parent.iterdir()] == ["log.db"]
    connection.close()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nowhere does not exist"):
        SqliteStore(tmp_path / "nowhere" / "log.db", connect=ApswConnection)


def test_a_full_disk_is_told_as_full(connection: ApswConnection) -> None:
    connection.all("CREATE TABLE filled (bytes BLOB)")
    connection.all("PRAGMA max_page_count=3")
    with pytest.raises(DiskFull):
        connection.all("INSERT INTO filled VALUES (zeroblob(100000))")


def test_another_writer_is_told_as_busy(connection: ApswConnection, path: Path) -> None:
    other = ApswConnection(path, mode="rw")
    other.all("PRAGMA busy_timeout=1")
    connection.all("BEGIN IMMEDIATE")
    with pytest.raises(StoreBusy):
        other.all("BEGIN IMMEDIATE")
    other.close()


def test_a_statement_that_sqlite_refuses_is_told_in_its_words(connection: ApswConnection) -> None:
    with pytest.raises(StoreDegraded, match="no such table: nowhere"):
        connection.all("SELECT * FROM nowhere")


def test_without_apsw_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "apsw", None)
    monkeypatch.delitem(sys.modules, "unabridged.stores.sqlite.apsw_driver")
    with pytest.raises(MissingExtra, match=r"unabridged\[apsw\]"):
        importlib.import_module("unabridged.stores.sqlite.apsw_driver")


def test_a_damaged_index_is_no_fault_of_the_log_and_hinders_no_copy(path: Path, tmp_path: Path) -> None:
    with Memory.open(path) as memory:
        memory.thread("t").append([{"role": "user", "content": f"parcel {n}"} for n in range(9)])
        memory.index()
    connection = StdlibConnection(path, mode="rw")
    connection.all("UPDATE words_data SET block = x'00' WHERE id > 10")
    connection.close()
    with Memory(SqliteStore(path, connect=ApswConnection)) as memory:
        memory.backup(tmp_path / "copy.db")
        assert memory.verify().faults == ()
    assert Memory.restore(tmp_path / "copy.db", tmp_path / "again.db").events == 9
