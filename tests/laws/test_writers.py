"""Writers who meet lose nothing, and whoever is cancelled leaves a log in which each write is whole or not there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count, cycle
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.talk import rounds, u
from tests.examples import drawn
from tests.laws.test_covered_once import covered, visible
from unabridged import (
    AsyncMemory,
    AsyncThread,
    Compacting,
    LaneRule,
    Memory,
    Policy,
    Profile,
    Scope,
    Thread,
    UsageError,
)
from unabridged.blocking import drive
from unabridged.errors import ConflictError
from unabridged.log.body import Message
from unabridged.log.event import Event
from unabridged.ports import Brief, Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing import Call, Look, violations
from unabridged.testing.simulator import Simulation

POLICY = Policy(limit_tokens=160, retain_rounds=1)
SCOPES = count()
SEEDS = st.integers(0, 2**32)
# Of each writer the sizes of what he appends, one after the other.
WRITERS = st.lists(st.lists(st.integers(1, 3), min_size=1, max_size=5), min_size=2, max_size=4)
# After how many steps of all of them together one is dropped, and which.
DROPS = st.dictionaries(st.integers(0, 60), st.integers(0, 3), min_size=1, max_size=3)
Does: TypeAlias = Callable[[AsyncThread], Awaitable[object]]
VERBS: Sequence[Does] = (
    lambda thread: thread.prepare(),
    lambda thread: thread.hide(1),
    lambda thread: thread.compact(),
    lambda thread: thread.pin(2),
    lambda thread: thread.rewind(1),
)


@pytest.fixture(params=["memory", "file"], scope="module")
def stores(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sequence[Store]]:
    """One store, as four programs have it open; in the end its chains hold, whatever was done to it."""
    path, shared = tmp_path_factory.mktemp("writers") / "a.db", InMemoryStore()
    opened = [shared if request.param == "memory" else SqliteStore(path, profile=Profile.FAST) for _ in range(4)]
    yield opened
    assert Memory(opened[0]).verify().faults == ()
    for each in opened:
        drive(each.close())


def name_of(event: Event) -> str:
    """What a message says, or the number of anything else."""
    return str(event.body.parts[0].text) if isinstance(event.body, Message) else f"event {event.seq}"  # type: ignore[union-attr]  # a text


def batch(key: str, size: int) -> list[dict[str, Any]]:
    return [u(f"{key}, {n} of several words") for n in range(size)]


@settings(max_examples=drawn(60), deadline=None)
@given(SEEDS, WRITERS)
def test_however_writers_meet_no_write_is_lost_doubled_or_moved(
    stores: Sequence[Store], seed: int, writers: list[list[int]]
) -> None:
    simulation, scope = Simulation(seed), Scope(project=str(next(SCOPES)))
    calls, looks = list[Call](), list[Look]()

    async def writes(thread: AsyncThread, by: str, sizes: list[int]) -> None:
        for at, size in enumerate(sizes):
            said, started = batch(f"{by}.{at}", size), simulation.clock.now()
            first, ended = (await thread.append(said)).first, simulation.clock.now()
            for seq, each in enumerate(said, first):
                calls.append(Call(by=by, thread="t", key=each["content"], started=started, ended=ended, seq=seq))
            seen = tuple([(event.seq, name_of(event)) async for event in thread.events()])
            looks.append(Look(by=by, thread="t", started=ended, ended=simulation.clock.now(), seen=seen))
            await thread.prepare()

    for by, (store, sizes) in enumerate(zip(stores, writers, strict=False)):
        memory = simulation.memory(store, policy=POLICY, scope=scope, writer=str(by))
        simulation.start(str(by), writes(memory.thread("t"), str(by), sizes))
    simulation.run()
    log = list(Memory(stores[0], scope=scope).thread("t").events())
    calls += [Call(by="us", thread="t", key=name_of(each), started=0) for each in log if each.kind.title != "Message"]
    assert violations(calls, looks, {"t": [(each.seq, name_of(each)) for each in log]}) == []


def settled(thread: Thread, begun: Mapping[str, list[dict[str, Any]]]) -> None:
    """Fail unless each write is there once and whole when it is called again, and the view is as the log has it."""
    for key, said in begun.items():
        first = thread.append(said, key=key).first
        log = [name_of(event) for event in thread.events()]
        assert [log.index(each["content"]) + 1 for each in said] == list(range(first, first + len(said)))
        assert [log.count(each["content"]) for each in said] == [1] * len(said)
    bodies: list[Any] = [event.body for event in thread.events()]
    assert covered(bodies, thread.view()) == visible(bodies, LaneRule())
    assert thread.prepare(policy=Policy(limit_tokens=10_000)).through == len(bodies)


@settings(max_examples=drawn(60), deadline=None)
@given(SEEDS, WRITERS, DROPS)
def test_whoever_is_dropped_anywhere_leaves_a_log_in_which_each_write_is_whole_and_told_once(
    stores: Sequence[Store], seed: int, writers: list[list[int]], drops: dict[int, int]
) -> None:
    simulation, scope = Simulation(seed), Scope(project=str(next(SCOPES)))
    begun = dict[str, list[dict[str, Any]]]()

    async def writes(thread: AsyncThread, by: str, sizes: list[int]) -> None:
        for at, (size, does) in enumerate(zip(sizes, cycle(VERBS), strict=False)):
            key = f"{by}.{at}"
            begun[key] = batch(key, size)
            await thread.append(begun[key], key=key)
            with suppress(UsageError, ConflictError):
                await does(thread)

    for by, (store, sizes) in enumerate(zip(stores, writers, strict=False)):
        memory = simulation.memory(
            store,
            policy=POLICY,
            scope=scope,
            summariser=lambda _: "They talked of this and of that, one thing after the other, at length.",
            thinks_seconds=lambda: 0.1,
        )
        simulation.start(str(by), writes(memory.thread("t"), str(by), sizes))
    step = 0
    while simulation.under_way:
        if step in drops:
            simulation.drop(simulation.under_way[drops[step] % len(simulation.under_way)])
        simulation.step()
        step += 1
    settled(Memory(stores[0], scope=scope).thread("t"), begun)


@settings(max_examples=drawn(60), deadline=None)
@given(st.sampled_from(["append", *range(len(VERBS))]), st.integers(0, 40), st.integers(1, 3))
def test_whoever_is_cancelled_on_a_loop_leaves_a_log_in_which_each_write_is_whole_and_told_once(
    stores: Sequence[Store], verb: str | int, turns: int, size: int
) -> None:
    scope, said = Scope(project=str(next(SCOPES))), batch("k", size)

    async def writes(_: Brief) -> str:
        await asyncio.sleep(0)
        return "They talked of this and of that, one thing after the other, at length."

    async def cancelled() -> None:
        memory = AsyncMemory(stores[0], policy=POLICY, scope=scope, summariser=writes, compacting=Compacting.ASKED)
        thread = memory.thread("t")
        await thread.append(rounds(8))
        work = thread.append(said, key="k") if isinstance(verb, str) else VERBS[verb](thread)
        task = asyncio.ensure_future(work)
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await thread.append(said, key="k")

    asyncio.run(cancelled())
    settled(Memory(stores[0], scope=scope).thread("t"), {"k": said})
