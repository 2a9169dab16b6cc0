"""A folder of lace's is brought whole, two sessions of one name are never mixed, and no other file is taken for one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.adapters.lace.laces import THREAD, agent, durable, plain_database, session, talk, texts, user
from unabridged import Memory, Scope
from unabridged.adapters.lace import LaceImportError, ThreadManager, import_lace
from unabridged.adapters.lace.shapes import restored

ALICE = [durable(1, "prompt", content=texts("of alice")), durable(2, "message", content=texts("for alice"))]
BOB = [durable(1, "prompt", content=texts("of bob")), durable(2, "message", content=texts("for bob"))]
NO_EVENT = "none of its lines is an event of lace's: each line of a session is a JSON object with a 'type'"


def rows(path: Path, *said: tuple[object, ...]) -> Path:
    """Rows put beside those that are there."""
    with closing(sqlite3.connect(path)) as db, db:
        db.executemany("INSERT INTO events VALUES (?, ?, 'USER_MESSAGE', '2025', ?)", said)
    return path


class TestRows:
    def test_rows_of_a_thread_that_no_table_lists_come_too(self, tmp_path: Path) -> None:
        path = rows(plain_database(tmp_path / "lace.db", {THREAD: talk(1)}), ("e", "lost", '"found again"'))
        manager = ThreadManager()
        done = import_lace(manager.memory, path)
        assert [(each.id, each.events) for each in done.threads] == [(THREAD, 4), ("lost", 1)]
        assert [each["data"] for each in manager.get_events("lost")] == ["found again"]

    @pytest.mark.parametrize("nobody", ["", b"x", None])
    def test_a_row_that_is_of_no_thread_is_named_with_its_table(self, tmp_path: Path, nobody: object) -> None:
        path = plain_database(tmp_path / "lace.db", {THREAD: talk(1)})
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("ALTER TABLE events RENAME TO before")
            db.execute("CREATE TABLE events AS SELECT * FROM before")
            db.execute("INSERT INTO events VALUES ('e7', ?, 'USER_MESSAGE', '2025', '1')", (nobody,))
        with Memory.open() as memory:
            (fault,) = import_lace(memory, path).faults
        assert str(fault) == f"{path}: table events, row 5: event 'e7' names no thread; left out"

    def test_versions_whose_rows_are_gone_begin_no_thread(self, tmp_path: Path) -> None:
        path = plain_database(tmp_path / "lace.db", {THREAD: talk(1)}, [("gone", "gone_v", "2025-08-10 00:03:20")])
        with Memory.open() as memory:
            import_lace(memory, path)
            assert [str(each.ref.thread) for each in memory.threads()] == [THREAD]


class TestFolders:
    def test_its_databases_and_its_sessions_all_come(self, tmp_path: Path) -> None:
        plain_database(tmp_path / "lace.db", {THREAD: talk(1)})
        (tmp_path / "old").mkdir()
        plain_database(tmp_path / "old" / "saved", {"other": [user(1, "a")]})
        session(tmp_path / "sessions" / "sess_1.jsonl", ALICE)
        with Memory.open() as memory:
            done = import_lace(memory, tmp_path)
            again = import_lace(memory, tmp_path)
        assert [(each.id, each.events) for each in done.threads] == [(THREAD, 4), ("other", 1), ("sess_1", 2)]
        assert (done.faults, again.events) == ((), 0)

    def test_a_folder_with_a_database_alone_is_no_error(self, tmp_path: Path) -> None:
        plain_database(tmp_path / "lace.db", {THREAD: talk(1)})
        with Memory.open() as memory:
            assert import_lace(memory, tmp_path).events == 4

    @pytest.mark.parametrize("text", ['{"level": "info"}\n', '{"level": "info"}', "a line of notes"])
    def test_what_looks_like_lace_s_and_is_not_is_named_and_the_rest_comes(self, tmp_path: Path, text: str) -> None:
        with closing(sqlite3.connect(tmp_path / "notes.db")) as db, db:
            db.execute("CREATE TABLE notes (x)")
        (tmp_path / "log.jsonl").write_text(text)
        session(tmp_path / "sess_1.jsonl", ALICE)
        with Memory.open() as memory:
            done = import_lace(memory, tmp_path)
        assert done.events == 2
        told = [str(each) for each in done.faults]
        assert told[0].startswith(f"{tmp_path / 'notes.db'}: file: this database has no threads and events")
        assert told[1].startswith(f"{tmp_path / 'log.jsonl'}: file: ")
        assert NO_EVENT in told[1]


class TestOneName:
    def test_two_sessions_of_one_name_in_a_folder_are_refused_before_anything_is_written(self, tmp_path: Path) -> None:
        plain_database(tmp_path / "lace.db", {THREAD: talk(1)})
        one = session(tmp_path / "alice" / "sess_1.jsonl", ALICE)
        other = session(tmp_path / "bob" / "sess_1.jsonl", BOB)
        with Memory.open() as memory:
            with pytest.raises(LaceImportError, match="two sessions are named 'sess_1'") as raised:
                import_lace(memory, tmp_path)
            assert list(memory.threads()) == []
        assert f"{other}: two" in str(raised.value)
        assert f"line 1 is another event under eventSeq 1 than {one}: line 1" in str(raised.value)

    def test_each_under_a_scope_of_its_own_is_a_thread_of_its_own(self, tmp_path: Path) -> None:
        paths = {"alice": session(tmp_path / "a" / "s.jsonl", ALICE), "bob": session(tmp_path / "b" / "s.jsonl", BOB)}
        with Memory.open() as memory:
            for name, path in paths.items():
                assert import_lace(memory, path, scope=Scope(user=name)).faults == ()
            threads = [memory.thread("s", scope=Scope(user=name)) for name in paths]
            assert [len(list(each.events())) for each in threads] == [2, 2]

    def test_a_second_session_of_a_name_that_is_there_is_left_out_and_named_by_file_and_line(
        self, tmp_path: Path
    ) -> None:
        manager = ThreadManager()
        import_lace(manager.memory, session(tmp_path / "alice" / "s.jsonl", ALICE))
        path = session(tmp_path / "bob" / "s.jsonl", BOB)
        done = import_lace(manager.memory, path)
        assert manager.get_all_events("s") == [restored(each) for each in ALICE]
        assert [(each.path, each.place) for each in done.faults] == [(str(path), "line 1"), (str(path), "line 2")]
        assert "under eventSeq 1; left out" in done.faults[0].problem

    def test_a_fault_on_a_later_day_names_the_file_of_that_day(self, tmp_path: Path) -> None:
        manager = ThreadManager()
        import_lace(manager.memory, session(tmp_path / "before" / "s.jsonl", ALICE))
        session(tmp_path / "now" / "2025-10-01" / "s.jsonl", ALICE[:1])
        second = session(tmp_path / "now" / "2025-10-02" / "s.jsonl", BOB[1:])
        done = import_lace(manager.memory, tmp_path / "now")
        assert [(each.path, each.place) for each in done.faults] == [(str(second), "line 1")]

    def test_a_session_that_is_there_twice_comes_once(self, tmp_path: Path) -> None:
        session(tmp_path / "saved" / "s.jsonl", ALICE[:1])
        session(tmp_path / "work" / "s.jsonl", [*ALICE, ALICE[1]])
        manager = ThreadManager()
        done = import_lace(manager.memory, tmp_path).threads[0]
        assert (done.events, done.known) == (2, 2)
        assert manager.get_all_events("s") == [restored(each) for each in ALICE]

    def test_two_events_that_one_file_counts_alike_both_come(self, tmp_path: Path) -> None:
        """Where lace counted wrong it is one session still, and words are worth more than numbers."""
        path = session(tmp_path / "s.jsonl", [ALICE[0], BOB[0]])
        manager = ThreadManager()
        assert import_lace(manager.memory, path).events == 2
        session(path, [ALICE[0], BOB[0], {**BOB[1], "eventSeq": 1}])
        done = import_lace(manager.memory, path)
        assert (done.events, done.faults) == (1, ())

    def test_other_words_under_an_id_that_is_there_are_named(self, tmp_path: Path) -> None:
        manager = ThreadManager()
        import_lace(manager.memory, plain_database(tmp_path / "a.db", {THREAD: [user(1, "a"), agent(2, "b")]}))
        path = plain_database(tmp_path / "b.db", {THREAD: [user(1, "not a"), agent(2, "b")]})
        done = import_lace(manager.memory, path)
        assert (done.threads[0].known, [each.place for each in done.faults]) == (1, ["row 1"])
        assert "another event stands in this thread under evt_1" in done.faults[0].problem


class TestNone:
    @pytest.mark.parametrize(
        "text", ["# notes\nhello\nworld", '{"theme": "dark"}\n', "[1]\n", '{"type": "prompt", "eventSeq": "1"}\n']
    )
    def test_a_file_in_which_no_line_is_an_event_is_an_error_and_begins_no_thread(
        self, tmp_path: Path, text: str
    ) -> None:
        path = tmp_path / "some.json"
        path.write_text(text)
        with Memory.open() as memory:
            with pytest.raises(LaceImportError, match=NO_EVENT):
                import_lace(memory, path)
            assert list(memory.threads()) == []

    @pytest.mark.parametrize("text", ["", "\n \n", '{"type": "prompt", "eventSeq": 1'])
    def test_a_file_without_a_line_says_what_was_expected(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "s.jsonl"
        path.write_text(text)
        with Memory.open() as memory:
            with pytest.raises(LaceImportError, match="neither a database nor a session of lace's: each line"):
                import_lace(memory, path)
            assert list(memory.threads()) == []

    def test_a_thread_that_was_deleted_here_is_named_and_the_others_come(self, tmp_path: Path) -> None:
        path = plain_database(tmp_path / "lace.db", {"one": [user(1, "a")], "two": [agent(2, "b")]})
        manager = ThreadManager()
        import_lace(manager.memory, path)
        manager.delete_thread("one")
        done = import_lace(manager.memory, path)
        assert [(each.path, each.place) for each in done.faults] == [(str(path), "thread one")]
        assert [(each.id, each.known) for each in done.threads] == [("one", 0), ("two", 1)]
