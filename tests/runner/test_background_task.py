"""A task on the caller's loop does the same as the thread, and leaves to the caller what is his."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine
from typing import Any

import pytest

from tests.runner.scripted import QUICK, SECONDS, STEPS, Job, Scripted, failing_once, for_ever, named
from unabridged.runner.background import BackgroundTask
from unabridged.runner.chores import Rhythm


def on_a_loop(chores: Scripted, story: Coroutine[Any, Any, None], background: BackgroundTask[Job]) -> None:
    async def main() -> None:
        background.start()
        async with asyncio.timeout(SECONDS):
            await story
        await background.stop()

    asyncio.run(main())
    assert chores.steps


def test_an_append_is_looked_at_and_what_is_due_is_carried_out() -> None:
    chores = Scripted()
    chores.offer("b")
    background = BackgroundTask(chores, rhythm=QUICK)

    async def story() -> None:
        background.stir(chores.append(named("a")))
        await chores.until(lambda: chores.seen == {named("a"): 1} and chores.done("b")())

    on_a_loop(chores, story(), background)


def test_a_job_that_is_done_soon_costs_one_task() -> None:
    chores = Scripted()
    others: list[set[str]] = []

    async def counted() -> None:
        here = asyncio.current_task()
        await asyncio.sleep(0)  # whatever was begun beside it has begun by then
        others.append({each.get_coro().__qualname__ for each in asyncio.all_tasks() if each is not here})  # type: ignore[union-attr]  # each has one

    chores.hooks["carry_out"] = counted
    chores.offer("a")
    background = BackgroundTask(chores, rhythm=Rhythm(poll_seconds=0.01))
    on_a_loop(chores, chores.until(chores.done("a")), background)
    assert not [name for name in others[0] if "keep" in name]


@pytest.mark.parametrize("step", STEPS)
def test_stopped_during_any_step_nothing_comes_of_it_and_nothing_is_begun(step: str) -> None:
    chores = Scripted(carry_out=for_ever)
    chores.hooks[step] = for_ever
    chores.offer("a")
    background = BackgroundTask(chores, rhythm=QUICK)

    async def story() -> None:
        background.stir(chores.append(named("b")))
        await chores.until(lambda: chores.count(step) > 0)
        await background.stop()
        before = list(chores.steps)
        background.stir(chores.append(named("c")))
        background.start()
        await asyncio.sleep(0)
        assert (chores.steps, chores.count("done")) == (before, 0)
        assert len(asyncio.all_tasks()) == 1

    on_a_loop(chores, story(), background)


def test_an_error_that_ends_programs_goes_on_to_whose_loop_it_is_and_nothing_is_lost() -> None:
    chores = Scripted(look=failing_once(KeyboardInterrupt()))
    background = BackgroundTask(chores, rhythm=QUICK)

    async def interrupted() -> None:
        background.stir(chores.append(named("a")))
        await for_ever()

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(interrupted())
    on_a_loop(chores, chores.until(lambda: chores.seen == {named("a"): 1}), background)


def test_any_other_error_goes_on_to_nobody() -> None:
    chores = Scripted(look=failing_once(ValueError()), claim=failing_once(asyncio.CancelledError()))
    chores.offer("b")
    background = BackgroundTask(chores, rhythm=QUICK)

    async def story() -> None:
        background.stir(chores.append(named("a")))
        await chores.until(lambda: chores.seen == {named("a"): 1} and chores.done("b")())

    on_a_loop(chores, story(), background)


def test_what_one_loop_left_is_done_on_the_next() -> None:
    chores = Scripted(look=for_ever)
    background = BackgroundTask(chores, rhythm=QUICK)

    async def ends_early() -> None:
        background.stir(chores.append(named("a")))
        await chores.until(lambda: chores.count("look") > 0)

    asyncio.run(ends_early())
    chores.hooks.clear()
    on_a_loop(chores, chores.until(lambda: chores.seen == {named("a"): 1}), background)


def test_a_chore_that_heeds_no_cancellation_holds_up_a_stop_no_longer_than_there_is_patience() -> None:
    goes_on = asyncio.Event()

    async def stubborn() -> None:
        while not goes_on.is_set():
            try:
                await goes_on.wait()
            except asyncio.CancelledError:
                continue

    chores = Scripted(look=stubborn)
    background = BackgroundTask(chores, rhythm=Rhythm(patience_seconds=0.05))

    async def story() -> None:
        background.stir(chores.append(named("a")))
        await chores.until(lambda: chores.count("look") > 0)
        await background.stop()
        goes_on.set()

    on_a_loop(chores, story(), background)


def test_a_chore_may_stop_the_background_it_runs_in() -> None:
    chores = Scripted(look=lambda: background.stop())  # noqa: PLW0108  # it is made below
    background: BackgroundTask[Job] = BackgroundTask(chores, rhythm=QUICK)

    async def story() -> None:
        background.stir(chores.append(named("a")))
        task = background._task
        assert task is not None
        await asyncio.wait_for(task, SECONDS)

    on_a_loop(chores, story(), background)


def test_in_another_process_nothing_is_begun(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    background: BackgroundTask[Job] = BackgroundTask(Scripted(), rhythm=QUICK)
    child = os.getpid() + 1
    monkeypatch.setattr("unabridged.runner.background.os.getpid", lambda: child)

    async def main() -> None:
        background.stir(named("a"))
        background.stir(named("a"))
        await background.stop()

    asyncio.run(main())
    assert (background._task, caplog.text.count("after a fork")) == (None, 1)
