"""lace's files are read and never written to; what is none of them is named, and a second import brings what is new."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.lace.laces import THREAD, compaction, event, plain_database, talk, user
from unabridged import Memory, UsageError
from unabridged.adapters.lace import LaceImportError, ThreadManager, import_lace


def _other(path: Path) -> None:
    """A database of somebody else's."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE notes (x)")


class TestFiles:
    @pytest.mark.parametrize("mode", ["delete", "wal"])
    def test_lace_s_file_is_only_read(self, tmp_path: Path, mode: str) -> None:
        path = plain_database(tmp_path / "lace.db", {THREAD: talk(2)})
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"PRAGMA journal_mode = {mode}")
        before = (path.read_bytes(), sorted(each.name for each in tmp_path.iterdir()))
        with Memory.open() as memory:
            import_lace(memory, path)
        assert (path.read_bytes(), sorted(each.name for each in tmp_path.iterdir())) == before

    def test_what_lace_has_not_yet_brought_into_its_file_comes_too(self, tmp_path: Path) -> None:
        path = plain_database(tmp_path / "lace.db", {THREAD: []})
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA journal_mode = wal")
            db.execute("INSERT INTO events VALUES ('e', ?, 'USER_MESSAGE', '2025', '\"fresh\"')", (THREAD,))
            db.commit()
            manager = ThreadManager()
            import_lace(manager.memory, path)
        assert [each["data"] for each in manager.get_events(THREAD)] == ["fresh"]

    @pytest.mark.parametrize(("make", "problem"), [
        (lambda _: None, "there is no such file"),
        (_other, "no threads and events"),
        (lambda path: path.write_bytes(b"SQLite format 3\x00" + b"x" * 5_000), "cannot be read"),
        (lambda path: path.mkdir(), "neither a database nor"),
    ])  # fmt: skip
    def test_what_is_not_lace_s_is_named_with_the_reason(self, tmp_path: Path, make: object, problem: str) -> None:
        path = tmp_path / "some.db"
        assert callable(make)
        make(path)
        with Memory.open() as memory, pytest.raises(LaceImportError, match=problem) as raised:
            import_lace(memory, path)
        assert str(path) in str(raised.value)

    def test_long_imports_tell_how_far_they_are(self, tmp_path: Path) -> None:
        told: list[int] = []
        path = plain_database(tmp_path / "lace.db", {THREAD: talk(200)})
        with Memory.open() as memory:
            import_lace(memory, path, progress=told.append)
        assert told == [200, 400, 600, 800]

    def test_the_report_counts_compactions_and_answers_among_the_events(self, tmp_path: Path) -> None:
        answer = event(60, "TOOL_APPROVAL_RESPONSE", {"toolCallId": "c", "decision": "allow"})
        said = [*talk(2), answer, compaction(100, [user(90, "so far")], count=9), user(101, "on")]
        with Memory.open() as memory:
            done = import_lace(memory, plain_database(tmp_path / "lace.db", {THREAD: said}))
        assert (done.events, done.threads[0].compactions, done.faults) == (11, 1, ())

    def test_a_row_that_cannot_be_kept_costs_itself_alone(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        append = Memory.append_each

        def refusing(self: Memory, parts: object, **more: Any) -> object:  # noqa: ANN401  # as the method has it
            if "question 1" in repr(parts):
                raise UsageError
            return append(self, parts, **more)  # type: ignore[arg-type]  # as they were given

        monkeypatch.setattr(Memory, "append_each", refusing)
        manager, path = ThreadManager(), plain_database(tmp_path / "lace.db", {THREAD: talk(2)})
        done = import_lace(manager.memory, path)
        assert (done.events, [each.place for each in done.faults]) == (7, ["row 1"])
        assert len(manager.get_all_events(THREAD)) == 7

    def test_both_parts_of_a_system_text_come_together(self, tmp_path: Path) -> None:
        said = [event(1, "SYSTEM_PROMPT", "be kind"), event(2, "USER_SYSTEM_PROMPT", "be brief"), user(3, "a")]
        with Memory.open() as memory:
            import_lace(memory, plain_database(tmp_path / "lace.db", {THREAD: said}))
            told = memory.thread(THREAD).view().to("openai")[0]["content"]
        assert [each["text"] for each in told] == ["be kind", "be brief"]

    def test_what_came_since_is_all_that_a_second_import_brings(self, tmp_path: Path) -> None:
        said = talk(100)
        path = plain_database(tmp_path / "lace.db", {THREAD: said})
        manager = ThreadManager()
        import_lace(manager.memory, path)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("INSERT INTO events VALUES ('e', ?, 'USER_MESSAGE', '2025', '\"new\"')", (THREAD,))
        done = import_lace(manager.memory, path).threads[0]
        assert (done.events, done.known) == (1, 400)
        assert len(manager.get_all_events(THREAD)) == 401
