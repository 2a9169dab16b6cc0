"""Whether it is time to make a view smaller follows from three numbers."""

from __future__ import annotations

import pytest

from unabridged import Memory, Policy, UsageError
from unabridged.view.budget import Urgency

POLICY = Policy(limit_tokens=1_100, reserve_tokens=100, soft_fraction=0.8, target_fraction=0.5)


@pytest.mark.parametrize(
    ("tokens", "urgency"),
    [(0, Urgency.NONE), (800, Urgency.NONE), (801, Urgency.SOON), (1_000, Urgency.SOON), (1_001, Urgency.NOW)],
)
def test_a_view_is_urgent_above_its_room_and_nearly_so_above_the_soft_limit(tokens: int, urgency: Urgency) -> None:
    assert POLICY.budget.urgency(tokens) is urgency


def test_a_view_nears_the_soft_limit_above_three_quarters_of_it() -> None:
    assert [each for each in (0, 600, 601, 801, 1_001) if POLICY.budget.nears(each)] == [601, 801, 1_001]


def test_a_view_without_a_budget_is_never_urgent() -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "user", "content": "word " * 5_000})
    assert thread.view().urgency is Urgency.NONE


@pytest.mark.parametrize(("limit", "reserve"), [(0, 0), (-1, 0), (100, 100), (100, -1)])
def test_a_policy_under_which_nothing_could_fit_is_refused_with_its_numbers(limit: int, reserve: int) -> None:
    with pytest.raises(UsageError, match=f"limit {limit}, reserve {reserve}, tools 0 tokens: the limit must be above"):
        Policy(limit_tokens=limit, reserve_tokens=reserve)


@pytest.mark.parametrize(
    ("soft", "target", "blamed"), [(0.5, 0.5, "target_fraction"), (1.1, 0.5, "soft_fraction"), (0.8, 0.0, "target_")]
)
def test_a_policy_that_aims_above_where_it_begins_is_refused(soft: float, target: float, blamed: str) -> None:
    with pytest.raises(UsageError, match=f"^{blamed}"):
        Policy(limit_tokens=100, soft_fraction=soft, target_fraction=target)
