"""What was claimed and not finished is given back when a background ends, once nothing is under way."""

from __future__ import annotations

import asyncio
import os

import pytest

from tests.runner.scripted import QUICK, SECONDS, Running, Scripted, for_ever
from unabridged.runner.background import BackgroundTask
from unabridged.runner.chores import Rhythm


def working(**hooks: object) -> Scripted:
    """Chores of which a job is carried out for ever."""
    chores = Scripted(carry_out=for_ever, **hooks)  # type: ignore[arg-type]
    chores.offer("a")
    return chores


def last_two(chores: Scripted) -> list[str]:
    return [step for step, _ in chores.steps][-2:]


async def cleaning_up(chores: Scripted) -> None:
    """Works until it is cancelled, and writes down when it has ended."""
    try:
        await for_ever()
    finally:
        chores._write("ended", "a")


def test_a_stopped_thread_gives_back_once_nothing_is_under_way(running: Running) -> None:
    chores = Scripted(carry_out=lambda: cleaning_up(chores))
    chores.offer("a")
    background = running(chores)
    assert chores.wait(lambda: chores.count("carry_out") == 1)
    background.stop()
    assert last_two(chores) == ["ended", "give_back"]


def test_a_stopped_task_gives_back_once_nothing_is_under_way() -> None:
    chores = Scripted(carry_out=lambda: cleaning_up(chores))
    chores.offer("a")

    async def story() -> None:
        background = BackgroundTask(chores, rhythm=QUICK)
        background.start()
        await chores.until(lambda: chores.count("carry_out") == 1)
        await background.stop()

    asyncio.run(story())
    assert last_two(chores) == ["ended", "give_back"]


def test_a_loop_that_ends_without_a_stop_leaves_nothing_claimed() -> None:
    chores = working()

    async def story() -> None:
        BackgroundTask(chores, rhythm=QUICK).start()
        await chores.until(lambda: chores.count("carry_out") == 1)

    asyncio.run(story())
    assert chores.count("give_back") == 1


def test_what_a_closed_loop_left_is_given_back_by_whoever_stops_it_on_another() -> None:
    chores = working()
    background = BackgroundTask(chores, rhythm=QUICK)

    async def story() -> None:
        background.start()
        await chores.until(lambda: chores.count("carry_out") == 1)

    loop = asyncio.new_event_loop()
    loop.run_until_complete(story())
    assert chores.count("give_back") == 0
    asyncio.run(background.stop())
    assert chores.count("give_back") == 1
    loop.run_until_complete(_end_all())
    loop.close()


async def _end_all() -> None:
    left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


def test_a_child_gives_nothing_back_that_is_its_parents(monkeypatch: pytest.MonkeyPatch) -> None:
    chores = working()
    child = os.getpid() + 1

    async def story() -> None:
        background = BackgroundTask(chores, rhythm=QUICK)
        background.start()
        await chores.until(lambda: chores.count("carry_out") == 1)
        monkeypatch.setattr("unabridged.runner.background.os.getpid", lambda: child)
        await background.stop()

    asyncio.run(story())
    assert chores.count("give_back") == 0


def test_a_chore_that_stops_its_own_background_gives_back_before_nothing_can_be_written(running: Running) -> None:
    chores = Scripted()

    async def stops() -> None:
        background.stop()
        chores._write("stopped", "a")

    chores.hooks["carry_out"] = stops
    background = running(chores)
    chores.offer("a")
    assert chores.wait(lambda: chores.count("stopped") == 1)
    assert [step for step, _ in chores.steps if step in {"give_back", "stopped"}][:2] == ["give_back", "stopped"]


def test_a_store_that_does_not_answer_holds_up_a_stop_no_longer_than_there_is_patience(
    running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    chores = Scripted(give_back=for_ever)
    background = running(chores, Rhythm(patience_seconds=0.05))
    background.stop()
    assert background._thread is not None
    background._thread.join(SECONDS)
    assert "could not be given back in time" in caplog.text


def test_a_store_that_fails_ends_no_stop(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise OSError

    running(Scripted(give_back=fails)).stop()
    assert "could not give back what was claimed" in caplog.text
