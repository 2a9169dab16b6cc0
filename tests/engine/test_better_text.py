"""Where there was no time for a text a named drop stands; a text takes its place later and touches nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.talk import Overtaking
from unabridged import Policy
from unabridged.compaction.outcome import Applied, Failed, Outcome, Superseded
from unabridged.compaction.strategies import KeepEnds
from unabridged.compaction.strategies.bettering import BETTER
from unabridged.ports import Brief
from unabridged.testing import ScriptedSummariser
from unabridged.view.view import Shape, View

A_MINUTE = 60.0


def written(_: Brief) -> str:
    return SAID


def in_haste(scene: Scene) -> Scene:
    """The thread after a prompt for which there was no time."""
    scene.say(16).thread.prepare(deadline_seconds=0)
    return scene


def rest(view: View) -> list[str]:
    """Everything of a prompt that is no summary and no named drop."""
    return [str(item.name) for item in view.items if item.shape is Shape.MESSAGE]


def kinds(outcomes: list[Outcome]) -> list[type[Outcome]]:
    return [type(each) for each in outcomes]


def test_a_prompt_in_haste_names_what_left() -> None:
    scene = in_haste(Scene(summariser=written))
    assert "earlier messages" in scene.shown()
    assert SAID not in scene.shown()


def test_what_was_named_is_due_for_a_text_in_the_same_transaction() -> None:
    scene = in_haste(Scene(summariser=written))
    assert (scene.job.reason, scene.job.due_at) == (BETTER, scene.clock.now())


def test_the_text_takes_the_place_of_the_name_and_touches_nothing_else() -> None:
    scene = in_haste(Scene(summariser=written))
    before = rest(scene.thread.view())
    (outcome,) = scene.carry_out()
    assert isinstance(outcome, Applied)
    assert rest(scene.thread.view()) == before
    assert SAID in scene.shown()


def test_the_text_covers_just_what_was_named() -> None:
    scene = in_haste(Scene(summariser=written))
    (named,) = [item.covers for item in scene.thread.view().items if item.shape is Shape.NAMED_DROP]
    (outcome,) = scene.carry_out()
    assert isinstance(outcome, Applied)
    assert outcome.covers == named


def test_the_text_is_written_although_the_lane_has_a_rest() -> None:
    """What is to be bettered is due whatever the lane's triggers say."""
    scene = Scene(summariser=written).say(11)
    scene.work()
    assert kinds(in_haste(scene).carry_out()) == [Applied]


def test_a_text_that_was_taken_back_is_not_written_again_unasked() -> None:
    """What was undone is held."""
    scene = in_haste(Scene(summariser=written))
    (outcome,) = scene.carry_out()
    assert isinstance(outcome, Applied)
    scene.thread.undo(outcome.seq)
    before = scene.shown()
    assert kinds(scene.say(1).wait(A_MINUTE).work()) == []
    assert before in scene.shown()


def test_a_name_that_an_undoing_gave_back_fails_nobody() -> None:
    scene = in_haste(Scene(summariser=written))
    done = scene.thread.compact()
    assert isinstance(done, Applied)
    scene.thread.undo(done.seq)
    assert Failed not in kinds(scene.say(1).wait(A_MINUTE).work())
    assert scene.memory.counts().get("failed: plan refused", 0) == 0


def test_a_text_that_failed_is_tried_again_after_a_rest() -> None:
    scene = in_haste(Scene(summariser=ScriptedSummariser([KeyError("k"), SAID])))
    assert kinds(scene.carry_out()) == [Failed]
    assert kinds(scene.wait(A_MINUTE).carry_out()) == [Applied]


def test_without_a_summariser_the_text_is_made_without_one() -> None:
    scene = in_haste(Scene())
    (outcome,) = scene.carry_out()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.rung == "digest"


def test_where_the_drop_is_gone_when_its_turn_comes_what_is_due_is_done_instead() -> None:
    scene = in_haste(Scene(summariser=written))
    (drop,) = [item for item in scene.thread.view().items if item.shape is Shape.NAMED_DROP]
    scene.thread.undo(drop.name.seq)
    outcome = scene.carry_out()[0]
    assert isinstance(outcome, Applied)
    assert outcome.trigger == "now"


def test_a_view_without_room_for_it_is_made_smaller_first() -> None:
    scene = in_haste(Scene(summariser=written)).say(6)
    outcome = scene.carry_out()[0]
    assert isinstance(outcome, Applied)
    assert outcome.trigger == "soft"


def test_what_a_strategy_drops_on_purpose_stays_dropped() -> None:
    scene = Scene(summariser=ScriptedSummariser([]), policy=replace(POLICY, strategy="keep_ends")).say(11)
    assert kinds(scene.work()) == [Applied]
    assert scene.wait(A_MINUTE).work() == []


def test_each_of_several_gets_its_text() -> None:
    scene = in_haste(Scene(summariser=written))
    in_haste(scene)
    while scene.wait(A_MINUTE).carry_out():
        pass
    assert [item.shape for item in scene.thread.view().items if item.shape is Shape.NAMED_DROP] == []


def test_the_text_makes_the_view_no_larger_than_where_compaction_begins() -> None:
    scene = in_haste(Scene(summariser=lambda brief: "word " * brief.limit_tokens))
    scene.carry_out()
    assert scene.thread.view().tokens <= POLICY.budget.soft_tokens


class TestWhatHappensWhileTheSummariserThinks:
    """A plan stands or falls with what it consumes, and with nothing else."""

    def scene(self, meanwhile: str) -> Scene:
        once = iter([meanwhile])

        def summariser(_: Brief) -> str:
            thread = scene.thread
            match next(once, ""):
                case "said":
                    scene.say(2)
                case "pinned":
                    thread.pin(3)
                case "hidden":
                    thread.hide(3)
                case "purged":
                    thread.purge(3)
                case "pinned elsewhere":
                    thread.pin(21)
                case "prepared":
                    scene.say(9)
                    thread.prepare(deadline_seconds=0)
            return SAID

        scene = Scene(summariser=summariser).say(11)
        return scene

    @pytest.mark.parametrize("meanwhile", ["pinned", "hidden", "purged"])
    def test_what_was_touched_supersedes_it_and_nothing_is_written(self, meanwhile: str) -> None:
        """A summary of what has changed since is never shown (tw-CC-B10, tw-CC-B11, da-D53)."""
        scene = self.scene(meanwhile)
        (outcome,) = scene.work()
        assert isinstance(outcome, Superseded)
        assert list(scene.thread.compactions()) == []

    @pytest.mark.parametrize("meanwhile", ["said", "pinned elsewhere"])
    def test_whatever_else_happens_is_irrelevant(self, meanwhile: str) -> None:
        """What is said meanwhile is neither lost nor in the way (as-M-B7)."""
        scene = self.scene(meanwhile)
        assert isinstance(scene.work()[0], Applied)
        assert "question 10 " in scene.shown()

    def test_what_was_superseded_is_tried_again_soon(self) -> None:
        scene = self.scene("hidden").say(2)
        scene.work()
        assert kinds(scene.wait(A_MINUTE).carry_out()) == [Applied]

    def test_a_prompt_in_haste_that_named_more_supersedes_it(self) -> None:
        scene = self.scene("prepared")
        (in_haste, outcome, *_) = scene.work()
        assert isinstance(in_haste, Applied)
        assert (in_haste.trigger, in_haste.receipt.rung) == ("now", "named drop")
        assert isinstance(outcome, Superseded)

    def test_a_prompt_in_haste_that_named_just_the_same_is_given_the_text(self) -> None:
        """The finished text lands on the named drop that took its messages' place."""

        def summariser(_: Brief) -> str:
            scene.thread.prepare(deadline_seconds=0)
            return SAID

        scene = Scene(summariser=summariser, policy=Policy(limit_tokens=200, retain_rounds=1)).say(3)
        assert isinstance(scene.thread.compact(), Applied)
        assert [each.receipt.rung for each in scene.thread.compactions()] == ["named drop", "summary"]
        assert [item.shape for item in scene.thread.view().items] == [Shape.GROUP, Shape.MESSAGE, Shape.MESSAGE]

    def test_a_drop_by_a_strategy_that_was_overtaken_lands_nowhere(self) -> None:
        store = Overtaking(0)
        scene = Scene(store=store, policy=replace(POLICY, strategy=KeepEnds(first=0))).say(11)
        store.left = 1
        assert isinstance(scene.thread.compact(), Superseded)
