"""Opening a SQLite file: pragmas set and read back, schemas brought up and refused, readers that change nothing.
It refuses to know what is kept in it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.stores.connections import Statements
from unabridged.errors import CorruptionError, ReadOnly, SchemaTooNew, StoreDegraded, UsageError
from unabridged.log.ids import Seq
from unabridged.ports import Access
from unabridged.stores.profile import Profile
from unabridged.stores.sql import statements
from unabridged.stores.sql.tables import TABLES
from unabridged.stores.sqlite import opening, places
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref

NEWEST = statements.newest(opening.PACKAGE)
PRAGMAS = {
    "foreign_keys": 1,
    "secure_delete": 1,
    "trusted_schema": 0,
    "cell_size_check": 1,
    "mmap_size": 0,
    "wal_autocheckpoint": 0,
    "journal_mode": "wal",
    "busy_timeout": 10_000,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def connection(path: Path) -> Iterator[StdlibConnection]:
    made = StdlibConnection(path, mode="rwc")
    yield made
    made.close()


def filled(path: Path) -> None:
    """A closed store with two events."""
    driven = Driven(SqliteStore(path))
    driven.say("t", "one", "two")
    driven.close()


def schema(path: Path) -> int:
    connection = sqlite3.connect(path)
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return found


class TestPragmas:
    @pytest.mark.parametrize(("name", "value"), PRAGMAS.items(), ids=PRAGMAS.keys())
    def test_a_writer_has_every_pragma_it_needs(self, path: Path, name: str, value: object) -> None:
        store = SqliteStore(path)
        assert store._writer is not None
        assert store._writer.connection.all(f"PRAGMA {name}")[0][0] == value
        Driven(store).close()

    @pytest.mark.parametrize(("profile", "value"), [(Profile.DURABLE, 2), (Profile.FAST, 1)])
    def test_a_profile_decides_how_far_a_commit_is_synced(self, path: Path, profile: Profile, value: int) -> None:
        store = SqliteStore(path, profile=profile)
        assert store._writer is not None
        assert store._writer.connection.all("PRAGMA synchronous")[0][0] == value
        Driven(store).close()

    @pytest.mark.parametrize("name", ["foreign_keys", "trusted_schema", "cell_size_check", "wal_autocheckpoint"])
    def test_a_pragma_that_does_not_hold_stops_the_opening(self, path: Path, name: str) -> None:
        class Deaf(StdlibConnection):
            def all(self, sql: str, values: object = ()) -> list[tuple[object, ...]]:
                return [] if sql.startswith(f"PRAGMA {name}=") else super().all(sql, values)

        with pytest.raises(CorruptionError, match=name):
            SqliteStore(path, connect=Deaf)

    def test_a_store_says_its_profile(self, path: Path) -> None:
        driven = Driven(SqliteStore(path, profile=Profile.FAST))
        assert driven.health().profile == "fast"
        driven.close()

    def test_a_new_file_is_its_owners_alone(self, path: Path) -> None:
        filled(path)
        assert path.stat().st_mode & 0o077 == 0


class TestReaders:
    def test_a_reader_changes_no_byte(self, path: Path) -> None:
        filled(path)
        before = path.read_bytes()
        driven = Driven(SqliteStore(path, access=Access.READ))
        assert driven.words("t") == ["one", "two"]
        driven.traces([b"one"])
        driven.inspect()
        driven.health()
        driven.close()
        assert path.read_bytes() == before

    @pytest.mark.parametrize(
        "write",
        [
            lambda driven: driven.say("t", "three"),
            lambda driven: driven.forget("t", 1),
            lambda driven: driven.erase(limit=1),
            lambda driven: driven.branch("t", "f", through=1),
            lambda driven: driven.detach(ref("t")),
        ],
    )
    def test_a_reader_that_is_asked_to_write_says_so(self, path: Path, write: Callable[[Driven], object]) -> None:
        filled(path)
        driven = Driven(SqliteStore(path, access=Access.READ))
        with pytest.raises(ReadOnly):
            write(driven)
        driven.close()

    def test_a_reader_makes_no_file(self, path: Path) -> None:
        with pytest.raises((UsageError, StoreDegraded)):
            SqliteStore(path, access=Access.READ)
        assert list(path.parent.iterdir()) == []

    def test_a_reader_sees_what_a_writer_said_since(self, path: Path) -> None:
        filled(path)
        reader, writer = Driven(SqliteStore(path, access=Access.READ)), Driven(SqliteStore(path), seed=1)
        writer.say("t", "three")
        assert reader.words("t") == ["one", "two", "three"]
        reader.close()
        writer.close()

    def test_a_reader_refuses_an_older_schema_and_leaves_it(self, path: Path, connection: StdlibConnection) -> None:
        opening.prepare_writer(connection, path, opening.mode_for(path, Profile.DURABLE))
        opening.migrate(connection, path, target=1)
        with pytest.raises(UsageError, match="Access.WRITE"):
            SqliteStore(path, access=Access.READ)
        assert schema(path) == 1


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

    def test_a_file_of_another_program_is_refused_and_left_alone(
        self, path: Path, connection: StdlibConnection
    ) -> None:
        connection.all("CREATE TABLE theirs (x)")
        with pytest.raises(CorruptionError, match="other program"):
            SqliteStore(path)
        assert connection.all("SELECT name FROM sqlite_master") == [("theirs",)]

    def test_a_file_that_is_no_database_is_refused_and_left_alone(self, path: Path) -> None:
        path.write_bytes(b"not a database, and nobody's business" * 40)
        with pytest.raises(CorruptionError):
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

    @pytest.mark.parametrize("way", [(0, 1), (1, 2), (2, 1)])
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

    def test_a_step_back_that_would_lose_events_is_refused(self, path: Path, connection: StdlibConnection) -> None:
        filled(path)
        with pytest.raises(UsageError, match="it holds events"):
            opening.migrate(connection, path, target=0)
        assert connection.all("SELECT count(*) FROM event") == [(2,)]

    def test_a_step_back_that_would_bring_purged_words_back_is_refused(
        self, path: Path, connection: StdlibConnection
    ) -> None:
        driven = Driven(SqliteStore(path))
        driven.say("t", "one")
        driven.forget("t", 1)
        with pytest.raises(UsageError, match=r"erase\(\)"):
            opening.migrate(connection, path, target=1)
        assert driven.words("t") == [None, "Purged"]
        driven.close()


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


class TestTables:
    def test_every_table_that_exists_is_declared(self, path: Path, connection: StdlibConnection) -> None:
        filled(path)
        found = connection.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        assert {name for (name,) in found} == {table.name for table in TABLES}

    @pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
    def test_every_column_is_declared_as_text_or_other(
        self, path: Path, connection: StdlibConnection, table: object
    ) -> None:
        declared = next(each for each in TABLES if each is table)
        filled(path)
        found = [row[1] for row in connection.all(f"PRAGMA table_info({declared.name})")]
        assert sorted(found) == sorted((*declared.text, *declared.other))

    def test_no_column_is_declared_twice(self) -> None:
        assert [table.name for table in TABLES if set(table.text) & set(table.other)] == []

    def test_every_table_says_how_a_purge_reaches_it(self) -> None:
        assert [table.name for table in TABLES if not table.purge] == []

    def test_every_bytes_column_that_is_no_text_is_a_digest_or_a_seal(
        self, path: Path, connection: StdlibConnection
    ) -> None:
        filled(path)
        other = {
            (table.name, row[1])
            for table in TABLES
            for row in connection.all(f"PRAGMA table_info({table.name})")
            if row[2] == "BLOB" and row[1] not in table.text
        }
        digests = {("event", name) for name in ("key_digest", "salt", "commitments", "link")}
        assert other == digests | {("thread", "link"), ("thread", "seal"), ("tombstone", "digest")}


MOUNTS = [
    "/dev/sda1 / ext4 rw 0 0",
    "server:/export /mnt/team nfs4 rw 0 0",
    "tmpfs /mnt/team/local tmpfs rw 0 0",
    "//server/share /mnt/with\\040space cifs rw 0 0",
    "sshfs#host: /mnt/ssh fuse.sshfs rw 0 0",
    "overlay /mnt/layers overlay rw 0 0",
    "short line",
]


class TestPlaces:
    @pytest.mark.parametrize(
        ("folder", "kind"),
        [
            ("/home/ada", None),
            ("/", None),
            ("/mnt/team", "nfs4"),
            ("/mnt/team/a/b", "nfs4"),
            ("/mnt/team/local", None),
            ("/mnt/teamwork", None),
            ("/mnt/with space/x", "cifs"),
            ("/mnt/ssh/x", "fuse.sshfs"),
            ("/mnt/layers", None),
        ],
    )
    def test_the_innermost_mount_decides(self, folder: str, kind: str | None) -> None:
        assert places.shared_kind(Path(folder), MOUNTS) == kind

    def test_of_two_mounts_at_one_place_the_later_decides(self) -> None:
        assert places.shared_kind(Path("/mnt/x"), [*MOUNTS, "a /mnt/x nfs rw 0 0", "b /mnt/x ext4 rw 0 0"]) is None

    def test_where_nothing_is_known_the_place_counts_as_local(self) -> None:
        assert places.shared_kind(Path("/mnt"), []) is None

    def test_a_shared_place_is_kept_with_a_rollback_journal_and_says_why(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(opening, "is_shared_file_system", lambda _: "nfs4")
        mode = opening.mode_for(Path("/mnt/team/log.db"), Profile.DURABLE)
        assert (mode.journal, mode.synchronous) == ("delete", "extra")
        assert "nfs4" in mode.reasons[0]
        assert "/mnt/team/log.db" in mode.reasons[0]

    def test_a_store_in_a_shared_place_works_and_its_health_says_why_it_is_slower(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(opening, "is_shared_file_system", lambda _: "nfs4")
        driven = Driven(SqliteStore(path))
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        assert (driven.erase(limit=9), driven.words("t")) == (0, [None, "two", "Purged"])
        assert any("nfs4" in note for note in driven.health().notes)
        driven.close()

    def test_a_file_that_was_kept_in_wal_is_brought_to_a_shared_place_with_its_events(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        filled(path)
        monkeypatch.setattr(opening, "is_shared_file_system", lambda _: "nfs4")
        driven = Driven(SqliteStore(path))
        assert driven.words("t") == ["one", "two"]
        driven.close()


@pytest.mark.parametrize(
    ("version", "vulnerable"),
    [
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 54, 1), False),
        ((4, 0, 0), False),
    ],
)
def test_a_library_that_can_lose_commits_is_known(version: tuple[int, int, int], vulnerable: bool) -> None:  # noqa: FBT001  # the expected answer
    assert opening.is_vulnerable(version) == vulnerable
