"""A message that is given other words: what was drawn from the old goes, and the new ones are read in their turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.engine.compacting import POLICY, Scene
from tests.engine.coordinator.talking import LASTING, STATEMENT, facts, scene, told
from tests.engine.talk import a, u
from unabridged.blocking import drive
from unabridged.coordinator import Heard, Leaving, LocalCoordinator
from unabridged.log.body import Amended, Message
from unabridged.log.ids import Origin, Seq
from unabridged.log.part import Text
from unabridged.memory.fact import FactOrigin, FactState
from unabridged.testing import RecordingCoordinator
from unabridged.testing.coordinators import Answer

OTHER = "I prefer spaces over tabs."
OTHERWISE = "User prefers spaces over tabs"


def reword(made: Scene, text: str = OTHER, seq: int = 1, origin: Origin | None = None) -> None:
    amended = Amended(seq=Seq(seq), message=Message(role="user", parts=(Text(text=text),)))
    made.thread.append(amended, origin=origin)


def statements(made: Scene) -> list[str]:
    return [each.statement for each in facts(made)]


def test_the_new_words_are_read_as_they_leave_the_view() -> None:
    made = scene(LocalCoordinator())
    made.thread.compact()
    assert statements(made) == [STATEMENT]
    reword(made)
    assert statements(made) == []
    made.say(11).thread.compact()
    assert statements(made) == [OTHERWISE]
    assert made.memory.offer() == 0


def test_the_same_words_once_more_are_the_same_fact_once_more() -> None:
    made = scene(LocalCoordinator())
    made.thread.compact()
    reword(made, LASTING)
    made.say(11).thread.compact()
    assert statements(made) == [STATEMENT]


def test_in_a_review_too() -> None:
    policy = replace(POLICY, limit_tokens=100_000, review_turns=3)
    made = Scene(policy=policy, coordinator=LocalCoordinator())
    made.thread.append([u(LASTING), a("Noted.")])
    for expected in (STATEMENT, OTHERWISE):
        made.say(3).look()
        drive(made.background.hear())
        assert statements(made) == [expected]
        reword(made)
    assert statements(made) == []


def test_what_was_read_while_it_was_given_other_words_is_read_again() -> None:
    def meanwhile(messages: Sequence[Message], leaving: Leaving) -> Answer:
        if not recording.leaving[1:]:
            reword(made)
        return LocalCoordinator().on_pre_compress(messages, leaving)

    recording = RecordingCoordinator(answers=meanwhile)
    made = scene(recording)
    made.look()
    made.thread.compact()
    assert (statements(made), told(made)[0].heard) == ([], Heard.HEARD)
    made.say(11).thread.compact()
    made.memory.offer()
    assert statements(made) == [OTHERWISE]


def test_what_a_person_took_away_comes_back_in_no_other_words() -> None:
    made = scene(LocalCoordinator())
    made.thread.compact()
    kept = made.memory.facts()
    kept.remove(facts(made)[0].id)
    reword(made)
    made.say(11).thread.compact()
    assert statements(made) == []


def test_words_are_believed_no_further_than_whoever_gave_them() -> None:
    made = scene(LocalCoordinator())
    made.thread.compact()
    assert [each.trust for each in facts(made)] == [Origin.USER.trust]
    reword(made, origin=Origin.WEB)
    made.say(11).thread.compact()
    (found,) = made.memory.facts().list(state=None)
    assert (found.statement, found.trust, found.state) == (OTHERWISE, Origin.WEB.trust, FactState.STAGED)


def test_so_are_those_that_a_person_names() -> None:
    made = scene(LocalCoordinator())
    reword(made, origin=Origin.WEB)
    kept = made.memory.facts().add(OTHERWISE, sources=[(made.thread.id, 1)], origin=FactOrigin.MODEL)
    assert kept.trust == Origin.WEB.trust
