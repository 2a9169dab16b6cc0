"""A summariser that keeps failing is left alone for a while; one that refuses the key waits for a person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.compacting import POLICY, SAID, Ends, Scene
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome, Skip, Skipped
from unabridged.compaction.paces.breaker import Mode
from unabridged.compaction.paces.pacing import Limits, Situation
from unabridged.engine.compaction.guarding import RunGuard
from unabridged.errors import UnavailableError
from unabridged.log.ids import MAIN, LaneId, ThreadRef
from unabridged.ports import Busy, Called, Job, JobStep, Raised, TookTooLong, Trouble
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import ScriptedSummariser

A_MINUTE = 60.0
DOWN = KeyError("down")
ONE_FAILURE = replace(POLICY, breaker_failures=1, breaker_seconds=300.0, attempts=10)


class Unauthorized(Exception):
    status_code = 401


class _Uncounted(InMemoryStore):
    """A store that takes no step of a lane's row for a while."""

    refuses = False

    async def job(self, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
        if self.refuses:
            message = "not now"
            raise UnavailableError(message)
        return await super().job(ref, lane, step)


def scene_of(*steps: object, failures: int = 2) -> tuple[Scene, ScriptedSummariser]:
    script = ScriptedSummariser(steps)  # type: ignore[arg-type]  # as the test says
    policy = replace(POLICY, breaker_failures=failures, breaker_seconds=300.0, attempts=10)
    return Scene(summariser=script, policy=policy).say(11), script


def kinds(outcomes: list[Outcome]) -> list[type[Outcome]]:
    return [type(each) for each in outcomes]


def nowhere(now: int) -> Situation:
    return Situation(now=now, compactable_tokens=0)


def open_breaker() -> tuple[Scene, ScriptedSummariser]:
    scene, script = scene_of(DOWN, DOWN, SAID)
    scene.work()
    scene.wait(A_MINUTE).carry_out()
    return scene, script


class TestAfterSoManyFailures:
    def test_nobody_is_called(self) -> None:
        """A provider that is down is not asked by every lane each minute (tw-RC-B10)."""
        scene, script = open_breaker()
        (outcome,) = scene.wait(A_MINUTE).carry_out()
        assert isinstance(outcome, Skipped)
        assert (outcome.reason, scene.held.breaker) == (Skip.BREAKER, Mode.OPEN)
        assert len(script.briefs) == 2

    def test_one_call_tries_after_a_while(self) -> None:
        scene, script = open_breaker()
        assert kinds(scene.wait(301).carry_out()) == [Applied]
        assert scene.held.breaker is Mode.CLOSED
        script.done()

    def test_so_it_does_though_the_clock_is_set_back_meanwhile(self) -> None:
        """A machine that thought it was tomorrow does not go without summaries until then."""
        scene, script = open_breaker()
        day = 24 * 3_600.0
        assert kinds([scene.say(1).wait(-day).thread.compact()]) == [Applied]
        assert len(script.briefs) == 2
        assert kinds([scene.say(8).wait(301).thread.compact()]) == [Applied]
        script.done()

    def test_so_it_does_where_nobody_asks_but_the_background(self) -> None:
        scene, script = open_breaker()
        scene.wait(-24 * 3_600.0)
        assert kinds(scene.work()) == [Skipped]
        scene.wait(301).work()
        assert scene.held.breaker is Mode.CLOSED
        script.done()

    def test_other_threads_of_the_memory_are_spared_too(self) -> None:
        scene, script = open_breaker()
        outcome = scene.memory.thread("other")
        outcome.append(
            [{"role": "user", "content": "word " * 300}, {"role": "assistant", "content": "word " * 300}] * 2
        )
        applied = outcome.compact()
        assert isinstance(applied, Applied)
        assert applied.receipt.gate == ("breaker open",)
        assert len(script.briefs) == 2

    def test_a_run_that_nobody_called_for_is_no_failure(self) -> None:
        """What waits for a provider does not wear its attempts out."""
        scene, _ = open_breaker()
        for _ in range(3):
            scene.wait(A_MINUTE).carry_out()
        assert scene.job.parked == ""

    def test_the_view_fits_all_the_same(self) -> None:
        """The prompt does not grow because a model is down (tw-CC-B14)."""
        scene, _ = open_breaker()
        assert scene.say(8).thread.prepare().tokens <= 1_000


class TestAKeyThatIsRefused:
    def test_is_not_tried_again_by_itself(self) -> None:
        scene, script = scene_of(Unauthorized(), SAID)
        scene.work()
        for _ in range(5):
            scene.wait(3_600.0).work()
        assert len(script.briefs) == 1
        assert scene.held.breaker is Mode.LOCKED

    def test_is_tried_again_when_a_person_says_so(self) -> None:
        scene, script = scene_of(Unauthorized(), SAID)
        scene.work()
        scene.memory.resume()
        assert kinds(scene.carry_out()) == [Applied]
        script.done()


class TestWhatIsNoFailureOfTheSummariser:
    def test_a_draft_that_is_refused_is_none(self) -> None:
        scene, _ = scene_of("", "", "", "", failures=1)
        scene.work()
        scene.wait(A_MINUTE).carry_out()
        assert scene.held.breaker is Mode.CLOSED

    def test_a_call_that_nobody_was_free_for_is_none(self) -> None:
        scene, _ = scene_of(Ends(Busy(abandoned=8)), failures=1)
        assert kinds(scene.work()) == [Failed]
        assert scene.held.breaker is Mode.CLOSED

    def test_an_end_of_no_call_that_was_begun_is_none(self) -> None:
        scene, _ = scene_of(failures=1)
        calling = RunGuard(scene.memory._verbs._ctx, scene.held, scene.thread.ref, MAIN, Limits(), nowhere)
        drive(calling.called(TookTooLong(seconds=1.0)))
        assert scene.held.breaker is Mode.CLOSED

    def test_a_call_that_takes_too_long_is_one(self) -> None:
        scene, _ = scene_of(Ends(TookTooLong(seconds=60.0)), failures=1)
        scene.work()
        assert scene.held.breaker is Mode.OPEN

    def test_a_call_that_may_not_be_paid_for_leaves_the_probe_to_the_next(self) -> None:
        scene, script = scene_of(DOWN, SAID, failures=1)
        scene.work()
        scene.wait(301)
        scene.thread.compact()
        assert scene.held.breaker is Mode.CLOSED
        script.done()


class TestAProbeThatCameToNothing:
    """Whoever tries whether a provider is there again may be given up; then the next call tries (tw-RC-B10)."""

    def test_because_its_run_was_cancelled_leaves_it_to_the_next(self) -> None:
        scene, script = scene_of(DOWN, Ends(TookTooLong(seconds=1.0)), SAID, failures=1)
        scene.work()
        scene.wait(301)
        call = scene.background._call

        async def cancelled(function: Callable[[Any], Any], argument: object, /, *, seconds: float) -> Called[Any]:
            await call(function, argument, seconds=seconds)
            raise asyncio.CancelledError

        scene.background._call = cancelled
        with pytest.raises(asyncio.CancelledError):
            scene.thread.compact()
        scene.background._call = call
        assert kinds([scene.thread.compact()]) == [Applied]
        assert scene.held.breaker is Mode.CLOSED
        script.done()

    def test_because_it_could_not_be_counted_leaves_it_to_the_next(self) -> None:
        store = _Uncounted()
        scene = Scene(store=store, summariser=(script := ScriptedSummariser([DOWN, SAID])), policy=ONE_FAILURE).say(11)
        scene.work()
        scene.wait(301)
        store.refuses = True
        outcome = scene.thread.compact()
        assert isinstance(outcome, Failed)
        assert (outcome.reason, scene.held.breaker) == (Fail.STORE, Mode.OPEN)
        store.refuses = False
        assert kinds([scene.thread.compact()]) == [Applied]
        script.done()


def test_a_provider_that_names_a_time_is_left_alone_for_so_long() -> None:
    asked = Raised(kind=Trouble.RATE_LIMITED, name="RateLimitError", retry_after_seconds=900.0)
    scene, script = scene_of(Ends(asked), SAID, failures=1)
    scene.work()
    scene.wait(600).work()
    assert len(script.briefs) == 1
    assert kinds(scene.wait(301).carry_out()) == [Applied]


def test_who_was_told_to_wait_asks_nobody_before_whichever_run_it_is() -> None:
    """A turn that prepares, and a person who asks, make do without a call for as long as the provider said."""
    asked = Raised(kind=Trouble.RATE_LIMITED, name="RateLimitError", retry_after_seconds=900.0)
    scene, script = scene_of(Ends(asked), SAID, failures=5)
    scene.work()
    for _ in range(4):
        assert scene.wait(A_MINUTE).say(8).thread.prepare().tokens <= 1_000
    by_hand = scene.say(3).thread.compact()
    assert isinstance(by_hand, Applied)
    assert (by_hand.receipt.rung, len(script.briefs)) == ("digest", 1)
    assert kinds(scene.wait(901).say(8).carry_out())[-1:] == [Applied]
    script.done()


def test_where_only_lanes_have_policies_the_breaker_is_there_too() -> None:
    scene = Scene(summariser=ScriptedSummariser([DOWN] * 5 + [SAID]), policy=None).say(5)
    scene.thread.open_lane("coder", policy=POLICY)
    for _ in range(6):
        scene.thread.compact(lane="coder")
        scene.say(3)
    assert scene.held.breaker is Mode.OPEN
