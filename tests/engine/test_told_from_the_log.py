"""Listeners hear from the log what other programs did, once, and nothing that was done before they were there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.talk import a
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Skipped
from unabridged.engine import hearing
from unabridged.engine.telling import TakenBack, Teller
from unabridged.engine.view import lanes_there
from unabridged.errors import UnavailableError
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.ports import Brief
from unabridged.stores.in_memory import InMemoryStore


def written(_: Brief) -> str:
    return SAID


class Unreadable(InMemoryStore):
    """A store that gives no event by its seq for a while."""

    is_gone = False

    async def at(self, ref: ThreadRef, seqs: Sequence[Seq]) -> list[Event]:
        if self.is_gone:
            message = "not now"
            raise UnavailableError(message)
        return await super().at(ref, seqs)


class TestTheLog:
    """What was done stands in the log, for listeners of other programs too."""

    def test_tells_what_was_applied_as_whoever_did_it_told(self) -> None:
        scene = Scene(summariser=written).say(11)
        applied = scene.thread.compact()
        assert heard_from_log(scene) == [applied]

    def test_tells_what_was_taken_back(self) -> None:
        scene = Scene(summariser=written).say(11)
        applied = scene.thread.compact()
        assert isinstance(applied, Applied)
        scene.thread.undo(applied.seq)
        assert [type(each) for each in heard_from_log(scene)] == [Applied, TakenBack]

    def test_tells_what_another_program_did(self) -> None:
        scene = Scene(summariser=written).say(11).look()
        other = scene.reopened(summariser=written)
        applied = other.thread.compact()
        assert scene.look().outcomes == [applied]

    def test_tells_what_another_program_did_before_the_first_look(self) -> None:
        """Whoever begins with others may be stirred later than one of them has compacted."""
        scene = Scene(summariser=written).say(11)
        applied = scene.reopened(summariser=written).thread.compact()
        for _ in range(2):
            assert scene.look().outcomes == [applied]

    def test_tells_nothing_that_was_done_before_it_was_opened(self) -> None:
        scene = Scene(summariser=written).say(11)
        assert isinstance(scene.thread.compact(), Applied)
        later = scene.wait(1).reopened(summariser=written)
        assert later.look().outcomes == []
        applied = scene.say(11).thread.compact()
        assert later.look().outcomes == [applied]

    @pytest.mark.parametrize("is_detached", [False, True])
    def test_tells_of_a_fork_what_was_done_there_and_not_what_it_inherited(self, *, is_detached: bool) -> None:
        scene = Scene(summariser=written).say(11)
        assert isinstance(scene.thread.compact(), Applied)
        fork = scene.wait(1).thread.fork()
        if is_detached:
            fork.detach()
        there = scene.wait(1).reopened(summariser=written)
        there.thread = there.memory.thread(fork.id)
        applied = there.say(11).thread.compact()
        drive(scene.background.look(fork.ref))
        assert [each for each in scene.outcomes if each.ref == fork.ref] == [applied]

    def test_tells_no_news_of_a_thread_that_was_forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What was told of it may be forgotten too, and is not told twice."""
        monkeypatch.setattr(lanes_there, "_REMEMBERED", 1)
        scene = Scene(summariser=written).say(11).look()
        assert isinstance(scene.reopened(summariser=written).thread.compact(), Applied)
        other = scene.wait(1).memory.thread("other")
        other.append(a("hello"))
        drive(scene.background.look(other.ref))
        assert scene.look().outcomes == []

    def test_tells_it_too_where_the_thread_was_read_on_for_a_run_of_ones_own(self) -> None:
        scene = Scene(summariser=written).say(11).look()
        applied = scene.reopened(summariser=written).thread.compact()
        assert isinstance(scene.thread.compact(), Skipped)
        assert applied in scene.look().outcomes

    def test_tells_later_what_the_store_could_not_say_at_once(self) -> None:
        store = Unreadable()
        scene = Scene(summariser=written, store=store).say(11).look()
        applied = scene.reopened(summariser=written).thread.compact()
        store.is_gone = True
        with pytest.raises(UnavailableError):
            scene.look()
        store.is_gone = False
        assert scene.look().outcomes == [applied]

    def test_tells_nobody_twice(self) -> None:
        scene = Scene(summariser=written).say(11)
        scene.thread.compact()
        for event in scene.thread.events():
            hearing.tell(scene.thread.ref, scene.held.teller, event)
        assert scene.memory.counts()["applied"] == len(scene.outcomes) == 1

    def test_tells_what_it_forgot_that_it_told(self) -> None:
        """So many are remembered and no more; memory stays flat."""
        scene = Scene(summariser=written).say(11)
        applied = scene.thread.compact()
        assert isinstance(applied, Applied)
        for n in range(5_000):
            scene.held.teller.tell(replace(applied, seq=Seq(1_000 + n)))
        scene.held.teller.tell(applied)
        assert scene.outcomes[-1] == applied


def heard_from_log(scene: Scene) -> list[object]:
    teller, heard = Teller(), list[object]()
    teller.listen(heard.append)
    for event in scene.thread.events():
        hearing.tell(scene.thread.ref, teller, event)
    return heard
