"""A backup that is restored stands whole and proved at a new place, or nothing does.
It refuses to know how the backup was made.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from unabridged import Memory, UsageError
from unabridged.errors import CorruptionError, SchemaTooNew, UnabridgedError
from unabridged.stores.sqlite import opening, recognising
from unabridged.stores.sqlite.driver import StdlibConnection


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of a small store, in a folder of its own."""
    (tmp_path / "kept").mkdir()
    with Memory.open(tmp_path / "a.db") as memory:
        thread = memory.thread("t")
        thread.append([{"role": "user", "content": f"secret {n}"} for n in range(5)])
        thread.purge(2)
        memory.backup(tmp_path / "kept" / "b.db")
    return tmp_path / "kept" / "b.db"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    (tmp_path / "new").mkdir()
    return tmp_path / "new" / "c.db"


def changed(backup: Path, *statements: str) -> None:
    raw = sqlite3.connect(backup, isolation_level=None)
    for sql in statements:
        raw.execute(sql)
    raw.close()


def test_what_was_restored_is_what_was_backed_up(backup: Path, target: Path) -> None:
    done = Memory.restore(backup, target)
    with Memory.open(backup) as before, Memory.open(target) as after:
        assert (done.threads, done.events) == (1, 6)
        assert list(after.thread("t").events()) == list(before.thread("t").events())


def test_a_restored_store_takes_appends(backup: Path, target: Path) -> None:
    Memory.restore(backup, target)
    with Memory.open(target) as memory:
        assert memory.thread("t").append({"role": "user", "content": "more"}).first == 7


def test_a_restored_store_is_one_file_and_its_owners_alone(backup: Path, target: Path) -> None:
    Memory.restore(backup, target)
    assert [each.name for each in target.parent.iterdir()] == ["c.db"]
    assert target.stat().st_mode & 0o077 == 0


def test_restoring_changes_no_byte_of_the_backup(backup: Path, target: Path) -> None:
    before = backup.read_bytes()
    Memory.restore(backup, target)
    assert (backup.read_bytes(), [each.name for each in backup.parent.iterdir()]) == (before, ["b.db"])


def test_progress_hears_how_many_events_were_checked(backup: Path, target: Path) -> None:
    heard: list[int] = []
    Memory.restore(backup, target, progress=heard.append)
    assert heard


def test_a_name_that_is_taken_is_left_as_it_is(backup: Path, target: Path) -> None:
    target.write_bytes(b"theirs")
    with pytest.raises(UsageError, match="exists already"):
        Memory.restore(backup, target)
    assert target.read_bytes() == b"theirs"


def test_words_in_a_log_beside_the_backup_are_restored_too(tmp_path: Path, target: Path) -> None:
    memory = Memory.open(tmp_path / "a.db")
    memory.thread("t").append({"role": "user", "content": "only in the log"})
    (tmp_path / "taken").mkdir()
    for ending in ("", "-wal"):
        shutil.copyfile(f"{tmp_path / 'a.db'}{ending}", f"{tmp_path / 'taken' / 'b.db'}{ending}")  # noqa: TID251  # as one finds it
    memory.close()
    assert Memory.restore(tmp_path / "taken" / "b.db", target).events == 1


def test_a_backup_of_an_older_schema_is_brought_up(backup: Path, target: Path) -> None:
    with Memory.open(backup) as memory:
        memory.erase()
    connection = StdlibConnection(backup, mode="rw")
    opening.migrate(connection, backup, target=1)
    connection.close()
    assert Memory.restore(backup, target).events == 6
    with Memory.open(target) as memory:
        assert memory.verify().faults == ()


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda path: changed(path, "PRAGMA application_id = 7"), UsageError),
        (lambda path: changed(path, "PRAGMA user_version = 99"), SchemaTooNew),
        (lambda path: changed(path, "UPDATE event SET at = at + 1 WHERE seq = 4"), CorruptionError),
        (lambda path: changed(path, "UPDATE event SET payload = x'7B7D' WHERE seq = 3"), CorruptionError),
        (lambda path: changed(path, "DELETE FROM event WHERE seq = 6"), CorruptionError),
        (lambda path: path.write_bytes(path.read_bytes()[:20_000]), UnabridgedError),
        (lambda path: path.write_bytes(b"no database" * 2_000), UnabridgedError),
        (lambda path: path.write_bytes(b""), UsageError),
        (lambda path: path.unlink(), UsageError),
    ],
    ids=["foreign", "newer", "time", "words", "cut log", "truncated", "text", "empty", "gone"],
)
def test_what_is_no_sound_backup_is_refused_and_nothing_is_left(
    backup: Path, target: Path, spoil: Callable[[Path], object], error: type[UnabridgedError]
) -> None:
    spoil(backup)
    with pytest.raises(error):
        Memory.restore(backup, target)
    assert list(target.parent.iterdir()) == []


def test_damage_that_only_sqlite_sees_is_refused(backup: Path, target: Path) -> None:
    raw = bytearray(backup.read_bytes())
    raw[36:40] = (9).to_bytes(4)  # nine free pages that nobody finds
    backup.write_bytes(raw)
    with pytest.raises(CorruptionError, match=r"b\.db: the backup"):
        Memory.restore(backup, target)
    assert list(target.parent.iterdir()) == []


def test_an_interrupt_in_the_middle_leaves_nothing(backup: Path, target: Path) -> None:
    def interrupted(_count: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Memory.restore(backup, target, progress=interrupted)
    assert list(target.parent.iterdir()) == []


def test_a_counter_that_nobody_has_here_does_not_keep_a_backup_from_being_restored(
    tmp_path: Path, target: Path
) -> None:
    with Memory.open(tmp_path / "o.db", counter=_Letters()) as memory:
        memory.thread("t").append({"role": "user", "content": "counted by letters"})
        memory.backup(tmp_path / "p.db")
    assert Memory.restore(tmp_path / "p.db", target).events == 1


def test_a_backup_beside_which_nothing_may_be_made_is_read_as_it_is(
    backup: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recognising, "readable", lambda _: False)
    assert Memory.restore(backup, target).events == 6


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_what_is_left_of_an_older_store_becomes_no_part_of_what_is_restored(
    backup: Path, target: Path, ending: str
) -> None:
    left = Path(f"{target}{ending}")
    left.write_bytes(b"of another time")
    with pytest.raises(UsageError, match=f"{left.name} is there without .*move it away"):
        Memory.restore(backup, target)
    assert list(target.parent.iterdir()) == [left]


def test_words_in_a_log_that_cannot_be_read_are_not_left_out(
    backup: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recognising, "readable", lambda _: False)
    Path(f"{backup}-wal").write_bytes(bytes(4_000))
    with pytest.raises(UsageError, match="newest words"):
        Memory.restore(backup, target)
    assert list(target.parent.iterdir()) == []


@pytest.mark.parametrize("name", [":memory:", "postgresql://nowhere/at-all"])
def test_what_is_no_file_is_refused_with_what_to_use(name: str, backup: Path, target: Path) -> None:
    for source, place in ((name, target), (backup, name)):
        with pytest.raises(UsageError, match=r"pg_restore|a file can"):
            Memory.restore(source, place)


class _Letters:
    id = "letters"

    def count(self, text: str) -> int:
        return len(text)
