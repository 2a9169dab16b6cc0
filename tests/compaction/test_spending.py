"""What calls cost is counted before they are made, over an hour that slides, in memory that is bounded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.compaction.paces import HOUR, NOW, SECOND, here
from unabridged.compaction.paces.booking import booked, settled
from unabridged.compaction.paces.pace_text import read, written
from unabridged.compaction.paces.pacing import Go, Limits, Pace, Reason, Situation, Stopped, Wait
from unabridged.compaction.paces.spending import MINUTE, Spending, minute_of


def after_calls(*seconds: float, tokens: int = 10) -> Pace:
    pace = Pace()
    for each in seconds:
        pace = pace.called(NOW + round(each * SECOND), tokens=tokens)
    return pace


def test_a_call_beyond_the_limit_of_the_hour_waits_until_an_earlier_one_is_an_hour_old() -> None:
    verdict = after_calls(0, 600).may(Limits(calls_per_hour=2), here(1_200), tokens=1)
    assert isinstance(verdict, Wait)
    assert (verdict.reason, HOUR <= verdict.until - NOW <= HOUR + MINUTE) == (Reason.HOUR_SPENT, True)


def test_a_call_may_be_made_at_the_moment_it_was_told_to_wait_for() -> None:
    limits, pace = Limits(calls_per_hour=2), after_calls(0, 600)
    verdict = pace.may(limits, here(1_200), tokens=1)
    assert isinstance(verdict, Wait)
    assert pace.may(limits, here((verdict.until - NOW) / SECOND), tokens=1) == Go()
    assert isinstance(pace.may(limits, here((verdict.until - NOW - 1) / SECOND), tokens=1), Wait)


def test_tokens_of_an_hour_wait_for_as_many_calls_to_grow_old_as_it_takes() -> None:
    verdict = after_calls(0, 600, 1_200).may(Limits(tokens_per_hour=30), here(1_800), tokens=15)
    assert isinstance(verdict, Wait)
    assert verdict.until - NOW > HOUR + 600 * SECOND


def test_a_call_that_costs_more_than_an_hour_may_is_not_waited_for() -> None:
    verdict = Pace().may(Limits(tokens_per_hour=30), here(), tokens=31)
    assert verdict == Stopped(reason=Reason.TOO_DEAR, resumes_at_tokens=None)


@pytest.mark.parametrize("elsewhere", [0, 10])
def test_what_a_thread_may_cost_in_all_counts_every_lane_and_never_grows_old(elsewhere: int) -> None:
    limits, pace = Limits(tokens_per_thread=30), after_calls(0, 600)
    later = here(10 * 3_600, elsewhere_tokens=elsewhere)
    assert pace.may(limits, later, tokens=10 - elsewhere) == Go()
    assert pace.may(limits, later, tokens=11 - elsewhere) == Stopped(reason=Reason.THREAD_SPENT, resumes_at_tokens=None)


def test_a_limit_of_nothing_is_no_limit() -> None:
    limits = Limits(calls_per_hour=0)
    assert after_calls(*range(1_000), tokens=10**9).may(limits, here(1_000), tokens=10**9) == Go()


def test_an_attempt_that_failed_has_been_paid_for() -> None:
    pace = after_calls(0).failed(here(), chance=0.5)
    assert isinstance(pace.may_call(Limits(calls_per_hour=1), here(), tokens=1), Wait)


def test_what_a_person_lets_go_on_has_still_been_paid_for() -> None:
    assert isinstance(after_calls(0).resumed().may(Limits(calls_per_hour=1), here(), tokens=1), Wait)


class TestAClockThatRanADayAhead:
    """A call is counted for a moment that does not come before tomorrow; then the clock is right again."""

    limits = Limits(calls_per_hour=1)

    def test_gives_nothing_back_that_was_spent_by_it(self) -> None:
        verdict = after_calls(86_400).may(self.limits, here(), tokens=1)
        assert isinstance(verdict, Wait)
        assert HOUR <= verdict.until - NOW <= HOUR + MINUTE

    def test_gives_nothing_back_that_was_spent_before(self) -> None:
        pace = after_calls(0, 86_400, 86_460)
        assert isinstance(pace.may(Limits(calls_per_hour=3), here(120), tokens=1), Wait)
        assert pace.may(Limits(calls_per_hour=4), here(120), tokens=1) == Go()

    @pytest.mark.parametrize(
        "remembered", [lambda pace: pace.at(NOW), lambda pace: pace.hour_spent(here())], ids=["claimed", "ended"]
    )
    def test_holds_no_lane_for_a_day(self, remembered: Callable[[Pace], Pace]) -> None:
        pace = remembered(after_calls(86_400))
        assert pace.may(self.limits, here(3_660), tokens=1) == Go()

    def test_holds_no_lane_for_a_day_with_what_was_counted_since(self) -> None:
        pace = after_calls(86_400, 0)
        assert pace.may(self.limits, here(3_660), tokens=1) == Go()

    def test_leaves_a_call_that_was_counted_ahead_to_be_told(self) -> None:
        pace = replace(after_calls(86_400, tokens=0), booked=minute_of(NOW + 24 * HOUR)).at(NOW)
        assert [(each.calls, each.tokens) for each in settled(pace, 7).spent.minutes] == [(1, 7)]
        assert settled(pace, None).spent.minutes == ()

    def test_leaves_nothing_behind_once_its_hour_is_over(self) -> None:
        assert after_calls(86_400).at(NOW).at(NOW + HOUR + MINUTE).spent.minutes == ()


class TestTwoProgramsOfWhichOneIsTwoHoursBehind:
    """The one that is right says NOW + 2 hours while the other says NOW."""

    one, two, three = (Limits(calls_per_hour=each) for each in (1, 2, 3))

    @pytest.mark.parametrize("remembered", [lambda pace: pace.at(NOW), lambda pace: read(written(pace.at(NOW)))])
    def test_what_the_right_one_spent_stays_spent_whatever_the_other_looks_at(
        self, remembered: Callable[[Pace], Pace]
    ) -> None:
        pace = remembered(after_calls(7_200))
        for seconds in (7_260, 9_000, 10_799):
            assert isinstance(pace.may(self.one, here(seconds), tokens=1), Wait)
            pace = pace.at(NOW + (seconds - 7_200) * SECOND)
        assert pace.may(self.one, here(10_860), tokens=1) == Go()

    def test_it_is_spent_for_the_other_too_for_an_hour_by_its_own_clock(self) -> None:
        pace = after_calls(7_200).at(NOW)
        verdict = pace.may(self.one, here(), tokens=1)
        assert isinstance(verdict, Wait)
        assert HOUR <= verdict.until - NOW <= HOUR + MINUTE
        assert pace.may(self.one, here(3_660), tokens=1) == Go()

    def test_what_the_other_spends_counts_for_the_right_one_from_when_it_was_made(self) -> None:
        pace = after_calls(7_200).at(NOW).called(NOW + 1_800 * SECOND, tokens=1)
        assert pace.may(self.two, here(10_860), tokens=1) == Go()
        assert isinstance(pace.may(self.one, here(12_540), tokens=1), Wait)
        assert pace.may(self.one, here(12_660), tokens=1) == Go()

    def test_a_call_that_the_other_counted_ahead_is_told_where_it_was_counted(self) -> None:
        pace = booked(after_calls(7_200).at(NOW), self.three, here(600))
        assert sum(each.tokens for each in settled(pace, 70).spent.minutes) == 80
        assert sum(each.calls for each in settled(pace, None).spent.minutes) == 1

    @example([*[(False, 1)] * 3, (True, 1)] * 4)
    @given(st.lists(st.tuples(st.booleans(), st.sampled_from([0, 0, 1, 20])), min_size=1, max_size=60))
    def test_no_hour_holds_more_calls_than_twice_the_limit(self, asked: list[tuple[bool, int]]) -> None:
        made, now, pace = list[int](), 0, Pace()
        for is_behind, minutes in asked:
            now += minutes * MINUTE
            by = now + (0 if is_behind else 2 * HOUR)
            pace = pace.at(NOW + by)
            if pace.may(self.three, here(by / SECOND, tokens=1_000 + by), tokens=1) == Go():
                pace = pace.called(NOW + by, tokens=1)
                made.append(now)
        assert max((sum(start <= each < start + HOUR for each in made) for start in made), default=0) <= 6


def test_a_clock_that_is_right_changes_nothing_of_what_is_remembered() -> None:
    pace = replace(after_calls(0, 600, 1_800), booked=minute_of(NOW))
    assert pace.at(NOW) is pace


def test_a_clock_that_is_set_back_by_a_minute_gives_nothing_back() -> None:
    assert isinstance(after_calls(61).may(Limits(calls_per_hour=1), here(), tokens=1), Wait)


def test_a_thousand_calls_in_two_hours_are_remembered_in_sixty_two_numbers_at_most() -> None:
    spent = Spending()
    for each in range(1_000):
        spent = spent.with_call(NOW + each * HOUR // 500, 1)
    assert (len(spent.minutes) <= 62, spent.tokens) == (True, 1_000)


RUNS = st.sampled_from(["applied", "vain", "failed", "superseded", "resumed", "restarted"])


def ended(run: str, pace: Pace, limits: Limits, now: Situation) -> Pace:
    match run:
        case "applied":
            return pace.applied(limits, now, saved_tokens=500)
        case "vain":
            return pace.in_vain(now, chance=0.0)
        case "failed":
            return pace.failed(now, chance=0.0)
        case "superseded":
            return pace.superseded(now, chance=0.0)
        case "resumed":
            return pace.resumed()
        case _:
            return read(written(pace))


@given(st.lists(st.tuples(st.integers(0, HOUR // 4), RUNS), min_size=1, max_size=60), st.integers(1, 5))
def test_no_hour_ever_holds_more_calls_than_its_limit_however_runs_end(runs: list[tuple[int, str]], most: int) -> None:
    made, now = [0], 0
    pace, limits = Pace().called(NOW, tokens=1), Limits(calls_per_hour=most)
    for passed, run in runs:
        now += passed
        growing = here(now / SECOND, tokens=1_000 + now)
        if pace.may(limits, growing, tokens=1) == Go():
            pace = pace.called(NOW + now, tokens=1)
            made.append(now)
        pace = ended(run, pace, limits, growing)
    assert max(sum(start <= each < start + HOUR for each in made) for start in made) <= most


@given(st.lists(st.tuples(st.integers(0, 3 * HOUR), st.integers(0, 50)), max_size=60))
def test_no_hour_ever_costs_more_tokens_than_its_limit(asked: list[tuple[int, int]]) -> None:
    made: list[tuple[int, int]] = []
    pace, limits = Pace(), Limits(calls_per_hour=0, tokens_per_hour=60)
    for now, tokens in sorted(asked):
        if pace.may(limits, here(now / SECOND), tokens=tokens) == Go():
            pace = pace.called(NOW + now, tokens=tokens)
            made.append((now, tokens))
    spent = [sum(cost for then, cost in made if start <= then < start + HOUR) for start, _ in made]
    assert max(spent, default=0) <= 60
