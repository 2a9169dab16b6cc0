"""A listener that raises what ends programs: on a caller's thread the error is his, on one of ours it ends nothing."""

from __future__ import annotations

import asyncio
import gc
import threading
from pathlib import Path

import pytest

from tests.engine.talk import a, compactions, u
from unabridged import AsyncMemory, Memory, Policy, Thread
from unabridged.compaction.outcome import Applied, Fail, Failed
from unabridged.engine.telling import Listener, RoundAdded, Started, TakenBack, Told
from unabridged.ports import Brief
from unabridged.runner.runs import Compacting

SECONDS = 20.0
POLICY = Policy(limit_tokens=1_000, retain_rounds=1)
WORDS = "and what the committee says of it in its second part, in detail. " * 3
TALK = [each for n in range(4) for each in (u(f"question {n}, {WORDS}"), a(f"answer {n}, {WORDS}"))]
MORE = [each for n in range(20) for each in (u(f"more {n}, {WORDS}"), a(f"answer {n}, {WORDS}"))]


def written(_: Brief) -> str:
    return "They went through the questions on the report, and answered each of them."


def raising(error: type[BaseException], *kinds: type[Told]) -> Listener:
    def listener(told: Told) -> None:
        if isinstance(told, kinds):
            raise error

    return listener


def asked(thread: Thread) -> object:
    """The outcome, or what was raised in its place: it would end the tests too."""
    try:
        return thread.compact(deadline_seconds=SECONDS)
    except (KeyboardInterrupt, SystemExit) as problem:
        return problem


@pytest.fixture(params=[KeyboardInterrupt, SystemExit])
def error(request: pytest.FixtureRequest) -> type[BaseException]:
    found: type[BaseException] = request.param
    return found


class TestOnAThreadOfOurs:
    """Nobody's interrupt strikes there; it would end our thread, and leave whoever waits for it waiting."""

    @pytest.mark.parametrize("compacting", Compacting)
    @pytest.mark.parametrize("kind", [Started, Applied])
    def test_whoever_asked_has_the_outcome(
        self, tmp_path: Path, error: type[BaseException], compacting: Compacting, kind: type[Told]
    ) -> None:
        with Memory.open(tmp_path / "a.db", policy=POLICY, summariser=written, compacting=compacting) as memory:
            heard: list[Told] = []
            told = threading.Event()
            memory.listen(raising(error, kind))
            memory.listen(heard.append)
            memory.listen(lambda each: told.set() if isinstance(each, Applied) else None)
            thread = memory.thread("t")
            thread.append(TALK)
            outcome = asked(thread)
            assert isinstance(outcome, Applied)
            assert compactions(thread) == [outcome.seq]
            assert told.wait(SECONDS)  # the background may have met it in the log, and be at telling it
            assert [type(each) for each in heard if not isinstance(each, RoundAdded)] == [Started, Applied]

    def test_the_background_goes_on(self, tmp_path: Path, error: type[BaseException]) -> None:
        heard = threading.Semaphore(0)
        with Memory.open(tmp_path / "a.db", policy=POLICY, summariser=written) as memory:
            memory.listen(raising(error, Started, Applied))
            memory.listen(lambda told: heard.release() if isinstance(told, Applied) else None)
            memory.thread("first").append(MORE)
            assert heard.acquire(timeout=SECONDS)
            memory.thread("second").append(MORE)
            assert heard.acquire(timeout=SECONDS)

    @pytest.mark.parametrize("compacting", Compacting)
    def test_what_another_listener_does_there_is_on_it_too(
        self, tmp_path: Path, error: type[BaseException], compacting: Compacting
    ) -> None:
        with Memory.open(tmp_path / "a.db", policy=POLICY, summariser=written, compacting=compacting) as memory:
            thread = memory.thread("t")
            thread.append(TALK)
            appended = threading.Event()

            def answer(told: Told) -> None:
                if isinstance(told, Applied):
                    thread.append(u("so?"))
                    appended.set()

            memory.listen(raising(error, RoundAdded))
            memory.listen(answer)
            assert isinstance(thread.compact(deadline_seconds=SECONDS), Applied)
            assert appended.wait(SECONDS)  # the background may have met it in the log, and be at telling it


class TestOnTheCallersOwnThread:
    """It may be his interrupt, which came while a listener was at work; what was done stands, and everybody knows."""

    @pytest.mark.parametrize("compacting", Compacting)
    def test_what_was_appended_stands(self, tmp_path: Path, error: type[BaseException], compacting: Compacting) -> None:
        with Memory.open(tmp_path / "a.db", policy=POLICY, compacting=compacting) as memory:
            heard: list[Told] = []
            memory.listen(raising(error, RoundAdded))
            memory.listen(heard.append)
            thread = memory.thread("t")
            with pytest.raises(error):
                thread.append(u("a question"), key="k")
            assert [type(each) for each in heard] == [RoundAdded]
            assert thread.append(u("a question"), key="k").fresh is False

    def test_what_was_taken_back_is_taken_back(self, tmp_path: Path, error: type[BaseException]) -> None:
        with Memory.open(tmp_path / "a.db", policy=POLICY, summariser=written, compacting=Compacting.ASKED) as memory:
            heard: list[Told] = []
            memory.listen(raising(error, TakenBack))
            memory.listen(heard.append)
            thread = memory.thread("t")
            thread.append(TALK)
            outcome = thread.compact()
            assert isinstance(outcome, Applied)
            with pytest.raises(error):
                thread.undo(outcome.seq)
            assert [each.state.value for each in thread.compactions()] == ["undone"]
            assert isinstance(heard[-1], TakenBack)


class TestOnTheCallersLoop:
    """A loop is his thread's, and what he raises there ends what he began."""

    @pytest.mark.parametrize("compacting", Compacting)
    @pytest.mark.parametrize("kind", [Started, Applied])
    def test_it_ends_his_program_and_the_log_says_all_that_was_told(
        self, tmp_path: Path, error: type[BaseException], kind: type[Told], compacting: Compacting
    ) -> None:
        heard: list[Told] = []

        async def story() -> None:
            async with await AsyncMemory.open(
                tmp_path / "a.db", policy=POLICY, summariser=written, compacting=compacting
            ) as memory:
                memory.listen(raising(error, kind))
                memory.listen(heard.append)
                await memory.thread("t").append(MORE)
                if compacting is Compacting.ASKED:
                    await memory.thread("t").compact()
                await asyncio.Event().wait()

        with pytest.raises(error):
            asyncio.run(story())
        assert any(isinstance(each, kind) for each in heard)
        assert stands(tmp_path) == [each.seq for each in heard if isinstance(each, Applied)]
        ended = [each.reason for each in heard if isinstance(each, Failed)]
        assert ended == [Fail.CLOSED] * (kind is Started)

    def test_it_is_printed_nowhere_else(self, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        async def story() -> None:
            async with await AsyncMemory.open(tmp_path / "a.db", policy=POLICY, compacting=Compacting.ASKED) as memory:
                memory.listen(raising(SystemExit, Started))
                await memory.thread("t").append(TALK)
                await memory.thread("t").compact()

        with pytest.raises(SystemExit):
            asyncio.run(story())
        gc.collect()  # an error that nobody took is told when its task goes
        assert "never retrieved" not in caplog.text


def stands(folder: Path) -> list[int]:
    """The compactions of the thread, as the next program finds them."""
    with Memory.open(folder / "a.db", compacting=Compacting.ASKED) as memory:
        return compactions(memory.thread("t"))
