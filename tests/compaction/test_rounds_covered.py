"""A lane falls due when more rounds are uncovered than its threshold, and all but the newest are covered then."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.compaction.talk import firings
from tests.examples import drawn
from unabridged import Policy
from unabridged.compaction.clauses import Uncovered


def policy(threshold: int, retain: int) -> Policy:
    return Policy(limit_tokens=10**6, retain_rounds=retain, triggers=(Uncovered(over=threshold),))


def test_the_three_states_of_the_document_follow_from_ten_rounds() -> None:
    """tw-C3."""
    assert list(firings(policy(7, 3), 20, start=10)) == [(10, 7), (15, 12), (20, 17)]


def test_without_ten_rounds_to_begin_with_it_falls_due_at_eight() -> None:
    assert list(firings(policy(7, 3), 18)) == [(8, 5), (13, 10), (18, 15)]


def test_the_defaults_of_the_document_fall_due_every_eight_rounds() -> None:
    assert list(firings(policy(10, 3), 40)) == [(11, 8), (19, 16), (27, 24), (35, 32)]


def test_read_as_at_the_threshold_it_is_one_less() -> None:
    assert list(firings(policy(9, 3), 31)) == [(10, 7), (17, 14), (24, 21), (31, 28)]


def test_the_compressor_of_two_and_three_falls_due_every_two_rounds() -> None:
    """tw-R8."""
    assert [fired for fired, _ in firings(policy(4, 3), 11)] == [5, 7, 9, 11]


def test_a_backlog_is_covered_at_once() -> None:
    """tw-R9."""
    assert next(firings(policy(10, 3), 30, start=30)) == (30, 27)


def test_where_nothing_is_retained_the_question_that_is_open_stays() -> None:
    assert list(firings(policy(4, 0), 10)) == [(5, 4), (9, 8)]


@settings(deadline=None, max_examples=drawn(25))  # thirty views each
@given(st.integers(0, 5).flatmap(lambda retain: st.tuples(st.integers(retain + 1, 12), st.just(retain))))
@pytest.mark.filterwarnings("error")
def test_it_falls_due_as_the_threshold_says_and_covers_all_but_what_is_retained(drawn: tuple[int, int]) -> None:
    threshold, retain = drawn
    covered = 0
    for number, through in firings(policy(threshold, retain), 30):
        assert number - covered == threshold + 1
        assert through == number - max(retain, 1)
        covered = through
