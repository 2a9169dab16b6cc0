"""How many statements the SQLite store reads with, and that none gives another event than was asked for.
It refuses to know how long one takes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.stores.connections import Statements
from unabridged.errors import CorruptionError
from unabridged.log.body import Pinned
from unabridged.log.compacted import Compacted, Drop, Receipt
from unabridged.log.ids import ItemName, Seq, spans_of
from unabridged.search.following import INDEX_VERSION, Following, encode
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref


@pytest.mark.parametrize("step", [1, 17], ids=["one after the other", "scattered"])
def test_chosen_events_are_read_in_one_statement(path: Path, step: int) -> None:
    statements = Statements()
    driven = Driven(SqliteStore(path, connect=statements.connect))
    driven.say("t", *map(str, range(400)))
    statements.said.clear()
    assert len(driven.at(ref("t"), [Seq(seq) for seq in range(1, 401, step)])) == len(range(1, 401, step))
    assert sum("FROM event" in each for each in statements.said) == 1
    driven.close()


def test_an_event_that_a_damaged_index_has_in_anothers_place_is_not_given_for_it(path: Path) -> None:
    driven = Driven(SqliteStore(path))
    driven.say("another", *map(str, range(8)))
    driven.say("t", *map(str, range(8)))
    driven.close()
    # The entries of an index: how long their header is, the types of four numbers, then scope 1, thread 2, seq and row.
    whole, entry, flipped = path.read_bytes(), bytes([5, 9, 1, 1, 1, 2, 5, 13]), bytes([5, 9, 1, 1, 1, 2, 5 ^ 16, 13])
    assert whole.count(entry) == 1
    path.write_bytes(whole.replace(entry, flipped))
    driven = Driven(SqliteStore(path))
    with pytest.raises(CorruptionError, match=r"event 21 of thread 't'.*in the place of another event"):
        driven.at(ref("t"), [Seq(6)])
    driven.close()


def test_a_page_asks_for_no_purge_beyond_it(path: Path) -> None:
    heard = list[int]()

    class Heard(StdlibConnection):
        def all(self, sql: str, values: object = ()) -> list[tuple[Any, ...]]:
            found = super().all(sql, values)
            heard.extend([len(found)] if "FROM erasure" in sql else [])
            return found

    driven = Driven(SqliteStore(path, connect=Heard))
    driven.say("t", *map(str, range(40)))
    driven.forget("t", *range(1, 40, 2))
    heard.clear()
    assert [each.payload is None for each in driven.events(ref("t"), after=Seq(0), limit=3)] == [True, False, True]
    assert [each.touches for each in driven.skeletons(ref("t"), after=Seq(0), limit=3)] == [(), (), ()]
    assert heard == [2, 2]
    driven.close()


def test_a_purge_of_what_is_scattered_writes_once_what_the_index_remembers(path: Path) -> None:
    statements = Statements()
    driven = Driven(SqliteStore(path, connect=statements.connect))
    driven.say("t", *map(str, range(40)))
    driven.learn("t", through=40, version=INDEX_VERSION, content=encode(Following(Seq(40))))
    statements.said.clear()
    driven.forget("t", *range(1, 40, 2))
    assert sum("UPDATE indexed" in each for each in statements.said) == 1
    driven.close()


def test_a_purge_reads_what_forks_share_only_for_those_that_have_a_summary(path: Path) -> None:
    read: list[int] = []

    class Heard(StdlibConnection):
        def all(self, sql: str, values: object = ()) -> list[tuple[Any, ...]]:
            found = super().all(sql, values)
            read.extend([len(found)] if "kind <> " in sql else [])
            return found

    driven = Driven(SqliteStore(path, connect=Heard))
    driven.say("t", "one", *[Pinned(seqs=spans_of([1]))] * 40)
    for each in ("quiet", "short"):
        driven.branch("t", each, through=41)
    receipt = Receipt(tokens_before=9, tokens_after=1)
    edits = (Drop(items=(ItemName(seq=Seq(1)),), covers=spans_of([1])),)
    driven.say("short", Compacted(strategy="s", version=1, drawn_on=Seq(41), edits=edits, receipt=receipt))
    read.clear()
    driven.forget("t", 1)
    assert read.count(40) == 1
    assert driven.words("short")[-2:] == [None, "Purged"]
    driven.close()
