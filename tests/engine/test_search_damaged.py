"""A damaged index costs time and no answer: the log is read, appends go on, and an index made anew is whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.engine.searched import a, hits, memory, u
from unabridged import CorruptionError, Memory, UnabridgedError, UnavailableError
from unabridged.log.ids import ThreadRef
from unabridged.search.kept import Indexed
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore


class WithoutFts(StdlibConnection):
    """SQLite as it is built without FTS5."""

    __slots__ = ()

    def all(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401  # as the class above it
        """Every row, or what SQLite says of a module it has not."""
        if "pragma_module_list" in sql:
            return []
        if "MATCH" in sql:
            sql = "SELECT * FROM no_such_module"
        return super().all(sql, values)


def zeroed(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE words_data SET block = zeroblob(length(block))")


def flipped(connection: sqlite3.Connection) -> None:
    for number, block in connection.execute("SELECT id, block FROM words_data").fetchall():
        connection.execute("UPDATE words_data SET block = ? WHERE id = ?", [bytes(x ^ 0x55 for x in block), number])


def emptied(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM words_data")


def miscounted(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE indexed SET words = words + 1")


def without_words(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE words")


def without_any(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE word")
    connection.execute("DROP TABLE words")


DAMAGES = [zeroed, flipped, emptied, without_words, without_any]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with an index."""
    path = tmp_path / "a.db"
    with memory(SqliteStore(path)) as made:
        made.thread("t").append([u("a needle"), a("in the hay"), u("no thread")])
        made.index()
    return path


def broken(path: Path, damage: Callable[[sqlite3.Connection], None]) -> Memory:
    connection = sqlite3.connect(path, isolation_level=None)
    damage(connection)
    connection.close()
    return memory(SqliteStore(path))


# Blocks of nothing but zeros are what FTS5 itself writes for a table without words.
@pytest.mark.parametrize("damage", DAMAGES[1:])
def test_a_search_is_answered_from_the_log(path: Path, damage: Callable[[sqlite3.Connection], None]) -> None:
    with broken(path, damage) as made:
        assert hits(made.search("needle"))[0] == hits(made.thread("t").search("needle"))[0] == ("t", 1)


@pytest.mark.parametrize("damage", DAMAGES)
def test_appends_go_on_and_are_found(path: Path, damage: Callable[[sqlite3.Connection], None]) -> None:
    with broken(path, damage) as made:
        made.thread("t").append(u("another needle"))
        try:
            made.index()
        except UnabridgedError:
            made.thread("t").append(u("a third needle"))
        assert damage is zeroed or ("t", 1) in hits(made.search("needle"))
        assert ("t", 4) in hits(made.search("needle"))


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_index_that_is_made_anew_is_whole(path: Path, damage: Callable[[sqlite3.Connection], None]) -> None:
    with broken(path, damage) as made:
        assert (made.reindex(), list(made.unindexed())) == (3, [])
        assert hits(made.search("needle"))[0] == ("t", 1)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_purge_erases_whatever_state_the_index_is_in(
    path: Path, damage: Callable[[sqlite3.Connection], None]
) -> None:
    with broken(path, damage) as made:
        made.thread("t").purge(1)
        made.erase()
        assert made.traces(b"needle") == []
        assert b"needl" not in path.read_bytes()


def test_states_that_cannot_be_read_are_read_from_the_log() -> None:
    class Damaged(InMemoryStore):
        async def indexed(self, ref: ThreadRef, *, version: int) -> Indexed | None:
            raise CorruptionError(store=ref.thread, where=str(version), problem="planted")

    made = memory(Damaged())
    made.thread("t").append(u("a needle"))
    assert [each.seqs.last for each in made.unindexed()] == [1]
    assert hits(made.search("needle")) == hits(made.thread("t").search("needle")) == [("t", 1)]


def test_an_index_that_this_library_cannot_read_is_passed_over(path: Path) -> None:
    with memory(SqliteStore(path, connect=WithoutFts)) as made:
        assert hits(made.search("needle"))[0] == ("t", 1)
        made.thread("t").purge(1)
        with pytest.raises(UnavailableError, match="FTS5"):
            made.erase()


def test_a_row_of_the_index_that_was_changed_is_made_anew(path: Path) -> None:
    with broken(path, miscounted) as made:
        assert [each.seqs.last for each in made.unindexed()] == [3]
        assert hits(made.search("needle"))[0] == ("t", 1)
        assert made.reindex() == 3
