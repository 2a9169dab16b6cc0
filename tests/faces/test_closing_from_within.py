"""Whoever is called within a run may close the memory: nobody waits for himself, and nothing is written any more."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.engine.talk import a, u
from unabridged import AsyncMemory, Memory, Policy
from unabridged.compaction.outcome import Fail, Failed, Outcome, Skip, Skipped
from unabridged.errors import Closed
from unabridged.ports import Appended
from unabridged.runner.runs import Compacting
from unabridged.runner.to_its_end import ToItsEnd
from unabridged.stores.in_memory import InMemoryStore

SECONDS = 20.0
WORDS = "and what the committee says of it in its second part, in detail. " * 3
TALK = [each for n in range(20) for each in (u(f"question {n}, {WORDS}"), a(f"answer {n}, {WORDS}"))]
SAID = "They went through the questions on the report, and answered each of them."
CALLED = ["summariser", "hook", "strategy"]


def told(who: str, function: Callable[..., Any]) -> dict[str, Any]:
    """A memory's choices, by which this function is called within a run."""
    policy = Policy(limit_tokens=1_000, retain_rounds=1, strategy=function if who == "strategy" else "summarise")
    return {"policy": policy, "summariser": function if who == "summariser" else None}


def is_untouched(folder: Path) -> bool:
    with Memory.open(folder / "a.db", compacting=Compacting.ASKED) as after:
        return list(after.thread("t").compactions()) == []


class Shelf(InMemoryStore):
    """A store that tells when it was let go of, and how many compactions it was handed before."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = asyncio.Event()
        self.compactions = 0

    async def append_if(self, *args: Any, **kwargs: Any) -> Appended | None:  # noqa: ANN401  # as they come
        self.compactions += 1
        return await super().append_if(*args, **kwargs)

    async def close(self) -> None:
        await super().close()
        self.closed.set()


@pytest.mark.parametrize("compacting", Compacting)
@pytest.mark.parametrize("who", CALLED)
def test_an_asynchronous_memory_is_closed_by_what_it_called(who: str, compacting: Compacting) -> None:
    async def story() -> None:
        async def closes(*_: object) -> str:
            await memory.close()
            return SAID

        store = Shelf()
        memory = AsyncMemory(store, compacting=compacting, **told(who, closes))
        if who == "hook":
            memory.before(closes)  # type: ignore[arg-type]  # it answers nothing of use
        async with asyncio.timeout(SECONDS):
            with contextlib.suppress(Closed):  # where the background was quicker
                await memory.thread("t").append(TALK)
                await memory.thread("t").compact()
            await store.closed.wait()
            with pytest.raises(Closed):
                await memory.thread("t").append(u("more"))
        assert store.compactions == 0

    asyncio.run(story())


@pytest.mark.parametrize("kind", ["plain", "async"])
@pytest.mark.parametrize("compacting", Compacting)
@pytest.mark.parametrize("who", CALLED)
def test_a_blocking_memory_is_closed_by_what_it_called(
    tmp_path: Path, who: str, compacting: Compacting, kind: str
) -> None:
    closed = threading.Event()

    def closes(*_: object) -> str:
        memory.close()
        closed.set()
        return SAID

    async def closes_on_a_loop(*_: object) -> str:
        return closes()

    function = closes_on_a_loop if kind == "async" else closes
    memory = Memory.open(tmp_path / "a.db", compacting=compacting, **told(who, function))
    if who == "hook":
        memory.before(function)  # type: ignore[arg-type]  # it answers nothing of use
    with contextlib.suppress(Closed):
        memory.thread("t").append(TALK)
        memory.thread("t").compact(deadline_seconds=SECONDS)
    assert closed.wait(SECONDS)
    assert is_untouched(tmp_path)


@pytest.mark.parametrize("who", CALLED)
def test_who_asked_is_told_what_everybody_is(tmp_path: Path, who: str) -> None:
    """Not that it goes on by itself."""
    heard: list[Outcome] = []

    def closes(*_: object) -> str:
        memory.close()
        return SAID

    memory = Memory.open(tmp_path / "a.db", compacting=Compacting.ASKED, **told(who, closes))
    if who == "hook":
        memory.before(closes)  # type: ignore[arg-type]  # it answers nothing of use
    memory.thread("t").append(TALK)
    memory.listen(lambda each: heard.append(each) if isinstance(each, Failed) else None)
    outcome = memory.thread("t").compact()
    assert heard == [outcome]
    assert isinstance(outcome, Failed)
    assert outcome.reason is Fail.CLOSED


def test_a_memory_that_is_closed_by_another_thread_ends_what_somebody_waits_for(tmp_path: Path) -> None:
    began = threading.Event()

    def slow(_: object) -> str:
        began.set()
        threading.Event().wait(0.5)
        return SAID

    memory = Memory.open(tmp_path / "a.db", policy=Policy(limit_tokens=1_000), summariser=slow)
    memory.thread("t").append(TALK)
    outcomes: list[Outcome] = []
    waiting = threading.Thread(target=lambda: outcomes.append(memory.thread("t").compact()))
    waiting.start()
    assert began.wait(SECONDS)
    memory.close()
    waiting.join(SECONDS)
    assert [type(each) for each in outcomes] in ([Failed], [Skipped])


@pytest.mark.parametrize("compacting", Compacting)
def test_what_is_asked_of_a_memory_that_is_closing_does_not_begin(compacting: Compacting) -> None:
    memory = Memory(InMemoryStore(), policy=Policy(limit_tokens=10_000), compacting=compacting)
    memory.thread("t").append(TALK[:2])
    memory._runs.close()
    outcome = memory.thread("t").compact()
    assert isinstance(outcome, Skipped)
    assert outcome.reason is Skip.CLOSED
    assert memory.counts()["skipped: closed"] == 1
    memory.close()


class TestToItsEnd:
    def test_goes_on_though_whoever_waits_is_cancelled(self) -> None:
        ended: list[str] = []

        async def story() -> None:
            goes_on = asyncio.Event()

            async def work() -> None:
                await goes_on.wait()
                ended.append("work")

            to_its_end = ToItsEnd(work)
            waiting = asyncio.ensure_future(to_its_end())
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            goes_on.set()
            await to_its_end()

        asyncio.run(story())
        assert ended == ["work"]

    def test_is_begun_anew_once_it_has_ended(self) -> None:
        begun: list[int] = []

        async def work() -> None:
            begun.append(1)

        to_its_end = ToItsEnd(work)
        for _ in range(2):
            asyncio.run(to_its_end())
        assert len(begun) == 2

    def test_is_begun_anew_where_another_loop_left_it(self) -> None:
        goes_on, left = asyncio.Event(), asyncio.new_event_loop()
        to_its_end = ToItsEnd(goes_on.wait)  # type: ignore[arg-type]  # what it comes to is nobody's
        with pytest.raises(TimeoutError):
            left.run_until_complete(asyncio.wait_for(to_its_end(), 0.01))
        goes_on.set()
        asyncio.run(to_its_end())
        left.run_until_complete(asyncio.sleep(0))
        left.close()
