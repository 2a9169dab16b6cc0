"""What is said while something else of it is hidden: it stands alone, however the hidden one comes back."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.compacting import Scene
from tests.engine.coordinator.talking import facts
from tests.engine.talk import a, u
from unabridged.coordinator import Candidate, Gleaned, Leaving, LocalCoordinator
from unabridged.facts import FactKind, FactState, Tier
from unabridged.log.body import Message
from unabridged.testing import RecordingCoordinator

CET, PST = "My timezone is CET.", "My timezone is PST."


@pytest.fixture
def scene() -> Scene:
    return Scene(coordinator=LocalCoordinator())


def told(scene: Scene, text: str) -> int:
    """Somebody says it, much is said after it, and it leaves; where it stands."""
    said = scene.thread.append([u(text), a("Noted.")])
    scene.say(11).work()
    scene.memory.offer()
    return said.first


def believed(scene: Scene) -> list[str]:
    return [each.statement for each in facts(scene)]


def test_what_was_hidden_does_not_come_back_beside_what_was_said_since(scene: Scene) -> None:
    first = told(scene, CET)
    scene.thread.hide(first)
    second = told(scene, PST)
    scene.thread.show(first)
    assert believed(scene) == ["User's timezone is PST"]
    scene.thread.hide(second)
    assert believed(scene) == ["User's timezone is CET"]


def test_nor_beside_what_was_known_before_and_said_again_since(scene: Scene) -> None:
    told(scene, CET)
    second = told(scene, PST)
    scene.thread.hide(second)
    told(scene, CET)
    scene.thread.show(second)
    assert believed(scene) == ["User's timezone is CET"]


def test_what_says_the_same_is_one_fact_with_both_messages(scene: Scene) -> None:
    first = told(scene, CET)
    scene.thread.hide(first)
    second = told(scene, CET)
    ((kept,), retired) = facts(scene), facts(scene, FactState.RETIRED)
    assert ([(each.seq, each.hidden) for each in kept.sources], retired) == ([(first, True), (second, False)], [])


def test_what_is_said_once_more_puts_right_what_it_put_right_before(scene: Scene) -> None:
    told(scene, PST)
    second = told(scene, CET)
    scene.thread.hide(second)
    told(scene, PST)
    told(scene, CET)
    assert believed(scene) == ["User's timezone is CET"]


def test_it_is_believed_no_further_than_what_is_said_now() -> None:
    def unsure(messages: Sequence[Message], leaving: Leaving) -> Gleaned:  # noqa: ARG001  # by their seqs alone
        seq = leaving.seqs[0]
        candidate = Candidate(
            statement="User's timezone is CET",
            kind=FactKind.IDENTITY,
            tier=Tier.USER,
            subject="user",
            confidence=0.9 if seq == 1 else 0.5,
            sources=(seq,),
        )
        return Gleaned(candidates=(candidate,))

    scene = Scene(coordinator=RecordingCoordinator(answers=unsure))
    scene.thread.hide(told(scene, CET))
    told(scene, CET)
    assert (believed(scene), len(facts(scene, FactState.STAGED))) == ([], 1)
