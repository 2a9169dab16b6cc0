"""What rules find in the log is kept at once, whatever becomes of the model that reads the same beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from tests.engine.compacting import POLICY, Ends, Scene
from tests.engine.coordinator.talking import LASTING, STATEMENT, facts, scene, told
from tests.engine.coordinator.test_portions import THINGS
from tests.engine.talk import a, u
from unabridged.blocking import drive
from unabridged.coordinator import Candidate, Extracted, Gleaned, Heard, Leaving, LocalCoordinator, Said, SwitchReason
from unabridged.facts import FactKind, FactState, Tier
from unabridged.log.body import Message
from unabridged.ports import Busy, Called, Raised, TookTooLong, Trouble
from unabridged.testing import RecordingCoordinator

GUESS = "The committee reads the second part"
TOO_LARGE = Raised(kind=Trouble.REFUSED, name="BadRequestError", is_too_large=True)
DOWN = Raised(kind=Trouble.OVERLOADED, name="APIConnectionError")


@dataclass
class Model:
    """An extractor that is one function; it finds the same rule as ours, and one thing more."""

    version: str = "model"
    ends: list[Called[Extracted]] = field(default_factory=list)
    before: Callable[[Sequence[Said]], object] = len

    def __call__(self, said: Sequence[Said], /) -> Extracted:
        self.before(said)
        if self.ends:
            raise Ends(self.ends.pop())
        seq = next((each.seq for each in said if each.text == LASTING), None)
        return Extracted(candidates=() if seq is None else (found(STATEMENT, seq, 0.9), found(GUESS, seq, 0.65)))


def found(statement: str, seq: int, confidence: float) -> Candidate:
    return Candidate(
        statement=statement,
        kind=FactKind.PREFERENCE,
        tier=Tier.USER,
        subject="user",
        confidence=confidence,
        sources=(seq,),
    )


def left(model: Model) -> Scene:
    """What had left a view before anybody kept facts; the model reads it beside our rules."""
    before = scene(None)
    before.thread.compact()
    return Scene(store=before.store, clock=before.clock, coordinator=LocalCoordinator(extractor=model))


def statements(scene: Scene, state: FactState = FactState.ACTIVE) -> list[str]:
    return [each.statement for each in facts(scene, state)]


@pytest.mark.parametrize(
    ("end", "heard"),
    [
        (DOWN, Heard.RAISED),
        (TookTooLong(seconds=60), Heard.TOO_LATE),
        (Busy(abandoned=8), Heard.BUSY),
    ],
    ids=["is down", "hangs", "nobody is free"],
)
def test_a_model_that_fails_costs_nothing_that_rules_found(end: Called[Extracted], heard: Heard) -> None:
    here = left(Model(ends=[end, end]))
    for _ in range(2):
        assert here.memory.offer() == 0
        assert statements(here) == [STATEMENT]
    assert ([each.heard for each in told(here)], here.memory.counts()["facts: active"]) == ([heard, heard], 1)
    assert here.memory.offer() > 0
    assert (statements(here), statements(here, FactState.STAGED)) == ([STATEMENT], [GUESS])
    assert here.memory.offer() == 0


class Tired(LocalCoordinator):
    """One whose rules fail once the model has."""

    def __init__(self, model: Model) -> None:
        super().__init__(extractor=model)
        self._model = model
        self.failed = 0

    def on_pre_compress(self, messages: Sequence[Message], leaving: Leaving, /) -> Gleaned:
        if not self._model.ends:
            self.failed += 1
            raise RuntimeError("no more")
        return super().on_pre_compress(messages, leaving)


def test_where_the_rules_fail_as_well_they_are_asked_nothing_more() -> None:
    before, tired = left_much(), Tired(Model(ends=[DOWN]))
    before.thread.compact()
    here = Scene(store=before.store, clock=before.clock, coordinator=tired)
    assert here.memory.offer() == 0
    assert 0 < len(facts(here)) < len(THINGS)
    assert tired.failed == 1


def test_nor_in_a_review() -> None:
    policy = replace(POLICY, limit_tokens=100_000, review_turns=3)
    here = Scene(policy=policy, coordinator=LocalCoordinator(extractor=Model(ends=[DOWN])))
    here.thread.append([u(LASTING), a("Noted.")])
    for guesses in ([], [GUESS]):
        here.say(3).look()
        drive(here.background.hear())
        assert (statements(here), statements(here, FactState.STAGED)) == ([STATEMENT], guesses)


def left_much() -> Scene:
    """So much that had left a view before anybody kept facts that it is shown in portions."""
    texts, before = [f"I prefer {each} for my own projects." for each in THINGS], Scene()
    before.thread.append([each for text in texts for each in (u(text), a("Noted."))])
    return before.say(11)


def test_nor_where_so_much_is_left_that_it_is_shown_in_portions() -> None:
    """And what is found at once is read once, however often the model is asked for the rest."""
    model, before = Model(ends=[DOWN] * 3), left_much()
    before.thread.compact()
    here = Scene(store=before.store, clock=before.clock, coordinator=LocalCoordinator(extractor=model))
    calls = []
    for _ in range(3):
        assert here.memory.offer() == 0
        assert len(facts(here)) == len(THINGS)
        calls.append(len(told(here)))
    assert (calls[1] - calls[0], calls[2] - calls[1]) == (1, 1)
    assert here.memory.offer() > 0
    assert len(facts(here)) == len(THINGS)


def test_nor_in_a_review_of_as_much() -> None:
    policy = replace(POLICY, limit_tokens=100_000, review_turns=3)
    here = Scene(policy=policy, coordinator=LocalCoordinator(extractor=Model(ends=[DOWN])))
    texts = [f"I prefer {each} for my own projects." for each in THINGS]
    here.thread.append([each for text in texts for each in (u(text), a("Noted."))])
    here.look()
    drive(here.background.hear())
    assert len(facts(here)) == len(THINGS)


def test_what_rules_found_is_kept_before_the_model_answers() -> None:
    seen: list[str] = []
    here = left(Model(before=lambda _: seen.extend(statements(here))))
    here.memory.offer()
    assert seen == [STATEMENT]


def test_where_all_was_too_much_for_the_model_what_rules_found_is_counted_once() -> None:
    here = left(Model(ends=[TOO_LARGE]))
    assert here.memory.offer() > 0
    assert {each.heard for each in told(here)} == {Heard.HEARD}
    assert (statements(here), here.memory.counts()["facts: active"]) == ([STATEMENT], 1)


def test_a_session_that_ends_while_the_model_reads_keeps_what_was_found_before_and_nothing_after() -> None:
    here = left(Model(before=lambda _: here.thread.switched(SwitchReason.RESET, session="s2")))
    here.memory.offer()
    assert told(here)[-1].heard is Heard.STALE
    assert (statements(here), statements(here, FactState.STAGED)) == ([STATEMENT], [])


class TestOfACoordinatorOfOnesOwn:
    def test_what_takes_longer_is_not_asked_where_a_compaction_waits(self) -> None:
        asked: list[Leaving] = []

        def more(leaving: Leaving) -> Gleaned:
            asked.append(leaving)
            return Gleaned(candidates=(found(GUESS, leaving.seqs[0], 0.9),))

        here = scene(RecordingCoordinator(answers=lambda *_: Gleaned(more=more)))
        here.thread.compact()
        assert (asked, statements(here)) == ([], [])
        assert here.memory.offer() > 0
        assert statements(here) == [GUESS]
        assert here.memory.offer() == 0

    @pytest.mark.parametrize("more", ["text", lambda _: 5], ids=["no function", "answers anything"])
    def test_of_what_is_something_else_nothing_is_taken(self, more: object) -> None:
        def answers(_: Sequence[Message], __: Leaving) -> Gleaned:
            return Gleaned(more=more)  # type: ignore[arg-type]  # as somebody's mistake has it

        here = scene(RecordingCoordinator(answers=answers))
        assert here.memory.offer() == 0
        here.thread.compact()
        here.memory.offer()
        assert told(here)[-1].heard is Heard.GARBAGE

    def test_what_is_left_unread_at_once_is_shown_again_whatever_is_read_after(self) -> None:
        def answers(_: Sequence[Message], leaving: Leaving) -> Gleaned:
            return Gleaned(unread=leaving.seqs[:1], more=lambda asked: Gleaned(unread=asked.seqs[1:2]))

        recording = RecordingCoordinator(answers=answers)
        here = scene(recording)
        here.thread.compact()
        here.memory.offer()
        here.memory.offer()
        assert recording.leaving[-1].seqs == recording.leaving[-2].seqs[:2]
