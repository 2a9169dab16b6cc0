"""The index follows its log in quiet moments, on a thread or in a task that is there only while there is work.
It refuses to test what the index holds.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

from unabridged import AsyncMemory, Memory
from unabridged.errors import StoreBusy, UsageError
from unabridged.ports import Access, Store
from unabridged.runner import idle
from unabridged.runner.idle import Due, Indexing
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")
SECONDS = 20


class Told(AroundStore):
    """A store that tells when something was indexed, and that can be told to refuse."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.indexed_some = threading.Event()
        self.refuses = 0

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:  # noqa: ARG002  # its base's
        if verb == "index" and self.refuses:
            self.refuses -= 1
            self.indexed_some.set()
            raise StoreBusy(store="here", waited_seconds=1.0)
        result = await call()
        if verb == "index":
            self.indexed_some.set()
        return result


async def raising(problem: BaseException) -> bool:
    raise problem


def said(text: str) -> dict[str, str]:
    return {"role": "user", "content": text}


def test_an_append_is_indexed_when_it_is_quiet() -> None:
    store = Told(InMemoryStore())
    with Memory(store, indexing=Indexing.IDLE) as memory:
        memory.thread("a").append(said("one"))
        assert store.indexed_some.wait(SECONDS)


def test_nothing_is_indexed_unasked_where_that_was_asked_for() -> None:
    store = Told(InMemoryStore())
    with Memory(store, indexing=Indexing.ASKED) as memory:
        memory.thread("a").append(said("one"))
        assert not store.indexed_some.wait(0.5)


def test_what_was_left_behind_by_another_program_is_indexed_too(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db", indexing=Indexing.ASKED) as memory:
        memory.thread("before").append(said("one"))
    with Memory(Told(SqliteStore(tmp_path / "a.db")), indexing=Indexing.IDLE) as memory:
        memory.thread("now").append(said("two"))
        memory._idle._thread.join(SECONDS)  # type: ignore[union-attr]  # it was started by the append
        assert list(memory.unindexed()) == []


def test_the_thread_ends_when_there_is_nothing_left_to_do() -> None:
    with Memory(InMemoryStore(), indexing=Indexing.IDLE) as memory:
        memory.thread("a").append(said("one"))
        at_work = memory._idle._thread
        assert at_work is not None
        at_work.join(SECONDS)
        assert memory._idle._thread is None


def test_a_refused_step_fails_no_append_and_is_tried_again_after_the_next() -> None:
    store = Told(InMemoryStore())
    store.refuses = 1
    with Memory(store, indexing=Indexing.IDLE) as memory:
        memory.thread("a").append(said("one"))
        assert store.indexed_some.wait(SECONDS)
        at_work = memory._idle._thread
        if at_work is not None:
            at_work.join(SECONDS)
        store.indexed_some.clear()
        memory.thread("a").append(said("two"))
        assert store.indexed_some.wait(SECONDS)


def test_an_error_that_nobody_expected_ends_no_indexing_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    store, left = Told(InMemoryStore()), [MemoryError()]
    with Memory(store, indexing=Indexing.IDLE) as memory:
        real = memory._idle._step
        monkeypatch.setattr(memory._idle, "_step", lambda ref: raising(left.pop()) if left else real(ref))
        memory.thread("a").append(said("one"))
        if at_work := memory._idle._thread:  # it may have ended by now
            at_work.join(SECONDS)
        assert left == []
        memory.thread("a").append(said("two"))
        assert store.indexed_some.wait(SECONDS)


@pytest.mark.parametrize("problem", [RuntimeError("can't start new thread"), KeyboardInterrupt()], ids=repr)
def test_where_no_thread_begins_the_append_stands_and_the_next_one_has_it_indexed(
    monkeypatch: pytest.MonkeyPatch, problem: BaseException
) -> None:
    def start(_: threading.Thread) -> None:
        raise problem

    store = Told(InMemoryStore())
    with Memory(store, indexing=Indexing.IDLE) as memory:
        with monkeypatch.context() as swapped, suppress(KeyboardInterrupt):
            swapped.setattr(threading.Thread, "start", start)
            memory.thread("a").append(said("one"))
        assert [event.seq for event in memory.thread("a").events()] == [1]
        memory.thread("a").append(said("two"))
        assert store.indexed_some.wait(SECONDS)


def test_a_handle_that_was_closed_works_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "_PATIENCE_SECONDS", SECONDS)
    memory = Memory.open(tmp_path / "a.db")
    memory.thread("a").append(said("one"))
    at_work = memory._idle._thread
    memory.close()
    assert at_work is None or not at_work.is_alive()


def test_a_reader_never_indexes(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db", indexing=Indexing.ASKED) as memory:
        memory.thread("a").append(said("one"))
    with Memory.open(tmp_path / "a.db", access=Access.READ) as memory:
        assert [hit.seq for hit in memory.thread("a").search("one")] == [1]
        assert memory._idle._thread is None


def test_on_a_loop_the_index_follows_in_a_task() -> None:
    async def main() -> list[object]:
        store = Told(InMemoryStore())
        async with AsyncMemory(store, indexing=Indexing.IDLE) as memory:
            await memory.thread("a").append(said("one"))
            task = memory._idle._task
            assert task is not None
            await asyncio.wait_for(task, SECONDS)
            return [each async for each in memory.unindexed()]

    assert asyncio.run(main()) == []


def test_a_loop_that_ends_without_a_close_ends_the_task_quietly() -> None:
    async def main() -> None:
        memory = AsyncMemory(InMemoryStore(), indexing=Indexing.IDLE)
        await memory.thread("a").append(said("one"))

    asyncio.run(main())


def test_what_a_loop_left_behind_that_was_only_stopped_is_indexed_on_the_next() -> None:
    memory = AsyncMemory(InMemoryStore(), indexing=Indexing.IDLE)

    async def goes_on() -> list[object]:
        await memory.thread("b").append(said("two"))
        task = memory._idle._task
        assert task is not None
        await asyncio.wait_for(task, SECONDS)
        return [each async for each in memory.unindexed()]

    with closing(asyncio.new_event_loop()) as first, closing(asyncio.new_event_loop()) as second:
        first.run_until_complete(memory.thread("a").append(said("one")))
        assert second.run_until_complete(goes_on()) == []
        second.run_until_complete(memory.close())
        for task in asyncio.all_tasks(first):
            task.cancel()
            first.run_until_complete(asyncio.wait([task]))


def test_an_index_waits_for_a_quiet_moment_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("unabridged.runner.idle.time.monotonic", lambda: now[0])
    due = Due()
    ref = Memory(InMemoryStore()).thread("a").ref
    due.stir(ref)
    waits = [due.wait_seconds()]
    for _ in range(60):
        now[0] += 0.1
        due.stir(ref)
        waits.append(due.wait_seconds())
    assert (waits[0] > 0, waits[-1]) == (True, 0)


def test_when_to_index_is_one_of_two_words() -> None:
    with pytest.raises(UsageError):
        Memory(InMemoryStore(), indexing="always")  # type: ignore[arg-type]  # what is refused
