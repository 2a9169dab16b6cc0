"""Listeners hear how runs begin and end, of rounds, and of what was taken back; they harm nobody."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.talk import a, call, compactions, length, result
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Fail, Failed, Skip, Skipped
from unabridged.engine.telling import Listener, RoundAdded, Started, TakenBack, Told
from unabridged.errors import UsageError
from unabridged.hooks import Veto
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

    @pytest.mark.parametrize("error", [asyncio.CancelledError, GeneratorExit])
    def test_that_raises_what_ends_no_program_stops_nobody_either(self, error: type[BaseException]) -> None:
        scene = Scene(summariser=written).say(11)
        scene.memory.listen(raising(error, Started, Applied))
        assert isinstance(scene.thread.compact(), Applied)

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

    def test_is_no_object_that_is_called_like_one(self) -> None:
        class NobodyAwaits:
            async def __call__(self, _: object) -> None:
                """Would never run."""

        with pytest.raises(UsageError, match="plain function"):
            Scene().memory.listen(NobodyAwaits())

    def test_can_be_called(self) -> None:
        with pytest.raises(UsageError, match="a listener is a function of what it is told, not None"):
            Scene().memory.listen(None)  # type: ignore[arg-type]  # it is to be wrong

    def test_hears_of_every_round(self) -> None:
        """Who listens is told when a round begins, by its seq (tw-C7)."""
        scene = Scene().say(2)
        assert [each.seq for each in scene.told if isinstance(each, RoundAdded)] == [1, 3]

    def test_hears_of_no_round_for_an_answer(self) -> None:
        scene = Scene()
        scene.thread.append([a("an answer"), call("c"), result("c", "a result"), call("d")])
        answer = {"type": "tool_result", "tool_use_id": "d", "content": "another"}
        said = {"type": "text", "text": "there it is"}
        scene.thread.append({"role": "user", "content": [answer, said]}, dialect="anthropic")
        assert scene.told == []

    def test_hears_when_a_compaction_is_taken_back(self) -> None:
        scene = Scene(summariser=written).say(11)
        applied = scene.thread.compact()
        assert isinstance(applied, Applied)
        seq = scene.thread.undo(applied.seq)
        assert scene.told[-1] == TakenBack(ref=scene.thread.ref, lane=MAIN, compaction=applied.seq, seq=Seq(seq))


class TestAListenerThatEndsTheProgram:
    """Its error goes on where the thread is the caller's, and the run it was told of has ended first, in one way."""

    @pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
    def test_at_the_beginning_leaves_the_log_as_it_was(self, error: type[BaseException]) -> None:
        scene = Scene(summariser=written).say(11)
        before = length(scene.thread)
        heard = listening(scene, raising(error, Started))
        with pytest.raises(error):
            scene.thread.compact()
        assert length(scene.thread) == before
        assert [getattr(each, "reason", None) for each in heard] == [None, Fail.CLOSED]

    def test_at_the_end_takes_nothing_back(self) -> None:
        scene = Scene(summariser=written).say(11)
        heard = listening(scene, raising(SystemExit, Applied))
        with pytest.raises(SystemExit):
            scene.thread.compact()
        assert [type(each) for each in heard] == [Started, Applied]
        assert compactions(scene.thread) == [each.seq for each in heard if isinstance(each, Applied)]

    def test_at_the_beginning_of_a_run_in_vain_has_it_end_too(self) -> None:
        scene = Scene(summariser=lambda _: 1 // 0, policy=replace(POLICY, breaker_failures=1)).say(11)  # type: ignore[arg-type]  # it fails
        scene.work()
        scene.say(9)
        heard = listening(scene, raising(SystemExit, Started))
        with pytest.raises(SystemExit):
            scene.thread.prepare()
        assert [type(each) for each in heard if not isinstance(each, RoundAdded)] == [Started, Failed]

    @pytest.mark.parametrize("reason", [Skip.VETOED, Skip.COOLING_DOWN, Skip.NOT_DUE])
    def test_has_the_lane_remember_what_it_was_told(self, reason: Skip) -> None:
        """What was claimed is nobody's when its end is told."""
        scene = Scene(policy=replace(POLICY, cool_down_seconds=300.0), summariser=written).say(11).look()
        if reason is Skip.VETOED:
            scene.memory.before(lambda _: Veto(reason="no"))
        else:
            assert isinstance(scene.thread.compact(), Applied)
            scene.say(9 if reason is Skip.COOLING_DOWN else 0)
        (job,) = scene.claim()
        heard = listening(scene, raising(SystemExit, Skipped))
        with pytest.raises(SystemExit):
            drive(scene.background.carry_out(job))
        assert [each.reason for each in heard if isinstance(each, Skipped)] == [reason]
        assert scene.job.holder == ""


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


def raising(error: type[BaseException], *kinds: type[Told]) -> Listener:
    def listener(told: Told) -> None:
        if isinstance(told, kinds):
            raise error

    return listener


def listening(scene: Scene, first: Listener) -> list[Told]:
    """What another listener hears after this one."""
    heard: list[Told] = []
    scene.memory.listen(first)
    scene.memory.listen(heard.append)
    return heard
