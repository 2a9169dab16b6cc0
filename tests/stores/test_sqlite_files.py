"""The files behind a SQLite store: replaced, deleted, opened through another library.
It refuses to test what is said in them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from unabridged.errors import CorruptionError, StoreDegraded, UnabridgedError, UsageError
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.stores.sqlite.suspended import AsyncSqliteStore
from unabridged.testing.driven import Driven, on_a_loop
from unabridged.testing.many import at_once
from unabridged.testing.proving import chain_faults

apsw_driver = pytest.importorskip("unabridged.stores.sqlite.apsw_driver")


class TestFilesThatChangeUnderAnOpenStore:
    def test_a_replaced_file_is_found_at_the_next_commit_and_nothing_is_acknowledged(
        self, driven: Driven, path: Path
    ) -> None:
        driven.say("t", "one")
        path.rename(path.with_name("old.db"))
        Driven(SqliteStore(path.with_name("new.db"))).close()
        path.with_name("new.db").rename(path)
        with pytest.raises((StoreDegraded, CorruptionError)):
            driven.say("t", "two")

    def test_after_a_replacement_the_loss_of_what_was_acknowledged_is_told(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        replaced(path)
        with pytest.raises(StoreDegraded):
            driven.say("t", "two")
        with pytest.raises(CorruptionError, match="newest acknowledged"):
            driven.say("t", "two")

    def test_a_store_opened_on_old_events_notices_that_they_are_gone(self, path: Path) -> None:
        first = Driven(SqliteStore(path))
        first.say("t", "one")
        first.close()
        driven = Driven(SqliteStore(path), seed=1)
        replaced(path)
        with pytest.raises(StoreDegraded):
            driven.say("t", "two")
        with pytest.raises(UnabridgedError):
            driven.say("t", "two")
        driven.close()

    def test_a_deleted_file_is_not_made_anew_in_silence(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        for each in path.parent.iterdir():
            each.unlink()
        with pytest.raises(StoreDegraded):
            driven.say("t", "two")
        with pytest.raises(UnabridgedError):
            driven.say("t", "two")

    def test_nothing_is_made_in_the_place_of_a_deleted_file(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        deleted(path)
        for _ in range(3):
            with pytest.raises((StoreDegraded, CorruptionError)):
                driven.say("t", "two")
        assert list(path.parent.iterdir()) == []

    def test_reading_a_deleted_file_says_that_it_is_gone(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        assert driven.words("t") == ["one"]
        deleted(path)
        with pytest.raises(CorruptionError, match="no longer there"):
            driven.words("t")

    def test_an_empty_file_in_a_deleted_ones_place_is_left_empty(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        deleted(path)
        path.touch()
        for _ in range(2):
            with pytest.raises((StoreDegraded, CorruptionError)):
                driven.say("t", "two")
        assert path.stat().st_size == 0

    def test_health_says_that_the_file_is_gone(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        deleted(path)
        assert any("no longer there" in each for each in driven.health().degraded)

    def test_health_answers_where_the_file_cannot_be_opened_any_more(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        deleted(path)
        path.write_bytes(b"something else" * 999)
        assert any("not a database" in each for each in driven.health().degraded)

    def test_a_store_behind_a_link_empties_its_log_after_an_erasure(self, path: Path) -> None:
        alias = path.with_name("alias.db")
        alias.symlink_to(path)
        driven = Driven(SqliteStore(alias))
        driven.say("t", "one")
        driven.forget("t", 1)
        driven.erase(limit=9)
        assert Path(f"{path}-wal").stat().st_size == 0
        driven.close()

    def test_a_deleted_log_file_is_found_at_the_next_commit(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        Path(f"{path}-wal").unlink()
        with pytest.raises((StoreDegraded, CorruptionError)):
            driven.say("t", "two")

    def test_what_was_checkpointed_before_a_log_file_was_deleted_is_served_again(
        self, driven: Driven, path: Path
    ) -> None:
        driven.say("t", "one")
        driven.forget("t", 1)
        driven.erase(limit=9)
        Path(f"{path}-wal").unlink()
        with pytest.raises(StoreDegraded):
            driven.say("t", "two", key="k")
        driven.say("t", "two", key="k")
        assert (driven.words("t"), chain_faults(driven, "t")) == ([None, "Purged", "two"], [])

    def test_readers_do_not_go_on_reading_a_file_that_was_replaced(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        assert driven.words("t") == ["one"]
        copy = path.with_name("copy.db")
        driven.backup(copy)
        path.rename(path.with_name("old.db"))
        for ending in ("-wal", "-shm"):
            Path(f"{path}{ending}").unlink()
        copy.rename(path)
        with pytest.raises(StoreDegraded):
            driven.say("t", "two", key="k")
        driven.say("t", "two", key="k")
        assert driven.words("t") == ["one", "two"]

    def test_a_program_that_changes_its_folder_keeps_its_store(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(path.parent)
        driven = Driven(SqliteStore(path.name))
        monkeypatch.chdir("/")
        driven.say("t", "one")
        assert (driven.words("t"), driven.health().degraded) == (["one"], ())
        driven.close()

    def test_many_commits_and_checkpoints_are_no_false_alarm(self, driven: Driven) -> None:
        for n in range(40):
            driven.say("t", "x" * 200_000, str(n))
        assert driven.health().degraded == ()


def deleted(path: Path) -> None:
    """The file and its log files, gone."""
    for each in path.parent.iterdir():
        each.unlink()


def replaced(path: Path) -> None:
    """Another store, empty, in this one's place."""
    new = path.with_name("new.db")
    Driven(SqliteStore(new)).close()
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    new.rename(path)


class TestTwoLibraries:
    def test_a_second_library_on_the_same_file_is_refused(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        with pytest.raises(UsageError, match="another SQLite library"):
            SqliteStore(path, connect=apsw_driver.ApswConnection)

    def test_the_same_file_by_another_name_is_the_same_file(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        alias = path.with_name("alias.db")
        alias.symlink_to(path)
        with pytest.raises(UsageError):
            SqliteStore(alias, connect=apsw_driver.ApswConnection)

    @pytest.mark.parametrize("rename", ["hardlink_to", "rename"])
    def test_a_file_by_another_name_is_refused_to_another_library(
        self, driven: Driven, path: Path, rename: str
    ) -> None:
        driven.say("t", "one")
        alias = path.with_name("alias.db")
        path.rename(alias) if rename == "rename" else alias.hardlink_to(path)
        with pytest.raises(UsageError, match="another SQLite library"):
            SqliteStore(alias, connect=apsw_driver.ApswConnection)

    def test_after_the_first_is_closed_the_second_may_open_it(self, path: Path) -> None:
        Driven(SqliteStore(path)).close()
        Driven(SqliteStore(path, connect=apsw_driver.ApswConnection)).close()
        Driven(SqliteStore(path)).close()
        assert path.exists()

    def test_a_failed_opening_leaves_the_file_free_for_the_other(self, path: Path) -> None:
        path.write_bytes(b"not a database" * 100)
        with pytest.raises(UsageError):
            SqliteStore(path)
        path.unlink()
        Driven(SqliteStore(path, connect=apsw_driver.ApswConnection)).close()
        assert path.exists()


class TestOnALoop:
    def test_a_loop_goes_on_while_the_store_waits_for_a_lock(self, path: Path) -> None:
        with on_a_loop() as run:
            driven = Driven(AsyncSqliteStore(path), run)
            driven.say("t", "zero")
            other = StdlibConnection(path, mode="rw")
            other.all("BEGIN IMMEDIATE")
            waiting = at_once([0, 1], lambda n: driven.words("t") if n else _release(driven, other))
            assert waiting[1] in (["zero"], ["zero", "one"])
            driven.close()

    def test_blocking_and_suspending_stores_share_one_file(self, path: Path, driven: Driven) -> None:
        with on_a_loop() as run:
            other = Driven(AsyncSqliteStore(path), run, seed=1)
            at_once([driven, other], lambda each: [each.say("t", "x") for _ in range(10)])
            assert driven.numbers("t") == other.numbers("t") == list(range(1, 21))
            other.close()


def _release(driven: Driven, other: StdlibConnection) -> list[str | None]:
    """Append while another holds the lock, which is given back only once the loop has served a reader."""
    other.all("ROLLBACK")
    other.close()
    driven.say("t", "one")
    return driven.words("t")
