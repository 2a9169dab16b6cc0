"""The doctor says how far an index follows its log, what it left out, and where it does not say what the log says."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from campaign.planted import folding
from campaign.swapping import swapped
from unabridged import Access, Indexing, Memory, Policy
from unabridged.engine.upkeep import index_checks
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.tables import OF_THE_INDEX
from unabridged.upkeep import Checks, Finding, Level


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        call = {"id": "c1", "type": "function", "function": {"name": "look_up", "arguments": '{"of": "the parcel"}'}}
        memory.thread("t").append([{"role": "user", "content": f"parcel {n} went to Größe_7" * 3} for n in range(30)])
        memory.thread("t").append({"role": "assistant", "content": None, "tool_calls": [call]})
        memory.thread("t").append(
            {"role": "tool", "tool_call_id": "c1", "content": "日本語 was found, " + "word " * 2_000}
        )
        memory.index()
    return tmp_path / "a.db"


def changed(path: Path, *statements: str) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    for sql in statements:
        raw.execute(sql)
    raw.close()


def told(found: tuple[Finding, ...], subject: str = "index") -> list[str]:
    return [each.what for each in found if each.subject == subject and each.level is not Level.FINE]


def levels(found: tuple[Finding, ...], subject: str = "index") -> set[Level]:
    return {each.level for each in found if each.subject == subject}


def test_an_index_that_follows_its_log_is_fine(path: Path) -> None:
    assert levels(Memory.diagnose(path)) == {Level.FINE}


def test_an_index_in_memory_is_looked_at_alike() -> None:
    with Memory(InMemoryStore()) as memory:
        memory.thread("t").append([{"role": "user", "content": f"parcel {n}"} for n in range(9)])
        memory.index()
        assert levels(memory.doctor()) == {Level.FINE}


def test_a_thread_that_is_behind_is_named_with_how_far(path: Path) -> None:
    with Memory.open(path, indexing=Indexing.ASKED) as memory:
        memory.thread("late").append([{"role": "user", "content": "one"}] * 4)
        assert "it is 4 events behind in 1 threads: 'late' by 4" in told(memory.doctor(checks=Checks.QUICK))


def test_more_than_one_search_would_read_is_a_warning(path: Path) -> None:
    with swapped(index_checks, "_SEARCHED_ANYWAY", 3), Memory.open(path, indexing=Indexing.ASKED) as memory:
        memory.thread("late").append([{"role": "user", "content": "one"}] * 4)
        assert levels(memory.doctor(checks=Checks.QUICK)) == {Level.WARNING, Level.FINE}


def test_what_was_left_out_is_counted_by_its_reason(path: Path) -> None:
    with Memory.open(path) as memory:
        memory.thread("t").append({"role": "user", "content": "[unabridged recall 3 0123456789ab]"})
        changed(path, "UPDATE event SET salt = NULL WHERE seq = 3")
        memory.index()
        changed(path, "UPDATE event SET salt = zeroblob(16) WHERE seq = 3")
        found = told(memory.doctor(checks=Checks.QUICK))
    assert found == ["1 events are left out: it repeats what a search or an unfolding found"]


def test_an_index_of_another_version_is_noted(path: Path) -> None:
    changed(path, "UPDATE indexed SET version = 99")
    assert "the index of 1 threads was made by another version of this program, and is not used" in told(
        Memory.diagnose(path)
    )


def test_words_still_to_be_taken_out_are_a_warning_until_the_next_erasure(path: Path) -> None:
    with Memory.open(path) as memory:
        memory.thread("t").purge(3)
        assert any("still to be taken out" in each for each in told(memory.doctor(checks=Checks.QUICK)))
        memory.erase()
        memory.index()
        assert told(memory.doctor()) == []


def test_a_document_that_is_gone_is_a_warning(path: Path) -> None:
    changed(path, "DELETE FROM document WHERE number = (SELECT min(number) FROM document)")
    assert "thread 't': 33 documents are there, and 34 were counted" in told(Memory.diagnose(path, checks=Checks.QUICK))


def test_a_document_of_no_thread_is_a_warning(path: Path) -> None:
    changed(path, "INSERT INTO document VALUES (7 << 36, 1, 1)")
    assert "1 documents belong to no thread's index; none of them is ever shown" in told(Memory.diagnose(path))


def test_a_document_with_other_words_than_the_log_is_found_by_a_whole_look_alone(path: Path) -> None:
    changed(path, "INSERT INTO words (rowid, terms) SELECT min(number), '1.forged' FROM document")
    assert told(Memory.diagnose(path, checks=Checks.QUICK)) == []
    assert told(Memory.diagnose(path)) == [
        "1 of 34 documents have other words than the log, the first of thread 't' event 1"
    ]


def test_words_that_are_gone_are_mended_by_making_the_index_anew(path: Path) -> None:
    changed(path, "DELETE FROM words_data WHERE id > 10")
    assert levels(Memory.diagnose(path)) >= {Level.WARNING}
    with Memory.open(path) as memory:
        memory.reindex()
        assert levels(memory.doctor()) == {Level.FINE}


def test_a_damaged_index_is_no_fault_of_the_store(path: Path) -> None:
    changed(path, "UPDATE words_data SET block = x'00' WHERE id > 10")
    found = Memory.diagnose(path)
    assert any("searches read the log" in each for each in told(found))
    assert [each.what for each in found if each.level is Level.FAULT] == []


def test_looking_at_an_index_changes_no_byte_of_it(path: Path) -> None:
    before = path.read_bytes()
    with Memory.open(path, access=Access.READ) as memory:
        memory.doctor()
    assert path.read_bytes() == before


def test_stats_say_how_much_an_index_holds_and_takes(path: Path) -> None:
    with Memory.open(path) as memory:
        stats = memory.stats()
    assert stats.index is not None
    assert (stats.index.documents, stats.index.threads_behind) == (34, 0)
    assert stats.disk is not None
    tables = stats.disk.tables
    assert tables is None or stats.index.size_bytes == sum(tables[each] for each in OF_THE_INDEX) > 0


def test_stats_of_a_store_with_a_damaged_index_still_count_the_log(path: Path) -> None:
    spoil = "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'event_key')"
    changed(path, "PRAGMA writable_schema = ON", f"{spoil} WHERE name = 'document'")
    with Memory.open(path, access=Access.READ) as memory:
        stats = memory.stats()
    assert (stats.events, stats.index) == (32, None)


def test_views_that_cover_each_message_once_are_fine(path: Path) -> None:
    with Memory.open(path) as memory:
        memory.thread("t").hide(3)
        assert levels(memory.doctor(), "views") == {Level.FINE}


def test_a_message_that_a_view_still_covers_after_it_was_hidden_is_a_warning(path: Path) -> None:
    with Memory.open(path, policy=Policy(limit_tokens=900)) as memory:
        memory.thread("t").prepare()
        memory.thread("t").hide(3)
        assert levels(memory.doctor(), "views") == {Level.FINE}
    with folding.still_covered(), Memory.open(path) as memory:
        changed(path, "DELETE FROM snapshot")
        assert told(memory.doctor(), "views") == ["thread 't': covered and not visible: [3]"]
