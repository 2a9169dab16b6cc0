"""A plan may bring its own writer: it writes from the log, nobody else is asked, and what fails spoils nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.compacting import POLICY, SAID, SECOND, Scene, ending, words
from tests.engine.costing import MILD
from tests.engine.talk import length
from unabridged.compaction.briefs.writer import Leaving
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome, Skip, Skipped
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policy import Policy, Strategy
from unabridged.compaction.strategies import (
    FirstThatFits,
    Hierarchical,
    KeepEnds,
    Selective,
    Summarise,
    SummariseAndReload,
    TrimToolResults,
)
from unabridged.engine.texts.briefs import INSTRUCTIONS
from unabridged.hooks import Supplied
from unabridged.ports import Brief, Busy, TookTooLong
from unabridged.testing import ScriptedSummariser
from unabridged.view.budget import Budget
from unabridged.view.view import View

DOWN = KeyError("down")


def writing(writer: Any, notes: tuple[str, ...] = ()) -> Strategy:  # noqa: ANN401  # whatever a caller's strategy brings
    """A caller's strategy that brings a writer."""

    def plans(view: View, budget: Budget) -> Plan | None:
        plan = Summarise()(view, budget)
        return None if plan is None else replace(plan, writer=writer, notes=notes)

    return plans


def ran(writer: Any, notes: tuple[str, ...] = ()) -> tuple[Scene, Outcome]:  # noqa: ANN401  # as above
    """A thread that is due, after a run by this writer."""
    scene = Scene(policy=replace(POLICY, strategy=writing(writer, notes)), summariser=ScriptedSummariser([])).say(11)
    (outcome,) = scene.work()
    return scene, outcome


class TestAWriter:
    def test_writes_what_stands_in_the_view_and_nobody_else_is_asked(self) -> None:
        scene, outcome = ran(lambda _: SAID)
        assert isinstance(outcome, Applied)
        assert SAID in scene.shown()
        assert (outcome.receipt.rung, outcome.receipt.attempts, outcome.receipt.model) == ("writer", 0, "")

    def test_is_told_every_message_and_when_it_was_said(self) -> None:
        told = list[Leaving]()

        def listening(leaving: Leaving) -> str:
            told.append(leaving)
            return SAID

        scene = Scene(policy=replace(POLICY, strategy=writing(listening)))
        began = scene.clock.now()
        for _ in range(11):
            scene.say().wait(60)
        scene.work()
        (leaving,) = told
        assert [at - began for at in leaving.times] == [n // 2 * 60 * SECOND for n in range(len(leaving.messages))]
        assert len(leaving.messages) > 4

    def test_is_asked_for_less_where_its_text_is_too_long(self) -> None:
        asked = list[int]()

        def lengthy(leaving: Leaving) -> str:
            asked.append(leaving.limit_tokens)
            return words(2 * leaving.limit_tokens)

        _, outcome = ran(lengthy)
        assert isinstance(outcome, Applied)
        assert asked == sorted(asked, reverse=True)
        assert len(asked) > 1

    def test_gives_way_to_a_text_that_a_hook_supplies(self) -> None:
        scene = Scene(policy=replace(POLICY, strategy=writing(lambda _: SAID))).say(11)
        scene.memory.before(
            lambda _: Supplied(text="They asked eleven things about the report, and got an answer to each.")
        )
        scene.work()
        assert "eleven things" in scene.shown()

    def test_writes_for_nothing_where_prices_decide(self) -> None:
        """By what its text would cost of a model, it would wait."""
        dear = replace(MILD, output=10_000_000)
        skipped, applied = (
            Scene(policy=replace(POLICY, strategy=strategy, prices=dear), summariser=lambda _: SAID).say(11).work()
            for strategy in (writing(None), writing(lambda _: SAID))
        )
        assert [each.reason for each in skipped if isinstance(each, Skipped)] == [Skip.UNPAID]
        assert [type(each) for each in applied] == [Applied]

    def test_may_leave_notes_in_the_receipt(self) -> None:
        _, outcome = ran(lambda _: SAID, ("it was late",))
        assert isinstance(outcome, Applied)
        assert outcome.receipt.gate == ("it was late",)


@pytest.mark.parametrize(
    ("writer", "reason", "detail"),
    [
        (lambda _: None, Fail.STRATEGY, "the writer of a plan returns a text, not NoneType"),
        (ending(TookTooLong(seconds=1)), Fail.STRATEGY, "it took too long"),
        (ending(Busy(abandoned=8)), Fail.BUSY, ""),
        (lambda leaving: leaving.nothing, Fail.STRATEGY, "AttributeError"),
    ],
)
def test_a_writer_that_gives_no_text_ends_the_run_and_writes_nothing(
    writer: Callable[[Leaving], str], reason: Fail, detail: str
) -> None:
    scene, outcome = ran(writer)
    assert isinstance(outcome, Failed)
    assert (outcome.reason, outcome.detail) == (reason, detail)
    assert length(scene.thread) == 2 * 11


@pytest.mark.parametrize("text", ["", "word " * 5_000])
def test_a_text_that_passes_no_gate_stands_nowhere(text: str) -> None:
    scene, outcome = ran(lambda _: text)
    assert isinstance(outcome, Skipped)
    assert outcome.reason is Skip.NOT_SMALLER
    assert "earlier messages" not in scene.shown()


class TestATextThatIsOwed:
    """What there was no time for is written as the lane's own strategy has its texts written."""

    def brief(self, strategy: Strategy | str) -> Brief:
        script = ScriptedSummariser([SAID])
        scene = Scene(policy=replace(POLICY, strategy=strategy), summariser=script).say(16)
        scene.thread.prepare(deadline_seconds=0)
        scene.carry_out()
        (brief,) = script.briefs
        return brief

    @pytest.mark.parametrize(
        ("strategy", "told"),
        [
            ("summarise", INSTRUCTIONS),
            (Summarise(instructions="Names."), "Names."),
            (SummariseAndReload(instructions="Names."), "Names."),
            (Hierarchical(), INSTRUCTIONS),
            (Selective(instructions="Names."), "Names."),
            (Hierarchical(instructions=("Leaves.", "Ranks.")), "Leaves."),
            (FirstThatFits(TrimToolResults(), Summarise(instructions="Names.")), "Names."),
            (KeepEnds(), INSTRUCTIONS),
        ],
        ids=str,
    )
    def test_is_asked_for_in_the_strategys_words(self, strategy: Strategy | str, told: str) -> None:
        assert self.brief(strategy).instructions == told

    def test_is_written_by_code_where_the_strategy_asks_nobody(self) -> None:
        policy = replace(POLICY, strategy="lace_tracks")
        scene = Scene(policy=policy, summariser=ScriptedSummariser([])).say(16)
        scene.thread.prepare(deadline_seconds=0)
        (outcome,) = scene.carry_out()
        assert isinstance(outcome, Applied)
        assert "> Earlier turns by track" in scene.shown()


@pytest.mark.parametrize("strategy", [KeepEnds(), "lace_tracks"], ids=str)
def test_a_strategy_that_asks_nobody_waits_for_no_breaker(strategy: Strategy | str) -> None:
    """A model that is down is no reason to leave a lane alone that needs none."""
    policy = replace(POLICY, breaker_failures=1, breaker_seconds=300.0)
    scene = Scene(policy=policy, summariser=ScriptedSummariser([DOWN])).say(11)
    scene.work()
    other = Policy(limit_tokens=1_000, retain_rounds=1, strategy=strategy)
    calm = scene.memory.thread("calm")
    calm.open_lane("critic", policy=other)
    for n in range(11):
        calm.append([{"role": "user", "content": f"{n} " + "word " * 90}, {"role": "assistant", "content": "yes"}])
    scene.thread = calm
    assert [type(each) for each in scene.work() if each.lane == "critic"] == [Applied]
