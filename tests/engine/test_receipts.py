"""A receipt says what the next prompt sends anew, and by how much every prompt is smaller from then on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene, words
from tests.engine.talk import a, u
from unabridged import Policy, Thread
from unabridged.compaction.outcome import Failed, Skipped, Superseded
from unabridged.compaction.strategies import TrimToolResults
from unabridged.hooks import Veto
from unabridged.log.body import Message
from unabridged.log.compacted import Receipt
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.ports import Brief, Draft
from unabridged.view.view import View

MINI = "gpt-4o-mini"
SYSTEM = {"role": "system", "content": "You report to the committee, in few words."}


def receipt(thread: Thread) -> Receipt:
    *_, newest = thread.compactions()
    return newest.receipt


def anew(before: View, after: View) -> int:
    """What stands behind the first place at which two views differ, in the later one."""
    told = [(item.name, item.tokens) for item in before.items]
    same = next(
        (n for n, (was, item) in enumerate(zip(told, after.items, strict=False)) if was != (item.name, item.tokens)),
        len(after.items),
    )
    return sum(item.tokens for item in after.items[same:])


def with_results(scene: Scene) -> Scene:
    """A question, calls with long results, and a new question."""
    scene.thread.append(u("read the chapters"))
    for n in range(6):
        call = Message(role="assistant", parts=(ToolCall(call_id=f"c{n}", name="read", arguments="{}"),))
        told = Message(role="tool", parts=(ToolResult(call_id=f"c{n}", content=(Text(text="word " * 150),)),))
        scene.thread.append([call, told])
    scene.thread.append([a("read"), u("and now?")])
    return scene


def summarised() -> Scene:
    scene = Scene(summariser=lambda _: SAID)
    scene.thread.append(SYSTEM)
    return scene.say(11)


def summarised_again() -> Scene:
    scene = summarised()
    scene.work()
    return scene.say(10)


def trimmed() -> Scene:
    policy = Policy(limit_tokens=1_000, retain_rounds=1, strategy=TrimToolResults(over_tokens=60))
    return with_results(Scene(policy=policy))


@pytest.mark.parametrize("made", [summarised, summarised_again, trimmed], ids=lambda made: made.__name__)
def test_a_run_tells_what_the_next_prompt_sends_anew(made: type[Scene]) -> None:
    scene = made()
    before = scene.thread.view()
    scene.work()
    after, told = scene.thread.view(), receipt(scene.thread)
    assert told.rewritten_tokens == anew(before, after) > 0
    assert told.avoided_tokens == before.item_tokens - after.item_tokens > 0


def test_a_run_behind_a_system_text_leaves_it_in_the_cache() -> None:
    scene = summarised()
    scene.work()
    view = scene.thread.view()
    assert receipt(scene.thread).rewritten_tokens == view.item_tokens - view.items[0].tokens


def test_what_prepare_drops_tells_the_same() -> None:
    scene = Scene(policy=replace(POLICY, soft_fraction=1.0)).say(20)
    before = scene.thread.view()
    after, told = scene.thread.prepare(deadline_seconds=0), receipt(scene.thread)
    assert told.rewritten_tokens == anew(before, after) > 0
    assert told.avoided_tokens == before.item_tokens - after.item_tokens > 0


def test_a_text_that_takes_the_place_of_a_named_drop_avoids_nothing() -> None:
    scene = Scene(policy=replace(POLICY, soft_fraction=0.9), summariser=lambda _: f"{SAID} {words(60)}").say(20)
    scene.thread.prepare(deadline_seconds=0)
    before = scene.thread.view()
    scene.carry_out()
    assert scene.thread.view().item_tokens > before.item_tokens
    assert (receipt(scene.thread).rung, receipt(scene.thread).avoided_tokens) == ("summary", 0)
    assert receipt(scene.thread).rewritten_tokens == anew(before, scene.thread.view())


class TestOfARunThatCameToNothing:
    """What was paid is told, whatever became of the text: here a model is asked twice, and declines twice."""

    @staticmethod
    def declines(_: Brief) -> Draft:
        return Draft(
            text="I'm sorry, but I can't help with that.", model=MINI, prompt_tokens=1_000, completion_tokens=9
        )

    def test_a_failed_one_tells_its_calls_and_why_their_texts_were_refused(self) -> None:
        (outcome,) = Scene(summariser=self.declines).say(11).work()
        assert isinstance(outcome, Failed)
        assert outcome.receipt is not None
        assert (outcome.receipt.attempts, outcome.receipt.prompt_tokens, outcome.receipt.completion_tokens) == (
            2,
            2_000,
            18,
        )
        assert outcome.receipt.extra["dollars"] == pytest.approx((2_000 * 0.15 + 18 * 0.6) / 1e6, abs=1e-6)
        assert outcome.receipt.gate == ("it declines to write a summary",)

    def test_one_whose_text_saved_too_little_does(self) -> None:
        scene = Scene(summariser=lambda _: Draft(text=words(330), model=MINI, prompt_tokens=700))
        (outcome,) = scene.say(11).work()
        assert isinstance(outcome, Skipped | Failed)
        assert outcome.receipt is not None
        assert outcome.receipt.prompt_tokens >= 700

    def test_a_superseded_one_does(self) -> None:
        def hides(_: Brief) -> Draft:
            scene.thread.hide(2)
            return Draft(text=SAID, model=MINI, prompt_tokens=700)

        scene = Scene(summariser=hides).say(11)
        (outcome,) = scene.work()
        assert isinstance(outcome, Superseded)
        assert outcome.receipt is not None
        assert outcome.receipt.prompt_tokens == 700

    def test_one_for_which_nobody_was_asked_has_none(self) -> None:
        scene = Scene(summariser=lambda _: SAID).say(11)
        scene.memory.before(lambda _: Veto(reason="not now"))
        (outcome,) = scene.work()
        assert isinstance(outcome, Skipped)
        assert outcome.receipt is None
