"""A thread that is lent to somebody else's work has another in its place, where that takes long and somebody waits."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Coroutine, Iterator
from functools import partial
from typing import Any

import pytest

from tests.runner.scripted import SECONDS
from unabridged.runner import beside as beside_module
from unabridged.runner.beside import Beside


class Lending:
    """One thread, which is lent for as long as a test lasts."""

    def __init__(self) -> None:
        self.beside, self.goes_on, lent = Beside(), threading.Event(), threading.Event()

        def lends() -> None:
            with self.beside.lent():
                lent.set()
                self.goes_on.wait(SECONDS)

        self.beside.put(lends)
        assert lent.wait(SECONDS)

    async def waits_behind(self, seconds: float) -> None:
        """Wait for so long for a piece behind it, on a loop that does something else meanwhile."""
        ticking = asyncio.ensure_future(_ticks())
        try:
            await asyncio.wait_for(self.beside(int), seconds)
        finally:
            ticking.cancel()


@pytest.fixture
def lending(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lending]:
    """One that ends with the test, where soon is longer than what a test takes to begin."""
    monkeypatch.setattr(beside_module, "_SOON_SECONDS", 0.2)
    made = Lending()
    yield made
    made.goes_on.set()
    made.beside.close(SECONDS)


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


def test_many_short_lendings_hold_up_others_no_longer_than_one_long_one() -> None:
    async def main() -> bool:
        beside, is_done, goes_on = Beside(), list[bool](), threading.Event()

        def lends() -> None:
            while not goes_on.is_set():
                with beside.lent():
                    goes_on.wait(beside_module._SOON_SECONDS / 4)
            is_done.append(True)

        lending = asyncio.ensure_future(beside(lends))
        await asyncio.wait_for(beside(lambda: None), SECONDS)
        was_done = bool(is_done)
        goes_on.set()
        await lending
        beside.close(SECONDS)
        return was_done

    assert asyncio.run(main()) is False


class Early(asyncio.SelectorEventLoop):
    """A loop whose timers come early, as those of others do by a hair."""

    def __init__(self) -> None:
        super().__init__()
        self._clock_resolution = beside_module._SOON_SECONDS / 2


@pytest.mark.parametrize("kind", [asyncio.SelectorEventLoop, Early])
def test_who_waits_behind_a_thread_that_is_lent_is_seen_to_on_any_loop(
    kind: type[asyncio.BaseEventLoop], lending: Lending
) -> None:
    loop = kind()
    loop.run_until_complete(lending.waits_behind(SECONDS / 4))
    loop.close()


def test_who_waits_is_seen_to_where_another_loop_that_was_to_look_has_ended(lending: Lending) -> None:
    with pytest.raises(TimeoutError):
        asyncio.run(lending.waits_behind(0.001))
    asyncio.run(lending.waits_behind(SECONDS / 4))


def test_who_waited_on_a_loop_that_ended_holds_up_nobody_when_he_is_collected() -> None:
    beside, goes_on = Beside(), threading.Event()

    async def is_left() -> None:
        task = asyncio.ensure_future(beside(lambda: goes_on.wait(SECONDS)))
        task._log_destroy_pending = False  # type: ignore[attr-defined]  # on purpose
        task.add_done_callback(partial(_nothing, task))  # only a collection finds it
        await asyncio.sleep(0)

    def collects() -> None:
        with beside._mutex:
            gc.collect()

    loop = asyncio.new_event_loop()
    loop.run_until_complete(is_left())
    loop.close()
    del loop
    goes_on.set()
    asyncio.run(_awaited(beside(int)))  # what was at work is behind it, and holds nobody any more
    collecting = threading.Thread(target=collects, daemon=True)
    collecting.start()
    collecting.join(SECONDS)
    assert not collecting.is_alive()
    beside.close(SECONDS)


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


async def _awaited(answer: Coroutine[Any, Any, object]) -> object:
    return await answer


def _nothing(*_: object) -> None:
    """Holds what it is given."""


async def _ticks() -> None:
    for _ in range(10_000):
        await asyncio.sleep(0.01)
