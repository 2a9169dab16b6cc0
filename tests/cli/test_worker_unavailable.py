"""A worker whose store cannot be reached for a while goes on, and does not ask it every second."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import pytest

from unabridged import AsyncMemory, Policy
from unabridged.cli import worker
from unabridged.cli.ending import Asked
from unabridged.cli.outcome_lines import Lines
from unabridged.cli.page import Form
from unabridged.cli.worker_chores import WorkerChores
from unabridged.engine.jobs.background import Background
from unabridged.errors import StoreDegraded
from unabridged.log.ids import ThreadRef
from unabridged.runner import digesting
from unabridged.runner.background import BackgroundTask
from unabridged.runner.calling import Callers
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")


class Away(AroundStore):
    """A store that nobody reaches while it is away."""

    def __init__(self) -> None:
        super().__init__(InMemoryStore())
        self.is_away = False

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, unless it is away."""
        if self.is_away:
            raise StoreDegraded(store="a", reason="the server is restarting")
        found: T = await super().around(verb, args, call)
        return found


class Full(Background):
    """One that can write down nothing."""

    async def look(self, ref: ThreadRef) -> bool:
        """Nothing is looked at."""
        raise StoreDegraded(store="a", reason=f"no room for {ref.thread}")


@asynccontextmanager
async def working(kind: type[Background]) -> AsyncIterator[tuple[Away, io.StringIO, asyncio.Task[None]]]:
    """A worker that goes on until the block ends: its store, what it says is wrong, and its task."""
    store, err, asked = Away(), io.StringIO(), Asked()
    async with AsyncMemory(store, policy=Policy(limit_tokens=300)) as memory:
        await memory.thread("t").append({"role": "user", "content": "crane"})
        background = kind(
            memory._ctx, memory.held, call=Callers().call, digest=digesting.elsewhere, chance=memory._ctx.chance
        )
        chores = WorkerChores(memory._ctx, memory.held, background, lanes=frozenset())
        task = BackgroundTask(chores)
        lines = Lines(io.StringIO(), err, Form.PEOPLE)
        running = asyncio.create_task(worker._until_ended(chores, task, lines, asked))
        try:
            yield store, err, running
        finally:
            store.is_away = False
            asked.at_all.set()
            await asyncio.wait([running])
            await task.stop()


def test_it_outlives_a_server_that_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_SOONEST_SECONDS", 0.01)
    monkeypatch.setattr(worker, "_LATEST_SECONDS", 0.02)

    async def story() -> tuple[bool, str]:
        async with working(Background) as (store, err, running):
            await asyncio.sleep(0.1)
            store.is_away = True
            await asyncio.sleep(0.3)
            store.is_away = False
            await asyncio.sleep(0.1)
            return running.done(), err.getvalue()

    is_over, told = asyncio.run(story())
    assert not is_over
    assert "not looked for what is due, and tried again later" in told
    assert "the server is restarting" in told


def test_a_thread_that_cannot_be_looked_at_is_told_of_no_more_often_than_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "_SOONEST_SECONDS", 0.01)

    async def story() -> str:
        async with working(Full) as (_, err, _running):
            await asyncio.sleep(0.5)
            return err.getvalue()

    assert asyncio.run(story()).count("not looked at: thread") == 1
