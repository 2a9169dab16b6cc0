"""A fact's row that is not what was written is given back to nobody, told by verify, and in the way of no append.
It refuses to mend one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from unabridged import Memory, Policy
from unabridged.errors import CorruptionError
from unabridged.log.body import Hidden, Shown
from unabridged.log.ids import MAIN, LaneId, spans_of
from unabridged.memory.fact import FactId, FactState
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put, there
from unabridged.testing.samples import HERE, ref


@pytest.fixture
def driven(path: Path) -> Iterator[Driven]:
    driven = Driven(SqliteStore(path))
    driven.say("t", "one", "two")
    put(driven, fact_of("a", sources=(("t", 1),)), fact_of("b", sources=(("t", 1),)))
    yield driven
    driven.close()


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("content", "X'7B7D'", "content"),
        ("digest", "X'00'", "content"),
        ("change", "99", "content"),
        ("tier", "2", "tier"),
        ("state", "7", "state"),
        ("origin", "3", "origin"),
        ("worth", "0", "worth"),
        ("characters", "9", "characters"),
        ("tokens", "9", "tokens"),
        ("alike", "X'00'", "alike"),
    ],
)
def test_every_column_that_says_something_else_is_told(
    driven: Driven, connection: StdlibConnection, column: str, value: str, told: str
) -> None:
    connection.all(f"UPDATE fact SET {column} = {value} WHERE id = X'61'")  # noqa: S608  # ours
    assert [each.column for each in driven.inspect()] == [f"fact.{told}"]


def test_bytes_that_are_proved_and_no_facts_are_told(
    driven: Driven, connection: StdlibConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unabridged.stores.sql.facts._digest", lambda *_: b"\0")
    connection.all("UPDATE fact SET content = X'7B7D', digest = X'00' WHERE id = X'61'")
    with pytest.raises(CorruptionError, match="KeyError"):
        driven.fact(HERE, FactId("a"))


def test_sources_that_name_others_are_told(driven: Driven, connection: StdlibConnection) -> None:
    connection.all("UPDATE fact_source SET seq = 2 WHERE fact = X'61'")
    connection.all("PRAGMA foreign_keys=OFF")
    connection.all("INSERT INTO fact_source (scope, thread, seq, fact) VALUES (1, 1, 1, X'FF')")
    assert [each.column for each in driven.inspect()] == ["fact_source.fact", "fact.id"]


def test_a_fact_of_no_scope_is_told(driven: Driven, connection: StdlibConnection) -> None:
    connection.all("PRAGMA foreign_keys=OFF")
    connection.all("UPDATE fact SET scope = 9 WHERE id = X'61'")
    assert "fact.scope" in {each.column for each in driven.inspect()}


def test_a_damaged_fact_is_given_to_nobody_and_takes_no_append_with_it(
    driven: Driven, connection: StdlibConnection
) -> None:
    connection.all("UPDATE fact SET content = X'7B7D' WHERE id = X'61'")
    with pytest.raises(CorruptionError, match="fact 'a'"):
        driven.fact(HERE, FactId("a"))
    assert [[each.id for each in driven.facts(HERE, after=0, limit=limit)] for limit in (1, 9)] == [["b"], ["b"]]
    assert driven.facts(HERE, after=2, limit=9) == []
    with pytest.raises(CorruptionError):
        put(driven, fact_of("c", id="a", version=1))
    driven.say("t", Hidden(seqs=spans_of([1])))
    assert there(driven, "b").state is FactState.RETIRED
    assert [each.id for each in driven.facts_from(ref("t"))] == ["b"]


def test_a_damaged_fact_puts_nothing_right_and_keeps_nothing_away(driven: Driven, connection: StdlibConnection) -> None:
    put(driven, fact_of("old"), fact_of("late", sources=(("t", 2),), supersedes="a"))
    put(driven, replace(there(driven, "b"), supersedes=FactId("old")))
    put(driven, fact_of("c", supersedes="b", sources=(("t", 2),)), fact_of("e", supersedes="old", sources=(("t", 2),)))
    connection.all("UPDATE fact SET content = X'7B7D' WHERE id IN (X'61', X'62')")
    driven.say("t", Hidden(seqs=spans_of([2])))
    assert [there(driven, each).state for each in ("old", "late", "c")] == [
        FactState.ACTIVE,
        FactState.RETIRED,
        FactState.RETIRED,
    ]
    driven.say("t", Shown(seqs=spans_of([2])))
    put(driven, fact_of("d", supersedes="b"))
    assert there(driven, "d").put_right == ("b",)


def test_a_damaged_fact_is_given_no_messages_of_one_that_says_the_same(
    driven: Driven, connection: StdlibConnection
) -> None:
    driven.say("t", Hidden(seqs=spans_of([1])))
    put(driven, fact_of("a", id="again"))
    connection.all("UPDATE fact SET digest = X'00' WHERE id = CAST('again' AS BLOB)")
    driven.say("t", Shown(seqs=spans_of([1])))
    kept = there(driven, "a")
    assert (kept.state, kept.before, kept.statement) == (FactState.RETIRED, FactState.ACTIVE, "a")


def test_a_purge_drops_a_damaged_fact_whose_words_it_cannot_tell(driven: Driven, connection: StdlibConnection) -> None:
    connection.all("UPDATE fact SET digest = X'00' WHERE id = X'61'")
    driven.forget("t", 1)
    assert (driven.fact(HERE, FactId("a")), there(driven, "b").statement, driven.inspect()) == (None, "", [])


def test_a_damaged_fact_takes_no_notebook_with_it_and_is_taken_away_by_its_id(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Memory.open(path, policy=Policy(limit_tokens=4_000, memory_tokens=300)) as memory:
        tea, cake = (memory.facts().add(text) for text in ("Tea at four", "Cake at five"))
        memory.thread("t").append({"role": "user", "content": "hello"})
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE fact SET digest = X'00' WHERE id = CAST(? AS BLOB)", (tea.id,))
    with Memory.open(path, policy=Policy(limit_tokens=4_000, memory_tokens=300)) as memory:
        facts = memory.facts()
        assert facts.list() == (cake,)
        assert [hit.fact for hit in facts.search("cake tea")] == [cake]
        assert "Cake at five" in str(memory.thread("t").prepare().to("plain"))
        assert [each.remedy for each in memory.doctor() if tea.id in each.what] == [
            "keep a copy of the files as they are; restore a backup, or take it away with facts.remove(id)"
        ]
        for asked in (facts.get, facts.accept, facts.refuse):
            with pytest.raises(CorruptionError):
                asked(tea.id)
        gone = facts.remove(tea.id)
        assert (gone.state, gone.statement, facts.get(tea.id)) == (FactState.RETIRED, "", gone)
        assert [each for each in memory.doctor() if tea.id in each.what] == []


def test_a_block_that_was_read_whole_and_is_damaged_afterwards_is_given_back_no_more(
    driven: Driven, connection: StdlibConnection
) -> None:
    assert driven.keep_block(ref("t"), MAIN, b"a block", change=driven.fact_change(HERE))
    assert [driven.block(ref("t"), MAIN) for _ in range(2)] == [b"a block"] * 2
    connection.all("UPDATE shown SET content = X'00'")
    assert driven.block(ref("t"), MAIN) is None
    connection.all("UPDATE shown SET content = CAST('a block' AS BLOB)")
    assert driven.block(ref("t"), MAIN) == b"a block"
    connection.all("UPDATE shown SET digest = X'00'")
    assert driven.block(ref("t"), MAIN) is None


def test_each_of_very_many_lanes_is_given_back_its_own_block(driven: Driven) -> None:
    lanes = [LaneId(f"lane {n}") for n in range(300)]
    change = driven.fact_change(HERE)
    assert all(driven.keep_block(ref("t"), each, each.encode(), change=change) for each in lanes)
    for _ in range(2):
        assert [driven.block(ref("t"), each) for each in lanes] == [each.encode() for each in lanes]


def test_of_very_many_faults_some_are_told(driven: Driven, connection: StdlibConnection) -> None:
    put(driven, *(fact_of(f"fact {n}") for n in range(1_100)))
    connection.all("UPDATE fact SET digest = X'00'")
    assert len(driven.inspect()) == 1_000
