"""The first call of a claimed run is counted with its claim, by no transaction of its own; what is spent is exact."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.booked import A_MINUTE, calls, due, pace, written
from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.noted import Noted
from unabridged import Policy
from unabridged.blocking import drive
from unabridged.compaction import strategies
from unabridged.compaction.outcome import Applied, Failed, Skipped, Superseded
from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.pacing import Pace
from unabridged.engine.compaction.hooks import Proposal, Veto
from unabridged.engine.jobs import leases
from unabridged.log.ids import MAIN
from unabridged.ports import Brief
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock

# No limit that is ever met; it has each call counted when its size is known.
SIZED = replace(POLICY, tokens_per_hour=10**12)


class Died(BaseException):
    """A program ends here."""


def test_between_the_claim_and_the_call_nothing_is_written() -> None:
    store = Noted(InMemoryStore())
    asked_before = list[str]()

    def notes(_: Brief) -> str:
        asked_before.extend(store.asked)
        return SAID

    scene = due(notes, store=store)
    claimed = scene.claim()
    store.asked.clear()
    for job in claimed:
        drive(scene.background.carry_out(job))
    assert "draft" in asked_before
    assert not {"job", "append_if", "claim"} & set(asked_before)


def test_it_is_counted_before_it_is_made() -> None:
    counted = list[int]()

    def looks(_: Brief) -> str:
        counted.append(calls(scene))
        return SAID

    scene = due(looks)
    scene.carry_out()
    assert counted == [1]


@pytest.mark.parametrize(
    ("answers", "ends"),
    [([SAID], Applied), (["", SAID], Applied), (["", "", "", ""], Failed)],
    ids=["one call", "two calls", "none of use"],
)
def test_what_is_spent_in_the_end_is_what_would_be_counted_call_by_call(answers: list[str], ends: type) -> None:
    def left(policy: Policy) -> tuple[object, Pace]:
        rest = list(answers)
        scene = due(lambda _: rest.pop(0), policy)
        return scene.carry_out()[0], pace(scene)

    (outcome, ahead), (_, sized) = left(POLICY), left(SIZED)
    assert isinstance(outcome, ends)
    assert ahead.spent == sized.spent
    assert (ahead.spent.tokens > 0, ahead.booked) == (True, 0)


def test_a_run_that_asks_nobody_spent_nothing() -> None:
    def says_no(_: Proposal) -> Veto:
        return Veto(reason="not now")

    scene = due()
    scene.memory.before(says_no)
    assert [type(each) for each in scene.carry_out()] == [Skipped]
    assert (calls(scene), pace(scene).booked) == (0, 0)


def test_what_is_no_longer_due_spent_nothing() -> None:
    scene = due()
    (job,) = scene.claim()
    scene.reopened(summariser=written).thread.compact()
    spent = calls(scene)
    drive(scene.background.carry_out(job))
    assert (spent, calls(scene), pace(scene).booked) == (2, 1, 0)


def test_who_gives_back_what_he_has_not_begun_spent_nothing() -> None:
    scene = due()
    scene.claim()
    drive(scene.background.give_back())
    assert (calls(scene), pace(scene).booked) == (0, 0)


def test_who_gives_back_what_is_asked_for_just_now_has_spent_it() -> None:
    def ends_meanwhile(_: Brief) -> str:
        drive(scene.background.give_back())
        return SAID

    scene = due(ends_meanwhile)
    (job,) = scene.claim()
    drive(scene.background.carry_out(job))
    assert [type(each) for each in scene.outcomes] == [Superseded]
    assert (calls(scene), pace(scene).spent.tokens > 0) == (1, True)


def test_a_call_that_is_made_after_the_work_was_given_back_counts_by_itself() -> None:
    """A run that heeds no cancellation may come to it as late as that."""
    scene = due()
    (job,) = scene.claim()
    booking = scene.background._claims.booking(job)
    assert booking is not None
    drive(scene.background.give_back())
    assert not booking.takes(scene.clock.now(), 9, policy=job.policy)


def test_a_program_that_dies_of_it_has_spent_it() -> None:
    briefs = list[Brief]()

    def dies_once(brief: Brief) -> str:
        briefs.append(brief)
        if len(briefs) == 1:
            raise Died
        return SAID

    scene = due(dies_once)
    (job,) = scene.claim()
    with pytest.raises(Died):
        drive(scene.background.carry_out(job))
    other = scene.wait(A_MINUTE + 1).reopened(summariser=dies_once)
    assert [type(each) for each in other.carry_out()] == [Applied]
    assert (len(briefs), calls(other)) == (2, 2)


def test_a_call_that_is_made_minutes_later_counts_from_then_on() -> None:
    scene = due()
    (job,) = scene.claim()
    drive(scene.wait(A_MINUTE).background.carry_out(job))
    (minute,) = pace(scene).spent.minutes
    assert (minute.number, minute.calls) == (scene.clock.now() // 60_000_000, 1)


@pytest.mark.parametrize("policy", [POLICY, SIZED], ids=["any", "sized"])
def test_by_a_clock_that_has_just_begun_each_is_counted_by_itself(policy: Policy) -> None:
    counted = list[int]()

    def looks(_: Brief) -> str:
        counted.append(calls(scene))
        return SAID

    scene = due(looks, policy, clock=FakeClock(1))
    scene.carry_out()
    assert (counted, calls(scene), pace(scene).spent.tokens > 0) == ([1], 1, True)


def test_where_another_lane_has_a_limit_of_the_thread_its_size_counts_before_it_is_made() -> None:
    def looks(_: Brief) -> str:
        sizes.append(pace(scene).spent.tokens)
        return SAID

    sizes = list[int]()
    scene = Scene(summariser=looks, policy=POLICY).say(11)
    scene.thread.open_lane("coder", policy=replace(POLICY, tokens_per_thread=10**9, limit_tokens=10**6))
    scene.work()
    assert sizes[0] > 0


def test_where_another_program_keeps_to_a_limit_of_the_thread_main_lane_s_size_counts_before_it_is_made() -> None:
    """That program counts in the row of lane main what all lanes spend."""

    def looks(_: Brief) -> str:
        sizes.append(pace(scene).spent.tokens)
        return SAID

    sizes = list[int]()
    scene = due(looks)
    step = leases.noting(scene.thread.ref, MAIN, lambda each: replace(each, thread_tokens=1))
    drive(scene.store.job(scene.thread.ref, MAIN, step))
    scene.carry_out()
    assert sizes[0] > 0


def test_limits_that_came_since_the_claim_are_kept_to() -> None:
    scene = due(policy=replace(POLICY, calls_per_hour=9))
    (job,) = scene.claim()
    scene.held.bring({"main": replace(POLICY, tokens_per_hour=1)})
    drive(scene.background.carry_out(job))
    assert [type(each) for each in scene.outcomes] == [Skipped]
    assert (calls(scene), pace(scene).booked) == (0, 0)


@pytest.mark.parametrize(
    "policy", [SIZED, replace(POLICY, strategy=strategies.TrimToolResults())], ids=["sized", "asks nobody"]
)
def test_where_none_is_counted_ahead_one_that_nobody_ended_was_spent(policy: Policy) -> None:
    scene = due()
    scene.claim()
    other = scene.wait(A_MINUTE + 1).reopened(summariser=written, policy=policy)
    (job,) = other.look().claim()
    left = pace_text.read(job.state)
    assert ([each.calls for each in left.spent.minutes], left.booked) == ([1], 0)


def test_where_there_is_no_summariser_none_is_counted_ahead() -> None:
    scene = Scene(policy=POLICY).say(11).look()
    (job,) = scene.claim()
    assert pace_text.read(job.state) == Pace()
