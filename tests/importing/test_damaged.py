"""Files that the campaign made a little wrong until an import stumbled: each ends well, and keeps what can be kept."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from tests.importing import going_back, samples
from unabridged import Memory
from unabridged.adapters.lace import LaceImportError, import_lace
from unabridged.importing import Format, ImportRefused, import_path


def changed(place: Path, statement: str, *values: object) -> Path:
    with closing(sqlite3.connect(place)) as found:
        found.execute(statement, values)
        found.commit()
    return place


def names(place: Path, memory: Memory) -> list[str]:
    return [each.id for each in import_path(memory, place).threads]


def test_a_database_whose_tables_have_damaged_names_is_named_beside_the_rest(tmp_path: Path) -> None:
    place = samples.openai_agents(tmp_path / "s.db")
    raw = place.read_bytes()
    at = raw.index(b"tableagent_messages")
    place.write_bytes(raw[: at + 5] + b"\xee" + raw[at + 6 :])
    samples.lines(tmp_path / "chat.jsonl", samples.request()["messages"])
    done = import_path(Memory.open(), tmp_path)
    assert [each.id for each in done.threads] == ["chat"]
    assert [each.path for each in done.faults] == [str(place)]
    assert "it is damaged: " in done.faults[0].problem


def test_a_database_that_was_cut_off_is_named_with_what_may_save_it(tmp_path: Path) -> None:
    place = samples.openai_agents(tmp_path / "s.db")
    place.write_bytes(place.read_bytes()[:5_000])
    (fault,) = import_path(Memory.open(), place).faults
    assert fault.problem.startswith("it is damaged: ")
    assert fault.problem.endswith("sqlite3's .recover, and imported from there")


def test_a_database_whose_index_lists_what_its_table_has_not_is_named_with_what_may_save_it(tmp_path: Path) -> None:
    place = changed(samples.openai_agents(tmp_path / "s.db"), "CREATE INDEX by_session ON agent_messages (session_id)")
    with closing(sqlite3.connect(place)) as found:
        found.execute("PRAGMA writable_schema = ON")
        of_index = found.execute("SELECT * FROM sqlite_schema WHERE name = 'by_session'").fetchone()
        found.execute("DELETE FROM sqlite_schema WHERE name = 'by_session'")
        found.commit()
    changed(place, "DELETE FROM agent_messages WHERE id = 1")  # its index is told of no more
    with closing(sqlite3.connect(place)) as found:
        found.execute("PRAGMA writable_schema = ON")
        found.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", of_index)
        found.commit()
    (fault,) = import_path(Memory.open(), place).faults
    assert "what follows is left out: an index lists an item that its table has not; " in fault.problem


@pytest.mark.parametrize("name", [None, "", 7, b"s-1"], ids=repr)
def test_a_session_of_the_sdk_is_kept_under_whatever_name_it_has(tmp_path: Path, name: object) -> None:
    place, memory = samples.openai_agents(tmp_path / "s.db"), Memory.open()
    changed(place, "UPDATE agent_messages SET session_id = ?", name)
    expected = {None: "unnamed", "": "unnamed", 7: "7", b"s-1": "s-1"}[name]  # type: ignore[index]
    assert names(place, memory) == [expected]
    assert import_path(memory, place).events == 0


@pytest.mark.parametrize("name", [None, "", 7], ids=repr)
def test_a_checkpoint_is_kept_under_whatever_name_its_thread_has(tmp_path: Path, name: object) -> None:
    place, memory = samples.langgraph(tmp_path / "s.db"), Memory.open()
    changed(place, "UPDATE checkpoints SET thread_id = ?, checkpoint_ns = NULL", name)
    assert names(place, memory) == ["7" if name else "unnamed"]
    assert import_path(memory, place).events == 0


def test_an_archive_that_names_its_files_in_no_text_is_named(tmp_path: Path) -> None:
    place = tmp_path / "export.zip"
    with zipfile.ZipFile(place, "w") as packed:
        packed.writestr("ä.json", "[]")
    place.write_bytes(place.read_bytes().replace("ä".encode(), b"\xd8\xd8"))
    (fault,) = import_path(Memory.open(), place).faults
    assert "it cannot be unpacked" in fault.problem


def test_a_file_without_a_name_in_an_archive_is_passed_over(tmp_path: Path) -> None:
    place = tmp_path / "export.zip"
    with zipfile.ZipFile(place, "w") as packed:
        packed.writestr("_.json", "[]")
        packed.writestr("chat.json", json.dumps(samples.request()["messages"]))
    place.write_bytes(place.read_bytes().replace(b"_.json", b"\0.json"))
    assert names(place, Memory.open()) == ["chat"]


@pytest.mark.parametrize("kind", [[], {}, 7, None], ids=repr)
def test_a_record_whose_kind_is_no_text_is_kept_beside(tmp_path: Path, kind: object) -> None:
    lines = [*going_back.gone_back(), going_back.line("u9", "a3", "?", type=kind)]
    (done,) = import_path(Memory.open(), samples.lines(tmp_path / "s.jsonl", lines)).threads
    assert (done.events, done.beside) == (len(lines), 2)


def test_a_damaged_archive_beside_good_files_costs_itself_alone(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04" + b"\xff" * 100)
    samples.lines(tmp_path / "chat.jsonl", samples.request()["messages"])
    assert names(tmp_path, Memory.open()) == ["chat"]


def lost(place: Path) -> Path:
    """A database of which nobody can tell any more where a long text goes on."""
    raw = place.read_bytes()
    pages = [raw[at : at + 4096] for at in range(0, len(raw), 4096)]
    place.write_bytes(b"".join(b"\x7f" + page[1:] if page[4:].startswith(b"zzzz") else page for page in pages))
    return place


def test_items_of_a_session_before_one_that_is_damaged_are_kept(tmp_path: Path) -> None:
    place = samples.openai_agents(tmp_path / "s.db")
    before = import_path(Memory.open(), place)
    item = json.dumps({"role": "user", "content": "z" * 100_000})
    statement = "INSERT INTO agent_messages (session_id, message_data) SELECT max(session_id), ? FROM agent_messages"
    done = import_path(Memory.open(), lost(changed(place, statement, item)))
    assert (done.events, len(done.faults)) == (before.events, len(before.faults) + 1)
    assert "it is damaged, and what follows is left out" in done.faults[-1].problem


def test_checkpoints_before_one_that_is_damaged_are_kept(tmp_path: Path) -> None:
    """None is read, or held, before its turn comes."""
    place = samples.langgraph(tmp_path / "lg.db")
    checkpoint = {"channel_values": {"messages": [{"role": "user", "content": "z" * 100_000}]}}
    columns = "thread_id, checkpoint_ns, checkpoint_id, type, checkpoint"
    row = ("l-1", "", "1f0-5", "json", json.dumps(checkpoint).encode())
    changed(place, f"INSERT INTO checkpoints ({columns}) VALUES (?, ?, ?, ?, ?)", *row)  # noqa: S608  # our own names
    done = import_path(Memory.open(), lost(place))
    assert [(each.id, each.events) for each in done.threads] == [("l-1", 4)]
    assert ["it is damaged, and what follows is left out" in each.problem for each in done.faults] == [True]


class TestAFormatThatTheDatabaseIsNotOf:
    def test_one_that_is_kept_in_no_database_is_named(self, tmp_path: Path) -> None:
        place = samples.langgraph(tmp_path / "lg.db")
        for chosen in (Format.CODEX, Format.OWN):
            done = import_path(Memory.open(), place, format=chosen)
            assert (done.threads, len(done.faults)) == ((), 1)
            assert f"it is a database, and {chosen.value} is kept in none" in done.faults[0].problem

    def test_one_that_another_keeps_is_named_with_whose_it_is(self, tmp_path: Path) -> None:
        done = import_path(Memory.open(), samples.langgraph(tmp_path / "lg.db"), format=Format.OPENAI_AGENTS)
        assert "it is a database of langgraph, and not of openai-agents" in done.faults[0].problem

    def test_one_whose_tables_are_nobodys_is_not_said_to_be_damaged(self, tmp_path: Path) -> None:
        place = tmp_path / "x.db"
        with closing(sqlite3.connect(place)) as found:
            found.execute("CREATE TABLE x (y)")
        done = import_path(Memory.open(), place, format=Format.LANGGRAPH)
        assert "it is none of langgraph: no such table" in done.faults[0].problem


class TestAStoreOfOurOwn:
    @pytest.mark.parametrize("chosen", [None, Format.OWN, Format.LANGGRAPH], ids=str)
    def test_it_is_named_as_one_with_what_to_do(self, tmp_path: Path, chosen: Format | None) -> None:
        with Memory.open(tmp_path / "a.db") as memory:
            memory.thread("t").append({"role": "user", "content": "x"})
        with pytest.raises(ImportRefused, match=r"a\.db is a store of ours; write its threads out with unabridged exp"):
            import_path(Memory.open(), tmp_path / "a.db", format=chosen)

    @pytest.mark.parametrize("chosen", [None, Format.MESSAGES], ids=str)
    def test_it_may_lie_in_a_folder_out_of_which_it_is_filled(self, tmp_path: Path, chosen: Format | None) -> None:
        samples.lines(tmp_path / "chat.jsonl", samples.request()["messages"])
        with Memory.open(tmp_path / "a.db") as memory:
            done = import_path(memory, tmp_path, format=chosen)
        assert ([each.id for each in done.threads], done.faults) == (["chat"], ())
        assert done.passed_over == (str(tmp_path / "a.db"),)

    @pytest.mark.skipif(os.name == "nt", reason="its locks belong to whoever took them, and not to the process")
    def test_looking_at_it_takes_away_no_lock_of_whoever_has_it_open(self, tmp_path: Path) -> None:
        samples.lines(tmp_path / "chat.jsonl", samples.request()["messages"])
        with Memory.open(tmp_path / "a.db") as memory:
            import_path(memory, tmp_path)
            with pytest.raises(ImportRefused):
                import_path(memory, tmp_path / "a.db")
            with pytest.raises(LaceImportError):
                import_lace(memory, tmp_path / "a.db")
            another = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM event').fetchall()"
            subprocess.run([sys.executable, "-c", another, tmp_path / "a.db"], check=True)
            # Whoever lets go of a file in which nobody has a lock takes its log away.
            assert (tmp_path / "a.db-wal").exists()

    def test_a_database_that_cannot_be_read_at_all_is_none_and_damaged(self, tmp_path: Path) -> None:
        (tmp_path / "a.db").write_bytes(b"SQLite format 3\0" + b"x" * 100)
        (fault,) = import_path(Memory.open(), tmp_path / "a.db").faults
        assert "it is damaged: " in fault.problem
