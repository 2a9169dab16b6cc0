"""Before a compaction hooks are asked: they may say no, or write the text; they cannot harm anybody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.talk import length
from unabridged.compaction.outcome import Applied, Fail, Failed, Skip, Skipped
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.strategies import Hierarchical, Strategy, dropped, planned, summarised
from unabridged.errors import UsageError
from unabridged.hooks import Hook, Proposal, Supplied, Veto
from unabridged.ports import Brief
from unabridged.testing import ScriptedSummariser
from unabridged.view.budget import Budget
from unabridged.view.view import Shape, View


def written(_: Brief) -> str:
    return SAID


def hooked(*hooks: Hook, strategy: str | Strategy = "summarise") -> Scene:
    """A thread that is due, with hooks, and a summariser that nobody may call."""
    scene = Scene(summariser=ScriptedSummariser([]), policy=replace(POLICY, strategy=strategy)).say(11)
    for hook in hooks:
        scene.memory.before(hook)
    return scene


def _two_told_and_two_dropped(view: View, _: Budget) -> Plan:
    first, second, third = (view.items[at : at + 4] for at in (0, 4, 8))
    return planned(view, [summarised(first), dropped(second), summarised(third)])


class TestAVeto:
    """A hook may stop a compaction, and says why (da-D54)."""

    def test_stops_the_run_before_anybody_is_called(self) -> None:
        (outcome,) = hooked(lambda _: Veto(reason="an audit is under way")).work()
        assert isinstance(outcome, Skipped)
        assert (outcome.reason, outcome.detail) == (Skip.VETOED, "an audit is under way")

    def test_is_not_asked_for_again_until_more_is_said(self) -> None:
        scene = hooked(lambda _: Veto(reason="no"))
        scene.work()
        assert scene.carry_out() == []
        assert scene.job.due_at is None

    def test_is_asked_for_anew_after_the_next_round(self) -> None:
        scene = hooked(lambda _: Veto(reason="no"))
        scene.work()
        (outcome,) = scene.say().work()
        assert isinstance(outcome, Skipped)

    def test_does_not_hold_up_prepare_which_has_to_fit(self) -> None:
        scene = hooked(lambda _: Veto(reason="no")).say(8)
        assert scene.thread.prepare().tokens <= 1_000

    def test_of_the_first_hook_keeps_the_others_from_being_asked(self) -> None:
        asked: list[Proposal] = []
        hooked(lambda _: Veto(reason="no"), asked.append).work()
        assert asked == []

    def test_counts_though_a_hook_before_it_wrote_the_text(self) -> None:
        """Who guards an audit is asked, whoever else writes summaries."""
        (outcome,) = hooked(lambda _: Supplied(text=SAID), lambda _: Veto(reason="an audit")).work()
        assert isinstance(outcome, Skipped)
        assert (outcome.reason, outcome.detail) == (Skip.VETOED, "an audit")

    @pytest.mark.parametrize(
        "reason", [None, 5, ["no"], b"no", "half of a \ud800", "n" * 1_001], ids=lambda each: repr(each)[:9]
    )
    def test_that_says_why_in_no_words_has_failed(self, reason: object) -> None:
        """Nothing of it reaches an outcome, which may be logged."""
        scene = hooked(lambda _: Veto(reason=reason))  # type: ignore[arg-type]  # most are of no right type
        before = length(scene.thread)
        (outcome,) = scene.work()
        assert isinstance(outcome, Failed)
        assert (outcome.reason, outcome.detail[:21]) == (Fail.HOOK, "a Veto says why in a ")
        assert length(scene.thread) == before

    @pytest.mark.parametrize("reason", ["", "two\nlines", "n" * 1_000], ids=lambda each: repr(each)[:9])
    def test_may_say_why_in_any_words(self, reason: str) -> None:
        (outcome,) = hooked(lambda _: Veto(reason=reason)).work()
        assert isinstance(outcome, Skipped)
        assert (outcome.reason, outcome.detail) == (Skip.VETOED, reason)


class TestASuppliedText:
    """A hook may write the text itself (da-D54)."""

    def test_stands_where_the_summary_would(self) -> None:
        scene = hooked(
            lambda _: Supplied(text="What a hook knows of the report, of its questions, and of their answers.")
        )
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        assert outcome.receipt.rung == "supplied"
        assert "> What a hook knows of the report, of its questions, and of their answers." in scene.shown()

    def test_of_the_first_hook_that_has_one_is_taken(self) -> None:
        other = SAID.replace("went through", "looked at")
        scene = hooked(lambda _: Supplied(text=SAID), lambda _: Supplied(text=other))
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        assert SAID in scene.shown()
        assert other not in scene.shown()

    def test_stands_once_for_all_that_leaves_where_several_texts_would_be_written(self) -> None:
        """A hook is shown the plan and not a part of it: its text told of each stretch would tell of each all of it."""
        scene = hooked(lambda _: Supplied(text=SAID), strategy=Hierarchical(leaf_rounds=3)).say(9)
        several = scene.thread.plan(target_tokens=0)
        assert isinstance(several, Plan)
        assert len(several.unwritten) > 1
        assert isinstance(outcome := scene.thread.compact(), Applied)
        assert outcome.covers == several.covers
        (summary,) = [item for item in scene.thread.view().items if item.shape is Shape.GROUP]
        assert (summary.messages, summary.rounds) == (36, 18)
        assert scene.shown().count(SAID) == 1

    def test_leaves_alone_what_needs_no_text(self) -> None:
        scene = hooked(lambda _: Supplied(text=SAID), strategy=_two_told_and_two_dropped)
        assert isinstance(scene.thread.compact(), Applied)
        shapes = [item.shape for item in scene.thread.view().items]
        assert (shapes.count(Shape.GROUP), shapes.count(Shape.NAMED_DROP)) == (1, 1)
        assert scene.shown().count(SAID) == 1

    def test_costs_no_call_at_all(self) -> None:
        scene = hooked(lambda _: Supplied(text=SAID))
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        assert (outcome.receipt.attempts, outcome.receipt.prompt_tokens, outcome.receipt.model) == (0, 0, "")

    @pytest.mark.parametrize("text", ["", "  ", "Error code: 502 - Bad Gateway", "word " * 5_000, None, 5, b"x", ["x"]])
    def test_passes_the_gate_or_is_refused(self, text: object) -> None:
        scene = hooked(lambda _: Supplied(text=text))  # type: ignore[arg-type]  # one is of no right type
        before = scene.shown()
        (outcome,) = scene.work()
        assert isinstance(outcome, Failed)
        assert outcome.reason is Fail.GATE
        assert scene.shown() == before


class TestAHook:
    def test_is_told_whose_compaction_it_is_and_what_would_leave(self) -> None:
        asked: list[Proposal] = []
        scene = Scene(summariser=written).say(11)
        scene.memory.before(asked.append)
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        (told,) = asked
        assert (told.ref, told.lane, told.trigger) == (scene.thread.ref, "main", "soft")
        assert (told.plan.covers, told.view.through) == (outcome.covers, outcome.seq - 1)

    def test_that_says_nothing_lets_the_next_one_speak(self) -> None:
        (outcome,) = hooked(lambda _: None, lambda _: Supplied(text=SAID)).work()
        assert isinstance(outcome, Applied)

    def test_that_takes_itself_back_is_asked_no_more(self) -> None:
        scene = Scene(summariser=written).say(11)
        back = scene.memory.before(lambda _: Veto(reason="no"))
        back()
        back()
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)

    def test_is_not_asked_for_what_would_not_be_carried_out_anyway(self) -> None:
        asked: list[Proposal] = []
        scene = Scene(summariser=written).say(1)
        scene.memory.before(asked.append)
        scene.thread.compact()
        assert asked == []

    @pytest.mark.parametrize(
        "answer", [Veto, Supplied, object.__new__(Veto), object.__new__(Supplied), True, 0, "no", {}]
    )
    def test_that_answers_anything_else_has_failed(self, answer: object) -> None:
        scene = hooked(lambda _: answer)  # type: ignore[arg-type]  # it is to be wrong
        before = length(scene.thread)
        (outcome,) = scene.work()
        assert isinstance(outcome, Failed)
        assert (outcome.reason, outcome.detail[:41]) == (Fail.HOOK, "a hook returns Veto, Supplied or None, no")
        assert length(scene.thread) == before

    def test_that_raises_is_asked_again_after_a_rest(self) -> None:
        asked: list[Proposal] = []

        def hook(proposal: Proposal) -> Supplied:
            asked.append(proposal)
            return Supplied(text=SAID if asked[1:] else str(1 // 0))

        scene = hooked(hook)
        assert [type(each) for each in scene.work()] == [Failed]
        assert [type(each) for each in scene.wait(60).carry_out()] == [Applied]


@pytest.mark.parametrize("hook", [None, 3, "veto"])
def test_what_cannot_be_called_is_no_hook(hook: object) -> None:
    """Else every compaction would fail, from the first on."""
    with pytest.raises(UsageError, match="a hook is a function of a proposal, not"):
        Scene().memory.before(hook)  # type: ignore[arg-type]  # it is to be wrong


def test_what_cannot_be_called_is_no_summariser() -> None:
    with pytest.raises(UsageError, match="a summariser is a function of a brief, not 'gpt'"):
        Scene(summariser="gpt")  # type: ignore[arg-type]  # it is to be wrong
