"""What a purge left in the words of an index is named until the next erasure, and so is whatever is looked for."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from unabridged import Indexing, Memory


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path / "a.db", indexing=Indexing.ASKED) as memory:
        memory.thread("t").append([{"role": "user", "content": f"parcel {n} for Hortensia"} for n in range(9)])
        memory.index()
        yield memory


def named(memory: Memory, *needles: bytes) -> set[str]:
    return {each.column for each in memory.traces(*needles)} - {"a.db", "a.db-wal", "event.payload", "payload"}


def test_a_word_that_is_indexed_is_named_in_the_words_too(memory: Memory) -> None:
    assert "words" in named(memory, b"Hortensia")


def test_a_word_that_nobody_said_is_not_named(memory: Memory) -> None:
    assert named(memory, b"Hortense") == set()


def test_words_that_were_not_said_in_this_order_are_not_named(memory: Memory) -> None:
    assert (named(memory, b"for Hortensia"), named(memory, b"Hortensia for")) == ({"words"}, set())


def test_bytes_that_are_no_text_are_looked_for_as_they_are(memory: Memory) -> None:
    assert named(memory, b"\xff\xfe\xfd") == set()


def test_a_forgotten_document_is_named_until_its_words_are_taken_out(memory: Memory) -> None:
    memory.thread("t").purge(3)
    assert [(each.column, each.seq) for each in memory.traces() if each.column == "words"] == [("words", 3)]
    memory.erase()
    assert memory.traces() == []


def test_a_purged_word_is_nowhere_after_the_erasure(memory: Memory) -> None:
    memory.thread("t").append({"role": "user", "content": "the word is quinquireme"})
    memory.index()
    memory.thread("t").purge(10)
    assert named(memory, b"quinquireme") > {"words"}
    memory.erase()
    assert memory.traces(b"quinquireme") == []


def test_a_purged_call_is_nowhere_after_the_erasure(memory: Memory) -> None:
    call = {"id": "quinquireme", "type": "function", "function": {"name": "row", "arguments": "{}"}}
    memory.thread("t").append({"role": "assistant", "content": None, "tool_calls": [call]})
    memory.index()
    memory.thread("t").purge(10)
    memory.erase()
    assert memory.traces(b"quinquireme") == []


@pytest.mark.usefixtures("memory")
def test_words_that_cannot_be_looked_through_are_named_and_end_in_no_error(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    raw.execute("UPDATE words_data SET block = x'00' WHERE id > 10")
    raw.close()
    with Memory.open(tmp_path / "a.db", indexing=Indexing.ASKED) as again:
        assert any("reindex()" in each.problem for each in again.traces(b"Hortensia"))


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE words_config SET v = 5",
        "DELETE FROM words_config",
        "DELETE FROM words_data",
        "DELETE FROM words_idx",
        "DROP TABLE words_data",
        "UPDATE words_data SET block = x'00'",
    ],
)
@pytest.mark.usefixtures("memory")
def test_a_purge_is_finished_and_an_index_made_anew_whatever_became_of_its_words(tmp_path: Path, spoil: str) -> None:
    raw = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    raw.execute(spoil)
    raw.close()
    with Memory.open(tmp_path / "a.db", indexing=Indexing.ASKED) as again:
        again.thread("t").purge(1)
        again.erase()
        assert again.traces(b"parcel 0") == []
        again.reindex()
        assert [hit.seq for hit in again.search("parcel 4", limit=1)] == [5]


@pytest.mark.usefixtures("memory")
def test_a_search_reads_the_log_where_the_settings_of_the_words_are_damaged(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    raw.execute("UPDATE words_config SET v = 99")
    raw.close()
    with Memory.open(tmp_path / "a.db", indexing=Indexing.ASKED) as again:
        assert [hit.seq for hit in again.search("parcel 4", limit=1)] == [5]
