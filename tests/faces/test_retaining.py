"""Both faces let threads go and bring them back; an interrupt leaves no file, and every thread whole."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

from unabridged import Access, AsyncMemory, Indexing, Memory, Profile, UsageError
from unabridged.archives import read_archive
from unabridged.retention import Retention, Why
from unabridged.stores.opening import Waits, open_store
from unabridged.testing import FakeClock
from unabridged.upkeep import Restored

OLD = Retention(older_than=timedelta(days=90))
HUNDRED_DAYS = 100 * 24 * 3_600 * 1_000_000
MANY = [{"role": "user", "content": f"number {n}"} for n in range(450)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "archives").mkdir()
    return tmp_path / "archives"


@pytest.fixture
def aged(memory: Memory) -> Memory:
    """A memory in which the thread ``t`` was spoken in a hundred days ago."""
    clock = FakeClock()
    aged = Memory(memory._verbs._ctx.store, clock=clock)
    aged.thread("t").append(MANY)
    clock.move(HUNDRED_DAYS)
    return aged


def test_a_thread_leaves_for_its_archive_and_comes_back_to_another_store(aged: Memory, folder: Path) -> None:
    said = [event.payload for event in aged.thread("t").events()]
    done = aged.retain(OLD, folder / "a.jsonl")
    aged.erase()
    assert (aged.traces(b"number 7"), aged.verify().faults) == ([], ())
    with Memory.open(folder / "other.db", indexing=Indexing.ASKED) as other:
        assert other.bring_back(done.archive) == Restored(threads=1, events=len(MANY))
        assert [event.payload for event in other.thread("t").events()] == said
        assert other.verify().faults == ()


def test_an_interrupt_while_it_is_archived_leaves_no_file_and_every_word(aged: Memory, folder: Path) -> None:
    def interrupts(events: int) -> None:
        if events > 200:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        aged.retain(OLD, folder / "a.jsonl", progress=interrupts)
    assert list(folder.iterdir()) == []
    assert None not in [event.payload for event in aged.thread("t").events()]
    assert aged.retain(OLD, folder / "a.jsonl").expired != ()


def test_an_interrupt_while_it_comes_back_is_made_good_by_the_same_call(aged: Memory, folder: Path) -> None:
    aged.thread("u").append([{"role": "user", "content": "more"}] * 600)

    def interrupts(events: int) -> None:
        if events > 500:
            raise KeyboardInterrupt

    archive = aged.retain(Retention(larger_than_bytes=1), folder / "a.jsonl").archive
    with Memory.open(folder / "other.db", indexing=Indexing.ASKED) as other:
        with pytest.raises(KeyboardInterrupt):
            other.bring_back(archive, progress=interrupts)
        assert other.verify().faults == ()
        other.bring_back(archive)
        assert len(list(other.thread("u").events())) == 600
        assert other.verify().faults == ()


def test_a_file_for_an_archive_is_asked_for_by_a_name_that_is_free(aged: Memory, folder: Path) -> None:
    (folder / "a.jsonl").write_text("theirs")
    with pytest.raises(UsageError, match="exists already"):
        aged.retain(OLD, folder / "a.jsonl")


def test_what_comes_back_is_indexed_like_anything_that_was_said(aged: Memory, folder: Path) -> None:
    archive = aged.retain(OLD, folder / "a.jsonl").archive
    with Memory.open(folder / "other.db", indexing=Indexing.ASKED) as other:
        other.bring_back(archive)
        assert other.index() == len(MANY)
        assert [hit.thread for hit in other.search("number 77")][:1] == ["t"]


async def opened(folder: Path, clock: FakeClock) -> AsyncMemory:
    """A memory for an event loop in which the thread ``t`` was spoken in a hundred days ago."""
    store = open_store(folder / "a.db", access=Access.WRITE, profile=Profile.FAST, waits=Waits.SUSPENDING)
    memory = AsyncMemory(store, clock=clock)
    await memory.thread("t").append(MANY)
    clock.move(HUNDRED_DAYS)
    return memory


async def gone_and_back(folder: Path) -> tuple[list[Why], int, list[str | None]]:
    async with await opened(folder, FakeClock()) as memory:
        told = await memory.expired(OLD)
        done = await memory.retain(OLD, folder / "a.jsonl")
        restored = await memory.bring_back(done.archive, ids={"t": "again"})
        there = [event.payload async for event in memory.thread("again").events()]
        assert restored == Restored(threads=1, events=len(MANY))
        return [each.why for each in told], len(done.expired), [None for each in there if each is None]


def test_an_event_loop_has_the_same_verbs(folder: Path) -> None:
    assert asyncio.run(gone_and_back(folder)) == ([Why.AGE], 1, [])


async def cancelled(folder: Path, turns: int) -> tuple[bool, bool]:
    """Whether every word is still there, and whether an archive is, after a run was cancelled so many turns on."""
    async with await opened(folder, FakeClock()) as memory:
        task = asyncio.create_task(memory.retain(OLD, folder / "a.jsonl"))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        whole = None not in [event.payload async for event in memory.thread("t").events()]
    return whole, (folder / "a.jsonl").exists()


@pytest.mark.parametrize("turns", [1, 30, 100, 300, 1_000, 3_000, 10_000])
def test_a_run_that_is_cancelled_leaves_no_half_of_a_file_and_purges_nothing_without_one(
    folder: Path, turns: int
) -> None:
    whole, published = asyncio.run(cancelled(folder, turns))
    assert whole or published
    assert [each.name for each in folder.glob("*.partial")] == []
    if published:
        assert len(list(read_archive(folder / "a.jsonl").events("t"))) == len(MANY)
