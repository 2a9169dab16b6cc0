"""What a lane has spent by the clocks of several programs: which minute a call counts in, and when it is over."""

from __future__ import annotations

import pytest

from tests.compaction.paces import NOW, SECOND, here
from tests.compaction.test_spending import after_calls
from unabridged.compaction.paces.pacing import Go, Limits, Wait
from unabridged.compaction.paces.spending import HOUR, MINUTE, Minute, Spending, minute_of

ONE = Limits(calls_per_hour=1)
HERE = minute_of(NOW)


def ahead(minutes: int, *, seen: int = 0) -> Minute:
    return Minute(number=HERE + minutes, calls=1, tokens=1, seen=seen)


@pytest.mark.parametrize("minutes", [3, 10, 30, 59, 60, 61, 64, 66, 67, 90, 120, 600])
def test_a_clock_that_is_behind_is_told_when_it_may_and_then_it_may(minutes: int) -> None:
    pace = after_calls(minutes * 60).called(NOW, tokens=1)
    verdict = pace.at(NOW).may(ONE, here(), tokens=1)
    assert isinstance(verdict, Wait)
    seconds = (verdict.until - NOW) / SECOND
    assert seconds <= 3 * 3_600
    assert isinstance(pace.at(NOW).may(ONE, here(seconds - 1), tokens=1), Wait)
    assert pace.at(NOW).at(verdict.until).may(ONE, here(seconds), tokens=1) == Go()


def test_a_call_of_a_clock_that_is_behind_is_over_an_hour_after_it_however_long_nobody_looked() -> None:
    pace = after_calls(7_200).at(NOW).called(NOW + 30 * MINUTE, tokens=1)
    assert pace.at(NOW + 92 * MINUTE).may(ONE, here(92 * 60), tokens=1) == Go()


def test_once_what_lay_ahead_is_over_a_call_counts_in_the_minute_of_its_own_clock() -> None:
    spent = Spending(minutes=(ahead(120),)).at(NOW)
    assert spent.dated(NOW + 60 * MINUTE) == HERE + 180
    assert spent.dated(NOW + 62 * MINUTE) == HERE + 62


def test_clocks_that_are_some_minutes_apart_are_taken_for_one() -> None:
    assert Spending(minutes=(ahead(5),)).dated(NOW + 30 * SECOND) == HERE
    assert Spending(minutes=(ahead(7),)).dated(NOW + 30 * SECOND) == HERE + 7


def test_of_two_calls_the_one_that_is_over_first_frees_first() -> None:
    spent = Spending(minutes=(ahead(50), ahead(180, seen=HERE)))
    assert spent.free_at(NOW, calls=1, tokens=9) == (HERE + 1) * MINUTE + HOUR


def test_a_clock_that_stands_at_its_very_beginning_meets_what_lies_ahead() -> None:
    assert [each.seen for each in Spending(minutes=(ahead(0),)).at(0).minutes] == [1]
