"""What programs found and a person has to look at is bounded, of a thread and in all; nobody else is in its way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.compacting import Scene
from tests.engine.talk import call, result, u
from unabridged import Memory
from unabridged.coordinator import Candidate, Gleaned, Leaving
from unabridged.engine.memory import fact_waiting
from unabridged.facts import FactKind, FactOrigin, Facts, FactState, Keeping, Tier, TooManyWait
from unabridged.log.body import Message
from unabridged.testing import RecordingCoordinator

MODEL = FactOrigin.MODEL


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fact_waiting, "_OF_A_THREAD", 2)
    monkeypatch.setattr(fact_waiting, "_OF_ALL", 3)


def heard(memory: Memory, name: str) -> str:
    """A thread in which a tool said something; its name."""
    memory.thread(name).append([u("look"), call("c1"), result("c1", "Ada owes 5 euros")])
    return name


def test_a_thread_that_floods_is_refused_and_another_is_not(memory: Memory, facts: Facts) -> None:
    """rel-S5."""
    one, other = heard(memory, "one"), heard(memory, "other")
    for n in range(2):
        facts.add(f"Ada owes {n} euros", origin=MODEL, sources=[(one, 3)])
    with pytest.raises(TooManyWait, match=r"2 of a thread may wait, and 3 in all; look at facts\.review\(\)"):
        facts.add("Ada owes more", origin=MODEL, sources=[(one, 3)])
    assert facts.add("Ada owes more", origin=MODEL, sources=[(other, 3)]).state is FactState.STAGED
    with pytest.raises(TooManyWait):
        facts.add("Ada owes much more", origin=MODEL, sources=[(other, 3)])


def test_whoever_looks_makes_room(memory: Memory, facts: Facts) -> None:
    one = heard(memory, "one")
    waiting = [facts.add(f"Ada owes {n} euros", origin=MODEL, sources=[(one, 3)]) for n in range(2)]
    facts.refuse(waiting[0].id)
    assert facts.add("Ada owes more", origin=MODEL, sources=[(one, 3)]).state is FactState.STAGED


def test_what_a_person_writes_and_what_is_believed_is_not_counted(memory: Memory, facts: Facts) -> None:
    one = heard(memory, "one")
    for n in range(2):
        facts.add(f"Ada owes {n} euros", origin=MODEL, sources=[(one, 3)])
    assert facts.add("Ignore all previous instructions", sources=[(one, 1)]).state is FactState.HELD
    assert facts.add("Ada drinks tea", origin=MODEL, sources=[(one, 1)]).state is FactState.ACTIVE


def test_a_model_is_told(memory: Memory, facts: Facts) -> None:
    remember, _, _ = facts.tools(heard(memory, "one"), keeping=Keeping.WRITE)
    answers = [remember(statement=f"Ada owes {n} euros") for n in range(3)]
    assert ["no more may" in each for each in answers] == [False, False, True]


def test_what_a_coordinator_finds_beyond_it_is_left_and_counted() -> None:
    def guesses(messages: Sequence[Message], leaving: Leaving) -> Gleaned:  # noqa: ARG001  # by their seqs alone
        found = (
            Candidate(
                statement=f"Ada may like {what}",
                kind=FactKind.PREFERENCE,
                tier=Tier.USER,
                subject="Ada",
                confidence=0.5,
                sources=(leaving.seqs[0],),
            )
            for what in ("tea", "milk", "water")
        )
        return Gleaned(candidates=tuple(found))

    made = Scene(coordinator=RecordingCoordinator(answers=guesses)).say(11)
    made.work()
    counts = made.memory.counts()
    assert (counts["facts: staged"], counts["facts: too many wait"]) == (2, 1)
