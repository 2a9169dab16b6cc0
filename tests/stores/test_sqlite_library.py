"""One SQLite opens every file of a program, by whichever door: Python's own, or the extra's where it is asked for.
It refuses to test what the libraries do with a file.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Access, AsyncMemory, Memory, Policy, own_programs
from unabridged.adapters.docker_agent import exported
from unabridged.adapters.lace import LaceImportError, import_lace
from unabridged.compaction.outcome import Applied
from unabridged.errors import MissingExtra, UsageError
from unabridged.importing import import_path
from unabridged.stores.sqlite import which_library
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.upkeep import Finding, Level

apsw_driver = pytest.importorskip("unabridged.stores.sqlite.apsw_driver")
apsw = pytest.importorskip("apsw")
SAID = [{"role": ("user", "assistant")[n % 2], "content": f"crane {n} weighs {n} tonnes. " * 40} for n in range(20)]


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A program that has opened nothing yet."""
    monkeypatch.delenv("UNABRIDGED_SQLITE", raising=False)
    which_library.chosen.cache_clear()
    yield
    which_library.chosen.cache_clear()


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is asked for; whoever opens a file with Python's own all the same is refused."""
    monkeypatch.setenv("UNABRIDGED_SQLITE", "apsw")

    def refused(*_: object, **__: object) -> None:
        pytest.fail("a file was opened with Python's own SQLite")

    monkeypatch.setattr(sqlite3, "connect", refused)


def of_the_library(found: tuple[Finding, ...]) -> tuple[Level, bool]:
    """What is said of the library, and whether the extra's is named."""
    (one,) = (each for each in found if each.subject == "library")
    return one.level, apsw.sqlite_lib_version() in one.what


@pytest.mark.usefixtures("asked_for")
class TestWhereTheExtraIsAskedFor:
    def test_every_verb_goes_through_it_and_nobody_warns_any_more(self, tmp_path: Path) -> None:
        with Memory.open(store := tmp_path / "a.db", policy=Policy(limit_tokens=2_000)) as memory:
            memory.thread("t").append(SAID)
            memory.index()
            assert memory.thread("t").search("crane 7").hits
            assert isinstance(memory.thread("t").compact(), Applied)
            memory.backup(tmp_path / "b.db")
            assert memory.health().version == apsw.sqlite_lib_version()
            assert of_the_library(memory.doctor()) == (Level.FINE, True)
        assert Memory.restore(tmp_path / "b.db", tmp_path / "c.db").events >= len(SAID)
        assert of_the_library(Memory.diagnose(tmp_path / "c.db")) == (Level.FINE, True)
        with Memory.open(store, access=Access.READ) as memory:
            assert (memory.health().notes, memory.verify().faults) == ((), ())

    def test_so_does_the_asynchronous_face(self, tmp_path: Path) -> None:
        async def there() -> str:
            async with await AsyncMemory.open(tmp_path / "a.db") as memory:
                await memory.thread("t").append(SAID)
                await memory.backup(tmp_path / "b.db")
                assert (await AsyncMemory.restore(tmp_path / "b.db", tmp_path / "c.db")).events == len(SAID)
                assert of_the_library(await AsyncMemory.diagnose(tmp_path / "c.db")) == (Level.FINE, True)
                return (await memory.health()).version

        assert asyncio.run(there()) == apsw.sqlite_lib_version()

    def test_so_do_the_command_line_and_its_worker(self, tmp_path: Path) -> None:
        assert run("append", "t", "hello", "--store", tmp_path / "a.db")[0] == 0
        assert run("worker", "--once", "--store", tmp_path / "a.db")[0] == 0
        assert run("backup", tmp_path / "a.db", tmp_path / "b.db")[0] == 0
        assert run("restore", tmp_path / "b.db", tmp_path / "c.db")[0] == 0
        assert apsw.sqlite_lib_version() in run("doctor", tmp_path / "c.db")[1]

    def test_so_does_a_store_that_is_made_without_a_door(self, tmp_path: Path) -> None:
        with Memory(SqliteStore(tmp_path / "a.db")) as memory:
            assert memory.health().version == apsw.sqlite_lib_version()

    def test_so_does_a_program_that_is_started(self, tmp_path: Path) -> None:
        command = [*own_programs.command("unabridged"), "doctor", "--json", "--store", str(tmp_path / "a.db")]
        Memory.open(tmp_path / "a.db").close()
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
        (one,) = (each for each in map(json.loads, told) if each.get("subject") == "library")
        assert apsw.sqlite_lib_version() in one["what"]

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
    def test_so_does_a_program_that_forks_and_its_child(self, tmp_path: Path) -> None:
        body = """
            import os, sys
            from unabridged import Memory
            with Memory.open(sys.argv[1]) as memory:
                memory.thread("t").append({"role": "user", "content": "one"})
                if not (child := os.fork()):
                    with Memory.open(sys.argv[1]) as again:
                        again.thread("t").append({"role": "user", "content": "two"})
                        print(again.health().version, flush=True)
                    os._exit(0)
                os.waitpid(child, 0)
                memory.thread("t").append({"role": "user", "content": "three"})
                print(memory.health().version, [event.seq for event in memory.thread("t").events()])
        """
        command = [sys.executable, "-c", textwrap.dedent(body), str(tmp_path / "a.db")]
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
        assert told == [apsw.sqlite_lib_version(), f"{apsw.sqlite_lib_version()} [1, 2, 3]"]

    def test_what_the_environment_says_later_changes_nothing(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        Memory.open(tmp_path / "a.db").close()
        monkeypatch.setenv("UNABRIDGED_SQLITE", "python")
        with Memory.open(tmp_path / "b.db") as memory:
            assert memory.health().version == apsw.sqlite_lib_version()

    def test_a_store_that_is_open_is_told_from_others_databases_without_being_opened(self, tmp_path: Path) -> None:
        (tmp_path / "chat.jsonl").write_text(json.dumps(SAID[0]), encoding="utf-8")
        with Memory.open(store := tmp_path / "a.db") as memory:
            done = import_path(memory, tmp_path)
            assert (len(done.threads), done.passed_over, done.faults) == (1, (str(store),), ())
            with pytest.raises(UsageError, match="is a store of Unabridged"):
                exported(memory.facts(), store)
            with pytest.raises(LaceImportError, match="no threads and events"):
                import_lace(memory, store)


def test_unasked_it_is_pythons_own_whatever_is_installed(tmp_path: Path) -> None:
    assert which_library.chosen() is StdlibConnection
    with Memory.open(tmp_path / "a.db") as memory:
        assert memory.health().version == sqlite3.sqlite_version


def test_where_pythons_own_can_lose_commits_it_is_said_how_the_extra_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(StdlibConnection, "version", (3, 51, 2))
    with Memory.open(tmp_path / "a.db") as memory:
        (note,) = memory.health().notes
        (found,) = (each.remedy or "" for each in memory.doctor() if each.subject == "library")
    for told in (note, found):
        assert "install unabridged[apsw] and set UNABRIDGED_SQLITE=apsw" in told


@pytest.mark.parametrize("said", ["", "python"])
def test_pythons_own_can_be_asked_for_too(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNABRIDGED_SQLITE", said)
    assert which_library.chosen() is StdlibConnection


def test_any_other_is_refused_with_the_names_of_both(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UNABRIDGED_SQLITE", "newest")
    with pytest.raises(UsageError, match=r"UNABRIDGED_SQLITE is 'newest'.* to python or to apsw"):
        Memory.open(tmp_path / "a.db")
    assert not (tmp_path / "a.db").exists()
    code, _, err = run("append", "t", "hello", "--store", tmp_path / "a.db")
    assert (code, "to python or to apsw" in err) == (2, True)
    with Memory.open() as memory:  # which opens no file
        memory.thread("t").append(SAID)


def test_where_the_extra_is_not_installed_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UNABRIDGED_SQLITE", "apsw")
    monkeypatch.setitem(sys.modules, "apsw", None)
    monkeypatch.delitem(sys.modules, "unabridged.stores.sqlite.apsw_driver")
    with pytest.raises(MissingExtra, match=r"UNABRIDGED_SQLITE asks for.*unabridged\[apsw\]"):
        Memory.open(tmp_path / "a.db")
    assert "unabridged[apsw]" in (Memory.diagnose(tmp_path / "a.db")[0].remedy or "")
    with pytest.raises(MissingExtra):
        Memory.restore(tmp_path / "b.db", tmp_path / "c.db")
