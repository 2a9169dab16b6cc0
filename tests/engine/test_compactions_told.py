"""What was ever compacted, what that cost and what became of it, told without a word of what was said."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.talk import u, write
from tests.view.made import compacted, span
from unabridged import LaneRule, Memory, UsageError
from unabridged.compaction.outcome import Applied
from unabridged.engine.compaction.compactions import Compaction, State
from unabridged.log.compacted import Drop
from unabridged.log.ids import ItemName, Seq
from unabridged.log.kind import Kind
from unabridged.ports import Brief
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")


def written(_: Brief) -> str:
    return SAID


def told(scene: Scene, lane: str | None = None) -> list[Compaction]:
    return list(scene.thread.compactions(lane=lane))


def states(scene: Scene) -> list[State]:
    return [each.state for each in told(scene)]


def compacted_once() -> tuple[Scene, Applied]:
    scene = Scene(summariser=written).say(11)
    outcome = scene.thread.compact()
    assert isinstance(outcome, Applied)
    return scene, outcome


def test_a_compaction_is_told_as_its_outcome_was() -> None:
    """Strategy, version, coverage and cost are kept (lace-L67)."""
    scene, outcome = compacted_once()
    (found,) = told(scene)
    assert (found.seq, found.strategy, found.covers, found.receipt) == (
        outcome.seq,
        outcome.strategy,
        outcome.covers,
        outcome.receipt,
    )
    assert (found.rounds, found.messages, found.version) == (10, 20, 1)


def test_of_a_lane_that_nobody_opened_nothing_is_told_as_if_there_were_one() -> None:
    scene, _ = compacted_once()
    with pytest.raises(UsageError, match="has no lane 'mian'"):
        told(scene, "mian")


class TestItsState:
    def test_is_standing_while_what_it_made_stands(self) -> None:
        scene, _ = compacted_once()
        assert states(scene.say(2)) == [State.STANDING]

    def test_is_undone_once_it_was_taken_back(self) -> None:
        scene, outcome = compacted_once()
        scene.thread.undo(outcome.seq)
        assert states(scene) == [State.UNDONE]

    def test_is_folded_once_a_later_one_has_taken_it_over(self) -> None:
        """One summary is current; the earlier is in it, and both are in the log (tw-C4)."""
        scene, _ = compacted_once()
        scene.say(8).thread.compact()
        assert states(scene) == [State.FOLDED, State.STANDING]

    def test_is_void_once_what_it_covered_was_hidden(self) -> None:
        scene, _ = compacted_once()
        scene.thread.hide(3)
        assert states(scene) == [State.VOID]

    def test_is_void_where_it_never_held(self) -> None:
        scene = Scene().say(3)
        scene.thread.pin(1)
        name = ItemName(seq=Seq(1), n=0)
        write(scene.thread, compacted(Drop(items=(name,), covers=(span(1),), tokens=5), on=6))
        assert states(scene) == [State.VOID]


def test_one_that_nobody_here_can_read_is_passed_over() -> None:
    """What a later version, or damage, made of an event stops no listing."""
    scene, outcome = compacted_once()
    store = scene.store
    assert isinstance(store, InMemoryStore)
    damaged = Damaged(store, Seq(outcome.seq))
    assert list(Memory(damaged).thread("t").compactions()) == []


class Damaged(AroundStore):
    """A store of which one event's body cannot be read."""

    def __init__(self, store: InMemoryStore, seq: Seq) -> None:
        super().__init__(store)
        self._seq = seq

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, with that event's bytes cut short."""
        found: Any = await super().around(verb, args, call)
        if verb == "at":
            found = [
                replace(each, row=each.row._replace(payload=b"{")) if each.seq == self._seq else each for each in found
            ]
        result: T = found
        return result


def test_what_is_shown_less_of_is_covered_too() -> None:
    scene = Scene(policy=replace(POLICY, limit_tokens=300))
    scene.thread.append(u("word " * 2_000))
    scene.thread.prepare(deadline_seconds=0)
    (found,) = told(scene)
    assert found.covers == (span(1),)
    assert found.messages == 0


def test_each_lane_has_its_own() -> None:
    """What one agent's lane makes of its talk is no other's (tw-R15)."""
    scene, _ = compacted_once()
    scene.thread.open_lane("asked", rule=LaneRule(roles=("user",)), policy=POLICY)
    scene.thread.compact(lane="asked")
    assert [each.lane for each in told(scene)] == ["main", "asked"]
    assert [each.lane for each in told(scene, "asked")] == ["asked"]
    assert states(scene) == [State.STANDING, State.STANDING]


def test_the_log_holds_every_message_after_any_number_of_them() -> None:
    """Compaction changes no message and no number (tw-C13, as-A4)."""
    scene = Scene(summariser=written)
    for _ in range(4):
        scene.say(6).thread.compact()
    said = [event for event in scene.thread.events() if event.kind is Kind.MESSAGE]
    assert len(said) == 48


class TestUndoing:
    """What a person takes back is not done again at once (tw-F9)."""

    def scene(self) -> Scene:
        scene = Scene(summariser=written).say(11)
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        scene.thread.undo(outcome.seq)
        return scene

    def test_keeps_the_background_from_redoing_it(self) -> None:
        scene = self.scene().say(1)
        (undone,) = [outcome for outcome in scene.outcomes if isinstance(outcome, Applied)]
        scene.work()
        taken_back = [seq for span in undone.covers for seq in range(span.first, span.last + 1)]
        assert set(taken_back) <= {item.name.seq for item in scene.thread.view().items}

    def test_lets_a_person_ask_for_it(self) -> None:
        assert isinstance(self.scene().thread.compact(), Applied)

    def test_lets_a_view_that_no_longer_fits_be_made_to(self) -> None:
        assert self.scene().say(6).thread.prepare().tokens <= 1_000


def test_the_view_says_how_many_rounds_a_summary_stands_for_and_that_it_is_second_hand() -> None:
    """Visible, unfoldable, and no instruction (tw-F9, lace-F16, tw-C6)."""
    scene, _ = compacted_once()
    assert "[Summarized 10 rounds: 20 earlier messages, seq 1–20." in scene.shown()
    assert "second-hand" in scene.shown()
    head = scene.thread.view().items[0]
    assert [item.name.seq for item in scene.thread.unfold(head).items] == list(range(1, 21))
