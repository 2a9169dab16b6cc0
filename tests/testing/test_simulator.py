"""The simulator interleaves by its seed and by nothing else, and every call of a store is a place to be interrupted.
It refuses to test what is simulated.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from itertools import pairwise
from typing import Any

import pytest

from unabridged import Policy
from unabridged.asynchronous import AsyncThread
from unabridged.blocking import drive
from unabridged.errors import UsageError
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.simulator import Pause, PausingStore, Simulation, pause, simulate

POLICY = Policy(limit_tokens=120, retain_rounds=1)


@pytest.fixture
def simulation() -> Iterator[Simulation]:
    simulation = Simulation(7)
    yield simulation
    simulation.close()


def thread(simulation: Simulation, **settings: Any) -> AsyncThread:  # noqa: ANN401  # passed on
    return simulation.memory(InMemoryStore(), policy=POLICY, **settings).thread("kitchen")


async def talk(thread: AsyncThread, name: str) -> int:
    for turn in range(4):
        await thread.append({"role": "user", "content": f"{name} says for the {turn}. time what was said before."})
    return (await thread.prepare(deadline_seconds=2.0)).tokens


def three(simulation: Simulation) -> list[str]:
    """Three callers on one thread, and in which order they went on."""
    shared = thread(simulation)
    for name in ("ann", "bob", "cleo"):
        simulation.start(name, talk(shared, name))
    simulation.run()
    return simulation.order


def test_the_same_seed_tells_the_same_story() -> None:
    assert three(Simulation(1)) == three(Simulation(1))


def test_another_seed_tells_another_story() -> None:
    assert three(Simulation(1)) != three(Simulation(2))


def test_callers_are_interleaved_and_not_run_one_after_the_other(simulation: Simulation) -> None:
    order = three(simulation)
    assert sum(one != other for one, other in pairwise(order)) > 10


def test_what_each_caller_returned_is_told_by_name(simulation: Simulation) -> None:
    simulation.start("ann", talk(thread(simulation), "ann"))
    assert 0 < simulation.run()["ann"] <= POLICY.limit_tokens


def test_a_call_of_the_store_can_be_interrupted_before_and_after_its_effect() -> None:
    call: Coroutine[Any, Any, Any] = PausingStore(InMemoryStore()).scopes()
    assert [type(call.send(None)), type(call.send(None))] == [Pause, Pause]
    call.close()


def test_a_caller_dropped_after_the_effect_leaves_it_and_never_hears_of_it(simulation: Simulation) -> None:
    store = InMemoryStore()
    simulation.start("ann", simulation.memory(store).thread("t").append({"role": "user", "content": "Hello."}))
    while not drive(store.scopes()):
        simulation.step()
    simulation.drop("ann")
    assert (len(drive(store.scopes())), simulation.run()) == (1, {})


def test_time_passes_only_as_far_as_somebody_waits_for_it(simulation: Simulation) -> None:
    begun = simulation.clock.now()
    simulation.start("ann", simulation.sleep(5.0))
    simulation.run()
    assert 5_000_000 <= simulation.clock.now() - begun < 5_100_000


def test_a_summariser_that_thinks_beyond_the_deadline_is_not_waited_for(simulation: Simulation) -> None:
    def never(_brief: object) -> str:
        pytest.fail("it was asked")

    slow = thread(simulation, summariser=never, thinks_seconds=lambda: 60.0)
    simulation.start("ann", talk(slow, "ann"))
    assert simulation.run()["ann"] <= POLICY.limit_tokens


def test_a_summariser_that_raises_stops_no_caller(simulation: Simulation) -> None:
    def busy(_brief: object) -> str:
        raise TimeoutError

    simulation.start("ann", talk(thread(simulation, summariser=busy), "ann"))
    assert simulation.run()["ann"] <= POLICY.limit_tokens


def test_the_first_error_of_a_caller_is_raised(simulation: Simulation) -> None:
    async def fails() -> None:
        await pause()
        message = "the soup is cold"
        raise ValueError(message)

    simulation.start("ann", fails())
    with pytest.raises(ValueError, match="the soup is cold"):
        simulation.run()


def test_a_caller_who_waits_for_an_event_loop_is_refused(simulation: Simulation) -> None:
    simulation.start("ann", asyncio.sleep(0))
    with pytest.raises(UsageError, match="'ann' waits for"):
        simulation.run()


def test_two_callers_cannot_have_one_name(simulation: Simulation) -> None:
    simulation.start("ann", simulation.sleep(1.0))
    with pytest.raises(UsageError, match="there is a caller 'ann' already"):
        simulation.start("ann", simulation.sleep(1.0))


def test_an_error_carries_the_seed_that_tells_it_again() -> None:
    def story(simulation: Simulation) -> None:
        assert simulation.seed < 5

    with pytest.raises(AssertionError) as caught:
        simulate(story, seeds=range(9))
    assert "seeds=[5]" in caught.value.__notes__[0]


def test_a_story_that_ends_early_leaves_nobody_under_way() -> None:
    kept: list[Simulation] = []

    def story(simulation: Simulation) -> None:
        kept.append(simulation)
        simulation.start("ann", simulation.sleep(1.0))

    simulate(story, seeds=[1])
    assert kept[0].under_way == []


def test_a_story_without_an_end_is_told_to_have_none(simulation: Simulation) -> None:
    async def turns() -> None:
        while True:
            await pause()

    simulation.start("ann", turns())
    with pytest.raises(AssertionError, match="ann did not come to an end in 500 steps"):
        simulation.run(most_steps=500)
