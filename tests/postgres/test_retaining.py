"""Threads leave a server's schema for an archive and come back to another, beside others who speak meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from unabridged import Memory
from unabridged.archives import read_archive
from unabridged.retention import Retention
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing import FakeClock
from unabridged.upkeep import Restored

OLD = Retention(older_than=timedelta(days=90))
HUNDRED_DAYS = 100 * 24 * 3_600 * 1_000_000


def said(text: str) -> dict[str, str]:
    return {"role": "user", "content": text}


def payloads(memory: Memory, thread: str) -> list[bytes | None]:
    return [event.payload for event in memory.thread(thread).events()]


def test_a_lineage_leaves_for_its_archive_and_comes_back(store: PostgresStore, tmp_path: Path) -> None:
    clock = FakeClock()
    memory = Memory(store, clock=clock)
    memory.thread("t").append([said("one \ud800 \0"), said("two")], key="k")
    memory.thread("t").fork("fork", through=1).append(said("in the fork"))
    before = {name: payloads(memory, name) for name in ("t", "fork")}
    clock.move(HUNDRED_DAYS)
    done = memory.retain(OLD, tmp_path / "a.jsonl")
    memory.erase()
    assert (memory.traces(b"in the fork"), memory.verify().faults) == ([], ())
    assert memory.bring_back(done.archive, ids={"t": "again", "fork": "fork again"}) == Restored(threads=2, events=3)
    assert memory.verify().faults == ()
    assert {name: payloads(memory, f"{there}again") for name, there in (("t", ""), ("fork", "fork "))} == before


def test_what_left_a_server_comes_back_to_any_store(store: PostgresStore, tmp_path: Path) -> None:
    clock = FakeClock()
    memory = Memory(store, clock=clock)
    memory.thread("t").append([said("one"), said("two")])
    row = memory.thread("t").row()
    clock.move(HUNDRED_DAYS)
    done = memory.retain(OLD, tmp_path / "a.jsonl")
    other = Memory(InMemoryStore())
    other.bring_back(done.archive)
    assert other.thread("t").row() == row


def test_nobody_who_speaks_meanwhile_loses_a_word_or_what_it_was_said_to(
    opened: Callable[..., PostgresStore], tmp_path: Path
) -> None:
    """A thread that was spoken in is whole; one that left had nothing behind what is in the archive."""
    clock = FakeClock()
    memory, talker = Memory(opened(), clock=clock), Memory(opened(), clock=clock)
    names = [f"t{n}" for n in range(12)]
    for name in names:
        memory.thread(name).append([said(f"{name} one"), said(f"{name} two")])
        memory.thread(name).fork(f"{name} fork")
    clock.move(HUNDRED_DAYS)
    begun = threading.Event()

    def talks() -> None:
        for name in reversed(names):
            talker.thread(f"{name} fork").append(said(f"{name} wait"))
            begun.set()

    talking = threading.Thread(target=talks)
    talking.start()
    begun.wait(30)
    done = memory.retain(OLD, tmp_path / "a.jsonl")
    talking.join()
    left = {each.thread for each in done.expired}
    for name in names:
        whole = payloads(memory, name)[:2]
        assert any(whole) == all(whole) == (name not in left)
        if name in left:
            kept = read_archive(done.archive)
            assert None not in [event.payload for event in kept.events(name)]
    assert memory.verify().faults == ()
