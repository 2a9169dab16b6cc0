"""Every plan says why: what leaves, what takes its place, and where things were weighed, what each came to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.compaction.seen import LONG, budget, loop, result, rounds, said, view
from tests.view.made import compacted, told_drop
from unabridged.compaction.plans.plan import dropped, planned, summarised
from unabridged.compaction.plans.reasons import Reason, Weighed
from unabridged.compaction.strategies import Hierarchical, KeepEnds, Selective, Strategy, Summarise, TrimToolResults
from unabridged.compaction.strategies.bettering import bettering
from unabridged.log.body import Message
from unabridged.log.compacted import Produced, Receipt
from unabridged.log.part import ToolCall
from unabridged.view.view import View

TALK = view([said("do it"), *loop(3), *rounds(3)])


def lines(plan: object) -> list[str]:
    return [str(each) for each in plan.explain()]  # type: ignore[attr-defined]  # a plan, whose strategy gave one


def tokens(seen: View, first: int, last: int) -> int:
    return sum(item.tokens for item in seen.items if first <= item.name.seq <= last)


class TestWhereNothingWasWeighed:
    @pytest.mark.parametrize(
        ("strategy", "why"),
        [
            (Summarise(), "a summary takes its place; the oldest that may leave"),
            (Hierarchical(leaf_rounds=20), "a summary takes its place; told in ranks, the oldest first"),
            (KeepEnds(first=0), "a count and a way back take its place; neither among the first nor among the newest"),
        ],
        ids=lambda each: getattr(each, "name", ""),
    )
    def test_a_line_says_what_takes_the_place_of_what_leaves_and_why(self, strategy: Strategy, why: str) -> None:
        (line,) = lines(strategy(TALK, budget()))
        assert line == f"seq 1-11, {tokens(TALK, 1, 11)} tokens, leaves: {why}"

    def test_a_stub_stays_in_part(self) -> None:
        first, *_ = lines(TrimToolResults(over_tokens=20)(TALK, budget()))
        assert first.startswith(f"seq 3, {tokens(TALK, 3, 3)} tokens, stays: ")
        assert first.endswith("a tool's result of more than 20 tokens, or of a file as it is no more")

    def test_a_drop_that_is_given_a_text_says_so(self) -> None:
        haste = compacted(told_drop(1, 2, 1, 2), on=8)
        haste = replace(haste, receipt=Receipt(tokens_before=0, tokens_after=0, rung="named drop"))
        assert [line.split("; ")[1] for line in lines(bettering(view([*rounds(4), haste]), budget()))] == [
            "a drop that waits for a text"
        ]

    def test_a_text_that_a_plan_brings_is_told_as_such(self) -> None:
        brings = replace(summarised(TALK.items[:2]), group=(Produced(role="user", parts=(), tokens=1),))
        assert "a text that the plan brings takes its place; chosen by hand" in lines(planned(TALK, [brings]))[0]

    def test_a_strategy_that_says_nothing_is_named(self) -> None:
        plan = planned(TALK, [dropped(TALK.items[:1]), dropped(TALK.items[1:3])], strategy="mine")
        assert [line.split("; ")[1] for line in lines(plan)] == ["chosen by mine", "chosen by mine"]


class TestWhereThingsWereWeighed:
    def plan(self) -> tuple[Reason, ...]:
        call = Message(role="assistant", parts=(ToolCall(call_id="c", name="f", arguments="{}"),))
        wrong = [said(f"q {LONG}"), call, result("c", f"Error: {LONG}"), said("so", "assistant")]
        seen = view([*rounds(2), *wrong, *rounds(1), compacted(told_drop(1, 2, 1, 2), on=10)])
        plan = Selective()(seen, budget(seen.tokens - 20, summary=0))
        assert plan is not None
        return plan.explain()

    def test_every_part_that_may_leave_is_told_with_its_score(self) -> None:
        told, talk, wrong = map(str, self.plan())
        assert told.endswith("leaves: told before; the new summary takes it in")
        assert talk.endswith("tokens, leaves: score 3.48: recency +3.48")
        assert wrong.endswith("tokens, stays: score 6.73: error +3.00, recency +3.73")

    def test_the_parts_are_values_to_compute_with(self) -> None:
        *_, wrong = self.plan()
        assert wrong.weighed[0] == Weighed(feature="error", value=1.0, weight=3.0)
        assert wrong.score == sum(each.part for each in wrong.weighed)
        assert [item.seq for item in wrong.items] == [5, 6, 7, 8]

    def test_no_word_of_what_was_said_is_in_them(self) -> None:
        assert not any("word" in str(each) for each in self.plan())


def test_why_is_no_part_of_what_makes_plans_equal() -> None:
    one, other = (planned(TALK, [dropped(TALK.items[:1])], why=why) for why in ("because", lambda: ()))
    assert one == other
    assert hash(one) == hash(other)
    assert "because" not in repr(one)


def test_what_was_not_weighed_has_no_score() -> None:
    assert Reason(items=(), covers=(), tokens=0, leaves=True, why="so").score is None


def test_a_feature_of_two_words_reads_as_two() -> None:
    assert str(Weighed(feature="first_variable", value=0.5, weight=-3)) == "first variable -1.50"
