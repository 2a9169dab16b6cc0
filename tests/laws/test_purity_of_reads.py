"""Reading writes nothing, asks no model, and waits for no writer."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from tests.engine.talk import rounds
from tests.laws.moves import TIGHT
from unabridged import Depth, Indexing, Memory, Profile, Thread
from unabridged.log.lane_rule import LaneRule
from unabridged.ports import Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import ScriptedSummariser

WRITES = frozenset(
    {"append", "append_if", "begin", "fork", "describe", "detach", "delete", "purge", "erase", "keep", "backup"}
)
READS: list[Callable[[Thread], object]] = [
    lambda thread: thread.view(),
    lambda thread: thread.view(lane="critic"),
    lambda thread: thread.view().to("openai"),
    lambda thread: [item.says for item in thread.view().items],
    lambda thread: thread.view().urgency,
    lambda thread: list(thread.events()),
    lambda thread: list(thread.events(after=5)),
    lambda thread: thread.message(1),
    lambda thread: thread.tags(1),
    lambda thread: thread.row(),
    lambda thread: thread.unfold(thread.view().items[0], depth=Depth.ORIGINALS),
]
NAMES = ["view", "lane", "to", "says", "urgency", "events", "after", "message", "tags", "row", "unfold"]


class Watched:
    """Any store, and the verbs it was asked for."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # any verb
        self.asked.append(name)
        return getattr(self.store, name)


def compacted(store: Store) -> Thread:
    """A thread under a summary, and a summariser that fails if it is asked once more."""
    memory = Memory(store, policy=TIGHT, summariser=ScriptedSummariser(["they talked"]))
    memory.thread("t").append(rounds(12))
    memory.thread("t").open_lane("critic", rule=LaneRule(roles=("user",)))
    memory.thread("t").prepare()
    return memory.thread("t")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a store holds, row by row; words are read where their tables keep them, as those cannot be listed."""
    with closing(sqlite3.connect(path)) as database:
        tables = database.execute("SELECT * FROM sqlite_master ORDER BY name").fetchall()
        kept = [name for kind, name, _, _, sql in tables if kind == "table" and not sql.startswith("CREATE VIRTUAL")]
        rows = {name: database.execute(f'SELECT * FROM "{name}"').fetchall() for name in kept}  # noqa: S608
    return {"sqlite_master": tables, **rows}


@pytest.mark.parametrize("read", READS, ids=NAMES)
def test_a_read_asks_the_store_for_nothing_that_writes(read: Callable[[Thread], object]) -> None:
    watched = Watched(InMemoryStore())
    thread = compacted(cast("Store", watched))
    watched.asked.clear()
    read(thread)
    assert watched.asked
    assert WRITES.isdisjoint(watched.asked)


@pytest.mark.parametrize("read", READS, ids=NAMES)
def test_a_read_by_a_handle_that_knows_nothing_yet_writes_nothing_either(read: Callable[[Thread], object]) -> None:
    watched = Watched(InMemoryStore())
    compacted(cast("Store", watched))
    memory = Memory(cast("Store", watched))
    watched.asked.clear()
    read(memory.thread("t"))
    assert WRITES.isdisjoint(watched.asked)


def test_a_store_holds_the_same_bytes_before_and_after_all_reads(path: Path) -> None:
    # In quiet moments a memory indexes by itself, which on a busy machine comes between the two.
    with Memory.open(path, policy=TIGHT, profile=Profile.FAST, indexing=Indexing.ASKED) as memory:
        memory.thread("t").append(rounds(12))
        memory.thread("t").open_lane("critic", rule=LaneRule(roles=("user",)))
        memory.thread("t").prepare()
        memory.index()
    before = everything(path)
    assert before["words_data"]
    with Memory.open(path, profile=Profile.FAST, indexing=Indexing.ASKED) as memory:
        for read in READS:
            read(memory.thread("t"))
    assert everything(path) == before


def test_a_view_waits_for_no_writer(path: Path) -> None:
    with Memory.open(path, profile=Profile.FAST) as memory:
        memory.thread("t").append(rounds(2))
        writer = sqlite3.connect(path)
        writer.execute("begin immediate")
        assert len(memory.thread("t").view().items) == 4
        writer.close()


def test_no_writer_waits_for_a_reader_that_has_not_read_to_the_end(path: Path) -> None:
    with Memory.open(path, profile=Profile.FAST) as memory:
        memory.thread("t").append(rounds(2))
        reading = iter(memory.thread("t").events())
        next(reading)
        assert memory.thread("t").append(rounds(1)).last == 6
        assert [event.seq for event in reading][:3] == [2, 3, 4]


def test_a_view_is_a_value_that_later_events_leave_alone() -> None:
    thread = compacted(InMemoryStore())
    view, words = thread.view(), thread.view().to("plain")
    thread.append(rounds(1))
    thread.append({"role": "user", "content": "more"})
    assert view.to("plain") == words
