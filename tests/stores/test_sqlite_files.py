"""The files behind a SQLite store: replaced, deleted, full, copied, opened by others, forked away.
It refuses to test what is said in them.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from unabridged.errors import CorruptionError, ForkedProcess, StoreDegraded, UnabridgedError, UsageError
from unabridged.ports import Access
from unabridged.stores.sqlite import raw_bytes
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.stores.sqlite.suspended import AsyncSqliteStore
from unabridged.testing.driven import Driven, on_a_loop
from unabridged.testing.many import at_once
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import ref

apsw_driver = pytest.importorskip("unabridged.stores.sqlite.apsw_driver")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def driven(path: Path) -> Iterator[Driven]:
    driven = Driven(SqliteStore(path))
    yield driven
    driven.close()


def program(body: str, *arguments: object, kills: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a program of its own; what it printed."""
    opening = """
        import sys
        from pathlib import Path
        from random import Random
        from unabridged.stores.sqlite.store import SqliteStore
        from unabridged.testing.driven import Driven
        path = Path(sys.argv[1])
    """
    text = textwrap.dedent(opening) + textwrap.dedent(body)
    done = subprocess.run(
        [sys.executable, "-c", text, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert kills or done.returncode == 0, done.stderr
    return done


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

    def test_many_commits_and_checkpoints_are_no_false_alarm(self, driven: Driven) -> None:
        for n in range(40):
            driven.say("t", "x" * 200_000, str(n))
        assert driven.health().degraded == ()


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

    def test_after_the_first_is_closed_the_second_may_open_it(self, path: Path) -> None:
        Driven(SqliteStore(path)).close()
        Driven(SqliteStore(path, connect=apsw_driver.ApswConnection)).close()
        Driven(SqliteStore(path)).close()
        assert path.exists()

    def test_a_failed_opening_leaves_the_file_free_for_the_other(self, path: Path) -> None:
        path.write_bytes(b"not a database" * 100)
        with pytest.raises(CorruptionError):
            SqliteStore(path)
        path.unlink()
        Driven(SqliteStore(path, connect=apsw_driver.ApswConnection)).close()
        assert path.exists()


class TestOtherPrograms:
    def test_several_programs_append_and_nothing_is_lost_or_doubled(self, path: Path, driven: Driven) -> None:
        body = """
            driven = Driven(SqliteStore(path), seed=int(sys.argv[2]))
            for n in range(25):
                driven.say("t", f"{sys.argv[2]}:{n}", key=f"{sys.argv[2]}:{n}")
            driven.close()
        """
        at_once(range(1, 4), lambda who: program(body, path, who))
        assert sorted(map(str, driven.words("t"))) == sorted(f"{who}:{n}" for who in range(1, 4) for n in range(25))
        assert chain_faults(driven, "t") == []

    def test_a_program_that_dies_in_the_middle_leaves_what_it_was_told(self, path: Path) -> None:
        body = """
            import os, signal
            driven = Driven(SqliteStore(path))
            for n in range(10):
                driven.say("t", str(n))
                print(n, flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        """
        told = program(body, path, kills=True).stdout.split()
        driven = Driven(SqliteStore(path), seed=1)
        assert driven.words("t") == told == list(map(str, range(10)))
        driven.close()

    @pytest.mark.parametrize("verb", ["say('t', 'two')", "words('t')", "health()", "inspect()", "erase(limit=1)"])
    def test_a_forked_program_is_told_that_the_store_is_its_parents(self, path: Path, verb: str) -> None:
        body = f"""
            import os
            from unabridged.errors import ForkedProcess
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            child = os.fork()
            if not child:
                try:
                    driven.{verb}
                except ForkedProcess:
                    os._exit(7)
                os._exit(1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
            driven.say("t", "two")
            print(driven.words("t"))
        """
        assert program(body, path).stdout == "['one', 'two']\n"

    def test_closing_in_a_forked_program_takes_no_lock_from_its_parent(self, path: Path) -> None:
        body = """
            import os
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            child = os.fork()
            if not child:
                driven.close()
                os._exit(0)
            os.waitpid(child, 0)
            driven.say("t", "two")
            print(driven.words("t"))
        """
        assert program(body, path).stdout == "['one', 'two']\n"

    def test_nobody_opens_the_database_but_sqlite(self, path: Path) -> None:
        body = """
            opened = []
            sys.addaudithook(lambda event, args: opened.append(args[0]) if event == "open" else None)
            driven = Driven(SqliteStore(path))
            driven.say("t", "one", "two", key="k")
            from unabridged.log.ids import Seq, ThreadId
            from unabridged.ports import Children
            from unabridged.testing.samples import HERE, ref
            driven.append_if(ref("t"), Seq(0), lambda _: True, driven.batch("three"))
            driven.branch("t", "fork", through=2)
            driven.branch("t", "gone", through=1)
            driven.describe(ref("t"), title="x", metadata=None)
            driven.forget("t", 1)
            driven.detach(ref("fork"))
            driven.delete(ref("gone"), Children.DELETE)
            driven.erase(limit=99)
            driven.threads(HERE, after=None, limit=9), driven.scopes(), driven.words("fork")
            driven.rows(ref("t"), after=Seq(0), limit=9), driven.skeletons(ref("t"), after=Seq(0), limit=9)
            driven.inspect(), driven.traces([b"x"]), driven.health()
            driven.backup(path.with_name("copy.db"))
            driven.close()
            print([each for each in opened if str(each).startswith(str(path))])
        """
        assert program(body, path).stdout == "[]\n"

    def test_the_watch_for_openings_sees_one(self, path: Path) -> None:
        body = """
            opened = []
            sys.addaudithook(lambda event, args: opened.append(args[0]) if event == "open" else None)
            path.write_bytes(b"")
            print(len([each for each in opened if str(each).startswith(str(path))]))
        """
        assert program(body, path).stdout == "1\n"

    def test_a_limit_on_the_size_of_files_is_told_and_the_store_works_again(self, path: Path) -> None:
        body = """
            import resource, signal
            from unabridged.errors import UnavailableError
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            driven = Driven(SqliteStore(path))
            driven.say("t", "one")
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
            try:
                driven.say("t", "x" * 1_000_000, key="k")
            except UnavailableError as told:
                print(type(told).__name__)
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            print(driven.words("t"), driven.inspect())
            print(driven.say("t", "x" * 1_000_000, key="k").first)
        """
        lines = program(body, path).stdout.splitlines()
        assert lines[0] in {"StoreDegraded", "DiskFull"}
        assert lines[1:] == ["['one'] []", "2"]


class TestBackup:
    def test_a_copy_holds_everything(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", "one", "two")
        driven.backup(tmp_path / "copy.db")
        copy = Driven(SqliteStore(tmp_path / "copy.db", access=Access.READ))
        assert (copy.told("t"), copy.inspect()) == (driven.told("t"), [])
        copy.close()

    def test_a_copy_taken_while_others_append_holds_all_that_was_acknowledged_before(
        self, driven: Driven, tmp_path: Path
    ) -> None:
        acknowledged: list[int] = []

        def either(n: int) -> None:
            if n == 0:
                known = len(acknowledged)
                driven.backup(tmp_path / "copy.db")
                copy = Driven(SqliteStore(tmp_path / "copy.db", access=Access.READ))
                assert len(copy.words("t")) >= known
                copy.close()
            else:
                acknowledged.extend(driven.say("t", "x" * 1_000).last for _ in range(40))

        driven.say("t", "one")
        at_once(range(4), either)

    def test_a_copy_is_one_file_and_its_owners_alone(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", "one")
        folder = tmp_path / "copies"
        folder.mkdir()
        driven.backup(folder / "copy.db")
        assert [each.name for each in folder.iterdir()] == ["copy.db"]
        assert (folder / "copy.db").stat().st_mode & 0o077 == 0

    def test_a_copy_never_stands_in_another_files_place(self, driven: Driven, tmp_path: Path) -> None:
        taken = tmp_path / "taken.db"
        taken.write_bytes(b"theirs")
        with pytest.raises(UsageError, match="exists already"):
            driven.backup(taken)
        assert taken.read_bytes() == b"theirs"

    def test_a_copy_that_fails_leaves_nothing_under_its_name(self, path: Path, tmp_path: Path) -> None:
        class Breaks(StdlibConnection):
            def backup(self, target: Path) -> None:
                super().backup(target)
                raise StoreDegraded(store="s", reason="planted")

        driven = Driven(SqliteStore(path, connect=Breaks))
        driven.say("t", "one")
        with pytest.raises(StoreDegraded):
            driven.backup(tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").exists()
        driven.close()

    def test_what_an_interrupted_copy_left_is_in_nobodys_way(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", "one")
        (tmp_path / "copy.db.partial").write_bytes(b"half")
        driven.backup(tmp_path / "copy.db")
        assert (tmp_path / "copy.db").exists()
        assert not (tmp_path / "copy.db.partial").exists()

    def test_a_copy_into_no_folder_says_so(self, driven: Driven, tmp_path: Path) -> None:
        driven.say("t", "one")
        with pytest.raises(UnabridgedError):
            driven.backup(tmp_path / "nowhere" / "copy.db")
        assert driven.say("t", "two").first == 2


class TestRawBytes:
    def test_a_needle_in_any_of_the_files_is_found(self, path: Path) -> None:
        for ending in ("", "-wal", "-shm", "-journal"):
            Path(f"{path}{ending}").write_bytes(b"\0" * 90 + b"needle" + b"\0" * 90)
        found = [where for where, problem in raw_bytes.findings(path, [b"needle"]) if "needle" in problem]
        assert found == [path.name + ending for ending in ("", "-wal", "-shm", "-journal")]

    def test_a_needle_across_two_blocks_is_found_once(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(raw_bytes, "_BLOCK", 16)
        path.write_bytes(b"." * 13 + b"needle" + b"." * 13)
        (found,) = raw_bytes.findings(path, [b"needle"])
        assert "1 times" in found[1]

    def test_a_log_that_was_not_emptied_is_told(self, path: Path) -> None:
        path.write_bytes(b"")
        Path(f"{path}-wal").write_bytes(b"x")
        assert [where for where, _ in raw_bytes.findings(path, [])] == ["log.db-wal"]

    @pytest.mark.parametrize(("secure", "found"), [("OFF", True), ("ON", False)])
    def test_a_free_page_with_words_on_it_is_told(self, path: Path, secure: str, found: bool) -> None:  # noqa: FBT001  # the expected answer
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute(f"PRAGMA secure_delete={secure}")
        connection.execute("CREATE TABLE t (x)")
        connection.execute("INSERT INTO t VALUES (?)", ["words" * 20_000])
        connection.execute("DELETE FROM t")
        connection.close()
        assert bool(list(raw_bytes.findings(path, []))) == found

    def test_a_file_too_short_for_a_header_has_no_free_pages(self, path: Path) -> None:
        path.write_bytes(b"short")
        assert list(raw_bytes.findings(path, [])) == []

    def test_a_free_list_that_runs_in_a_circle_comes_to_an_end(self, path: Path) -> None:
        header = bytearray(100)
        header[16:18] = (512).to_bytes(2)
        header[32:36] = (2).to_bytes(4)
        trunk = (2).to_bytes(4) + (0).to_bytes(4)
        path.write_bytes(bytes(header) + bytes(412) + trunk + bytes(504))
        assert len(list(raw_bytes.findings(path, []))) <= 2


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


def test_a_store_used_in_the_process_that_opened_it_is_no_forked_one(driven: Driven) -> None:
    assert issubclass(ForkedProcess, UsageError)
    assert driven.say("t", str(os.getpid())).first == 1
