"""What it gains to tell a statement: in a talk each answers one question, however much it says."""

from __future__ import annotations

import pytest

from unabridged.compaction.extractive.weighing import RUN, TALK


def test_in_a_talk_two_statements_gain_more_than_one_that_says_as_much() -> None:
    assert 2 * TALK.gain(6.0) > TALK.gain(12.0)


def test_in_a_talk_a_shout_gains_less_than_its_part_of_a_statement() -> None:
    assert 20 * TALK.gain(0.3) < TALK.gain(6.0)


@pytest.mark.parametrize("says", [0.0, 0.5, 12.0])
def test_in_a_run_a_statement_gains_as_much_as_it_says(says: float) -> None:
    assert pytest.approx(says) == RUN.gain(says)


def test_what_says_nothing_gains_nothing() -> None:
    assert TALK.gain(0.0) == 0.0
