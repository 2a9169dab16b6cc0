"""What a worker could not look at is looked at again, unless looking again would be of no use."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest

from unabridged import AsyncMemory, Policy
from unabridged.cli.worker_chores import WorkerChores
from unabridged.engine.jobs.background import Background
from unabridged.errors import CorruptionError
from unabridged.runner import digesting
from unabridged.runner.calling import Callers
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.faults import FailingStore, PlantedFault

T = TypeVar("T")
# Before a thread is looked at: the jobs, the scopes, the threads.
BEFORE = 3
TALK = [{"role": ("user", "assistant")[n % 2], "content": f"crane {n} " * 20} for n in range(20)]


class Damaged(FailingStore):
    """A store whose medium loses what is read in the n-th call."""

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, unless it is the one."""
        try:
            return await super().around(verb, args, call)
        except PlantedFault as problem:
            raise CorruptionError(store="a.db", where="event 1", problem="it is not what was written") from problem


@pytest.mark.parametrize(("kind", "due"), [(FailingStore, 1), (Damaged, 0)], ids=["busy", "damaged"])
def test_a_thread_that_could_not_be_looked_at_is_looked_at_again_where_that_may_go_well(
    kind: type[FailingStore], due: int
) -> None:
    not_looked_at: list[str] = []

    async def story() -> int:
        store = kind(InMemoryStore())
        memory = AsyncMemory(store, policy=Policy(limit_tokens=300))
        await memory.thread("t").append(TALK)
        ctx, held = memory._ctx, memory.held
        background = Background(ctx, held, call=Callers().call, digest=digesting.elsewhere, chance=ctx.chance)
        chores = WorkerChores(ctx, held, background, lanes=frozenset())
        store.nth = store.calls + BEFORE + 1
        for _ in range(2):
            await chores.sweep(lambda ref, _: not_looked_at.append(ref.thread))
        marked = [job async for job in memory.jobs() if job.due_at is not None]
        await memory.close()
        return len(marked)

    assert (asyncio.run(story()), not_looked_at) == (due, ["t"])
