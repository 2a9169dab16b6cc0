"""The strategy ``selective``: what is worth least leaves first, until the view is at its target."""

from __future__ import annotations

import pytest

from tests.compaction.seen import LONG, budget, loop, result, rounds, said, view
from tests.view.made import compacted, span, told_drop
from unabridged.compaction.basis import Basis
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.plans.pricing import left_at_best
from unabridged.compaction.strategies import Selective, Weights
from unabridged.compaction.strategies.weights import Feature
from unabridged.errors import UsageError
from unabridged.log.body import Body, Message, Pinned
from unabridged.log.compacted import Produced, Replace
from unabridged.log.extra import Extra
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text, ToolCall
from unabridged.view.view import View

FAILED = "Error: it did."
WELL = "It did it all."


def tried(tool: str, text: str = WELL) -> list[Body]:
    """A round of one call, its result and an answer, of the same size whatever the result says."""
    call = ToolCall(call_id="c", name=tool, arguments='{"day": 3}')
    return [
        said(f"q {LONG}"),
        Message(role="assistant", parts=(call,)),
        result("c", f"{text} {LONG}"),
        said("so", "assistant"),
    ]


def talked(count: int) -> list[Body]:
    """So many rounds without a call, each as large as one with a call."""
    return [each for n in range(count) for each in (said(f"q {LONG}"), said(f"{LONG} {'and ' * 30}", "assistant"))]


def seqs(plan: Plan | None) -> list[int]:
    return [] if plan is None else sorted(item.name.seq for item in plan.items)


def leaving(seen: View, like: range, of: Selective | None = None) -> list[int]:
    """The seqs of what leaves when as much has to as these take."""
    excess = sum(item.tokens for item in seen.items if item.name.seq in like)
    return seqs((of or Selective())(seen, budget(seen.tokens - excess, limit=1_000_000, summary=0)))


class TestWhatLeavesFirst:
    def test_routine_leaves_before_an_error_that_is_older(self) -> None:
        seen = view([*tried("a", FAILED), *tried("b"), *tried("c"), *rounds(1)])
        assert leaving(seen, range(5, 9)) == [5, 6, 7, 8]

    def test_routine_leaves_before_talk_that_is_older(self) -> None:
        seen = view([*talked(2), *tried("b"), *rounds(1)])
        assert leaving(seen, range(5, 9)) == [5, 6, 7, 8]

    def test_a_round_with_a_call_that_nobody_answered_is_not_routine(self) -> None:
        both = Message(role="assistant", parts=(ToolCall(call_id="c", name="f"), ToolCall(call_id="d", name="f")))
        half = [said(f"q {LONG}"), both, result("c", f"{WELL} {LONG}"), said("so", "assistant")]
        assert leaving(view([*half, *tried("b"), *rounds(1)]), range(5, 9)) == [5, 6, 7, 8]

    def test_of_what_weighs_the_same_but_for_its_age_the_oldest_leaves(self) -> None:
        seen = view([*tried("a"), *tried("b"), *tried("c"), *rounds(1)])
        assert leaving(seen, range(1, 9)) == [*range(1, 9)]

    def test_of_what_weighs_just_the_same_the_oldest_leaves(self) -> None:
        seen = view([*tried("a"), *tried("b"), *tried("c"), *rounds(1)])
        assert leaving(seen, range(1, 9), Selective(weights=Weights(recency=0))) == [*range(1, 9)]

    def test_an_error_stays_with_what_mended_it(self) -> None:
        """However long ago it was: nothing leaves between the two."""
        seen = view([*tried("a", FAILED), *talked(40), *tried("a"), *rounds(1)])
        assert leaving(seen, range(5, 85)) == [*range(5, 85)]

    def test_talk_of_today_outlasts_an_error_of_long_ago(self) -> None:
        """Longer is not for ever."""
        seen = view([*tried("a", FAILED), *talked(60), *rounds(1)])
        assert leaving(seen, range(1, 121)) == [*range(1, 121)]

    def test_talk_of_long_ago_does_not(self) -> None:
        seen = view([*tried("a", FAILED), *talked(60), *rounds(1)])
        assert leaving(seen, range(5, 105)) == [*range(5, 105)]

    def test_in_a_long_chain_of_calls_an_error_stays_and_what_went_well_leaves(self) -> None:
        wrong = tried("x", FAILED)[1:3]
        seen = view([said("do it"), *loop(10), *wrong, *loop(10), *rounds(1)])
        gone = leaving(seen, range(1, 40))
        assert [seq in gone for seq in (2, 22, 23, 24)] == [True, False, False, True]


class TestHowMuchLeaves:
    def test_no_more_than_brings_the_view_to_its_target_with_room_for_the_summary(self) -> None:
        seen = view(rounds(20))
        plan = Selective()(seen, budget(seen.tokens // 2, summary=50, limit=1_000_000))
        assert plan is not None
        round_tokens = sum(item.tokens for item in seen.items[:2])
        assert 0 <= seen.tokens // 2 - (left_at_best(plan, seen) - 64) - 50 < round_tokens

    def test_all_that_may_where_the_target_is_nothing(self) -> None:
        assert seqs(Selective()(view(rounds(10)), budget(0, retain_rounds=3))) == [*range(1, 15)]

    def test_nothing_where_the_view_is_at_its_target(self) -> None:
        seen = view([*rounds(4), compacted(told_drop(1, 2, 1, 2), on=8)])
        assert Selective()(seen, budget(seen.tokens + 50, summary=50)) is None

    def test_it_becomes_one_summary_with_holes(self) -> None:
        seen = view([*tried("a"), *tried("b", FAILED), *tried("c"), *rounds(1)])
        plan = Selective()(seen, budget(seen.tokens - sum(item.tokens for item in seen.items[:8]), summary=0))
        assert plan is not None
        (edit,) = plan.edits
        assert isinstance(edit, Replace)
        assert (edit.covers, edit.messages, edit.rounds) == ((span(1, 4), span(9, 12)), 8, 2)


class TestTheEarlierSummary:
    HEAD = Produced(role="user", parts=(Text(text="so far"),), tokens=60)

    def told(self, *more: Body) -> View:
        """Four rounds, of which the first and the third are a summary."""
        items = tuple(ItemName(seq=Seq(seq)) for seq in (1, 2, 5, 6))
        group = Replace(items=items, covers=(span(1, 2), span(5, 6)), group=(self.HEAD,))
        return view([*rounds(4), compacted(group, on=8), *more])

    def test_is_folded_into_the_new_one(self) -> None:
        seen = self.told(*rounds(3))
        assert seqs(Selective()(seen, budget(seen.tokens - 70, summary=0))) == [3, 4, 9]

    def test_is_not_summarised_by_itself(self) -> None:
        seen = self.told()
        assert Selective()(seen, budget(seen.tokens - 60, summary=0)) is None
        assert Selective()(self.told(Pinned(seqs=(span(3, 4),))), budget(0)) is None

    def test_of_summaries_stays_where_only_the_newest_is_written_anew(self) -> None:
        deeper = Replace(
            items=(ItemName(seq=Seq(9), n=1), ItemName(seq=Seq(3)), ItemName(seq=Seq(4))),
            covers=(span(1, 6),),
            group=(self.HEAD,),
        )
        seen = self.told(compacted(deeper, on=9), *rounds(3))
        hybrid, usual = (Selective(basis=basis)(seen, budget()) for basis in (Basis.HYBRID, Basis.INCREMENTAL))
        assert (10 in seqs(hybrid), 10 in seqs(usual)) == (False, True)


class TestWeights:
    def test_are_data_that_a_caller_sets(self) -> None:
        seen = view([*tried("a", FAILED), *tried("b"), *rounds(1)])
        assert leaving(seen, range(5, 9)) == [5, 6, 7, 8]
        assert leaving(seen, range(5, 9), Selective(weights=Weights(error=-5))) == [1, 2, 3, 4]

    def test_those_that_were_changed_stand_in_the_plan(self) -> None:
        plan = Selective(weights=Weights(error=5, recency=4.0))(view(rounds(4)), budget())
        assert plan is not None
        assert plan.parameters == Extra({"weights": {"error": 5.0}})

    def test_where_none_was_the_plan_says_nothing_of_them(self) -> None:
        plan = Selective()(view(rounds(4)), budget())
        assert plan is not None
        assert (plan.strategy, plan.version, plan.parameters) == ("selective", 1, Extra())

    @pytest.mark.parametrize("weight", ["3", None, True, float("inf"), float("nan")])
    def test_what_cannot_be_added_up_is_refused(self, weight: object) -> None:
        with pytest.raises(UsageError, match=r"error=.*a weight is a finite number"):
            Weights(error=weight)  # type: ignore[arg-type]  # what a caller could write

    def test_there_is_one_for_each_feature(self) -> None:
        assert list(Weights().by_feature) == list(Feature)

    def test_a_routine_round_of_today_weighs_less_than_an_error_of_long_ago(self) -> None:
        weighs = Weights()
        assert weighs.recency + weighs.routine <= weighs.error
