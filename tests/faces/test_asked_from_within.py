"""Whoever is called within a run, and asks for another in its lane, is told at once that one is under way."""

from __future__ import annotations

import asyncio
import threading
from contextvars import Context, copy_context
from pathlib import Path

import pytest

from tests.engine.talk import u
from tests.faces.beside import SAID, SECONDS, due, say
from unabridged import AsyncMemory, Memory, Policy
from unabridged.compaction.outcome import Applied, Outcome, Skip, Skipped
from unabridged.engine.telling import Started
from unabridged.ports import Brief
from unabridged.runner import asking
from unabridged.runner.runs import Compacting

CALLED = ["listener", "hook", "summariser"]


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever would wait for another run raises in place of that."""
    monkeypatch.setattr(asking, "_GLANCE_SECONDS", None)


class Calls:
    """Somebody who is called within a run, and asks for another then."""

    def __init__(self, tmp_path: Path, who: str, compacting: Compacting, lane: str = "main") -> None:
        self.answers: list[Outcome] = []
        self.has_ended, self._lane = threading.Event(), lane
        policy = Policy(limit_tokens=1_000, retain_rounds=1)
        summariser = self.writes if who == "summariser" else None
        self.memory = Memory.open(tmp_path / "a.db", policy=policy, summariser=summariser, compacting=compacting)
        self.thread = self.memory.thread("t")
        if who == "hook":
            self.memory.before(lambda _: self.asks())
        self.memory.listen(self.asks_at_the_start if who == "listener" else lambda _: None)
        self.memory.listen(lambda told: self.has_ended.set() if isinstance(told, Applied) else None)

    def asks(self) -> None:
        if not self.answers:
            self.answers.append(self.thread.compact(lane=self._lane))

    def asks_at_the_start(self, told: object) -> None:
        if isinstance(told, Started):
            self.asks()

    def writes(self, _: Brief) -> str:
        self.asks()
        return SAID


def is_under_way(outcome: Outcome) -> bool:
    return isinstance(outcome, Skipped) and outcome.reason is Skip.UNDER_WAY


@pytest.mark.parametrize("who", CALLED)
def test_where_somebody_waits_for_the_run(tmp_path: Path, who: str) -> None:
    within = Calls(tmp_path, who, Compacting.ASKED)
    with within.memory:
        say(within.thread, 11)
        assert isinstance(within.thread.compact(), Applied)
    assert list(map(is_under_way, within.answers)) == [True]


@pytest.mark.parametrize("who", CALLED)
def test_where_it_runs_in_the_background(tmp_path: Path, who: str) -> None:
    within = Calls(tmp_path, who, Compacting.BACKGROUND)
    with within.memory:
        due(within.thread)
        assert within.has_ended.wait(SECONDS)
    assert list(map(is_under_way, within.answers)) == [True]


@pytest.mark.parametrize("compacting", Compacting)
def test_on_a_loop(tmp_path: Path, compacting: Compacting) -> None:
    async def story() -> list[Outcome]:
        answers, ended = list[Outcome](), asyncio.Event()

        async def asks(_: object) -> None:
            if not answers:
                answers.append(await memory.thread("t").compact())

        policy = Policy(limit_tokens=1_000, retain_rounds=1)
        async with await AsyncMemory.open(tmp_path / "a.db", policy=policy, compacting=compacting) as memory:
            memory.before(asks)
            memory.listen(lambda told: ended.set() if isinstance(told, Applied) else None)
            await memory.thread("t").append([u("word " * 100) for _ in range(20)])
            if compacting is Compacting.ASKED:
                await memory.thread("t").compact()
            async with asyncio.timeout(SECONDS):
                await ended.wait()
        return answers

    assert list(map(is_under_way, asyncio.run(story()))) == [True]


def test_in_another_lane_it_is_carried_out_and_within_that_the_same_holds(tmp_path: Path) -> None:
    within = Calls(tmp_path, "hook", Compacting.ASKED, lane="asked")
    with within.memory:
        within.thread.open_lane("asked", policy=Policy(limit_tokens=1_000, retain_rounds=1))
        say(within.thread, 11)
        assert isinstance(within.thread.compact(), Applied)
    assert list(map(is_under_way, within.answers)) == [True, False]
    assert isinstance(within.answers[1], Applied)


def test_once_the_run_has_ended_what_was_begun_within_it_may_ask(tmp_path: Path) -> None:
    begun: list[Context] = []
    within = Calls(tmp_path, "listener", Compacting.ASKED)
    with within.memory:
        within.memory.before(lambda _: begun.append(copy_context()))
        say(within.thread, 11)
        assert isinstance(within.thread.compact(), Applied)
        say(within.thread, 11)
        assert isinstance(begun[0].run(within.thread.compact), Applied)
