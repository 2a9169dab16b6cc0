"""Damage of every kind is told and nothing is skipped for it, and what only looks like damage is not.
Each fault is planted in the shelf of a store in memory.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.talk import u, write
from unabridged import Memory
from unabridged.log import codec
from unabridged.log.body import Chunk, Message
from unabridged.log.ids import Seq
from unabridged.log.row import Row
from unabridged.stores.in_memory import InMemoryStore

PURGE = 5
Damage = Callable[[Row], Row]


@pytest.fixture
def store() -> InMemoryStore:
    """Four messages of which one was purged and erased, and two forks, one of them of the other."""
    store = InMemoryStore()
    memory = Memory(store)
    thread = memory.thread("t")
    thread.append([u(str(n)) for n in range(1, PURGE)])
    thread.fork("child", through=4).append(u("child"))
    thread.purge(2)
    memory.erase()
    memory.thread("child").fork("grandchild", through=3).append(u("grandchild"))
    thread.fork("empty", through=0).append(u("from the beginning"))
    return store


def faults(store: InMemoryStore) -> list[tuple[str, int, str]]:
    return [(fault.thread, fault.seq, fault.column) for fault in Memory(store).verify().faults]


def damage(store: InMemoryStore, seq: int, change: Damage) -> None:
    rows = store._shelf.rows[Memory(store).thread("t").ref]
    rows[seq - 1] = change(rows[seq - 1])


def test_forks_of_forks_and_of_the_beginning_are_sound(store: InMemoryStore) -> None:
    assert faults(store) == []


def test_a_message_in_pieces_is_sound() -> None:
    store, whole = InMemoryStore(), codec.encode(Message(role="user")).decode()
    write(Memory(store).thread("t"), Message(role="user", chunks=1), Chunk(of=Seq(1), index=0, text=whole, last=True))
    assert faults(store) == []


@pytest.mark.parametrize(
    ("seq", "change", "column"),
    [
        (3, lambda row: row._replace(shape="text"), "several columns"),
        (3, lambda row: row._replace(tokens=row.tokens + 1), "tokens"),
        (PURGE, lambda row: row._replace(payload=b"junk"), "payload"),
    ],
    ids=["a text where bytes were", "a number", "what a purge says"],
)
def test_a_damaged_row_is_told_and_those_after_it_are_still_checked(
    store: InMemoryStore, seq: int, change: Damage, column: str
) -> None:
    events = Memory(store).verify().events
    damage(store, seq, change)
    assert ("t", seq, column) in faults(store)
    assert Memory(store).verify().events == events


def test_a_fork_whose_parent_is_gone_says_which_column_names_it(store: InMemoryStore) -> None:
    del store._shelf.threads[Memory(store).thread("t").ref]
    assert {who for who, _, column in faults(store) if column == "thread.parent"} == {"child", "grandchild"}


def test_a_fork_whose_parent_lost_the_event_it_left_at_says_so(store: InMemoryStore) -> None:
    store._shelf.rows[Memory(store).thread("t").ref].pop()
    store._shelf.rows[Memory(store).thread("t").ref].pop()
    assert ("child", 0, "thread.forked_at") in faults(store)
