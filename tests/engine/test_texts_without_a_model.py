"""What stands where no model has written, what a plan has to save, and what a receipt says of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene, words
from tests.engine.talk import a, u
from unabridged.compaction.outcome import Applied, Fail, Failed, Skip, Skipped
from unabridged.compaction.plans.plan import Plan, planned, summarised
from unabridged.testing import ScriptedSummariser
from unabridged.testing.fakes import Step
from unabridged.view.budget import Budget
from unabridged.view.view import View

REFUSED = "I'm sorry, but I can't help with that."
A_MINUTE = 60.0
SAVING = replace(POLICY, least_saving_tokens=380)


def due(*steps: Step) -> tuple[Scene, ScriptedSummariser]:
    """A thread that is due in the background, and a summariser with a script."""
    script = ScriptedSummariser(steps)
    return Scene(summariser=script).say(11), script


class TestTheTextWithoutAModel:
    def test_says_the_beginning_of_what_was_said(self) -> None:
        scene = Scene().say(11)
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        assert outcome.receipt.rung == "digest"
        assert "> user: question ___ about the report" in scene.shown()

    def test_is_asked_to_be_shorter_until_it_fits(self) -> None:
        scene = Scene().say(11)
        scene.digest = lambda brief: words(2 * brief.limit_tokens)
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        limits = [each.limit_tokens for each in scene.digests]
        assert limits == sorted(limits, reverse=True)
        assert len(limits) > 1

    def test_that_never_fits_is_not_recorded(self) -> None:
        scene = Scene().say(11)
        scene.digest = lambda _: "word " * 5_000
        (outcome,) = scene.work()
        assert isinstance(outcome, Skipped)
        assert outcome.reason is Skip.NOT_SMALLER

    def test_is_told_apart_from_a_summary_in_the_receipt(self) -> None:
        (outcome,) = Scene().say(11).work()
        assert isinstance(outcome, Applied)
        assert (outcome.receipt.model, outcome.receipt.attempts) == ("", 0)


def test_what_a_plan_saves_at_the_most_is_judged_before_anybody_is_paid() -> None:
    """No call for what would not become smaller (lace-F22)."""
    scene = Scene(summariser=ScriptedSummariser([]), policy=replace(POLICY, least_saving_tokens=900)).say(11)
    (outcome,) = scene.work()
    assert isinstance(outcome, Skipped)
    assert outcome.reason is Skip.NOT_SMALLER


def test_a_summary_that_saves_too_little_is_not_recorded() -> None:
    """A compaction has to make the view smaller by the least saving (as-M-B6)."""
    summariser = ScriptedSummariser([words(60), words(60)])
    scene = Scene(summariser=summariser, policy=SAVING).say(11)
    before = scene.shown()
    (outcome,) = scene.work()
    assert isinstance(outcome, Failed)
    assert (outcome.reason, len(summariser.briefs)) == (Fail.GATE, 2)  # asked once more, with the reason
    assert summariser.briefs[1].refused
    assert scene.shown() == before


def test_two_summaries_that_save_too_little_between_them_are_not_recorded() -> None:
    """Each may be smaller than what it stands for, and both together still not by enough."""

    def of_two(view: View, _: Budget) -> Plan:
        return planned(view, [summarised(view.items[:8]), summarised(view.items[8:16])])

    policy = replace(POLICY, strategy=of_two, least_saving_tokens=300)
    scene = Scene(summariser=lambda _: words(75), policy=policy).say(11)
    before = scene.shown()
    (outcome,) = scene.work()
    assert isinstance(outcome, Skipped)
    assert outcome.reason is Skip.NOT_SMALLER
    assert (
        outcome.detail == "584 tokens would become 364"
    )  # a text it was, so it was written, and of 300 only 210 saved
    assert scene.shown() == before


def test_so_much_is_saved_by_what_code_writes_beneath_a_summary() -> None:
    scene = Scene(summariser=lambda _: words(60), policy=replace(SAVING, least_saving_tokens=340)).say(11)
    (outcome,) = scene.work()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.avoided_tokens >= 340


def test_whoever_asks_by_hand_saves_what_there_is() -> None:
    scene = Scene(summariser=lambda _: SAID, policy=replace(POLICY, least_saving_tokens=900)).say(4)
    assert isinstance(scene.thread.compact(), Applied)


def test_a_receipt_says_what_it_cost_and_saved() -> None:
    scene, script = due(SAID)
    (outcome,) = scene.work()
    assert isinstance(outcome, Applied)
    found = outcome.receipt
    assert found.tokens_before - found.tokens_after >= POLICY.saving_tokens
    assert found.prompt_tokens > found.completion_tokens > 0
    assert (found.rung, found.attempts, found.model) == ("summary", 1, scene.held.summariser_name)
    script.done()


def test_a_plan_without_a_text_to_be_written_says_so() -> None:
    (outcome,) = Scene(policy=replace(POLICY, strategy="keep_ends")).say(11).work()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.rung == "no text"


def test_of_a_long_text_a_part_is_counted_and_the_rest_reckoned() -> None:
    scene = Scene(summariser=lambda _: SAID)
    scene.thread.append([u("word " * 10_000), a("so it is")])
    outcome = scene.say(3).thread.compact()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.prompt_tokens == pytest.approx(10_000, rel=0.2)
