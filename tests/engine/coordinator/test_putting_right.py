"""What users put right days later: in the tier of what was wrong, whatever is near it, and in the order it was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.engine.compacting import Scene
from tests.engine.coordinator.talking import facts
from tests.engine.talk import a, u
from unabridged.coordinator import Candidate, Gleaned, Leaving, LocalCoordinator
from unabridged.facts import FactKind, FactState, Tier
from unabridged.log.body import Message
from unabridged.testing import RecordingCoordinator


def told(scene: Scene, text: str) -> None:
    """Somebody says it, much is said after it, and it leaves."""
    scene.thread.append([u(text), a("Noted.")])
    scene.say(11).work()
    scene.memory.offer()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Remember that the API listens on port 8080.", "No, use port 8443 instead of 8080."),
        ("I prefer tabs over spaces.", "I prefer spaces over tabs."),
        ("Remember that deploys need approval.", "Remember that deploys do not need approval."),
    ],
)
def test_it_takes_the_place_of_what_was_wrong(before: str, after: str) -> None:
    made = Scene(coordinator=LocalCoordinator())
    told(made, before)
    (wrong,) = facts(made)
    told(made, after)
    ((right,), (old,)) = facts(made), facts(made, FactState.ARCHIVED)
    assert (old.id, right.supersedes, right.tier) == (wrong.id, wrong.id, wrong.tier)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I prefer C# over Java.", "I prefer C over Java."),
        (
            "Remember that the API gateway of staging listens on port 8080.",
            "Remember that the API gateway of staging listens on port 8443.",
        ),
    ],
)
def test_what_only_looks_alike_stands_beside_it(before: str, after: str) -> None:
    made = Scene(coordinator=LocalCoordinator())
    told(made, before)
    told(made, after)
    assert [len(each.sources) for each in facts(made)] == [1, 1]


def read_late(first: Candidate, second: Candidate) -> Scene:
    """A look at the first came too late and is made up from the log, when the second was read long ago."""

    def reads(messages: Sequence[Message], leaving: Leaving) -> Gleaned:  # noqa: ARG001  # by their seqs alone
        if leaving.is_waited_for and leaving.seqs[0] == 1:
            return Gleaned(unread=leaving.seqs)
        said = first if leaving.seqs[0] == 1 else second
        return Gleaned(candidates=(replace(said, sources=(leaving.seqs[0],)),))

    made = Scene(coordinator=RecordingCoordinator(answers=reads))
    made.say(11).work()
    made.say(11).work()
    made.memory.offer()
    return made


ZONE = Candidate(
    statement="User's timezone is CET",
    kind=FactKind.IDENTITY,
    tier=Tier.USER,
    subject="user",
    slot="timezone",
    confidence=0.9,
    sources=(1,),
)


def test_what_was_said_before_is_put_right_though_it_is_read_later() -> None:
    made = read_late(ZONE, replace(ZONE, statement="User's timezone is PST"))
    assert [each.statement for each in facts(made)] == ["User's timezone is PST"]
    assert made.memory.counts()["facts: put right later"] == 1


def test_what_nothing_put_right_stands_however_late_it_is_read() -> None:
    staging = replace(ZONE, statement="The API of staging listens on port 8080", slot="")
    made = read_late(staging, replace(staging, statement="The API of production listens on port 8080"))
    assert len(facts(made)) == 2
