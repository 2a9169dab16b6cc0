"""Any one clause is enough, each above its figure and not at it, beside the soft fraction."""

from __future__ import annotations

import pytest

from unabridged import Policy
from unabridged.compaction.clauses import Clause, Fraction, Idle, Messages, Predicate, Rounds, Tokens, Uncovered
from unabridged.compaction.policies.measure import Measure
from unabridged.compaction.policies.trigger import due, is_measured
from unabridged.view.view import View

SMALL = Measure(tokens=29, messages=4, rounds_since=2, uncovered_rounds=5, compactable_tokens=9)


def never_asked(view: View) -> bool:
    raise AssertionError(view.through)


def policy(*triggers: Clause, soft: float = 1.0) -> Policy:
    return Policy(limit_tokens=100, soft_fraction=soft, target_fraction=0.1, triggers=triggers, retain_rounds=0)


@pytest.mark.parametrize(
    ("above", "at"),
    [
        (Tokens(over=28), Tokens(over=29)),
        (Fraction(over=0.28), Fraction(over=0.29)),
        (Rounds(over=1), Rounds(over=2)),
        (Messages(over=3), Messages(over=4)),
        (Uncovered(over=4), Uncovered(over=5)),
    ],
)
def test_a_clause_holds_above_its_figure_and_not_at_it(above: Clause, at: Clause) -> None:
    """as-M3, da-D50."""
    assert len(due(SMALL, policy(above))) == 1
    assert due(SMALL, policy(at)) == ()


def test_every_clause_that_holds_is_named() -> None:
    found = due(SMALL, policy(Rounds(over=1), Messages(over=9), Uncovered(over=1), soft=0.2))
    assert found == ("soft", "rounds over 1", "uncovered over 1")


def test_a_view_that_no_longer_fits_is_due_now() -> None:
    large = Measure(tokens=101, messages=4, rounds_since=2, uncovered_rounds=5, compactable_tokens=9)
    assert due(large, policy()) == ("now",)


def test_a_soft_fraction_of_one_is_switched_off() -> None:
    full = Measure(tokens=100, messages=4, rounds_since=2, uncovered_rounds=5, compactable_tokens=9)
    assert due(full, policy()) == ()


@pytest.mark.parametrize(("seconds", "names"), [(None, ()), (59.0, ()), (60.0, ("idle over 60",))])
def test_quiet_is_told_by_who_can_tell_the_time(seconds: float | None, names: tuple[str, ...]) -> None:
    assert due(SMALL, policy(Idle(seconds=60)), idle_seconds=seconds) == names


def test_a_predicate_is_never_asked_here() -> None:
    assert due(SMALL, policy(Predicate(asks=never_asked))) == ()


def test_only_clauses_about_the_view_need_it_measured() -> None:
    assert not is_measured(policy(Idle(seconds=1), Predicate(asks=never_asked)))
    assert is_measured(policy(Idle(seconds=1), Rounds(over=3)))
