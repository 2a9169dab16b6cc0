"""Every few turns what users said is looked at before it leaves: beside the turns, each message once, if asked for."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, Scene, ending
from tests.engine.coordinator.talking import LASTING, STATEMENT, facts, told
from tests.engine.talk import a, u
from unabridged import Memory
from unabridged.blocking import drive
from unabridged.coordinator import Gleaned, Heard, LocalCoordinator, PreCompressed, SwitchReason
from unabridged.errors import UsageError
from unabridged.ports import Coordinator, TookTooLong
from unabridged.testing import RecordingCoordinator

REVIEWED = replace(POLICY, limit_tokens=100_000, review_turns=3)


def talking(coordinator: Coordinator, turns: int = 0) -> Scene:
    made = Scene(coordinator=coordinator, policy=REVIEWED)
    made.thread.append([u(LASTING), a("Noted.")])
    return made.say(turns).look()


def beside(scene: Scene) -> Scene:
    """What the background does when nothing else is to be done."""
    scene.look()
    drive(scene.background.hear())
    return scene


class TestEveryFewTurns:
    def test_what_was_said_is_read_while_it_still_stands_in_the_view(self) -> None:
        """da-D48."""
        made = beside(talking(LocalCoordinator(), turns=2))
        assert [each.statement for each in facts(made)] == [STATEMENT]
        assert LASTING in made.shown()
        (review,) = told(made)
        assert (review.trigger, review.heard, review.messages) == ("review", Heard.HEARD, 6)

    def test_fewer_turns_are_left_until_there_are_enough(self) -> None:
        recording = RecordingCoordinator()
        made = beside(talking(recording, turns=1))
        assert recording.messages == []
        beside(made.say(1))
        assert [len(each) for each in recording.messages] == [6]

    def test_the_next_review_has_what_was_said_since_and_a_compaction_nothing_of_it_again(self) -> None:
        recording = RecordingCoordinator()
        made = beside(talking(recording, turns=2))
        beside(made.say(2))
        beside(made.say(1))
        assert [len(each) for each in recording.messages] == [6, 6]
        made.thread.compact()
        seen = [seq for each in recording.leaving for seq in each.seqs]
        assert len(seen) == len(set(seen))

    def test_nobody_is_waited_for_and_the_view_is_none_the_other_for_it(self) -> None:
        """da-F47: it reads a view, and no message is copied."""
        recording = RecordingCoordinator()
        made = talking(recording, turns=2)
        before = made.shown()
        beside(made)
        assert made.shown() == before
        assert not recording.leaving[0].is_waited_for
        held = made.thread.view().items[0].whole
        assert recording.messages[0][0] == held

    def test_it_is_off_until_a_policy_says_how_often(self) -> None:
        """da-D47."""
        recording = RecordingCoordinator()
        made = Scene(coordinator=recording, policy=replace(REVIEWED, review_turns=0)).say(9)
        beside(made)
        assert recording.messages == []
        with pytest.raises(UsageError, match="review_turns"):
            replace(REVIEWED, review_turns=-1)

    def test_without_a_coordinator_there_is_nothing_to_review(self) -> None:
        made = beside(Scene(policy=REVIEWED).say(9))
        assert told(made) == []


class TestTrouble:
    def test_a_review_that_takes_too_long_is_counted_and_the_next_has_its_messages_too(self) -> None:
        calls = [ending(TookTooLong(seconds=5.0))]

        def answer(messages: object, _: object) -> Gleaned:
            if calls:
                calls.pop()(messages)
            return Gleaned()

        recording = RecordingCoordinator(answers=answer)
        made = beside(talking(recording, turns=2))
        assert told(made)[-1].heard is Heard.TOO_LATE
        beside(made.say(2))
        assert len(recording.messages) == 1
        beside(made.say(1))
        assert [len(each) for each in recording.messages] == [6, 12]

    def test_a_session_that_begins_anew_counts_from_there(self) -> None:
        """da-D48: reset by a switch that resets, and by no other."""
        recording = RecordingCoordinator()
        made = talking(recording, turns=1)
        beside(made)
        made.thread.switched(SwitchReason.RESET, session="s2")
        beside(beside(made).say(2))
        assert recording.messages == []
        made.thread.switched(SwitchReason.RESUME, session="s3")
        beside(made.say(1))
        assert len(recording.messages) == 1

    def test_another_program_goes_on_from_what_was_read(self) -> None:
        recording = RecordingCoordinator()
        made = beside(talking(recording, turns=2))
        other = Scene(coordinator=recording, policy=REVIEWED, store=made.store)
        beside(other)
        assert len(recording.messages) == 1
        beside(other.say(3))
        assert len(recording.messages) == 2


def test_a_memory_that_works_in_the_background_reviews_by_itself() -> None:
    heard = threading.Event()
    with Memory.open(policy=REVIEWED, coordinator=LocalCoordinator()) as memory:
        memory.listen(lambda each: heard.set() if isinstance(each, PreCompressed) else None)
        for text in (LASTING, "And now?", "What is the plan for the report?"):
            memory.thread("t").append([u(text), a("Noted.")])
        assert heard.wait(20.0)
        assert [each.statement for each in memory.facts().list()] == [STATEMENT]
