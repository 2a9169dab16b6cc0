"""Opening a SQLite file: pragmas set and read back, and readers that change nothing.
It refuses to know what is kept in it.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.stores.samples import filled, schema
from unabridged.blocking import Memory
from unabridged.errors import CorruptionError, ReadOnly, StoreDegraded, UsageError
from unabridged.ports import Access
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref
from unabridged.upkeep import Level

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


class TestPragmas:
    @pytest.mark.parametrize(("name", "value"), PRAGMAS.items(), ids=PRAGMAS.keys())
    def test_a_writer_has_every_pragma_it_needs(self, path: Path, name: str, value: object) -> None:
        store = SqliteStore(path)
        assert store._writer is not None
        assert store._writer.session is not None
        assert store._writer.session.connection.all(f"PRAGMA {name}")[0][0] == value
        Driven(store).close()

    @pytest.mark.parametrize(("profile", "value"), [(Profile.DURABLE, 2), (Profile.FAST, 1)])
    def test_a_profile_decides_how_far_a_commit_is_synced(self, path: Path, profile: Profile, value: int) -> None:
        store = SqliteStore(path, profile=profile)
        assert store._writer is not None
        assert store._writer.session is not None
        assert store._writer.session.connection.all("PRAGMA synchronous")[0][0] == value
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

    def test_the_log_files_of_a_new_file_are_its_owners_alone_too(self, path: Path) -> None:
        driven = Driven(SqliteStore(path))
        driven.say("t", "one")
        modes = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
        driven.close()
        assert modes == {"log.db": 0o600, "log.db-wal": 0o600, "log.db-shm": 0o600}

    def test_a_new_file_is_never_anybody_elses_on_the_way(self, path: Path) -> None:
        modes: list[int] = []

        class Looks(StdlibConnection):
            def __init__(self, path: Path, *, mode: str) -> None:
                modes.append(path.stat().st_mode & 0o777)
                super().__init__(path, mode=mode)

        Driven(SqliteStore(path, connect=Looks)).close()
        assert modes == [0o600]

    def test_no_new_file_takes_the_words_of_one_that_was_moved_away(self, path: Path) -> None:
        log = Path(f"{path}-wal")
        log.write_bytes(b"the newest words")
        with pytest.raises(UsageError, match="put its file back beside it"):
            SqliteStore(path)
        assert (log.read_bytes(), path.exists()) == (b"the newest words", False)

    def test_an_empty_log_holds_no_words(self, path: Path) -> None:
        Path(f"{path}-wal").touch()
        filled(path)

    @pytest.mark.parametrize("refused", [errno.EPERM, errno.EOPNOTSUPP])
    def test_a_file_system_without_nodes_gives_its_owners_alone_too(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, refused: int
    ) -> None:
        def mknod(*_: object) -> None:
            raise OSError(refused, "planted")

        monkeypatch.setattr("os.mknod", mknod)
        filled(path)
        assert path.stat().st_mode & 0o777 == 0o600


class TestNames:
    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("", "a name is needed"),
            ("a\0b", "NUL"),
            ("a\ud800b", "half a character"),
            (b"a.db", "bytes"),
            (7, "int"),
            (None, "NoneType"),
        ],
    )
    def test_a_name_no_file_can_have_is_refused_in_words(self, name: object, words: str) -> None:
        with pytest.raises(UsageError, match=words):
            SqliteStore(name)  # type: ignore[arg-type]  # what an untyped caller may pass

    def test_a_name_too_long_is_refused_in_words(self, path: Path) -> None:
        with pytest.raises(UsageError, match="too long"):
            SqliteStore(path.with_name("x" * 300))

    def test_a_link_to_itself_is_refused(self, path: Path) -> None:
        path.symlink_to(path)
        with pytest.raises(UsageError, match="cannot be opened"):
            SqliteStore(path)


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
            lambda driven: driven.keep_fold("t", 1),
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

    def test_a_reader_is_told_that_a_file_is_empty(self, path: Path) -> None:
        path.touch()
        with pytest.raises(UsageError, match="is empty"):
            SqliteStore(path, access=Access.READ)
        assert [(each.name, each.stat().st_size) for each in path.parent.iterdir() if each == path] == [("log.db", 0)]

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
        with pytest.raises(UsageError, match=r"Access\.WRITE"):
            SqliteStore(path, access=Access.READ)
        assert schema(path) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_is_no_store_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.db")
    with pytest.raises(UsageError, match="pipe"):
        SqliteStore(tmp_path / "a.db", access=Access.READ)
    with pytest.raises(UsageError, match="pipe"):
        SqliteStore(tmp_path / "a.db")
    with pytest.raises(UsageError, match="pipe"):
        Memory.restore(tmp_path / "a.db", tmp_path / "b.db")
    assert [finding.level for finding in Memory.diagnose(tmp_path / "a.db")] == [Level.FAULT]
