"""Rows and paths that nobody should write: they cost themselves alone, each is named, and a mistake is told at once."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.lace.laces import THREAD, agent, durable, plain_database, session, stamp, texts, user
from unabridged import Memory, Thread, UsageError
from unabridged.adapters.lace import ThreadManager, import_lace

SAID = [user(1, "list"), agent(2, "There is nothing.")]


def with_row(path: Path, columns: str) -> Path:
    """A database with one more row before those of a talk, in SQLite's own words."""
    with closing(sqlite3.connect(plain_database(path, {THREAD: []}))) as db, db:
        db.execute(f"INSERT INTO events SELECT {columns}")  # the test's own words
        for each in SAID:
            row = (each["id"], THREAD, each["type"], stamp(1), json.dumps(each["data"]))
            db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
    return path


@pytest.mark.parametrize(
    ("columns", "told", "problem"),
    [
        # half of a pair, as some clients write it
        (f"'e', '{THREAD}', 'USER_MESSAGE', '', CAST(x'22EDA08022' AS TEXT)", ("e", "\ud800"), ""),
        (f"'e', '{THREAD}', 'USER_MESSAGE', '', CAST(x'22FF22' AS TEXT)", ("e", '"\\xff"'), "no JSON; kept as it is"),
        (f"x'ff00', '{THREAD}', 'USER_MESSAGE', x'01', '\"hi\"'", ("ff00", "hi"), ""),
        (f"'e', '{THREAD}', '', '', '\"hi\"'", None, "does not say what kind of event it is; left out"),
        (f"'e', '{THREAD}', x'01', '', '\"hi\"'", None, "does not say what kind of event it is; left out"),
    ],
)
def test_a_row_that_nobody_should_write_costs_no_other(
    columns: str, told: tuple[Any, ...] | None, problem: str, tmp_path: Path
) -> None:
    manager = ThreadManager()
    done = import_lace(manager.memory, with_row(tmp_path / "lace.db", columns))
    found = [(each["id"], each["data"]) for each in manager.get_events(THREAD)]
    assert found == [*([told] if told else []), *((each["id"], each["data"]) for each in SAID)]
    assert [each.place for each in done.faults] == ["row 1"] * bool(problem)
    assert all(problem in each.problem for each in done.faults)


def test_what_is_known_of_a_thread_may_be_no_text(tmp_path: Path) -> None:
    path = plain_database(tmp_path / "lace.db", {THREAD: SAID})
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE threads SET updated_at = x'ff'")
    manager = ThreadManager()
    assert import_lace(manager.memory, path).events == 2


@pytest.mark.parametrize("path", ["", None, 5, b"lace.db"])
def test_without_a_path_nothing_is_gone_over(path: Any) -> None:  # noqa: ANN401  # whatever somebody passes
    with Memory.open(":memory:") as memory, pytest.raises(UsageError, match="name a database, a session's file"):
        import_lace(memory, path)


@pytest.mark.parametrize("memory", [None, 5, Memory])
def test_what_is_no_memory_is_told(memory: Any) -> None:  # noqa: ANN401  # as above
    with pytest.raises(UsageError, match="what is imported goes into a Memory"):
        import_lace(memory, "lace.db")


@pytest.mark.parametrize("params", [[1], 5, {5: 5}])
def test_parameters_that_are_no_mapping_of_names_are_refused(params: Any) -> None:  # noqa: ANN401  # as above
    manager = ThreadManager()
    thread = manager.create_thread()
    with pytest.raises(UsageError, match="parameters of a compaction are a mapping of names"):
        manager.compact(thread, "summarize", params)


@pytest.mark.parametrize(
    "verb", ["get_events", "get_all_events", "delete_thread", "create_delegate_thread_for", "thread"]
)
@pytest.mark.parametrize("thread_id", [None, "", 5])
def test_no_thread_is_asked_for_without_a_name(verb: str, thread_id: Any) -> None:  # noqa: ANN401  # as above
    with pytest.raises(UsageError, match="a thread's id is a text with something in it"):
        getattr(ThreadManager(), verb)(thread_id)


@pytest.mark.parametrize(
    ("metadata", "kept", "problem"),
    [
        (None, None, ""),
        ("", None, ""),
        (7, 7, ""),
        ("[1]", [1], ""),
        ("{", "{", "no JSON; kept as they are"),
        (b"\xff", "ff", "no JSON; kept as they are"),
    ],
)
def test_metadata_that_nobody_should_write_cost_no_thread(
    metadata: object, kept: object, problem: str, tmp_path: Path
) -> None:
    path = plain_database(tmp_path / "lace.db", {THREAD: SAID, "lace_other": [{**SAID[0], "id": "o"}]})
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("ALTER TABLE threads ADD COLUMN metadata")
        db.execute("UPDATE threads SET metadata = ? WHERE id = ?", (metadata, THREAD))
    manager = ThreadManager()
    done = import_lace(manager.memory, path)
    row = manager.thread(THREAD).row()
    told = dict(row.metadata)["lace"] if row is not None else None
    assert (done.events, isinstance(told, dict) and told.get("metadata")) == (3, kept)
    assert [each.place for each in done.faults] == [f"table threads, '{THREAD}'"] * bool(problem)
    assert all(problem in each.problem for each in done.faults)


def test_metadata_may_be_nested_as_deeply_as_anybody_writes(tmp_path: Path) -> None:
    path = plain_database(tmp_path / "lace.db", {THREAD: SAID})
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("ALTER TABLE threads ADD COLUMN metadata")
        db.execute("UPDATE threads SET metadata = ?", (f'{{"a": {"[" * 9_000}{"]" * 9_000}}}',))
        db.execute("UPDATE events SET data = ? WHERE id = 'evt_1'", ("[" * 9_000 + "]" * 9_000,))
    with Memory.open() as memory:
        assert (import_lace(memory, path).faults, import_lace(memory, path).events) == ((), 0)


def test_a_thread_that_cannot_be_begun_costs_itself_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Thread.begin

    def refusing(self: Thread, **more: Any) -> object:  # noqa: ANN401  # as the method has it
        if self.id == THREAD:
            raise UsageError("this name is too long")
        return begin(self, **more)

    monkeypatch.setattr(Thread, "begin", refusing)
    path = plain_database(tmp_path / "lace.db", {THREAD: SAID, "lace_other": [{**SAID[0], "id": "o"}]})
    with Memory.open() as memory:
        done = import_lace(memory, path)
    assert (done.events, [each.place for each in done.faults]) == (1, [f"thread {THREAD}"])


DEEP = b"[" * 100_001 + b"]" * 100_001
WIDE = b"[" + b"[]," * 1_000_000 + b"0]"


@pytest.mark.parametrize("built", [DEEP, WIDE], ids=["deep", "wide"])
def test_a_line_of_which_more_would_be_made_than_anybody_writes_costs_itself_alone(
    built: bytes, tmp_path: Path
) -> None:
    said = [durable(1, "prompt", content=texts("One")), durable(3, "prompt", content=texts("Two"))]
    path = session(tmp_path / "s" / "events.jsonl", said)
    first, second, *_ = path.read_bytes().splitlines(keepends=True)
    odd = b'{"eventSeq": 2, "type": "odd", "data": ' + built + b"}\n"
    path.write_bytes(first + odd + second)
    done = import_lace(ThreadManager().memory, path)
    assert ([each.place for each in done.faults], done.events) == (["line 2"], 2)


@pytest.mark.parametrize("built", [DEEP, WIDE], ids=["deep", "wide"])
def test_a_row_of_which_more_would_be_made_than_anybody_writes_is_kept_as_it_is(built: bytes, tmp_path: Path) -> None:
    columns = f"'e', '{THREAD}', 'USER_MESSAGE', '', '{built.decode()}'"
    manager = ThreadManager()
    done = import_lace(manager.memory, with_row(tmp_path / "lace.db", columns))
    assert [(each.place, "kept as it is" in each.problem) for each in done.faults] == [("row 1", True)]
    assert manager.get_events(THREAD)[0]["data"] == built.decode()
