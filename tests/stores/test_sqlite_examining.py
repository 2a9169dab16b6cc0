"""What is said of a SQLite store without opening it, and by its own connection, each with what to do.
It refuses to know who asks.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from unabridged.ports import Access
from unabridged.stores.sqlite import examining, identity, measuring, opening, places
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.upkeep import Finding, Level

_HOLDER = """
import sqlite3, sys
raw = sqlite3.connect(sys.argv[1], isolation_level=None)
for sql in sys.argv[2:]:
    raw.execute(sql)
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(path: Path, *statements: str) -> Iterator[int]:
    """Another program that holds the write lock of a file."""
    command = [sys.executable, "-c", _HOLDER, str(path), *(statements or ["BEGIN IMMEDIATE"])]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield other.pid
        other.communicate("")


def about(subject: str, found: list[Finding]) -> tuple[Level, str]:
    [only] = [each for each in found if each.subject == subject]
    return only.level, only.what


class TestOutside:
    def test_another_program_that_holds_the_write_lock_is_named(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        with held(path) as pid:
            level, what = about("write lock", examining.outside(path))
        assert (level, f"process {pid} " in what) == (Level.WARNING, True)

    @pytest.mark.parametrize(
        "statements",
        [
            ("CREATE TABLE t (a)", "BEGIN IMMEDIATE"),
            ("PRAGMA journal_mode=wal", "PRAGMA locking_mode=exclusive", "CREATE TABLE t (a)"),
        ],
        ids=["without a log", "for itself alone"],
    )
    def test_whichever_way_it_holds_the_file_it_is_named(self, tmp_path: Path, statements: tuple[str, ...]) -> None:
        with held(tmp_path / "b.db", *statements) as pid:
            assert f"process {pid} " in about("write lock", examining.outside(tmp_path / "b.db"))[1]

    def test_asking_for_the_lock_takes_none(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        assert about("write lock", examining.outside(path))[0] is Level.FINE
        assert driven.say("t", "two").first == 2

    def test_a_file_that_others_may_open_is_noted(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        path.chmod(0o644)
        assert about("rights", examining.outside(path))[0] is Level.NOTE

    def test_a_folder_in_which_anybody_may_replace_the_file_is_a_warning(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        path.parent.chmod(0o777)
        assert about("rights", examining.outside(path))[0] is Level.WARNING

    def test_where_a_file_does_not_say_whose_it_is_nothing_is_said_of_that(
        self, driven: Driven, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        driven.say("t", "one")
        monkeypatch.setattr(examining, "_HAS_MODES", False)
        level, told = about("rights", examining.outside(path))
        assert (level, "owner" in told, "whoever may open its folder" in told) == (Level.FINE, False, True)

    def test_a_file_that_is_not_there_is_a_fault_and_no_error(self, tmp_path: Path) -> None:
        assert about("rights", examining.outside(tmp_path / "no" / "a.db"))[0] is Level.FAULT

    def test_a_file_system_that_machines_share_is_a_warning(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(places, "file_system", lambda _: "nfs4")
        assert about("file system", examining.outside(path))[0] is Level.WARNING

    def test_the_mounts_are_asked_for_once(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where that starts a program, as on a Mac, it takes a while."""
        told = iter([[(Path("/"), "nfs4")]])
        monkeypatch.setattr(places, "mounted", lambda: next(told))
        assert about("file system", examining.outside(path))[0] is Level.WARNING

    def test_a_file_system_that_takes_no_writes_is_noted(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(examining, "_is_read_only", lambda _: True)
        assert about("file system", examining.outside(path))[0] is Level.NOTE

    @pytest.mark.parametrize(("free", "level"), [(0, Level.FAULT), (64 << 20, Level.WARNING), (1 << 40, Level.FINE)])
    def test_room_is_held_against_the_size_of_the_store(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: Level
    ) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda _: _Usage(free))
        monkeypatch.setattr(identity, "size_of", lambda _: 100 << 20)
        assert about("disk", examining.outside(path))[0] is level

    def test_a_log_that_nobody_could_empty_is_a_warning(self, path: Path) -> None:
        path.touch()
        Path(f"{path}-wal").write_bytes(bytes(9 << 20))
        assert about("write-ahead log", examining.outside(path))[0] is Level.WARNING

    @pytest.mark.parametrize(("version", "level"), [((3, 51, 2), Level.WARNING), ((3, 50, 7), Level.FINE)])
    def test_a_library_with_the_race_is_a_warning_that_names_the_fixed_ones(
        self, version: tuple[int, int, int], level: Level
    ) -> None:
        found = examining.library(version)
        assert (found.level, "3.51.3" in found.remedy) == (level, level is Level.WARNING)


class TestWithin:
    def test_every_setting_is_read_back(self, driven: Driven) -> None:
        driven.say("t", "one")
        told = about("settings", driven.examine())[1]
        assert [name for name in opening.settings("full") if f"{name}=" not in told] == []

    def test_a_setting_that_did_not_hold_is_a_fault(self, driven: Driven, monkeypatch: pytest.MonkeyPatch) -> None:
        driven.say("t", "one")
        assert driven.stats().events == 1  # a reader is open by now, set as it was meant
        monkeypatch.setattr(opening, "settings", lambda _: {"cell_size_check": 0})
        assert [each.what for each in driven.examine() if each.level is Level.FAULT] == [
            "cell_size_check was set to 0, and SQLite answers 1"
        ]

    def test_a_copy_that_nobody_wrote_to_rests_without_a_log(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", "one")
        driven.backup(tmp_path / "copy.db")
        copy = Driven(SqliteStore(tmp_path / "copy.db", access=Access.READ))
        assert about("journal", copy.examine())[0] is Level.NOTE
        copy.close()

    def test_a_fold_that_fits_no_log_is_noted(self, driven: Driven, connection: StdlibConnection) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1)
        connection.all("UPDATE snapshot SET through = 9")
        assert about("snapshots", driven.examine())[0] is Level.NOTE

    def test_a_file_that_went_away_is_a_fault_and_no_error(self, driven: Driven, path: Path) -> None:
        driven.say("t", "one")
        path.rename(path.with_name("elsewhere.db"))
        assert about("store", driven.examine())[0] is Level.FAULT


class TestMeasuring:
    def test_bytes_are_those_of_the_file_and_of_its_log(self, driven: Driven, path: Path) -> None:
        driven.say("t", "x" * 20_000)
        disk = driven.stats().disk
        assert disk is not None
        assert (disk.file_bytes, disk.log_bytes) == (path.stat().st_size, Path(f"{path}-wal").stat().st_size)

    def test_the_words_take_their_bytes_in_the_table_of_events(self, driven: Driven) -> None:
        driven.say("t", "x" * 200_000)
        disk = driven.stats().disk
        assert disk is not None
        assert disk.tables is None or disk.tables["event"] > 200_000

    def test_a_large_file_is_not_read_through_to_say_what_its_tables_take(
        self, driven: Driven, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(measuring, "_VISITED_BYTES", 0)
        disk = driven.stats().disk
        assert disk is not None
        assert disk.tables is None

    def test_a_library_that_cannot_tell_what_tables_take_tells_the_rest(
        self, driven: Driven, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(measuring, "_TABLES", "SELECT * FROM dbstat_of_another_build")
        disk = driven.stats().disk
        assert disk is not None
        assert (disk.tables, disk.file_bytes > 0) == (None, True)


class _Usage:
    def __init__(self, free: int) -> None:
        self.free = free
