"""A thread in the background looks, claims and carries out, holds up nobody, and ends when it is told to."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from random import Random

import pytest

from tests.runner.scripted import SECONDS, STEPS, Running, Scripted, failing_once, for_ever, named, nothing
from unabridged.runner import background as in_the_background
from unabridged.runner.chores import Rhythm


def test_an_append_is_looked_at_and_what_is_due_is_carried_out(running: Running) -> None:
    chores = Scripted()
    chores.offer("b")
    running(chores).stir(chores.append(named("a")))
    assert chores.wait(lambda: chores.seen.get(named("a")) == 1)
    assert chores.wait(chores.done("b"))


def test_what_falls_due_by_itself_is_found_without_a_stir(running: Running) -> None:
    chores = Scripted()
    running(chores)
    assert chores.wait(lambda: chores.count("next_seconds") > 1)
    chores.offer("late")
    assert chores.wait(chores.done("late"))


def test_whoever_is_told_what_others_did_may_take_as_long_as_he_will(running: Running) -> None:
    """He is told by nobody whom the next claim waits for, and once at a time."""
    chores = Scripted(hear=for_ever)
    running(chores)
    assert chores.wait(lambda: chores.count("hear") > 0)
    for name in ("a", "b"):
        chores.offer(name)
        assert chores.wait(chores.done(name))
    assert chores.count("hear") == 1


def test_nothing_is_claimed_while_nothing_is_due(running: Running) -> None:
    chores = Scripted()
    running(chores)
    assert chores.wait(lambda: chores.count("next_seconds") > 5)
    assert chores.count("claim") == 0


def test_nobody_asks_what_can_be_claimed_after_a_look_that_marked_nothing(running: Running) -> None:
    chores = Scripted()
    chores.marks = False
    background = running(chores, Rhythm(poll_seconds=60.0))
    for n in range(20):
        background.stir(chores.append(named(f"t{n}")))
    assert chores.wait(lambda: len(chores.seen) == 20)
    assert chores.count("next_seconds") <= 1  # as it began


def test_a_stir_during_a_look_leads_to_another_look(running: Running) -> None:
    chores = Scripted()

    async def again() -> None:
        if chores.appended[named("a")] < 10:
            background.stir(chores.append(named("a")))

    chores.hooks["look"] = again
    background = running(chores)
    background.stir(chores.append(named("a")))
    assert chores.wait(lambda: chores.seen.get(named("a")) == 10)


def test_stirs_that_nobody_has_looked_at_are_one(running: Running) -> None:
    goes_on, chores = threading.Event(), Scripted()

    async def waits() -> None:
        await asyncio.get_running_loop().run_in_executor(None, goes_on.wait, SECONDS)

    chores.hooks["look"] = waits
    background = running(chores)
    background.stir(chores.append(named("a")))
    assert chores.wait(lambda: chores.count("look") == 1)
    for _ in range(1_000):
        background.stir(chores.append(named("a")))
    goes_on.set()
    assert chores.wait(lambda: chores.seen.get(named("a")) == 1_001)
    assert chores.count("look") == 2


def test_whoever_speaks_wakes_the_thread_once_and_not_for_each_append(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_the_background, "_GATHERS_SECONDS", 60.0)
    chores = Scripted()
    working = running(chores)
    working.stir(chores.append(named("a")))
    assert chores.wait(lambda: chores.seen.get(named("a")) == 1)
    for n in range(10):
        working.stir(chores.append(named(f"later {n}")))
    working.ask(nothing).result(SECONDS)  # whatever woke it before is done by then
    working.ask(nothing).result(SECONDS)
    assert chores.count("look") == 1


def test_appends_that_were_gathered_are_looked_at(running: Running) -> None:
    chores = Scripted()
    working = running(chores)
    for n in range(10):
        working.stir(chores.append(named(str(n))))
        assert chores.wait(lambda: len(chores.seen) > 0)
    assert chores.wait(lambda: chores.seen == chores.appended)


@pytest.mark.parametrize("seed", range(20))
def test_no_stir_is_lost_however_appends_and_looks_interleave(running: Running, seed: int) -> None:
    chance, chores = Random(seed), Scripted()
    refs = [named(str(n)) for n in range(3)]

    async def dawdles() -> None:
        for _ in range(chance.randrange(4)):
            await asyncio.sleep(0)

    chores.hooks["look"] = dawdles
    background, begin = running(chores), threading.Barrier(3)

    def appends(chance: Random) -> None:
        begin.wait(SECONDS)
        for _ in range(200):
            background.stir(chores.append(chance.choice(refs)))

    writers = [threading.Thread(target=appends, args=(Random(f"{seed} {n}"),)) for n in range(3)]
    for each in writers:
        each.start()
    for each in writers:
        each.join(SECONDS)
    assert chores.wait(lambda: chores.seen == chores.appended)


def test_no_more_looks_are_under_way_than_there_are_hands(running: Running) -> None:
    """The first two wait until all a hundred were asked for; whoever came third meanwhile would be counted."""
    goes_on, under_way, most = threading.Event(), list[int](), list[int]()

    async def counts() -> None:
        under_way.append(1)
        most.append(len(under_way))
        await asyncio.get_running_loop().run_in_executor(None, goes_on.wait, SECONDS)
        under_way.pop()

    chores = Scripted(look=counts)
    background = running(chores, Rhythm(concurrency=2))
    for n in range(100):
        background.stir(chores.append(named(str(n))))
    assert chores.wait(lambda: len(under_way) == 2)
    goes_on.set()
    assert chores.wait(lambda: chores.seen == chores.appended)
    assert max(most) == 2


def test_a_lane_that_is_claimed_anew_is_cancelled_before_it_is_carried_out_again(running: Running) -> None:
    chores, order = Scripted(), list[str]()

    async def works() -> None:
        order.append("began")
        try:
            await (for_ever() if len(order) == 1 else asyncio.sleep(0))
        finally:
            for _ in range(10):
                await asyncio.sleep(0)
            order.append("ended")

    chores.hooks["carry_out"] = works
    chores.offer("a")
    running(chores)
    assert chores.wait(lambda: chores.count("carry_out") == 1)
    chores.offer("a")
    assert chores.wait(chores.done("a"))
    assert order == ["began", "ended", "began", "ended"]


def test_a_job_that_takes_long_is_renewed_and_when_it_is_lost_cancelled(running: Running) -> None:
    chores = Scripted(carry_out=for_ever)
    chores.offer("a", "b")
    running(chores, Rhythm(concurrency=1, renew_seconds=0.01, poll_seconds=0.01))
    assert chores.wait(lambda: chores.count("renew", "a") > 2)
    chores.ours = False
    assert chores.wait(lambda: chores.count("carry_out", "b") == 1)
    assert chores.count("done") == 0


@pytest.mark.parametrize(
    "problem",
    [ValueError("the words of a user"), MemoryError(), KeyboardInterrupt(), SystemExit(3), asyncio.CancelledError()],
    ids=lambda each: type(each).__name__,
)
@pytest.mark.parametrize("step", STEPS)
def test_whatever_a_chore_raises_the_background_goes_on(
    running: Running, step: str, problem: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    chores = Scripted(**{step: failing_once(problem)})
    if step == "renew":
        chores.hooks["carry_out"] = lambda: chores.until(lambda: chores.count("renew") > 1)
    chores.offer("a")
    background = running(chores)
    background.stir(chores.append(named("b")))
    assert chores.wait(lambda: chores.seen.get(named("b")) == 1 and chores.count("carry_out") > 0)
    chores.offer("c")
    assert chores.wait(chores.done("c"))
    assert type(problem).__name__ in caplog.text
    assert "user" not in caplog.text


@pytest.mark.parametrize("problem", [KeyboardInterrupt, SystemExit])
def test_what_is_asked_ends_no_background_either(running: Running, problem: type[BaseException]) -> None:
    chores = Scripted()
    background = running(chores)

    async def raises() -> None:
        raise problem

    with pytest.raises(concurrent.futures.CancelledError):
        background.ask(raises).result(SECONDS)
    chores.offer("a")
    assert chores.wait(chores.done("a"))


def test_an_error_of_its_own_ends_no_background(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    chores = Scripted()
    background = running(chores)
    real, left = background._foreman._begin_looks, [MemoryError()]

    def fails_once() -> float:
        if left:
            raise left.pop()
        return real()

    monkeypatch.setattr(background._foreman, "_begin_looks", fails_once)
    assert chores.wait(lambda: not left)
    chores.offer("a")
    assert chores.wait(chores.done("a"))
