"""What all lanes of a thread may spend together, though they ask at the same moment, and in several programs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.engine.compacting import HOUR_SECONDS, POLICY, SAID, Scene
from unabridged.compaction.outcome import Applied, Skipped
from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.pacing import Limits, Pace, Situation
from unabridged.compaction.paces.spending import Spending
from unabridged.engine.compaction.guarding import RunGuard
from unabridged.engine.compaction.runs import Withheld
from unabridged.engine.jobs import leases
from unabridged.errors import UnavailableError
from unabridged.log.ids import MAIN, LaneId, Scope, ThreadRef
from unabridged.ports import Job, JobName, JobStep
from unabridged.runner.driving import drive
from unabridged.stores.in_memory import InMemoryStore

LIMITS = Limits(tokens_per_thread=1_000)
WIDER = replace(POLICY, tokens_per_thread=1_200)
LANES = [MAIN, *map(LaneId, "abcdefg")]


def situation(now: int) -> Situation:
    return Situation(now=now, compactable_tokens=0)


class Crowded(InMemoryStore):
    """A store that, while many ask, lets the others in before each answer about a lane's row."""

    is_crowded = False

    async def job(self, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
        await self._others()
        found = await super().job(ref, lane, step)
        await self._others()
        return found

    async def jobs(self, *, after: JobName | None, limit: int, within: Scope | None = None) -> list[Job]:
        found = await super().jobs(after=after, limit=limit, within=within)
        await self._others()
        return found

    async def _others(self) -> None:
        if self.is_crowded:
            await asyncio.sleep(0)


class AwayFor(InMemoryStore):
    """A store that cannot be reached for one lane's row."""

    def __init__(self, lane: LaneId) -> None:
        super().__init__()
        self._lane = lane

    async def job(self, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
        if lane == self._lane:
            raise UnavailableError
        return await super().job(ref, lane, step)


class GivenBack(InMemoryStore):
    """A store that fails once where a lane counts its call; meanwhile the other lanes do what is due in them."""

    def __init__(self, lane: LaneId) -> None:
        super().__init__()
        self._lane: LaneId | None = lane
        self.meanwhile: Callable[[], object] = list

    async def job(self, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
        if lane == self._lane:
            self._lane = None
            self.meanwhile()
            raise UnavailableError
        return await super().job(ref, lane, step)


class Overtaken(InMemoryStore):
    """A store that asks about a lane's row twice: first as it was before another gave its hour back."""

    now = 0

    def __init__(self, lane: LaneId) -> None:
        super().__init__()
        self._lane = lane

    async def job(self, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
        if lane == self._lane:
            step(leases.noting(ref, lane, lambda pace: pace.called(self.now, tokens=1))(None))
        return await super().job(ref, lane, step)


def guard(scene: Scene, lane: LaneId, limits: Limits = LIMITS) -> RunGuard:
    return RunGuard(scene.memory._verbs._ctx, scene.held, scene.thread.ref, lane, limits, situation)


def asked(scene: Scene, lane: LaneId, tokens: int = 400, limits: Limits = LIMITS) -> Withheld | None:
    return drive(guard(scene, lane, limits).may_call(tokens))


def all_at_once() -> tuple[Scene, list[Withheld | None]]:
    """Every lane asks for a call of 400 tokens at the same moment, where the thread has 1,000."""
    store = Crowded()
    scene = Scene(store=store).say(1)

    async def ask() -> list[Withheld | None]:
        return await asyncio.gather(*(guard(scene, lane).may_call(400) for lane in LANES))

    store.is_crowded = True
    answers = asyncio.run(ask())
    store.is_crowded = False
    return scene, answers


def test_lanes_that_ask_at_the_same_moment_spend_no_more_than_one_after_the_other() -> None:
    scene, answers = all_at_once()
    assert answers.count(None) == 2
    assert sum(pace_text.read(job.state).spent.tokens for job in scene.memory.jobs()) == 800
    assert {each.detail for each in answers if each is not None} == {"spend limit of the thread"}


def test_who_was_withheld_leaves_what_is_left_to_a_smaller_one() -> None:
    scene, _ = all_at_once()
    assert asked(scene, LANES[-1], 200) is None
    assert asked(scene, LANES[-2], 1) is not None


def test_a_lane_whose_hour_is_spent_takes_nothing_from_the_others() -> None:
    scene = Scene().say(1)
    limits = replace(LIMITS, calls_per_hour=1)
    assert asked(scene, LANES[1], limits=limits) is None
    withheld = asked(scene, LANES[1], limits=limits)
    assert withheld is not None
    assert withheld.detail == "spend limit of the hour"
    assert asked(scene, LANES[2], limits=limits) is None


def test_a_store_that_fails_before_the_lane_counts_it_takes_nothing_from_the_others() -> None:
    scene = Scene(store=AwayFor(LANES[1])).say(1)
    with pytest.raises(UnavailableError):
        asked(scene, LANES[1], 900)
    assert asked(scene, LANES[2], 900) is None


def test_a_lane_whose_hour_is_spent_by_a_clock_that_ran_ahead_takes_nothing_from_the_others() -> None:
    """Its row is written anew by the clock that is right, and the call is counted nowhere."""
    scene = Scene().say(1).wait(24 * HOUR_SECONDS)
    limits = replace(LIMITS, calls_per_hour=1)
    assert asked(scene, LANES[1], 100, limits) is None
    scene.wait(-24 * HOUR_SECONDS)
    assert asked(scene, LANES[1], 900, limits) is not None
    assert asked(scene, LANES[2], 900, limits) is None


def test_a_store_that_asks_again_is_told_what_is_met_then() -> None:
    """A transaction that another overtook is tried anew, and finds the call of its lane's hour taken back."""
    store = Overtaken(LANES[1])
    scene = Scene(store=store).say(1)
    store.now = scene.clock.now()
    limits = replace(LIMITS, calls_per_hour=1)
    assert asked(scene, LANES[1], limits=limits) is None


class TestALaneThatStoodBehindACallThatWasNotMade:
    """Two lanes of a thread: one counts a call and takes it back, and meanwhile the other finds no room for its own."""

    def scene(self) -> Scene:
        store = GivenBack(LANES[1])
        scene = Scene(store=store, policy=WIDER, summariser=lambda _: SAID).say(11).look()
        store.meanwhile = scene.carry_out
        scene.stirred.clear()
        with pytest.raises(UnavailableError):
            asked(scene, LANES[1], 900, Limits(tokens_per_thread=WIDER.tokens_per_thread))
        assert [each.detail for each in scene.outcomes if isinstance(each, Skipped)] == ["spend limit of the thread"]
        return scene

    def test_goes_on_where_it_finds_room_again(self) -> None:
        assert [type(each) for each in self.scene().work()] == [Applied]

    def test_is_looked_at_once_it_is_parked_and_once_the_call_is_taken_back(self) -> None:
        """Of the two either may be the later."""
        assert len(self.scene().stirred) == 2

    def test_stays_parked_where_nothing_was_taken_back(self) -> None:
        scene = Scene(policy=WIDER, summariser=lambda _: SAID).say(11).look()
        assert asked(scene, LANES[1], 900, Limits(tokens_per_thread=WIDER.tokens_per_thread)) is None
        scene.carry_out()
        assert scene.work() == []


def test_what_was_spent_before_the_thread_kept_a_sum_counts() -> None:
    scene = Scene().say(1)
    lane, before = LANES[3], Pace(spent=Spending(tokens=700))
    step = leases.noting(scene.thread.ref, lane, lambda _: before)
    drive(scene.store.job(scene.thread.ref, lane, step))
    assert [asked(scene, MAIN), asked(scene, lane)].count(None) == 0
    assert asked(scene, MAIN, 300) is None


def test_it_survives_another_program_and_an_hour() -> None:
    policy = replace(POLICY, tokens_per_thread=1_200)
    scene = Scene(summariser=lambda _: SAID, policy=policy).say(11)
    assert isinstance(scene.thread.compact(), Applied)
    scene.reopened(policy=policy, summariser=lambda _: SAID).wait(HOUR_SECONDS)
    scene.thread.open_lane("coder", policy=policy)
    applied = scene.thread.compact(lane="coder")
    assert isinstance(applied, Applied)
    assert applied.receipt.gate == ("spend limit of the thread",)
