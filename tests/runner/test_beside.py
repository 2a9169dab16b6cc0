"""Work that blocks runs beside the loop, piece after piece, and none of it once it is closed."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.runner.scripted import SECONDS
from unabridged.errors import Closed
from unabridged.runner.beside import Beside


def raising(problem: BaseException) -> None:
    raise problem


def test_what_the_work_returns_is_returned_and_all_of_it_is_done_on_one_thread() -> None:
    async def main() -> set[int]:
        beside = Beside()
        done = await asyncio.gather(*(beside(threading.get_ident) for _ in range(20)))
        beside.close(SECONDS)
        return set(done)

    idents = asyncio.run(main())
    assert (len(idents), threading.get_ident() in idents) == (1, False)


@pytest.mark.parametrize("problem", [ValueError(), SystemExit(3)], ids=lambda each: type(each).__name__)
def test_what_the_work_raises_is_raised_and_the_next_piece_is_done(problem: BaseException) -> None:
    async def main() -> int:
        beside = Beside()
        with pytest.raises(type(problem)):
            await beside(lambda: raising(problem))
        found = await beside(lambda: 7)
        beside.close(SECONDS)
        return found

    assert asyncio.run(main()) == 7


def test_a_piece_that_was_cancelled_before_it_began_is_never_begun() -> None:
    begun, goes_on, done = threading.Event(), threading.Event(), list[str]()

    def holds() -> None:
        begun.set()
        goes_on.wait(SECONDS)

    async def main() -> None:
        beside = Beside()
        first = asyncio.ensure_future(beside(holds))
        second = asyncio.ensure_future(beside(lambda: done.append("second")))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.wait([second])
        goes_on.set()
        await first
        await beside(lambda: done.append("third"))
        beside.close(SECONDS)

    asyncio.run(main())
    assert done == ["third"]


def test_once_it_is_closed_nothing_is_begun_and_who_asks_is_told() -> None:
    async def main() -> None:
        beside = Beside()
        beside.close(SECONDS)
        with pytest.raises(Closed):
            await beside(lambda: 7)

    asyncio.run(main())


def test_a_piece_that_takes_too_long_holds_up_no_close_for_longer_than_its_patience() -> None:
    begun, goes_on, beside = threading.Event(), threading.Event(), Beside()

    def holds() -> None:
        begun.set()
        goes_on.wait(SECONDS)

    async def main() -> None:
        piece = asyncio.ensure_future(beside(holds))
        await asyncio.sleep(0)
        assert begun.wait(SECONDS)
        beside.close(0.01)
        piece.cancel()

    asyncio.run(main())
    goes_on.set()
    (thread,) = beside._threads
    thread.join(SECONDS)
    assert not thread.is_alive()
