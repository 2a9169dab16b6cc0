"""What is carried beside a loop computes alone, calls the store where it is, and the loop for all else."""

from __future__ import annotations

import asyncio
import threading
from typing import Any, cast

import pytest

from tests.runner.blocking import Blocks, carried, until
from tests.runner.scripted import SECONDS, for_ever
from unabridged.errors import Closed
from unabridged.ports import Store
from unabridged.runner.beside import Beside
from unabridged.runner.carrying import Carrying


def test_the_store_is_called_beside_the_loop_and_what_is_called_out_on_it(store: Blocks) -> None:
    async def main(carrying: Carrying, reached: Blocks) -> None:
        async def on_the_loop(told: str) -> tuple[str, int]:
            await asyncio.sleep(0)
            return told, threading.get_ident()

        async def work() -> list[Any]:
            return [await reached.where(), await carrying.out(on_the_loop)("told"), await reached.where()]

        first, answer, last = await carrying.carry(work())
        here = threading.get_ident()
        assert (answer, here in {first, last}) == (("told", here), False)

    carried(store, main)


def test_while_one_waits_for_the_store_another_computes(store: Blocks) -> None:
    async def main(carrying: Carrying, reached: Blocks) -> None:
        async def lets_it_go_on() -> None:
            store.goes_on.set()

        waits = asyncio.ensure_future(carrying.carry(reached.slow()))
        await until(store.begun)
        await carrying.carry(lets_it_go_on())
        assert await waits is True

    carried(store, main)


def test_no_two_compute_at_once(store: Blocks) -> None:
    computing, most = 0, 0

    async def main(carrying: Carrying, reached: Blocks) -> None:
        async def work() -> None:
            nonlocal computing, most
            for _ in range(50):
                computing += 1
                most = max(most, computing)
                threading.Event().wait(0.0001)  # whoever else could compute would do so now
                computing -= 1
                await reached.where()

        await asyncio.gather(*(carrying.carry(work()) for _ in range(4)))

    carried(store, main)
    assert most == 1


@pytest.mark.parametrize("problem", [ValueError, SystemExit, asyncio.CancelledError])
def test_what_is_raised_on_the_loop_is_raised_where_it_was_called_out(
    store: Blocks, problem: type[BaseException]
) -> None:
    async def main(carrying: Carrying, _: Blocks) -> None:
        async def raises() -> None:
            raise problem

        async def work() -> str:
            try:
                await carrying.out(raises)()
            except problem:
                return "met"
            return "missed"

        assert await carrying.carry(work()) == "met"

    carried(store, main)


def test_what_it_raises_is_raised_to_whoever_waits_for_it(store: Blocks) -> None:
    async def main(carrying: Carrying, reached: Blocks) -> None:
        async def work() -> None:
            await reached.where()
            raise KeyError

        with pytest.raises(KeyError):
            await carrying.carry(work())

    carried(store, main)


class TestACancellation:
    def test_lets_no_call_of_the_store_begin_after_the_one_at_work(self, store: Blocks) -> None:
        steps, ended = list[str](), threading.Event()

        async def main(carrying: Carrying, reached: Blocks) -> None:
            async def work() -> None:
                try:
                    await reached.slow()
                    steps.append("the call at work ends")
                    await reached.where()
                    steps.append("never")
                except asyncio.CancelledError:
                    steps.append("cancelled")
                    raise
                finally:
                    ended.set()

            task = asyncio.ensure_future(carrying.carry(work()))
            await until(store.begun)
            task.cancel()
            await asyncio.wait([task])
            assert task.cancelled()
            store.goes_on.set()
            await until(ended)

        carried(store, main)
        assert steps == ["the call at work ends", "cancelled"]

    def test_is_met_where_the_loop_is_waited_for(self, store: Blocks) -> None:
        steps, called = list[str](), asyncio.Event()

        async def main(carrying: Carrying, _: Blocks) -> None:

            async def until_cancelled() -> None:
                called.set()
                await for_ever()

            async def work() -> None:
                try:
                    await carrying.out(until_cancelled)()
                finally:
                    steps.append("ended")

            task = asyncio.ensure_future(carrying.carry(work()))
            await called.wait()
            task.cancel()
            await asyncio.wait([task])

        carried(store, main)
        assert steps == ["ended"]

    def test_lets_nothing_begin_that_has_not(self, store: Blocks) -> None:
        steps = list[str]()

        async def main(carrying: Carrying, reached: Blocks) -> None:
            async def work() -> None:
                steps.append("begun")

            holding = [asyncio.ensure_future(carrying.carry(reached.slow())) for _ in range(4)]
            task = asyncio.ensure_future(carrying.carry(work()))
            await asyncio.sleep(0)  # it waits for one of the four threads
            task.cancel()
            await asyncio.wait([task])
            store.goes_on.set()
            await asyncio.wait(holding)

        carried(store, main)
        assert steps == []

    def test_ends_what_goes_on_to_call_out_all_the_same(self, store: Blocks) -> None:
        """Whoever computes while he is given up is ended at his next call, wherever that goes."""
        computing, ended = threading.Event(), threading.Event()

        async def main(carrying: Carrying, _: Blocks) -> None:
            async def work() -> None:
                try:
                    computing.set()
                    store.goes_on.wait(SECONDS)
                    await carrying.out(asyncio.sleep)(0)
                finally:
                    ended.set()

            task = asyncio.ensure_future(carrying.carry(work()))
            await until(computing)
            task.cancel()
            await asyncio.wait([task])
            store.goes_on.set()
            await until(ended)

        carried(store, main)


def test_where_nothing_is_begun_any_more_it_is_ended_and_told(store: Blocks) -> None:
    steps = list[str]()

    async def main(_: Carrying, __: Blocks) -> None:
        async def closes() -> None:
            beside.close(SECONDS)

        async def work() -> None:
            try:
                await carrying.out(closes)()
            finally:
                steps.append("ended")

        beside = Beside()
        carrying = Carrying(cast("Store", store), beside)
        with pytest.raises(Closed):
            await carrying.carry(work())

    carried(store, main)
    assert steps == ["ended"]
