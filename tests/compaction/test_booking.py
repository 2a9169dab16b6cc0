"""A call that is counted ahead of whoever may make it is spent, until it is known that it was not made."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tests.compaction.paces import HOUR, NOW, here, paces
from unabridged.compaction.paces.booking import booked, settled
from unabridged.compaction.paces.pacing import Limits, Pace, Wait
from unabridged.compaction.paces.spending import MINUTE

THIS_MINUTE = NOW // MINUTE


def test_it_counts_as_a_call_from_then_on() -> None:
    ahead = booked(Pace(), Limits(calls_per_hour=2), here())
    assert (ahead.booked, isinstance(ahead.may_call(Limits(calls_per_hour=1), here(), tokens=1), Wait)) == (
        THIS_MINUTE,
        True,
    )


def test_once_it_was_made_it_is_as_if_it_had_been_counted_by_itself() -> None:
    assert settled(booked(Pace(), Limits(), here()), 700) == Pace().called(NOW, tokens=700)


def test_where_it_was_not_made_it_is_as_if_nothing_had_been() -> None:
    before = Pace().called(NOW - MINUTE, tokens=5)
    assert settled(booked(before, Limits(), here()), None) == before


def test_where_another_call_of_the_minute_was_made_that_stays() -> None:
    before = Pace().called(NOW, tokens=5)
    assert settled(booked(before, Limits(), here()), None) == before


@pytest.mark.parametrize("limits", [Limits(tokens_per_hour=10**9), Limits(tokens_per_thread=10**9)])
def test_where_tokens_are_limited_none_is_counted_before_its_size_is_known(limits: Limits) -> None:
    assert booked(Pace(), limits, here()) == Pace()


@pytest.mark.parametrize(("made", "counted"), [(0, 1), (1, 1), (2, 2)])
def test_the_last_call_that_an_hour_has_is_left_to_whoever_comes_first(made: int, counted: int) -> None:
    """Of two calls that may be made one is counted ahead: a run that makes none holds nobody up."""
    pace = Pace()
    for _ in range(made):
        pace = pace.called(NOW, tokens=1)
    ahead = booked(pace, Limits(calls_per_hour=2), here())
    assert (sum(each.calls for each in ahead.spent.minutes), bool(ahead.booked)) == (counted, counted > made)


def test_one_of_a_claim_that_nobody_ended_was_spent() -> None:
    again = booked(booked(Pace(), Limits(), here()), Limits(), here(120))
    assert settled(again, None) == replace(booked(Pace(), Limits(), here()), booked=0)


def test_one_that_is_left_is_spent_also_where_none_is_counted_any_more() -> None:
    left = booked(Pace(), Limits(), here())
    assert booked(left, Limits(tokens_per_hour=9), here()) == replace(left, booked=0)


def test_what_was_called_long_after_it_counts_for_itself() -> None:
    late = booked(Pace(), Limits(), here()).called(NOW + 2 * HOUR, tokens=3)
    assert settled(late, 700).spent == Pace().called(NOW, tokens=700).called(NOW + 2 * HOUR, tokens=3).spent


@given(paces)
def test_nothing_is_settled_where_nothing_was_counted_ahead(pace: Pace) -> None:
    bare = replace(pace, booked=0)
    assert settled(bare, 9) == settled(bare, None) == bare
