"""Listeners hear how runs begin and end, of rounds, and of what was taken back; they harm nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.talk import a, call, result
from unabridged.compaction.outcome import Applied
from unabridged.engine import hearing
from unabridged.engine.telling import RoundAdded, Started, TakenBack, Teller
from unabridged.errors import UsageError
from unabridged.log.ids import MAIN, Seq, ThreadRef
from unabridged.ports import Brief


def written(_: Brief) -> str:
    return SAID


class TestAListener:
    def test_that_raises_stops_nobody(self) -> None:
        scene = Scene(summariser=written).say(11)
        heard: list[object] = []
        scene.memory.listen(lambda _: 1 // 0)
        scene.memory.listen(heard.append)
        assert isinstance(scene.thread.compact(), Applied)
        assert [type(each) for each in heard] == [Started, Applied]

    def test_that_takes_itself_back_hears_nothing_more(self) -> None:
        """Who registered can leave (tw-C8)."""
        scene = Scene(summariser=written).say(11)
        heard: list[object] = []
        back = scene.memory.listen(heard.append)
        back()
        back()
        scene.thread.compact()
        assert heard == []

    def test_is_no_async_function(self) -> None:
        async def nobody_awaits(_: object) -> None:
            """Would never run."""

        with pytest.raises(UsageError, match="plain function"):
            Scene().memory.listen(nobody_awaits)

    def test_hears_of_every_round(self) -> None:
        """Who listens is told when a round begins, by its seq (tw-C7)."""
        scene = Scene().say(2)
        assert [each.seq for each in scene.told if isinstance(each, RoundAdded)] == [1, 3]

    def test_hears_of_no_round_for_an_answer(self) -> None:
        scene = Scene()
        scene.thread.append([a("an answer"), call("c"), result("c", "a result")])
        assert scene.told == []

    def test_hears_when_a_compaction_is_taken_back(self) -> None:
        scene = Scene(summariser=written).say(11)
        applied = scene.thread.compact()
        assert isinstance(applied, Applied)
        seq = scene.thread.undo(applied.seq)
        assert scene.told[-1] == TakenBack(ref=scene.thread.ref, lane=MAIN, compaction=applied.seq, seq=Seq(seq))


class TestWhatTheBackgroundApplied:
    def test_is_not_read_again_to_be_told(self) -> None:
        scene = Scene(summariser=written).say(11)
        (applied,) = scene.work()
        assert isinstance(applied, Applied)
        assert scene.held.teller.has_told(applied.ref, applied.seq)
        assert not scene.held.teller.has_told(applied.ref, Seq(applied.seq + 1))

    def test_is_told_to_whoever_indexes(self) -> None:
        scene = Scene(summariser=written).say(11)
        stirred: list[ThreadRef] = []
        scene.background._ctx = replace(scene.background._ctx, stir=stirred.append)
        assert isinstance(scene.work()[-1], Applied)
        assert stirred == [scene.thread.ref]
        assert isinstance(scene.say(3).thread.compact(), Applied)
        assert stirred == [scene.thread.ref] * 2


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
