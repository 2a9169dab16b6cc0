"""Work that nobody gives up half-way, though whoever waits for it is cancelled."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from unabridged.runner.to_its_end import taken_or, to_the_end


def test_work_ends_before_whoever_is_cancelled_is() -> None:
    done: list[str] = []

    async def works() -> None:
        await asyncio.sleep(0.01)
        done.append("done")

    async def story() -> None:
        task = asyncio.get_running_loop().create_task(to_the_end(works()))
        for _ in range(3):
            await asyncio.sleep(0)
            task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert done == ["done"]

    asyncio.run(story())


def test_an_error_of_work_that_went_on_is_told_beside_the_cancellation() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError

    async def story() -> None:
        task = asyncio.get_running_loop().create_task(to_the_end(fails()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as stopped:
            await task
        assert isinstance(stopped.value.__cause__, ValueError)
        with pytest.raises(ValueError, match=r"^$"):
            await to_the_end(fails())

    asyncio.run(story())


class TestWorkOnAnotherThread:
    def test_comes_to_whoever_waits(self) -> None:
        left: list[str] = []

        async def leave(what: str) -> None:
            left.append(what)

        assert asyncio.run(taken_or(leave, lambda: "made")) == "made"
        assert left == []

    def test_is_left_to_somebody_where_whoever_waits_is_cancelled(self) -> None:
        goes_on = threading.Event()

        async def story() -> str:
            left: asyncio.Future[str] = asyncio.get_running_loop().create_future()

            async def leave(what: str) -> None:
                left.set_result(what)

            await _cancelled(taken_or(leave, lambda: str(goes_on.wait())))
            goes_on.set()
            return await left

        assert asyncio.run(story()) == "True"

    def test_is_left_to_somebody_where_the_program_of_whoever_waited_ends_meanwhile(self) -> None:
        goes_on = threading.Event()
        left: list[str] = []

        async def leave(what: str) -> None:
            left.append(what)

        async def story() -> None:
            await _cancelled(taken_or(leave, lambda: str(goes_on.wait())))
            asyncio.get_running_loop().call_soon(goes_on.set)  # once every task that is left has been cancelled

        asyncio.run(story())
        assert left == ["True"]

    def test_that_fails_when_nobody_waits_leaves_nothing(self, caplog: pytest.LogCaptureFixture) -> None:
        goes_on = threading.Event()
        left: list[None] = []

        def fails() -> None:
            goes_on.wait()
            raise ValueError

        async def leave(what: None) -> None:
            left.append(what)

        async def story() -> None:
            await _cancelled(taken_or(leave, fails))
            goes_on.set()
            await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})

        asyncio.run(story())
        assert (left, caplog.records) == ([], [])


async def _cancelled(work: Coroutine[Any, Any, Any]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
