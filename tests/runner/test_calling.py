"""A call of somebody's function comes to one of four ends, and holds up nobody but those who wait for it."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest

from tests.runner.functions import SECONDS, Doubling, Hung, doubled, doubled_once, raising, raising_later
from unabridged.ports import Busy, Called, Raised, Returned, TookTooLong, Trouble
from unabridged.runner import calling
from unabridged.runner.calling import Callers
from unabridged.runner.spare_threads import SpareThreads

SHORT = 0.05


def called(function: Callable[[int], Any], seconds: float = SECONDS) -> Called[Any]:
    async def main() -> Called[Any]:
        return await Callers().call(function, 21, seconds=seconds)

    return asyncio.run(main())


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():  # noqa: ASYNC110  # some of what is waited for happens on threads
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    "function",
    [lambda n: n * 2, doubled, Doubling(), lambda n: doubled(n), doubled_once],  # noqa: PLW0108  # a plain function that gives a coroutine
    ids=["plain", "async", "an object", "plain, and to be awaited", "a generator that is awaited"],
)
def test_what_a_function_of_any_shape_returns_is_returned(function: Callable[[int], Any]) -> None:
    assert called(function) == Returned(value=42)


@pytest.mark.parametrize("problem", [LookupError, KeyboardInterrupt, asyncio.CancelledError])
def test_what_raises_when_it_is_looked_at_is_returned_all_the_same(problem: type[BaseException]) -> None:
    """As what stands for another object, where that is not there."""

    class Shut:
        def __getattribute__(self, name: str) -> object:
            raise problem

    answer = called(lambda _: Shut())
    assert isinstance(answer, Returned)
    assert type(answer.value) is Shut


@pytest.mark.parametrize("shape", [raising, raising_later])
@pytest.mark.parametrize(
    "problem",
    [ValueError("the words of a user"), KeyboardInterrupt(), SystemExit(3), asyncio.CancelledError(), GeneratorExit()],
    ids=lambda each: type(each).__name__,
)
def test_whatever_a_function_raises_is_told_by_its_class(shape: Callable[..., Any], problem: BaseException) -> None:
    assert called(shape(problem)) == Raised(kind=Trouble.OTHER, name=type(problem).__name__)


def test_a_plain_function_runs_beside_the_loop_and_an_async_one_on_it() -> None:
    async def here(_: int) -> str:
        return threading.current_thread().name

    assert called(here) == Returned(value=threading.main_thread().name)
    assert called(lambda _: threading.current_thread().name) == Returned(value="unabridged-call")


def test_a_plain_function_sees_the_context_of_who_calls_it() -> None:
    variable: contextvars.ContextVar[str] = contextvars.ContextVar("variable")
    variable.set("seen")
    assert called(lambda _: variable.get()) == Returned(value="seen")


def test_a_plain_function_that_hangs_is_given_up(hung: Hung) -> None:
    assert called(hung, SHORT) == TookTooLong(seconds=SHORT)


def test_an_async_function_that_hangs_is_cancelled() -> None:
    ends: list[str] = []

    async def waits(_: int) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ends.append("cancelled")

    async def main() -> Called[None]:
        ended: Called[None] = await Callers().call(waits, 1, seconds=SHORT)
        await until(lambda: ends == ["cancelled"])
        return ended

    assert asyncio.run(main()) == TookTooLong(seconds=SHORT)


def test_the_place_of_a_call_that_was_given_up_goes_to_the_next(hung: Hung) -> None:
    async def main() -> list[Called[int]]:
        callers = Callers(places=1)
        return [await callers.call(hung, 1, seconds=SHORT), await callers.call(doubled, 2, seconds=SECONDS)]

    assert asyncio.run(main()) == [TookTooLong(seconds=SHORT), Returned(value=4)]


def test_nobody_is_called_while_too_many_have_not_ended_and_then_somebody_is(hung: Hung) -> None:
    async def main() -> list[Called[int]]:
        callers = Callers(most_abandoned=1)
        ends = [await callers.call(hung, 1, seconds=SHORT), await callers.call(doubled, 2, seconds=SECONDS)]
        hung.goes_on.set()
        await until(lambda: callers.abandoned == 0)
        return [*ends, await callers.call(doubled, 2, seconds=SECONDS)]

    assert asyncio.run(main()) == [TookTooLong(seconds=SHORT), Busy(abandoned=1), Returned(value=4)]


def test_an_async_function_that_will_not_be_cancelled_is_counted_until_it_ends() -> None:
    async def main() -> tuple[int, int]:
        goes_on, callers = asyncio.Event(), Callers()

        async def stubborn(_: int) -> None:
            while not goes_on.is_set():
                try:
                    await goes_on.wait()
                except asyncio.CancelledError:
                    continue

        await callers.call(stubborn, 1, seconds=SHORT)
        before = callers.abandoned
        goes_on.set()
        await until(lambda: callers.abandoned == 0)
        return before, callers.abandoned

    assert asyncio.run(main()) == (1, 0)


def test_who_finds_no_place_in_time_is_told_so(hung: Hung) -> None:
    async def main() -> Called[int]:
        callers = Callers(places=1)
        first = asyncio.ensure_future(callers.call(hung, 1, seconds=SECONDS))
        await asyncio.sleep(0)
        found: Called[int] = await callers.call(doubled, 2, seconds=SHORT)
        hung.goes_on.set()
        await first
        return found

    assert asyncio.run(main()) == Busy(abandoned=0)


def test_our_own_cancellation_is_passed_on_and_the_call_given_up(hung: Hung) -> None:
    async def main() -> int:
        callers = Callers()
        under_way = asyncio.ensure_future(callers.call(hung, 1, seconds=SECONDS))
        await until(hung.began.is_set)
        under_way.cancel()
        with pytest.raises(asyncio.CancelledError):
            await under_way
        return callers.abandoned

    assert asyncio.run(main()) == 1


def test_no_more_functions_run_at_once_than_there_are_places() -> None:
    mutex, running, most = threading.Lock(), [0], [0]
    two = threading.Barrier(2)

    def counts(_: int) -> None:
        with mutex:
            running[0] += 1
            most[0] = max(most[0], running[0])
        two.wait(SECONDS)
        with mutex:
            running[0] -= 1

    async def main() -> list[Called[None]]:
        callers = Callers(places=2)
        return list(await asyncio.gather(*(callers.call(counts, n, seconds=SECONDS) for n in range(20))))

    ends = asyncio.run(main())
    assert (most[0], {type(each) for each in ends}) == (2, {Returned})


def test_the_places_of_a_loop_that_has_ended_are_free_on_the_next() -> None:
    callers = Callers(places=1)

    async def main() -> list[Called[int]]:
        return list(await asyncio.gather(*(callers.call(doubled, n, seconds=SECONDS) for n in (1, 2))))

    assert asyncio.run(main()) == asyncio.run(main()) == [Returned(value=2), Returned(value=4)]


def test_a_result_that_comes_after_its_loop_has_ended_harms_nobody(hung: Hung) -> None:
    called(hung, SHORT)
    hung.goes_on.set()
    assert hung.ended.wait(SECONDS)


def test_a_coroutine_that_comes_too_late_is_closed(hung: Hung) -> None:
    made: list[Coroutine[Any, Any, int]] = []

    def late(argument: int) -> Awaitable[int]:
        made.append(doubled(hung(argument)))
        return made[0]

    async def main() -> None:
        callers = Callers()
        await callers.call(late, 1, seconds=SHORT)
        hung.goes_on.set()
        await until(lambda: [inspect.getcoroutinestate(each) for each in made] == [inspect.CORO_CLOSED])

    asyncio.run(main())


def test_where_no_thread_is_to_be_had_nobody_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_: threading.Thread) -> None:
        message = "can't start new thread"
        raise RuntimeError(message)

    async def main() -> Called[int]:
        monkeypatch.setattr(calling, "_threads", lambda _: SpareThreads("none is spare"))
        monkeypatch.setattr(threading.Thread, "start", refuses)
        return await Callers().call(lambda n: n, 1, seconds=SECONDS)

    assert asyncio.run(main()) == Busy(abandoned=0)


def test_no_word_of_an_error_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    called(raising(ValueError("the words of a user")))
    assert "user" not in caplog.text
