"""What a worker could not look at is looked at again, unless looking again would be of no use."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from tests.cli.worker_programs import UNABRIDGED, config
from tests.house.tree import ROOT
from unabridged import AsyncMemory, Memory, Policy
from unabridged.cli import worker_chores
from unabridged.cli.worker import rest_seconds
from unabridged.cli.worker_chores import WorkerChores
from unabridged.engine.jobs.background import Background
from unabridged.errors import CorruptionError
from unabridged.log.ids import ThreadRef
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


@pytest.mark.parametrize(("took", "rests"), [(0.0, 1.0), (0.01, 1.0), (0.07, 7.0), (0.5, 30.0), (60.0, 30.0)])
def test_all_threads_are_looked_at_for_a_hundredth_of_the_time(took: float, rests: float) -> None:
    assert rest_seconds(took) == pytest.approx(rests)


def test_what_it_takes_to_look_at_what_was_written_is_no_reason_to_come_back_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds = [0.0]
    monkeypatch.setattr(worker_chores, "time", SimpleNamespace(monotonic=lambda: seconds[0]))

    class Slow(Background):
        async def look(self, ref: ThreadRef) -> bool:
            seconds[0] += 20.0
            return await super().look(ref)

    async def story() -> float:
        memory = AsyncMemory(InMemoryStore(), policy=Policy(limit_tokens=300))
        await memory.thread("t").append(TALK)
        ctx, held = memory._ctx, memory.held
        slow = Slow(ctx, held, call=Callers().call, digest=digesting.elsewhere, chance=ctx.chance)
        took = await WorkerChores(ctx, held, slow, lanes=frozenset()).sweep(lambda *_: None)
        await memory.close()
        return took

    assert (asyncio.run(story()), seconds) == (0.0, [20.0])


def test_a_worker_soon_finds_what_a_program_wrote_that_only_asks(tmp_path: Path) -> None:
    store = tmp_path / "agent.db"
    (tmp_path / "unabridged.toml").write_text("[policy]\nlimit_tokens = 300\n", encoding="utf-8")
    with Memory.open(store) as memory:
        memory.thread("first").append(TALK)
        command = [*UNABRIDGED, "worker", str(store), *config(store)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as worker:
            assert worker.stdout is not None
            assert "first" in worker.stdout.readline()
            since = time.monotonic()
            memory.thread("second").append(TALK)
            assert "second" in worker.stdout.readline()
            took = time.monotonic() - since
            worker.send_signal(signal.SIGTERM)
            worker.communicate(timeout=60)
    assert took < 20
