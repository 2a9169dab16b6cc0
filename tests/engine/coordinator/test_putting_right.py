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


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("our node version is 18", "wait i misread the nvmrc. it's 20.11"),
        ("Standup is at 9:30 for us.", "Used to be! Since the Lisbon folks joined it's 10:15."),
    ],
)
@pytest.mark.parametrize("looks", [1, 2])
def test_what_rules_are_unsure_of_takes_nothing_away_until_somebody_accepts_it(
    before: str, after: str, looks: int
) -> None:
    made = Scene(coordinator=LocalCoordinator())
    made.thread.append([u(before), a("Noted.")])
    if looks > 1:
        made.thread.compact()
    made.thread.append([u(after), a("Noted.")])
    made.say(11).work()
    made.memory.offer()
    ((older,), (newer,)) = facts(made), facts(made, FactState.STAGED)
    assert (newer.supersedes, newer.tier) == (older.id, older.tier)
    made.memory.facts().accept(newer.id)
    assert [each.id for each in facts(made)] == [newer.id]
    assert [each.id for each in facts(made, FactState.ARCHIVED)] == [older.id]


def test_what_comes_of_what_is_refused_is_what_was_there_before() -> None:
    made = Scene(coordinator=LocalCoordinator())
    made.thread.append([u("our node version is 18"), a("Noted."), u("wait i misread the nvmrc. it's 20.11"), a("Ah.")])
    made.say(11).work()
    (older,) = facts(made)
    made.memory.facts().refuse(facts(made, FactState.STAGED)[0].id)
    assert facts(made) == [older]


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


def test_what_waits_itself_keeps_nothing_away_that_was_said_before_and_is_read_later() -> None:
    made = read_late(ZONE, replace(ZONE, statement="User's timezone is PST", confidence=0.5))
    assert [each.statement for each in facts(made)] == ["User's timezone is CET"]
    assert [each.statement for each in facts(made, FactState.STAGED)] == ["User's timezone is PST"]
