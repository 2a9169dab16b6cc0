"""What left long ago is read a portion at a time: each is kept, none costs another its turn, and no fact its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.engine.compacting import POLICY, Ends, Scene
from tests.engine.coordinator.talking import facts, told
from tests.engine.talk import a, u
from unabridged.coordinator import Candidate, Gleaned, Heard, Leaving, LocalCoordinator
from unabridged.log.body import Message
from unabridged.memory.naming import FactKind, Tier
from unabridged.ports import Raised, Trouble
from unabridged.runner.driving import drive
from unabridged.testing import RecordingCoordinator

THINGS = [
    "tabs",
    "spaces",
    "vim",
    "emacs",
    "rust",
    "python",
    "tea",
    "coffee",
    "metric",
    "kelvin",
    "camel",
    "postgres",
    "sqlite",
    "redis",
    "nginx",
    "apache",
    "docker",
    "podman",
    "linux",
    "german",
    "french",
    "spanish",
]


def left(texts: Sequence[str]) -> Scene:
    """A thread of which all this has left the view, unheard by anybody."""
    before = Scene()
    before.thread.append([each for text in texts for each in (u(text), a("Noted."))])
    before.say(11).thread.compact()
    return before


def heard_by(coordinator: RecordingCoordinator | LocalCoordinator, before: Scene) -> Scene:
    return Scene(store=before.store, clock=before.clock, coordinator=coordinator)


def long(name: str) -> str:
    return f"{name} " + "and so on, as it was said, " * 700


def test_a_conversation_full_of_facts_loses_none_since_many_stand_together() -> None:
    here = heard_by(LocalCoordinator(), left([f"I prefer {each} for my own projects." for each in THINGS]))
    here.memory.offer()
    assert len(facts(here)) == len(THINGS)


def test_in_a_review_too() -> None:
    turns = len(THINGS)
    made = Scene(policy=replace(POLICY, limit_tokens=90_000, review_turns=turns), coordinator=LocalCoordinator())
    made.thread.append([each for thing in THINGS for each in (u(f"I prefer {thing} for my own projects."), a("Yes."))])
    made.look()
    drive(made.background.hear())
    assert len(facts(made)) == turns


def test_what_more_than_ten_things_are_found_in_alone_keeps_ten() -> None:
    def finding(_: Sequence[Message], leaving: Leaving) -> Gleaned:
        return Gleaned(candidates=tuple(_fact(each, leaving.seqs[0]) for each in THINGS))

    here = heard_by(RecordingCoordinator(answers=finding), left(["one", "two"]))
    assert here.memory.offer() > 0
    assert {each.facts.get("more than ten at once", 0) for each in told(here)} == {len(THINGS) - 10}
    assert len(facts(here)) == 10


def test_what_was_read_is_kept_and_only_the_rest_is_shown_again() -> None:
    seen: list[tuple[int, ...]] = []

    def failing(_: Sequence[Message], leaving: Leaving) -> Gleaned:
        seen.append(leaving.seqs)
        if len(seen) == 2:
            raise OSError
        return Gleaned()

    here = heard_by(RecordingCoordinator(answers=failing), left([long("one"), long("two"), long("three")]))
    first = here.memory.offer()
    assert (first, [each.heard for each in told(here)]) == (len(seen[0]), [Heard.HEARD, Heard.RAISED])
    assert here.memory.offer() > 0
    assert here.memory.offer() == 0
    again = [seq for each in (seen[0], *seen[2:]) for seq in each]
    assert len(again) == len(set(again))
    assert set(again) >= set(seen[1])


def test_a_review_ends_where_it_fails_and_the_next_one_reads_on() -> None:
    calls: list[int] = []

    def failing(_: Sequence[Message], leaving: Leaving) -> Gleaned:
        calls.append(leaving.seqs[0])
        raise OSError

    policy = replace(POLICY, limit_tokens=90_000, review_turns=3)
    made = Scene(policy=policy, coordinator=RecordingCoordinator(answers=failing))
    made.thread.append([each for name in ("one", "two", "three") for each in (u(long(name)), a("Yes."))])
    made.look()
    drive(made.background.hear())
    assert calls == [1]


def test_a_place_that_always_fails_comes_last_and_keeps_nothing_from_being_read() -> None:
    seen: list[int] = []

    def poisoned(messages: Sequence[Message], leaving: Leaving) -> Gleaned:
        if "poison" in str(messages):
            raise OSError
        seen.extend(leaving.seqs)
        return Gleaned()

    recording = RecordingCoordinator(answers=poisoned)
    here = heard_by(recording, left([long("poison"), long("two"), long("more poison"), long("four")]))
    for _ in range(4):
        here.memory.offer()
    refused = {seq for each in recording.leaving for seq in each.seqs} - set(seen)
    assert refused <= {1, 2, 5, 6}
    assert {3, 7} <= set(seen)
    # The two take turns, so that neither stands in the other's way.
    assert [each.seqs[0] for each in recording.leaving[-2:]] == [1, 5]


def test_where_it_says_that_it_was_too_much_at_once_it_is_shown_half() -> None:
    sizes: list[int] = []

    def small(messages: Sequence[Message], _: Leaving) -> Gleaned:
        sizes.append(len(messages))
        if len(messages) > 4:
            raise Ends(Raised(kind=Trouble.REFUSED, name="BadRequestError", is_too_large=True))
        return Gleaned()

    here = heard_by(RecordingCoordinator(answers=small), left(["one", "two"]))
    assert here.memory.offer() == sum(each for each in sizes if each <= 4)
    assert {each.heard for each in told(here)} == {Heard.HEARD}
    assert here.memory.offer() == 0


def _fact(name: str, seq: int) -> Candidate:
    return Candidate(
        statement=f"User prefers {name}",
        kind=FactKind.PREFERENCE,
        tier=Tier.USER,
        subject="user",
        confidence=0.9,
        sources=(seq,),
    )
