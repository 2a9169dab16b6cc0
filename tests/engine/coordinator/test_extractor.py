"""Somebody who reads more than rules do, and takes his time: our rules answer at once, and he reads from the log."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field

import pytest

from tests.engine.compacting import Scene
from tests.engine.coordinator.talking import STATEMENT, facts, scene, told
from unabridged.coordinator import Candidate, Extracted, LocalCoordinator, Said
from unabridged.engine.coordinator.coordinated import Heard
from unabridged.facts import FactState
from unabridged.llm import model_extractor
from unabridged.memory.naming import FactKind, Tier

GUESS = "The committee reads the second part"


@dataclass
class Slow:
    """An extractor that counts its calls, finds one thing, and may be awaited or fail."""

    is_awaited: bool = False
    fails: int = 0
    version: str = "slow 1"
    calls: list[Sequence[Said]] = field(default_factory=list)

    def __call__(self, said: Sequence[Said], /) -> Extracted | Awaitable[Extracted]:
        self.calls.append(said)
        if self.fails:
            self.fails -= 1
            raise OSError
        users = [each.seq for each in said if each.role == "user" and each.seq is not None]
        found = Extracted(candidates=(_guess(users[-1]), _guess(users[-1])), version=self.version)
        return _later(found) if self.is_awaited else found


@dataclass
class OfTheFirst:
    """An extractor that finds one thing in a thread's first message."""

    version: str

    def __call__(self, said: Sequence[Said], /) -> Extracted:
        found = tuple(_guess(each.seq) for each in said if each.seq == 1)
        return Extracted(candidates=found, version=self.version)


def _guess(seq: int) -> Candidate:
    return Candidate(
        statement=GUESS,
        kind=FactKind.ENVIRONMENT,
        tier=Tier.AGENT,
        subject="project",
        confidence=0.65,
        sources=(seq,),
    )


async def _later(found: Extracted) -> Extracted:
    return found


@pytest.mark.parametrize("is_awaited", [False, True])
def test_rules_answer_while_a_compaction_waits_and_the_other_reads_the_same_from_the_log(is_awaited: bool) -> None:  # noqa: FBT001  # both ways
    """da-F32."""
    slow = Slow(is_awaited=is_awaited)
    here = scene(LocalCoordinator(extractor=slow))
    here.thread.compact()
    assert [each.statement for each in facts(here)] == [STATEMENT]
    assert slow.calls == []
    assert here.memory.offer() > 0
    assert len(slow.calls) == 1
    assert [each.statement for each in facts(here)] == [STATEMENT]
    assert [each.statement for each in facts(here, FactState.STAGED)] == [GUESS]
    assert here.memory.offer() == 0


def test_what_rules_found_is_in_the_hint_of_the_same_compaction() -> None:
    briefs = []

    def summarise(brief: object) -> str:
        briefs.append(brief)
        return "They went through the questions on the report; all were answered."

    here = scene(LocalCoordinator(extractor=Slow()), summariser=summarise)
    here.thread.compact()
    assert STATEMENT in str(briefs[0])


def test_one_that_fails_is_shown_the_same_again_and_doubles_nothing() -> None:
    slow = Slow(fails=1)
    here = scene(LocalCoordinator(extractor=slow))
    here.thread.compact()
    assert here.memory.offer() == 0
    assert told(here)[-1].heard is Heard.RAISED
    assert here.memory.offer() > 0
    assert [each.statement for each in facts(here)] == [STATEMENT]
    assert len(facts(here, FactState.STAGED)) == 1


def test_another_one_reads_once_more_what_left_before() -> None:
    first, second = Slow(), Slow(version="slow 2")
    here = scene(LocalCoordinator(extractor=first))
    here.thread.compact()
    here.memory.offer()
    other = Scene(coordinator=LocalCoordinator(extractor=second), store=here.store)
    assert other.memory.offer() > 0
    assert (len(first.calls), len(second.calls)) == (1, 1)
    assert [each.statement for each in facts(other)] == [STATEMENT]
    assert len(facts(other, FactState.STAGED)) == 1


@pytest.mark.parametrize("how", ["forgotten", "removed", "refused", "said anew"])
def test_what_somebody_took_away_or_said_himself_comes_back_with_no_other_one(how: str) -> None:
    here = scene(LocalCoordinator(extractor=OfTheFirst(version="1")))
    here.thread.compact()
    here.memory.offer()
    kept = here.memory.facts()
    (known,), (guess,) = facts(here), facts(here, FactState.STAGED)
    match how:
        case "forgotten":
            kept.forget("t", 1)
        case "removed":
            kept.remove(known.id)
            kept.remove(guess.id)
        case "refused":
            kept.refuse(guess.id)
            kept.remove(known.id)
        case _:
            kept.replace(known.id, "User prefers spaces")
            kept.replace(guess.id, "The committee reads everything")
    left = kept.list()
    other = Scene(coordinator=LocalCoordinator(extractor=OfTheFirst(version="2")), store=here.store)
    assert other.memory.offer() > 0
    assert other.memory.facts().list() == left


def test_a_model_finds_what_no_rule_knows_and_a_person_decides() -> None:
    said = "For reports, the committee only reads page two."

    def ask(prompt: str) -> str:
        seq = next(line.split()[0] for line in prompt.splitlines() if said in line)
        found = {"statement": "The committee only reads page two of reports", "kind": "environment"}
        return json.dumps([found | {"subject": "team", "from": int(seq), "quote": "the committee only reads page two"}])

    here = scene(LocalCoordinator(extractor=model_extractor(ask, name="tiny")), rounds=0)
    here.thread.append([{"role": "user", "content": said}, {"role": "assistant", "content": "Good to know."}])
    here.say(11)
    here.thread.compact()
    here.memory.offer()
    (staged,) = facts(here, FactState.STAGED)
    assert staged.statement == "The committee only reads page two of reports"
    accepted = here.memory.facts().accept(staged.id)
    assert accepted.state is FactState.ACTIVE


def test_what_a_model_calls_a_correction_takes_nothing_away_that_rules_wrote_by_themselves() -> None:
    """Nor is that taken away when a person accepts it, who was asked about a cat."""
    said = "We got a cat called Mirabelle."

    def ask(prompt: str) -> str:
        seq = next(line.split()[0] for line in prompt.splitlines() if said in line)
        found = {"statement": "The user's cat is called Mirabelle", "kind": "correction", "subject": "user"}
        return json.dumps([found | {"from": int(seq), "quote": "a cat called Mirabelle"}])

    before = scene(None, rounds=0)
    before.thread.append([{"role": "user", "content": said}, {"role": "assistant", "content": "How nice."}])
    before.say(11).thread.compact()
    here = Scene(store=before.store, clock=before.clock, coordinator=LocalCoordinator(extractor=model_extractor(ask)))
    here.memory.offer()
    assert [each.statement for each in facts(here)] == [STATEMENT]
    (cat,) = facts(here, FactState.STAGED)
    here.memory.facts().accept(cat.id)
    assert {each.statement for each in facts(here)} == {STATEMENT, "The user's cat is called Mirabelle"}


def test_a_model_that_puts_right_what_rules_wrote_long_before_waits_for_a_person() -> None:
    said = "Switched all my editors to spaces yesterday, by the way."

    def ask(prompt: str) -> str:
        seq = next((line.split()[0] for line in prompt.splitlines() if said in line), "0")
        found = {"statement": "User prefers spaces by now", "kind": "correction", "subject": "user"}
        return json.dumps([found | {"from": int(seq), "quote": "Switched all my editors"}])

    here = scene(LocalCoordinator(extractor=model_extractor(ask)), rounds=0)
    here.thread.append([{"role": "user", "content": said}, {"role": "assistant", "content": "Noted."}])
    here.say(11).thread.compact()
    assert [each.statement for each in facts(here)] == [STATEMENT]
    here.memory.offer()
    assert [each.statement for each in facts(here)] == [STATEMENT]
    (waits,) = facts(here, FactState.STAGED)
    here.memory.facts().accept(waits.id)
    assert [each.statement for each in facts(here)] == ["User prefers spaces by now"]
