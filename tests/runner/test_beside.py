"""Work that blocks runs beside the loop, piece after piece, and none of it once it is closed."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.runner.scripted import SECONDS
from unabridged.errors import Closed
from unabridged.runner import beside as beside_module
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


def test_a_thread_that_is_lent_has_another_in_its_place_and_no_longer_than_it_is_lent() -> None:
    lent, goes_on = threading.Event(), threading.Event()

    async def main() -> None:
        beside = Beside()

        def lends() -> int:
            with beside.lent():
                lent.set()
                assert goes_on.wait(SECONDS)
            return threading.get_ident()

        lending = asyncio.ensure_future(beside(lends))
        assert await asyncio.to_thread(lent.wait, SECONDS)
        others = {await asyncio.wait_for(beside(threading.get_ident), SECONDS) for _ in range(3)}
        goes_on.set()
        assert others != {await lending}
        await beside(threading.get_ident)  # one of the two ends with it
        afterwards = {await beside(threading.get_ident) for _ in range(20)}
        assert (len(others), len(afterwards)) == (1, 1)
        beside.close(SECONDS)

    asyncio.run(main())


def test_no_thread_is_begun_for_one_that_is_soon_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> set[int]:
        beside = Beside()
        monkeypatch.setattr(beside_module, "_SOON_SECONDS", SECONDS)

        def lends() -> int:
            with beside.lent():
                return threading.get_ident()

        found = set(await asyncio.gather(*(beside(lends) for _ in range(200))))
        assert len(beside._threads) == 1
        beside.close(SECONDS)
        return found

    assert len(asyncio.run(main())) == 1


def test_who_waits_behind_one_that_is_lent_for_long_waits_for_nobody_else_to_ask() -> None:
    async def main() -> None:
        beside, goes_on = Beside(), threading.Event()

        def lends() -> bool:
            with beside.lent():
                return goes_on.wait(SECONDS)

        lending, behind = asyncio.ensure_future(beside(lends)), asyncio.ensure_future(beside(goes_on.set))
        await asyncio.wait_for(behind, SECONDS)
        assert await lending
        beside.close(SECONDS)

    asyncio.run(main())


def test_where_no_other_thread_is_to_be_had_one_is_lent_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = threading.Event()

    def refused(_: threading.Thread) -> None:
        refusals.set()
        message = "can't start new thread"
        raise RuntimeError(message)

    async def main() -> list[str]:
        beside, done = Beside(), list[str]()

        def lends() -> None:
            while beside._untaken == 0:
                pass  # the other piece is queued
            monkeypatch.setattr(threading.Thread, "start", refused)
            with beside.lent():
                assert refusals.wait(SECONDS)
                done.append("lent")

        lending = asyncio.ensure_future(beside(lends))
        await asyncio.sleep(0)
        await asyncio.wait_for(asyncio.gather(lending, beside(lambda: done.append("behind it"))), SECONDS)
        monkeypatch.undo()
        beside.close(SECONDS)
        return done

    assert asyncio.run(main()) == ["lent", "behind it"]
