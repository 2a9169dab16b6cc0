"""What is carried gives way at every port, and keeps its turn where the store waits for nobody."""

from __future__ import annotations

import asyncio
import copy
import pickle  # noqa: TID251  # it is passed on
import threading
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, cast

import pytest

from tests.runner.scripted import SECONDS
from unabridged import Memory
from unabridged.ports import Store
from unabridged.runner import carrying as carrying_module
from unabridged.runner.beside import Beside
from unabridged.runner.carried_ports import threads_for
from unabridged.runner.carrying import Carrying
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock

_A_MOMENT = 0.05


class Gives:
    """Stands for giving way, and counts how often it was asked to."""

    def __init__(self, _: object) -> None:
        self.times = 0

    def while_others_ask(self) -> None:
        self.times += 1

    def before_a_call(self) -> None:
        """Not what is counted here."""


class Words:
    """A counter of words."""

    id = "words"

    def count(self, text: str) -> int:
        return len(text.split())


class Blocks:
    """A store whose verb ends when it is told to, and says whether that is a wait for somebody."""

    def __init__(self, at_once: frozenset[str]) -> None:
        self.at_once = at_once
        self.begun, self.goes_on = threading.Event(), threading.Event()

    async def slow(self) -> bool:
        self.begun.set()
        return self.goes_on.wait(SECONDS)


def carried(store: object, main: Callable[[Carrying], Coroutine[Any, Any, None]]) -> None:
    """Run a test on a loop, with what carries work beside it."""

    async def run() -> None:
        beside = Beside(threads=4)
        try:
            await asyncio.wait_for(main(Carrying(cast("Store", store), beside)), SECONDS)
        finally:
            beside.close(SECONDS)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("at_once", "order"),
    [(frozenset({"slow"}), ["slow", "another"]), (frozenset({"another verb"}), ["another", "slow"])],
    ids=["it waits for nobody", "it waits"],
)
def test_only_while_the_store_waits_for_somebody_another_computes(at_once: frozenset[str], order: list[str]) -> None:
    store, ended = Blocks(at_once), list[str]()

    async def main(carrying: Carrying) -> None:
        async def slow() -> None:
            await cast("Blocks", carrying.store).slow()
            ended.append("slow")

        async def another() -> None:
            ended.append("another")

        first = asyncio.ensure_future(carrying.carry(slow()))
        assert await asyncio.to_thread(store.begun.wait, SECONDS)
        second = asyncio.ensure_future(carrying.carry(another()))
        await asyncio.wait([second], timeout=_A_MOMENT)
        store.goes_on.set()
        await asyncio.gather(first, second)

    carried(store, main)
    assert ended == order


@pytest.mark.parametrize(
    ("at_once", "threads"),
    [(frozenset({"thread", "append_if"}), 1), (frozenset({"thread"}), 8), (frozenset[str](), 8)],
    ids=["it waits for nothing", "a commit waits for its medium", "all wait"],
)
def test_one_thread_carries_all_where_no_commit_waits_for_its_medium(at_once: frozenset[str], threads: int) -> None:
    store = cast("Store", Blocks(at_once))
    assert threads_for(store) == threads
    assert Carrying(store, Beside()).is_alone == (threads == 1)


def test_while_a_callers_own_work_is_done_on_the_one_thread_another_is_carried() -> None:
    begun, goes_on = threading.Event(), threading.Event()

    async def run() -> None:
        beside = Beside()
        carrying = Carrying(cast("Store", Blocks(frozenset({"append_if"}))), beside)

        def waits() -> None:
            begun.set()
            goes_on.wait(SECONDS)

        async def listens() -> None:
            carrying.apart(waits)

        async def another() -> str:
            return "carried"

        first = asyncio.ensure_future(carrying.carry(listens()))
        assert await asyncio.to_thread(begun.wait, SECONDS)
        assert await asyncio.wait_for(carrying.carry(another()), SECONDS) == "carried"
        goes_on.set()
        await first
        beside.close(SECONDS)

    asyncio.run(run())


def test_whoever_is_carried_gives_way_when_he_asks_for_the_time_or_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carrying_module, "GivingWay", Gives)
    found = list[int]()

    async def main(carrying: Carrying) -> None:
        gives = cast("Gives", carrying._giving_way)
        clock, counter = carrying.clock(FakeClock()), carrying.counter(Words())

        async def work() -> None:
            assert clock.now() == FakeClock().now()
            found.append(gives.times)
            assert (counter.count("one two"), counter.id) == (2, "words")
            found.append(gives.times)
            carrying.apart(lambda: found.append(clock.now() and gives.times))

        await carrying.carry(work())
        clock.now()  # on the loop, which holds nobody up
        found.append(gives.times)

    carried(object(), main)
    assert found == [1, 2, 2, 2]


def test_a_view_that_was_folded_in_the_background_is_passed_to_another_program_and_copied() -> None:
    ahead = Carrying(InMemoryStore(), Beside())
    with Memory.open() as memory:
        thread = memory.thread("t")
        thread.append({"role": "user", "content": "a crane over the yard"})
        view = replace(thread.view(), count=ahead.counter(Words()).count)
    for again in (pickle.loads(pickle.dumps(view)), copy.deepcopy(view), copy.copy(view)):  # noqa: S301  # our own
        counts = again.count
        assert again.to("plain") == view.to("plain")
        assert counts is not None
        assert counts("two words") == 2


def test_which_verb_a_store_has_is_found_out_once() -> None:
    store = Carrying(InMemoryStore(), Beside()).store
    assert store.append_if is store.append_if
