"""A question and its answer that are shown apart: what stands just before the first new message comes with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.engine.compacting import POLICY, Scene
from tests.engine.coordinator.talking import LASTING, STATEMENT, Writer, facts
from tests.engine.talk import a, u
from unabridged import LaneRule
from unabridged.blocking import drive
from unabridged.coordinator import Leaving, LocalCoordinator
from unabridged.engine.coordinator import preceding
from unabridged.log.body import Message
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.testing import RecordingCoordinator
from unabridged.testing.coordinators import Answer

ANSWER = "Test runner: pytest"


def asks(scene: Scene) -> Scene:
    """A round that ends in a question which its user answers next."""
    scene.thread.append([u("Set the project up, please."), a("Fine. Which test runner?")])
    return scene


def test_an_answer_is_understood_whose_question_left_in_the_compaction_before() -> None:
    made = asks(Scene(coordinator=LocalCoordinator(), summariser=Writer()).say(8))
    made.thread.append([u("pytest"), a("Noted.")])
    made.thread.compact()
    assert "Which test runner?" not in made.shown()
    assert "pytest" in made.shown()
    assert facts(made) == []
    made.say(10).thread.compact()
    made.memory.offer()
    assert [each.statement for each in facts(made)] == [ANSWER]


def test_an_answer_is_understood_that_a_compaction_had_no_time_to_read() -> None:
    made = asks(Scene(coordinator=LocalCoordinator(), policy=replace(POLICY, limit_tokens=6_000)).say(11))
    made.thread.append([u("pytest"), a("Noted.")])
    made.say(3).thread.compact()
    assert facts(made) == []
    assert made.memory.offer() > 0
    assert [each.statement for each in facts(made)] == [ANSWER]


def test_an_answer_is_understood_whose_question_ended_a_review() -> None:
    made = asks(Scene(coordinator=LocalCoordinator(), policy=replace(POLICY, limit_tokens=100_000, review_turns=2)))
    made.look()
    made.say(0).thread.append([u("pytest"), a("Noted."), u("Go on with it."), a("It is done.")])
    made.look()
    drive(made.background.hear())
    made.say(2).look()
    drive(made.background.hear())
    assert [each.statement for each in facts(made)] == [ANSWER]


def test_what_stands_before_the_first_new_message_is_told_and_not_shown_again() -> None:
    recording = RecordingCoordinator()
    made = Scene(coordinator=recording).say(11)
    made.work()
    made.say(11).work()
    first, later = recording.leaving[:2]
    assert [each.seq for each in later.said] == [*first.seqs[-4:], *later.seqs]
    assert len(recording.messages[1]) == len(later.seqs)


def test_what_is_found_in_it_alone_is_not_written_again() -> None:
    def finding(messages: Sequence[Message], leaving: Leaving) -> Answer:
        everything = tuple(Seq(each.seq) for each in leaving.said if each.seq is not None)
        return LocalCoordinator().on_pre_compress(messages, replace(leaving, seqs=everything))

    made = Scene(coordinator=RecordingCoordinator(answers=finding)).say(8)
    made.thread.append([u(LASTING), a("Noted.")])
    made.say(1).thread.compact()
    (fact,) = facts(made)
    assert fact.statement == STATEMENT
    made.memory.facts().remove(fact.id)
    made.say(10).thread.compact()
    assert facts(made) == []
    assert made.memory.counts()["facts: drawn from nothing new"] == 1


def test_before_the_first_message_of_all_there_is_nothing() -> None:
    made = Scene().say(1)
    assert drive(preceding.told_before(made.memory._verbs._ctx, made.thread.ref, MAIN, Seq(1))) == ()


def test_what_was_hidden_or_is_not_for_the_lane_is_not_told() -> None:
    made = Scene()
    made.thread.append([u("one"), a("two"), u("three"), a("four"), u("five")])
    made.thread.open_lane("critic", rule=LaneRule(roles=("assistant",)), policy=POLICY)
    made.thread.hide(2)
    ctx, ref = made.memory._verbs._ctx, made.thread.ref
    told = [drive(preceding.told_before(ctx, ref, LaneId(lane), Seq(5))) for lane in ("main", "critic")]
    assert [[seq for seq, _ in each] for each in told] == [[1, 3, 4], [4]]
