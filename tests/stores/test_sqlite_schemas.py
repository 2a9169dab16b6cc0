"""Schemas of a SQLite file are brought up, taken back by one, refused when newer, and never half done.
It refuses to know what is kept in it.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.stores.connections import Statements
from tests.stores.samples import NEWEST, filled, schema
from unabridged.errors import CorruptionError, SchemaTooNew, UsageError
from unabridged.log.ids import Seq
from unabridged.ports import Access
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.recognising import APPLICATION_ID
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put
from unabridged.testing.samples import ref


class TestSchemas:
    @pytest.mark.parametrize("access", Access)
    def test_a_newer_schema_is_refused_and_both_numbers_named(
        self, path: Path, connection: StdlibConnection, access: Access
    ) -> None:
        filled(path)
        connection.all(f"PRAGMA user_version={NEWEST + 5}")
        with pytest.raises(SchemaTooNew) as told:
            SqliteStore(path, access=access)
        assert (told.value.found, told.value.known, schema(path)) == (NEWEST + 5, NEWEST, NEWEST + 5)
        # No command takes a store back, so none is named.
        assert str(told.value).endswith(
            "; upgrade unabridged, or go on with a backup from before the newer program opened it"
        )

    def test_a_file_of_another_program_is_refused_and_left_alone(
        self, path: Path, connection: StdlibConnection
    ) -> None:
        connection.all("CREATE TABLE theirs (x)")
        with pytest.raises(UsageError, match="other program"):
            SqliteStore(path)
        assert connection.all("SELECT name FROM sqlite_master") == [("theirs",)]

    @pytest.mark.parametrize("access", Access)
    @pytest.mark.parametrize(
        "theirs",
        [
            "CREATE TABLE theirs (x)",
            "CREATE TABLE theirs (x); PRAGMA user_version=1",
            "CREATE TABLE theirs (x); PRAGMA user_version=2",
            "PRAGMA application_id=7",
            "PRAGMA journal_mode=WAL; CREATE TABLE theirs (x); PRAGMA user_version=2",
        ],
    )
    def test_no_byte_of_another_programs_file_is_changed(self, path: Path, access: Access, theirs: str) -> None:
        raw = sqlite3.connect(path)
        raw.executescript(theirs)
        raw.close()
        before = path.read_bytes()
        with pytest.raises(UsageError, match="other program"):
            SqliteStore(path, access=access)
        assert path.read_bytes() == before

    def test_a_store_says_in_its_header_that_it_is_one_of_ours(self, path: Path, connection: StdlibConnection) -> None:
        filled(path)
        assert connection.all("PRAGMA application_id") == [(APPLICATION_ID,)]

    @pytest.mark.parametrize("number", [-1, 0])
    def test_a_schema_that_cannot_be_is_damage(self, path: Path, connection: StdlibConnection, number: int) -> None:
        filled(path)
        connection.all(f"PRAGMA user_version={number}")
        with pytest.raises(CorruptionError, match="user_version"):
            SqliteStore(path)

    def test_a_store_whose_header_is_damaged_is_told_as_damage_that_verify_cannot_look_at(self, path: Path) -> None:
        filled(path)
        path.write_bytes(b"not a database" + path.read_bytes()[14:])
        with pytest.raises(CorruptionError, match="not a database") as told:
            SqliteStore(path)
        assert "verify" not in str(told.value)

    def test_a_file_that_is_no_database_is_refused_and_left_alone(self, path: Path) -> None:
        path.write_bytes(b"not a database, and nobody's business" * 40)
        with pytest.raises(UsageError, match="not a database"):
            SqliteStore(path)
        assert path.read_bytes() == b"not a database, and nobody's business" * 40

    def test_an_older_schema_is_brought_up_with_its_events(self, path: Path, connection: StdlibConnection) -> None:
        filled(path)
        opening.migrate(connection, path, target=1)
        driven = Driven(SqliteStore(path))
        assert (driven.words("t"), schema(path)) == (["one", "two"], NEWEST)
        driven.close()

    def test_up_down_and_up_again_keeps_every_row(self, path: Path, connection: StdlibConnection) -> None:
        filled(path)
        driven = Driven(SqliteStore(path))
        before = driven.rows(ref("t"), after=Seq(0), limit=9)
        for target in (NEWEST - 1, NEWEST, NEWEST - 1, NEWEST):
            opening.migrate(connection, path, target=target)
        assert driven.rows(ref("t"), after=Seq(0), limit=9) == before
        driven.close()

    @pytest.mark.parametrize("way", [(0, 1), (1, 2), (2, 1), (2, 3), (3, 2), (4, 5), (5, 4), (6, 7), (7, 6)])
    def test_a_migration_killed_at_any_statement_is_whole_or_not_begun(
        self, tmp_path: Path, way: tuple[int, int]
    ) -> None:
        nth, killed = 0, True
        while killed:
            nth += 1
            path = tmp_path / f"{nth}.db"
            killed = migration_killed(path, way, nth)
            assert shape_of(path) == shapes(tmp_path)[schema(path)]
            finish = StdlibConnection(path, mode="rw")
            opening.migrate(finish, path, target=way[1])
            finish.close()
            assert (schema(path), shape_of(path)) == (way[1], shapes(tmp_path)[way[1]])
        assert nth > 3

    def test_a_store_whose_making_is_killed_at_any_statement_is_none_or_whole(self, tmp_path: Path) -> None:
        nth, killed, left = 0, True, set[int]()
        while killed:
            nth += 1
            killed = migration_killed(tmp_path / f"{nth}.db", (0, NEWEST), nth)
            left.add(schema(tmp_path / f"{nth}.db"))
        assert left == {0, NEWEST}

    def test_a_step_back_that_would_lose_events_is_refused(self, path: Path, connection: StdlibConnection) -> None:
        filled(path)
        with pytest.raises(UsageError, match="it holds events"):
            opening.migrate(connection, path, target=0)
        assert connection.all("SELECT count(*) FROM event") == [(2,)]

    def test_a_step_back_that_would_lose_facts_is_refused(self, path: Path, connection: StdlibConnection) -> None:
        driven = Driven(SqliteStore(path))
        put(driven, fact_of("a"))
        driven.close()
        with pytest.raises(UsageError, match="it holds facts"):
            opening.migrate(connection, path, target=6)
        assert connection.all("SELECT count(*) FROM fact") == [(1,)]

    def test_a_step_back_that_would_bring_purged_words_back_is_refused(
        self, path: Path, connection: StdlibConnection
    ) -> None:
        driven = Driven(SqliteStore(path))
        driven.say("t", "one")
        driven.forget("t", 1)
        driven.close()
        with pytest.raises(UsageError, match=r"erase\(\)"):
            opening.migrate(connection, path, target=1)
        again = Driven(SqliteStore(path))
        assert again.words("t") == [None, "Purged"]
        again.close()


def migration_killed(path: Path, way: tuple[int, int], nth: int) -> bool:
    """Migrate from one schema to another, cut off before the n-th statement; whether it was."""
    first = StdlibConnection(path, mode="rwc")
    opening.migrate(first, path, target=way[0])
    first.close()
    watched = Statements()

    def kill(number: int, sql: str) -> None:
        if number >= nth:
            raise KeyboardInterrupt(sql)

    watched.before = kill
    connection = watched.connect(path, mode="rw")
    try:
        opening.migrate(connection, path, target=way[1])
    except KeyboardInterrupt:
        connection._connection.close()
        return True
    connection.close()
    return False


def shape_of(path: Path) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    found = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()
    connection.close()
    return found


def shapes(folder: Path) -> list[list[tuple[object, ...]]]:
    """What the file looks like at each schema."""
    found = []
    for target in range(NEWEST + 1):
        path = folder / f"shape{target}.db"
        connection = StdlibConnection(path, mode="rwc")
        opening.migrate(connection, path, target=target)
        connection.close()
        found.append(shape_of(path))
    return found
