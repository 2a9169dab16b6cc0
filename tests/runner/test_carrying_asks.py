"""What another thread waits for: what is carried goes on from there, and the loop has nothing to do with it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import cast

import pytest

from tests.runner.blocking import Blocks, carried, until
from tests.runner.scripted import SECONDS
from unabridged.errors import Closed
from unabridged.ports import Store
from unabridged.runner.beside import Beside
from unabridged.runner.carrying import Carrying


def test_what_is_asked_is_answered_on_a_thread_of_those_who_ask(store: Blocks) -> None:
    by = Beside()

    async def main(carrying: Carrying, reached: Blocks) -> None:
        def answered(told: str) -> tuple[str, int]:
            return told, threading.get_ident()

        async def work() -> list[object]:
            return [await reached.where(), await carrying.asked(answered, lambda: by)("told"), await reached.where()]

        first, answer, last = await carrying.carry(work())
        there = await by(threading.get_ident)
        assert (answer, there in {first, last}) == (("told", there), False)

    carried(store, main)
    by.close(SECONDS)


def test_it_goes_on_while_the_loop_does_something_else(store: Blocks) -> None:
    begun, done, by = threading.Event(), threading.Event(), Beside()

    async def main(carrying: Carrying, _: Blocks) -> None:
        async def work() -> None:
            begun.set()
            for _ in range(3):
                await carrying.asked(bool, lambda: by)()
            done.set()

        carries = asyncio.ensure_future(carrying.carry(work()))
        await asyncio.sleep(0)
        assert begun.wait(SECONDS)
        assert done.wait(SECONDS)  # on the loop itself, which hears nothing meanwhile
        await carries

    carried(store, main)
    by.close(SECONDS)


@pytest.mark.parametrize("problem", [ValueError, SystemExit, asyncio.CancelledError])
def test_what_it_raises_is_raised_where_it_was_asked(store: Blocks, problem: type[BaseException]) -> None:
    by = Beside()

    async def main(carrying: Carrying, _: Blocks) -> None:
        async def work() -> str:
            try:
                await carrying.asked(raising(problem), lambda: by)()
            except problem:
                return "met"
            return "missed"

        assert await carrying.carry(work()) == "met"

    carried(store, main)
    by.close(SECONDS)


def test_where_no_thread_is_to_be_had_who_asks_is_told_why(store: Blocks) -> None:
    async def main(carrying: Carrying, _: Blocks) -> None:
        async def work() -> str:
            try:
                await carrying.asked(bool, none_to_be_had)()
            except RuntimeError as problem:
                return str(problem)
            return "asked"

        assert await carrying.carry(work()) == "can't start new thread"

    def none_to_be_had() -> Beside:
        message = "can't start new thread"
        raise RuntimeError(message)

    carried(store, main)


def test_a_cancellation_ends_it_where_it_waits_and_its_answer_reaches_nobody(store: Blocks) -> None:
    steps, by = list[str](), Beside()

    async def main(carrying: Carrying, _: Blocks) -> None:
        def slow() -> None:
            store.begun.set()
            store.goes_on.wait(SECONDS)
            steps.append("answered")

        async def work() -> None:
            try:
                await carrying.asked(slow, lambda: by)()
                steps.append("never")
            finally:
                steps.append("ended")

        task = asyncio.ensure_future(carrying.carry(work()))
        await until(store.begun)
        task.cancel()
        await asyncio.wait([task])
        store.goes_on.set()
        await by(lambda: None)  # behind it
        await carrying.carry(asyncio.sleep(0, None))

    carried(store, main)
    assert steps == ["ended", "answered"]
    by.close(SECONDS)


def test_where_nothing_is_begun_any_more_once_it_is_answered_it_is_ended_and_told(store: Blocks) -> None:
    steps, by = list[str](), Beside()

    async def main(_: Carrying, __: Blocks) -> None:
        beside = Beside()
        carrying = Carrying(cast("Store", store), beside)

        async def work() -> None:
            try:
                await carrying.asked(lambda: beside.close(SECONDS), lambda: by)()
            finally:
                steps.append("ended")

        with pytest.raises(Closed):
            await carrying.carry(work())

    carried(store, main)
    assert steps == ["ended"]
    by.close(SECONDS)


def test_a_question_that_no_more_threads_are_begun_for_is_answered_once(
    store: Blocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    by, answers = Beside(threads=2), list[str]()

    def refused(_: threading.Thread) -> None:
        message = "can't start new thread"
        raise RuntimeError(message)

    async def main(carrying: Carrying, _: Blocks) -> None:
        held = asyncio.ensure_future(by(lambda: store.goes_on.wait(SECONDS)))  # the one thread there is
        await asyncio.sleep(0)

        async def work() -> None:
            monkeypatch.setattr(threading.Thread, "start", refused)
            asked = carrying.asked(lambda: "answered", lambda: by)
            answers.append(await asked())
            answers.append(await carrying.out(asyncio.sleep)(0.01, "slept"))

        carries = asyncio.ensure_future(carrying.carry(work()))
        await asyncio.sleep(0.02)
        monkeypatch.undo()
        store.goes_on.set()
        await asyncio.gather(held, carries)

    carried(store, main)
    assert answers == ["answered", "slept"]
    by.close(SECONDS)


def test_what_is_cancelled_before_it_is_asked_is_never_asked(store: Blocks) -> None:
    by, asked = Beside(), list[str]()

    async def main(carrying: Carrying, _: Blocks) -> None:
        held = asyncio.ensure_future(by(lambda: store.goes_on.wait(SECONDS)))
        await asyncio.sleep(0)
        begun = threading.Event()

        async def work() -> None:
            begun.set()
            await carrying.asked(asked.append, lambda: by)("for nobody")

        task = asyncio.ensure_future(carrying.carry(work()))
        await until(begun)
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.wait([task])
        store.goes_on.set()
        await held
        await by(lambda: None)

    carried(store, main)
    assert asked == []
    by.close(SECONDS)


def raising(problem: type[BaseException]) -> Callable[[], None]:
    def raises() -> None:
        raise problem

    return raises
