"""A group that a strategy wrote by itself passes the gate as a summariser's text does, or the run fails at it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, Scene
from tests.engine.talk import length
from unabridged.compaction.gate import Fault
from unabridged.compaction.outcome import Applied, Fail, Failed
from unabridged.compaction.plans.plan import Plan, planned, summarised
from unabridged.log.compacted import Produced
from unabridged.log.part import Part, Text, ToolCall
from unabridged.testing import ScriptedSummariser
from unabridged.view.budget import Budget
from unabridged.view.view import View

GOOD = "They went through the questions on the report; all were answered."
REFUSED = {
    "": Fault.EMPTY,
    " \n ": Fault.EMPTY,
    "…": Fault.EMPTY,
    "Error code: 502 - Bad Gateway": Fault.ERROR,
    "I'm sorry, but I can't help with that.": Fault.DECLINED,
    "the same again\n" * 20: Fault.CIRCLES,
    "one more word " * 10_000: Fault.TOO_LONG,
    # Less than what it stands for, and more than the policy gives a summary.
    "one more word " * 100: Fault.TOO_LONG,
}


def said(text: str, *more: Part, tokens: int = 1) -> Produced:
    return Produced(role="user", parts=(Text(text=text), *more), tokens=tokens)


def scene(*group: Produced) -> Scene:
    """A thread that is due, a strategy that brings this group, and a summariser that nobody may call."""

    def strategy(view: View, _: Budget) -> Plan:
        return planned(view, [replace(summarised(view.items[:16]), group=group)], strategy="mine")

    return Scene(policy=replace(POLICY, strategy=strategy), summariser=ScriptedSummariser([])).say(11)


def refused(told: Scene) -> str:
    """Why, where nothing is written."""
    before = length(told.thread)
    outcome = told.thread.compact()
    assert length(told.thread) == before
    assert isinstance(outcome, Failed)
    assert outcome.reason is Fail.GATE
    return outcome.detail


def test_a_good_one_stands_as_it_was_written() -> None:
    told = scene(said(GOOD))
    assert isinstance(told.thread.compact(), Applied)
    assert f"> {GOOD}" in told.shown()


@pytest.mark.parametrize(("text", "fault"), REFUSED.items(), ids=[each[:20] for each in REFUSED])
def test_one_that_a_summariser_could_not_have_written_is_refused(text: str, fault: Fault) -> None:
    assert refused(scene(said(text))) == fault.value


def test_one_of_no_part_at_all_says_nothing() -> None:
    assert refused(scene(Produced(role="user", parts=(), tokens=1))) == Fault.EMPTY.value


def test_what_goes_with_it_counts_too() -> None:
    companions = [said("one more word " * 40) for _ in range(10)]
    assert refused(scene(said(GOOD), *companions)) == Fault.TOO_LONG.value


def test_what_goes_with_it_may_quote_an_error_and_be_a_call() -> None:
    """It is said as it is, and is no summary."""
    told = scene(said(GOOD), said("Error code: 502"), said("", ToolCall(call_id="c", name="read")))
    assert isinstance(told.thread.compact(), Applied)


def test_what_goes_with_it_says_something() -> None:
    assert refused(scene(said(GOOD), said(" "))) == Fault.EMPTY.value


@pytest.mark.parametrize("tokens", [-(10**6), 0, 10**6])
def test_what_it_says_that_it_takes_is_counted_and_not_believed(tokens: int) -> None:
    outcome = scene(said(GOOD, tokens=tokens)).thread.compact()
    assert isinstance(outcome, Applied)
    assert 0 < outcome.receipt.tokens_after < 200


def test_one_that_is_refused_is_tried_again_after_a_rest() -> None:
    told = scene(said(""))
    assert [type(each) for each in told.work()] == [Failed]
    assert told.carry_out() == []
    assert [type(each) for each in told.wait(60).carry_out()] == [Failed]


class TestOneInPlaceOfASummary:
    @staticmethod
    def then(*group: Produced) -> Scene:
        """A summary stands, and a strategy that brings this group in its place."""
        told = Scene(policy=POLICY, summariser=ScriptedSummariser([GOOD])).say(11)
        assert isinstance(told.thread.compact(), Applied)

        def strategy(view: View, _: Budget) -> Plan:
            return planned(view, [replace(summarised(view.items[:1]), group=group)], strategy="mine")

        return told.reopened(policy=replace(POLICY, strategy=strategy))

    def test_is_judged_as_any_other(self) -> None:
        assert refused(self.then(said("Error code: 502 - Bad Gateway"))) == Fault.ERROR.value
