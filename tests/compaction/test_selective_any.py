"""What ``selective`` promises of whatever view, budget and weights chance draws."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.compaction.seen import LONG, budget, calls, result, said, view
from tests.view.made import compacted, span
from unabridged.compaction.plans.checking import check
from unabridged.compaction.plans.plan import Plan, summarised
from unabridged.compaction.plans.protection import kept
from unabridged.compaction.plans.reasons import Reason
from unabridged.compaction.strategies import Selective, Weights
from unabridged.compaction.strategies.weights import Feature
from unabridged.log.body import Body, Message, Pinned
from unabridged.log.compacted import Produced
from unabridged.log.part import ExecutionResult, Text, Variable
from unabridged.view.budget import Budget

LETTERS = st.lists(st.sampled_from("qqaacrrednvpg"), max_size=40)
BUDGETS = st.builds(
    budget,
    st.integers(0, 1_500),
    retain_rounds=st.integers(0, 3),
    retain_tokens=st.sampled_from([0, 0, 100]),
    limit=st.sampled_from([1_000, 10_000]),
)
WEIGHTS = st.builds(Weights, **{each.value: st.integers(-5, 5) for each in Feature})
SHOWN = [each for each in Feature if each is not Feature.RECENCY]


def bodies_of(letters: list[str]) -> list[Body]:
    """Talk, calls that go well and ill, decisions, corrections, variables, pins, and summaries of what was said."""
    bodies: list[Body] = []
    for n, letter in enumerate(letters):
        variable = ExecutionResult(stdout="7", variables=(Variable(name=f"v{n // 4}"),))
        made: dict[str, Body] = {
            "q": said(f"q{n} {LONG}"),
            "a": said(f"a{n} {LONG}", "assistant"),
            "c": calls(f"c{n // 3}"),
            "r": result(f"c{n // 3}", LONG),
            "e": result(f"c{n // 3}", f"Error: {LONG}"),
            "d": said(f"We decided to wait. {LONG}", "assistant"),
            "n": said(f"No, the other one. {LONG}"),
            "v": Message(role="assistant", parts=(variable,)),
            "p": Pinned(seqs=(span(max(1, n // 2)),)),
        }
        bodies += [made[letter]] if letter in made else summary(bodies)
    return bodies


def summary(bodies: list[Body]) -> list[Body]:
    """A summary of the older half of what may leave."""
    seen = view(bodies)
    free = [item for first, last in kept(seen, budget()).free for item in seen.items[first:last]]
    head = Produced(role="user", parts=(Text(text="so far"),), tokens=20)
    edit = replace(summarised(free[: len(free) // 2]), group=(head,))
    return [compacted(edit, on=seen.through)] if edit.items else []


def of_each(plan: Plan, feature: Feature) -> list[Reason]:
    return [each for each in plan.explain() if any(one.feature == feature.value for one in each.weighed)]


@given(LETTERS, BUDGETS, WEIGHTS)
def test_what_is_protected_never_leaves_and_no_atom_is_parted(letters: list[str], bound: Budget, by: Weights) -> None:
    seen = view(bodies_of(letters))
    plan = Selective(weights=by)(seen, bound)
    assert plan is None or check(plan, seen, bound) == ()


@given(LETTERS, BUDGETS, WEIGHTS)
def test_the_target_is_reached_wherever_it_can_be(letters: list[str], bound: Budget, by: Weights) -> None:
    seen = view(bodies_of(letters))
    plan = Selective(weights=by)(seen, bound)
    if plan is not None:
        left = seen.tokens - plan.tokens + bound.summary_tokens
        assert left <= bound.target_tokens or plan.tokens == kept(seen, bound).free_tokens


@given(LETTERS, BUDGETS, WEIGHTS)
def test_equal_views_give_equal_plans(letters: list[str], bound: Budget, by: Weights) -> None:
    one, other = (Selective(weights=by)(view(bodies_of(letters)), bound) for _ in range(2))
    assert one == other
    if one is not None and other is not None:
        assert (hash(one), one.explain()) == (hash(other), other.explain())


@given(LETTERS, BUDGETS, WEIGHTS)
def test_nothing_leaves_that_outweighs_what_stays(letters: list[str], bound: Budget, by: Weights) -> None:
    plan = Selective(weights=by)(view(bodies_of(letters)), bound)
    weighed = [] if plan is None else [(each.score, each.leaves) for each in plan.explain() if each.score is not None]
    stays = [score for score, leaves in weighed if not leaves]
    assert all(score <= min(stays, default=score) for score, leaves in weighed if leaves)


@given(LETTERS, BUDGETS, WEIGHTS, st.sampled_from(SHOWN), st.integers(1, 6))
def test_a_higher_weight_lets_nothing_leave_earlier_that_shows_the_feature(
    letters: list[str], bound: Budget, by: Weights, feature: Feature, more: int
) -> None:
    seen = view(bodies_of(letters))
    heavier = replace(by, **{feature.value: by.by_feature[feature] + more})
    before, after = Selective(weights=by)(seen, bound), Selective(weights=heavier)(seen, bound)
    assert (before is None) == (after is None)
    if before is not None and after is not None:
        stayed = {each.items for each in of_each(before, feature) if not each.leaves}
        assert stayed <= {each.items for each in of_each(after, feature) if not each.leaves}


@given(LETTERS, BUDGETS)
def test_the_reasons_name_each_item_that_may_leave_once(letters: list[str], bound: Budget) -> None:
    seen = view(bodies_of(letters))
    plan = Selective()(seen, bound)
    if plan is not None:
        free = [item.name for first, last in kept(seen, bound).free for item in seen.items[first:last]]
        assert [name for each in plan.explain() for name in each.items] == free
        gone = [name for each in plan.explain() if each.leaves for name in each.items]
        assert gone == [item.name for item in plan.items]
