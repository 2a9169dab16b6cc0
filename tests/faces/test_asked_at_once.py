"""Several who ask for the same lane at once: one text is paid for, and everybody goes on with it."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from tests.engine.talk import a, u
from unabridged import AsyncMemory, Memory, Policy
from unabridged.compaction.outcome import Applied
from unabridged.engine.jobs.at_work import AtWork
from unabridged.log.ids import MAIN, Scope, ThreadId, ThreadRef
from unabridged.ports import Brief, JobName
from unabridged.runner import asking
from unabridged.runner.runs import Compacting
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FailingStore, PlantedFault

POLICY = Policy(limit_tokens=1_000)
WORDS = "and what the committee says of it in its second part, in detail. " * 3
TALK = [each for n in range(40) for each in (u(f"question {n}"), a(WORDS))]
LANE: JobName = (ThreadRef(scope=Scope(), thread=ThreadId("t")), MAIN)


class Paid:
    """A summariser that takes its time, and counts."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, _: Brief) -> str:
        self.calls += 1
        threading.Event().wait(0.3)
        return "They went through all 8 questions on the report, and answered each of them."


@pytest.mark.parametrize("compacting", Compacting)
def test_ten_prompts_at_once_pay_for_one_text(tmp_path: Path, compacting: Compacting) -> None:
    model = Paid()
    with Memory.open(tmp_path / "a.db", policy=POLICY, summariser=model, compacting=compacting) as memory:
        thread = memory.thread("t")
        thread.append(TALK)
        sizes: list[int] = []
        asking = [
            threading.Thread(target=lambda: sizes.append(thread.prepare(deadline_seconds=20).tokens)) for _ in range(10)
        ]
        for each in asking:
            each.start()
        for each in asking:
            each.join()
    assert (model.calls, len(sizes), max(sizes) <= POLICY.room_tokens) == (1, 10, True)


def test_ten_prompts_of_one_loop_pay_for_one_text(tmp_path: Path) -> None:
    model = Paid()

    async def asked() -> list[int]:
        async with await AsyncMemory.open(
            tmp_path / "a.db", policy=POLICY, summariser=model, compacting=Compacting.ASKED
        ) as memory:
            thread = memory.thread("t")
            await thread.append(TALK)
            views = await asyncio.gather(*(thread.prepare(deadline_seconds=20) for _ in range(10)))
            return [view.tokens for view in views]

    assert max(asyncio.run(asked())) <= POLICY.room_tokens
    assert model.calls == 1


def test_whoever_has_another_thread_ask_from_within_a_run_waits_for_himself_no_longer_than_a_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "_LONGEST_WAIT_SECONDS", 0.05)
    answers: list[object] = []
    with Memory.open(tmp_path / "a.db", policy=POLICY, compacting=Compacting.ASKED) as memory:
        thread = memory.thread("t")
        thread.append(TALK)

        def asks(_: object) -> None:
            asking = threading.Thread(target=lambda: answers.append(thread.compact().reason.value))  # type: ignore[union-attr]  # it is skipped
            asking.start()
            asking.join()

        memory.before(asks)
        thread.compact()
    assert answers == ["under way"]


class TestTurns:
    def test_a_lane_has_one_turn_at_a_time_until_it_has_ended(self) -> None:
        lanes = AtWork()
        first = lanes.begin(LANE)
        assert first is not None
        assert lanes.begin(LANE) is None
        assert lanes.names == frozenset({LANE})
        lanes.ended(LANE)
        second = lanes.begin(LANE)
        assert second is not None
        lanes.end(first)
        lanes.end(second)
        assert lanes.names == frozenset()

    def test_the_end_of_a_lane_in_which_nobody_is_at_work_is_nobodys(self) -> None:
        lanes = AtWork()
        lanes.ended(LANE)
        turn = lanes.begin(LANE)
        assert turn is not None
        assert lanes.begin(LANE) is None
        lanes.end(turn)
        assert lanes.begin(LANE) is not None


@pytest.mark.parametrize("nth", [3, 4, 5])
def test_a_store_that_fails_when_the_lane_is_looked_at_is_told_to_whoever_asked_and_to_nobody_else(nth: int) -> None:
    store, heard = FailingStore(InMemoryStore()), list[object]()
    with Memory(store, policy=POLICY, compacting=Compacting.ASKED) as memory:
        memory.thread("t").append(TALK)
        memory.listen(heard.append)
        store.nth = store.calls + nth
        with pytest.raises(PlantedFault):
            memory.thread("t").compact()
        assert heard == []
        assert isinstance(memory.thread("t").compact(), Applied)
