"""A lane rests after a run, stops where runs are in vain, and goes on when something has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.compaction.paces import HOUR, LIMITS, NOW, SECOND, here
from unabridged.compaction.paces.pacing import Go, Limits, Pace, Reason, Stopped, Wait
from unabridged.compaction.paces.spending import Spending

SOFT = ("soft",)
LATER = 3_600.0


def applied(pace: Pace, saved: int = 500, limits: Limits = LIMITS, **more: object) -> Pace:
    return pace.applied(limits, here(**more), saved_tokens=saved)  # type: ignore[arg-type]  # as the test says


def failed(times: int) -> Pace:
    pace = Pace()
    for _ in range(times):
        pace = pace.failed(here(), chance=0.0)
    return pace


def rest_seconds(pace: Pace, limits: Limits = LIMITS) -> float:
    verdict = pace.may(limits, here(due=SOFT), tokens=1)
    assert isinstance(verdict, Wait)
    return (verdict.until - NOW) / SECOND


def test_a_lane_that_never_ran_may_run() -> None:
    assert Pace().may(LIMITS, here(due=SOFT), tokens=1) == Go()


def test_a_lane_of_a_thread_that_spent_more_than_it_may_by_now_does_not_begin() -> None:
    """As where its limit was lowered since."""
    limits = replace(LIMITS, tokens_per_thread=1_000)
    pace = Pace(spent=Spending(tokens=400))
    assert pace.may(limits, here(elsewhere_tokens=600), tokens=0) == Go()
    spent = Stopped(reason=Reason.THREAD_SPENT, resumes_at_tokens=None)
    assert pace.may(limits, here(elsewhere_tokens=601), tokens=0) == spent


def test_a_lane_that_met_a_limit_of_its_thread_goes_on_once_that_has_spent_less_than_then() -> None:
    limits = replace(LIMITS, tokens_per_thread=1_000)
    pace = Pace(spent=Spending(tokens=400), met_tokens=900).spent_for_good(here(), Reason.THREAD_SPENT)
    assert pace.may(limits, here(elsewhere_tokens=499), tokens=0) == Go()
    spent = Stopped(reason=Reason.THREAD_SPENT, resumes_at_tokens=None)
    assert pace.may(limits, here(elsewhere_tokens=500), tokens=0) == spent


def test_a_lane_that_stopped_for_something_else_stays_so_however_much_room_its_thread_has() -> None:
    limits = replace(LIMITS, tokens_per_thread=1_000, attempts=1)
    pace = Pace(met_tokens=900)
    for _ in range(2):
        pace = pace.failed(here(), chance=1.0)
    assert isinstance(pace.may(limits, here(), tokens=0), Stopped)


class TestATrigger:
    def test_is_spent_by_a_compaction(self) -> None:
        """lace-L60, lace-F20."""
        pace = applied(Pace(), due=SOFT)
        assert pace.may(LIMITS, here(due=SOFT), tokens=1) == Stopped(reason=Reason.FIRED, resumes_at_tokens=1_100)

    def test_is_spent_by_nothing_else(self) -> None:
        """lace-F20."""
        runs = [failed(1), Pace().superseded(here(), chance=0.0), Pace().in_vain(here(), chance=0.0)]
        assert [each.may(LIMITS, here(LATER, due=SOFT), tokens=1) for each in runs] == [Go()] * 3

    def test_fires_again_once_it_was_seen_not_to_hold(self) -> None:
        """lace-L60."""
        pace = applied(Pace(), due=SOFT).looked(here())
        assert pace.may(LIMITS, here(due=SOFT), tokens=1) == Go()

    def test_fires_again_once_there_is_as_much_more_to_compact_as_is_worth_it(self) -> None:
        pace = applied(Pace(), due=SOFT)
        assert pace.may(LIMITS, here(tokens=1_100, due=SOFT), tokens=1) == Go()
        assert isinstance(pace.may(LIMITS, here(tokens=1_099, due=SOFT), tokens=1), Stopped)

    def test_does_not_spend_another_one(self) -> None:
        """lace-L60."""
        assert applied(Pace(), due=SOFT).may(LIMITS, here(due=("soft", "rounds")), tokens=1) == Go()

    def test_is_not_asked_for_where_a_person_asks(self) -> None:
        assert applied(Pace(), due=SOFT).may(LIMITS, here(), tokens=1) == Go()


class TestRunsInVain:
    def stopped(self) -> Pace:
        pace = Pace()
        for _ in range(3):
            pace = pace.in_vain(here(policy="a"), chance=0.0)
        return pace

    def test_stop_a_lane_after_so_many_in_a_row(self) -> None:
        """lace-F22."""
        verdict = self.stopped().may(LIMITS, here(LATER, policy="a"), tokens=1)
        assert verdict == Stopped(reason=Reason.INEFFECTIVE, resumes_at_tokens=1_100)

    def test_are_those_too_that_saved_less_than_the_least(self) -> None:
        """lace-F22."""
        pace = Pace()
        for _ in range(3):
            pace = applied(pace, saved=99)
        verdict = pace.may(LIMITS, here(), tokens=1)
        assert verdict == Stopped(reason=Reason.INEFFECTIVE, resumes_at_tokens=1_100)

    def test_are_forgotten_after_one_that_saved_enough(self) -> None:
        assert applied(self.stopped(), saved=100).ineffective == 0

    @pytest.mark.parametrize(
        "changed",
        [
            here(LATER, tokens=1_100, policy="a"),
            here(LATER, policy="b"),
            here(LATER, policy="a", unpinned=7),
        ],
        ids=["more to compact", "a new policy", "an unpin"],
    )
    def test_hold_a_lane_no_longer_than_they_would_be_in_vain(self, changed: object) -> None:
        assert self.stopped().may(LIMITS, changed, tokens=1) == Go()  # type: ignore[arg-type]  # a situation

    def test_stop_the_lane_again_after_one_more(self) -> None:
        again = self.stopped().in_vain(here(LATER, tokens=1_100), chance=0.0)
        verdict = again.may(LIMITS, here(2 * LATER, tokens=1_100), tokens=1)
        assert verdict == Stopped(reason=Reason.INEFFECTIVE, resumes_at_tokens=1_200)

    def test_are_tried_again_from_the_least_there_was_since(self) -> None:
        pace = self.stopped().looked(here(LATER, tokens=300, policy="a"))
        assert pace.may(LIMITS, here(LATER, tokens=400, policy="a"), tokens=1) == Go()

    def test_do_not_stop_a_lane_that_has_no_limit_of_them(self) -> None:
        limits = Limits(ineffective_runs=0)
        assert self.stopped().may(limits, here(LATER, policy="a"), tokens=1) == Go()


class TestWhatDoesNotPayYet:
    def waits(self, until_seconds: float = 300) -> Pace:
        return Pace().unpaid(here(due=SOFT), until=NOW + round(until_seconds * SECOND))

    def test_is_thought_over_when_the_cache_is_forgotten(self) -> None:
        wait = Wait(until=NOW + 300 * SECOND, reason=Reason.UNPAID)
        assert self.waits().may(LIMITS, here(299, due=SOFT), tokens=1) == wait
        assert self.waits().may(LIMITS, here(300, due=SOFT), tokens=1) == Go()

    def test_is_thought_over_when_there_is_as_much_more_to_compact_as_is_worth_it(self) -> None:
        assert isinstance(self.waits().may(LIMITS, here(tokens=1_099, due=SOFT), tokens=1), Wait)
        assert self.waits().may(LIMITS, here(tokens=1_100, due=SOFT), tokens=1) == Go()

    def test_is_thought_over_within_an_hour_however_long_a_cache_lives(self) -> None:
        verdict = self.waits(86_400).may(LIMITS, here(due=SOFT), tokens=1)
        assert verdict == Wait(until=NOW + HOUR, reason=Reason.UNPAID)

    def test_is_no_run_in_vain_and_no_failure(self) -> None:
        assert (self.waits().ineffective, self.waits().failures) == (0, 0)

    def test_of_a_cache_that_was_forgotten_before_waits_for_more(self) -> None:
        assert self.waits(-5).may(LIMITS, here(due=SOFT), tokens=1) == Go()

    def test_leaves_other_rests_as_they_are(self) -> None:
        pace = self.waits().failed(here(), chance=0.0)
        assert isinstance(pace.may(LIMITS, here(tokens=5_000), tokens=1), Wait)


class TestRests:
    def test_a_lane_cools_down_after_a_compaction(self) -> None:
        """lace-F22."""
        limits = Limits(cool_down_seconds=30)
        assert applied(Pace(), limits=limits).may(limits, here(29), tokens=1) == Wait(
            until=NOW + 30 * SECOND, reason=Reason.COOL_DOWN
        )
        assert applied(Pace(), limits=limits).may(limits, here(30), tokens=1) == Go()

    def test_each_failure_in_a_row_is_rested_for_twice_as_long(self) -> None:
        """tw-R12."""
        assert [rest_seconds(failed(times)) for times in (1, 2, 3)] == [7.5, 15.0, 30.0]

    def test_no_failure_is_rested_for_longer_than_ten_minutes(self) -> None:
        pace = failed(1_000).failed(here(), chance=1.0)
        assert rest_seconds(pace, Limits(attempts=0)) == 600.0

    def test_chance_draws_up_to_half_of_a_rest(self) -> None:
        drawn = [rest_seconds(Pace().failed(here(), chance=chance)) for chance in (0.0, 0.5, 1.0)]
        assert drawn == [7.5, 11.25, 15.0]

    @pytest.mark.parametrize(("asked", "rests"), [(90.0, 90.0), (86_400.0, 3_600.0), (-5.0, 7.5)])
    def test_a_provider_may_ask_for_a_longer_rest_within_bounds(self, asked: float, rests: float) -> None:
        assert rest_seconds(Pace().failed(here(), chance=0.0, retry_after_seconds=asked)) == rests

    def test_who_was_overtaken_rests_shortly_and_has_not_failed(self) -> None:
        pace = Pace().superseded(here(), chance=0.0)
        assert (rest_seconds(pace), pace.failures) == (7.5, 0)

    def test_a_rest_that_a_clock_set_far_ahead_is_no_rest(self) -> None:
        pace = Pace().failed(here(86_400), chance=0.0)
        assert pace.may(LIMITS, here(), tokens=1) == Go()

    def test_a_long_cool_down_is_believed(self) -> None:
        limits = Limits(cool_down_seconds=86_400)
        assert isinstance(applied(Pace(), limits=limits).may(limits, here(80_000), tokens=1), Wait)


class TestFailures:
    def test_park_a_lane_after_so_many_rests_in_a_row(self) -> None:
        assert failed(3).may(LIMITS, here(LATER), tokens=1) == Go()
        verdict = failed(4).may(LIMITS, here(LATER), tokens=1)
        assert verdict == Stopped(reason=Reason.PARKED, resumes_at_tokens=1_100)

    def test_are_forgotten_after_a_compaction(self) -> None:
        assert applied(failed(4)).failures == 0

    def test_are_forgotten_when_a_person_says_so(self) -> None:
        assert failed(4).resumed().may(LIMITS, here(), tokens=1) == Go()

    def test_park_no_lane_for_longer_than_until_there_is_more_to_compact(self) -> None:
        assert failed(4).may(LIMITS, here(LATER, tokens=1_100), tokens=1) == Go()


@given(st.lists(st.sampled_from(["applied", "vain", "failed", "superseded"]), max_size=30))
def test_time_and_growth_together_always_let_a_lane_go_on(runs: list[str]) -> None:
    pace = Pace()
    for run in runs:
        match run:
            case "applied":
                pace = applied(pace, saved=0, due=SOFT)
            case "vain":
                pace = pace.in_vain(here(), chance=0.5)
            case "failed":
                pace = pace.failed(here(), chance=0.5)
            case _:
                pace = pace.superseded(here(), chance=0.5)
    assert pace.may(LIMITS, here(LATER, tokens=1_100, due=SOFT), tokens=1) == Go()
