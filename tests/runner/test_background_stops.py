"""A background that was stopped begins nothing and publishes nothing, wherever it was."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

import pytest

from tests.runner.scripted import QUICK, SECONDS, STEPS, Job, Running, Scripted, for_ever, named
from unabridged.runner.background import BackgroundThread
from unabridged.runner.beside import Beside
from unabridged.runner.chores import Rhythm


@pytest.mark.parametrize("step", STEPS)
def test_stopped_during_any_step_nothing_comes_of_it_and_nothing_is_begun(running: Running, step: str) -> None:
    chores = Scripted()
    chores.hooks["carry_out"] = for_ever  # so that there is something to renew
    chores.hooks[step] = for_ever
    chores.offer("a")
    background = running(chores)
    background.stir(chores.append(named("b")))
    assert chores.wait(lambda: chores.count(step) > 0)
    background.stop()
    before = list(chores.steps)
    background.stir(chores.append(named("c")))
    background.start()
    assert (chores.steps, chores.count("done")) == (before, 0)
    assert background._thread is not None
    assert not background._thread.is_alive()


def test_a_look_that_was_stopped_has_not_seen_anything(running: Running) -> None:
    chores = Scripted(look=for_ever)
    background = running(chores)
    background.stir(chores.append(named("a")))
    assert chores.wait(lambda: chores.count("look") > 0)
    background.stop()
    assert (chores.seen, background._foreman.stirred) == ({}, [named("a")])


def test_work_that_blocks_is_waited_for_and_what_was_behind_it_is_not_begun(running: Running) -> None:
    goes_on, is_cancelled, chores, beside = threading.Event(), threading.Event(), Scripted(), Beside()
    written: list[str] = []

    def writes_first() -> None:
        chores.steps.append(("writes", "first"))
        goes_on.wait(SECONDS)
        written.append("first")

    async def writes() -> None:
        try:
            await asyncio.gather(beside(writes_first), beside(lambda: written.append("second")))
        finally:
            is_cancelled.set()

    chores.hooks["carry_out"] = writes
    chores.offer("a")
    background = running(chores, beside=beside)
    assert chores.wait(lambda: chores.count("writes") == 1)
    stops = threading.Thread(target=background.stop)
    stops.start()
    assert is_cancelled.wait(SECONDS)
    goes_on.set()
    stops.join(SECONDS)
    assert written == ["first"]


def test_a_job_that_holds_up_the_loop_writes_nothing_once_the_stop_has_returned(running: Running) -> None:
    goes_on, chores, beside = threading.Event(), Scripted(), Beside()
    written: list[str] = []

    async def blocks() -> None:
        goes_on.wait(SECONDS)
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(0)
        await beside(lambda: written.append("late"))

    chores.hooks["carry_out"] = blocks
    chores.offer("a")
    background = running(chores, Rhythm(patience_seconds=0.05), beside=beside)
    assert chores.wait(lambda: chores.count("carry_out") == 1)
    background.stop()
    goes_on.set()
    assert background._thread is not None
    background._thread.join(SECONDS)
    assert written == []


def test_a_chore_may_stop_the_background_it_runs_in(running: Running) -> None:
    chores = Scripted()

    async def stops() -> None:
        background.stop()

    chores.hooks["look"] = stops
    background = running(chores)
    background.stir(chores.append(named("a")))
    assert background._thread is not None
    background._thread.join(SECONDS)
    assert not background._thread.is_alive()


def test_stopped_twice_or_before_it_began_it_is_stopped(running: Running) -> None:
    background: BackgroundThread[Job] = BackgroundThread(Scripted(), rhythm=QUICK)
    background.stop()
    background.stop()
    background.start()
    assert background._thread is None
    other = running(Scripted())
    other.stop()
    other.stop()


def test_where_no_thread_is_to_be_had_an_append_does_not_fail(
    monkeypatch: pytest.MonkeyPatch, running: Running
) -> None:
    def refuses(_: threading.Thread) -> None:
        message = "can't start new thread"
        raise RuntimeError(message)

    chores = Scripted()
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", refuses)
        background = running(chores)
        background.stir(chores.append(named("a")))
    background.stir(chores.append(named("b")))
    assert chores.wait(lambda: len(chores.seen) == 2)


def test_where_no_file_may_be_opened_an_append_does_not_fail(monkeypatch: pytest.MonkeyPatch, running: Running) -> None:
    def refuses() -> None:
        raise OSError(24, "Too many open files")

    chores = Scripted()
    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "new_event_loop", refuses)
        background = running(chores)
        background.stir(chores.append(named("a")))
    background.stir(chores.append(named("b")))
    assert chores.wait(lambda: len(chores.seen) == 2)


def test_a_job_that_is_nobodys_since_its_work_was_written_down_is_not_cancelled_while_it_ends(running: Running) -> None:
    chores = Scripted()

    async def commits_and_tells() -> None:
        chores.ours = False
        await chores.until(lambda: chores.count("renew") > 0)
        await asyncio.sleep(0.05)

    chores.hooks["carry_out"] = commits_and_tells
    chores.offer("a")
    running(chores)
    assert chores.wait(chores.done("a"))
