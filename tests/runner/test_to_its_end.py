"""Work that nobody gives up half-way, though whoever waits for it is cancelled."""

from __future__ import annotations

import asyncio

import pytest

from unabridged.runner.to_its_end import to_the_end


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
