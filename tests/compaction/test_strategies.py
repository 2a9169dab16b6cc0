"""Each strategy takes what it says, and never what must stay; what it plans is legal, whatever the view.
A strategy is asked with the view and the budget alone.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.compaction.seen import LONG, budget, calls, loop, result, rounds, said, view
from tests.view.made import compacted, span, told_drop
from unabridged.compaction.basis import Basis
from unabridged.compaction.plans.checking import check
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.plans.pricing import left_at_best
from unabridged.compaction.strategies import (
    FirstThatFits,
    Hierarchical,
    KeepEnds,
    LaceTracks,
    Selective,
    Strategy,
    Summarise,
    SummariseAndReload,
    TrimToolResults,
)
from unabridged.errors import UsageError
from unabridged.log.body import Body, Pinned
from unabridged.log.compacted import Drop, Produced, Replace
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.view.budget import Budget
from unabridged.view.view import View

ALL: tuple[Strategy, ...] = (
    Summarise(),
    Summarise(basis=Basis.FULL),
    Summarise(basis=Basis.HYBRID),
    SummariseAndReload(),
    Hierarchical(),
    Hierarchical(leaf_rounds=1, share=0.01),
    LaceTracks(),
    LaceTracks(turns=2),
    KeepEnds(),
    TrimToolResults(over_tokens=10),
    Selective(),
    FirstThatFits(TrimToolResults(over_tokens=10), Summarise()),
)


def seqs(plan: Plan | None) -> list[int]:
    assert plan is not None
    return sorted(item.name.seq for item in plan.items)


def group(*names: tuple[int, int], first: int, last: int) -> Replace:
    items = tuple(ItemName(seq=Seq(seq), n=n) for seq, n in names)
    head = Produced(role="user", parts=(Text(text="so far"),), tokens=5)
    return Replace(items=items, covers=(span(first, last),), group=(head,))


def summarised_before(*more: Body) -> View:
    """Four rounds, the first two of which are a summary."""
    body = compacted(group((1, 0), (2, 0), (3, 0), (4, 0), first=1, last=4), on=8)
    return view([*rounds(4), body, *more])


@pytest.mark.parametrize("strategy", ALL, ids=lambda each: type(each).__name__)
@given(
    bodies=st.lists(st.sampled_from("qacrp"), max_size=30),
    target=st.integers(0, 400),
    retain=st.integers(0, 4),
    tokens=st.sampled_from([0, 100]),
)
def test_whatever_a_strategy_plans_is_legal(
    strategy: Strategy, bodies: list[str], target: int, retain: int, tokens: int
) -> None:
    seen, bound = view(told(bodies)), budget(target, retain_rounds=retain, retain_tokens=tokens)
    plan = strategy(seen, bound)
    assert plan is None or check(plan, seen, bound) == ()


def told(letters: list[str]) -> list[Body]:
    """Questions, answers, calls, results and pins, as chance has them."""
    bodies: list[Body] = []
    for n, letter in enumerate(letters):
        made: dict[str, Body] = {
            "q": said(f"q{n} {LONG}"),
            "a": said(f"a{n} {LONG}", "assistant"),
            "c": calls(f"c{n // 2}"),
            "r": result(f"c{n // 2}", LONG),
            "p": Pinned(seqs=(span(max(1, n // 2)),)),
        }
        bodies.append(made[letter])
    return bodies


@pytest.mark.parametrize("strategy", ALL, ids=lambda each: type(each).__name__)
def test_equal_views_give_equal_plans(strategy: Strategy) -> None:
    """A strategy is pure (lace-L28)."""
    bodies = [*rounds(3), said("q"), *loop(3), *rounds(2)]
    assert strategy(view(bodies), budget(200)) == strategy(view(bodies), budget(200))


@pytest.mark.parametrize("strategy", ALL, ids=lambda each: type(each).__name__)
def test_an_empty_view_gives_no_plan(strategy: Strategy) -> None:
    assert strategy(view([]), budget()) is None


class TestSummarise:
    def test_all_that_may_leave_does_where_the_target_is_nothing(self) -> None:
        """TaskWeaver's rule: all but the last rounds at the moment of drawing (tw-C3)."""
        assert seqs(Summarise()(view(rounds(10)), budget(0, retain_rounds=3))) == list(range(1, 15))

    def test_no_more_leaves_than_brings_the_view_to_its_target(self) -> None:
        seen = view(rounds(10))
        plan = Summarise()(seen, budget(seen.tokens // 2))
        assert plan is not None
        assert seen.tokens // 4 < left_at_best(plan, seen) <= seen.tokens // 2 + 64

    def test_the_earlier_summary_leaves_with_what_is_new(self) -> None:
        assert seqs(Summarise()(summarised_before(*rounds(3)), budget())) == [5, 6, 7, 8, 9, 10, 11, 12, 13]

    def test_a_summary_is_never_summarised_by_itself(self) -> None:
        """No call whose whole input is the old summary (tw-CC-B4, lace-F7)."""
        assert Summarise()(summarised_before(), budget(0, retain_rounds=2)) is None

    def test_old_calls_of_a_round_that_still_goes_on_may_leave(self) -> None:
        """Or a long chain of calls could never be compacted before it is too late."""
        seen = view([said("do it"), *loop(20)])
        plan = Summarise()(seen, budget(300, limit=1_600))
        assert seqs(plan)[:2] == [2, 3]

    def test_the_end_of_a_round_that_is_far_is_not_waited_for(self) -> None:
        """What a model reads next is better a question, but not at any price."""
        seen = view([said("do it"), *loop(20), *rounds(2)])
        plan = Summarise()(seen, budget(seen.tokens * 3 // 4))
        assert plan is not None
        assert seqs(plan)[-1] < 20

    def test_hybrid_leaves_a_summary_of_summaries_as_it_is(self) -> None:
        deeper = compacted(group((9, 1), (5, 0), (6, 0), first=1, last=6), on=9)
        seen = summarised_before(deeper, *rounds(3))
        assert 10 not in seqs(Summarise(basis=Basis.HYBRID)(seen, budget()))
        assert 10 in seqs(Summarise()(seen, budget()))

    def test_hybrid_takes_a_named_drop_as_any_message(self) -> None:
        dropped = compacted(told_drop(1, 2, 1, 2), on=8)
        assert 9 in seqs(Summarise(basis=Basis.HYBRID)(view([*rounds(4), dropped]), budget()))

    def test_a_plan_says_what_its_summaries_are_written_from(self) -> None:
        plan = Summarise(basis=Basis.FULL)(view(rounds(4)), budget())
        assert plan is not None
        assert plan.basis is Basis.FULL


class TestKeepEnds:
    def test_the_first_and_the_newest_stay(self) -> None:
        assert seqs(KeepEnds(first=2)(view(rounds(5)), budget())) == [3, 4, 5, 6, 7, 8]

    def test_the_middle_becomes_a_named_drop(self) -> None:
        plan = KeepEnds()(view(rounds(5)), budget())
        assert plan is not None
        assert [type(edit) for edit in plan.edits] == [Drop]

    def test_what_was_dropped_before_is_dropped_on_with_what_is_new(self) -> None:
        seen = view([*rounds(5), compacted(told_drop(3, 8, 3, 4, 5, 6, 7, 8), on=10), *rounds(2)])
        assert seqs(KeepEnds()(seen, budget())) == [9, 10, 11, 12, 13]

    def test_a_drop_alone_is_not_dropped_again(self) -> None:
        seen = view([*rounds(5), compacted(told_drop(3, 8, 3, 4, 5, 6, 7, 8), on=10)])
        assert KeepEnds()(seen, budget()) is None

    @pytest.mark.parametrize("first", [-1, 1.5, "2"])
    def test_what_is_no_count_is_refused(self, first: object) -> None:
        with pytest.raises(UsageError, match="how many atoms"):
            KeepEnds(first=first)  # type: ignore[arg-type]  # what a caller could write


class TestFirstThatFits:
    def test_the_first_that_reaches_the_target_is_taken(self) -> None:
        seen = view([said("q"), *loop(6, 3 * LONG), *rounds(2)])
        plan = FirstThatFits(TrimToolResults(over_tokens=20), Summarise())(seen, budget(seen.tokens - 50))
        assert plan is not None
        assert plan.strategy == "trim_tool_results"

    def test_where_the_cheap_one_is_not_enough_the_next_is_taken(self) -> None:
        seen = view([said("q"), *loop(2, 3 * LONG), *rounds(6)])
        plan = FirstThatFits(TrimToolResults(over_tokens=20), Summarise())(seen, budget(150))
        assert plan is not None
        assert plan.strategy == "summarise"

    def test_where_none_is_enough_the_one_that_leaves_least_is_taken(self) -> None:
        seen = view(rounds(6))
        plan = FirstThatFits(KeepEnds(first=6), KeepEnds(first=2))(seen, budget(0))
        assert seqs(plan) == list(range(3, 11))

    def test_one_that_leaves_more_than_the_best_so_far_is_not(self) -> None:
        plan = FirstThatFits(KeepEnds(first=2), KeepEnds(first=6))(view(rounds(6)), budget(0))
        assert seqs(plan) == list(range(3, 11))

    @pytest.mark.parametrize("given_", [(), ("summarise",)])
    def test_what_is_no_strategy_is_refused(self, given_: tuple[Strategy, ...]) -> None:
        with pytest.raises(UsageError, match="cheapest first"):
            FirstThatFits(*given_)


def test_any_function_of_the_shape_is_a_strategy() -> None:
    def mine(seen: View, _: Budget) -> Plan | None:
        return KeepEnds(first=0)(seen, budget())

    assert seqs(FirstThatFits(mine)(view(rounds(3)), budget())) == [1, 2, 3, 4]
