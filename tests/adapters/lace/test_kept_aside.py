"""What a caller's strategy kept of all that stands beside messages is there, however much it is and however alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.adapters.lace.laces import THREAD, Event, event, talk
from unabridged.adapters.lace import CompactionContext, ThreadManager
from unabridged.adapters.lace.shapes import restored
from unabridged.adapters.lace.telling import kept_aside, told_aside
from unabridged.adapters.lace.timeline import Timeline
from unabridged.compaction.outcome import Applied
from unabridged.log.compacted import Compacted, Receipt
from unabridged.log.extra import Extra
from unabridged.log.ids import Seq


class Keeping:
    """A strategy that leaves the newest round, and of what stands beside messages what it is told to."""

    id = "keeping"

    def __init__(self, keeps: Callable[[Event], bool], changes: dict[str, object]) -> None:
        self._keeps, self._changes = keeps, changes

    def compact(self, events: list[Event], _: CompactionContext, /) -> Event:
        """A compaction of all else."""
        kept = [{**each, **self._changes} for each in events[:-4] if each["type"] == "JOB" and self._keeps(each)]
        left = [{"type": "USER_MESSAGE", "data": "They talked."}, *kept, *events[-4:]]
        data = {"strategyId": self.id, "originalEventCount": len(events), "compactedEvents": left}
        return {"type": "COMPACTION", "data": data}


def compacted(jobs: int, data: Callable[[int], object], keeping: Keeping) -> list[Event]:
    """What is live of a talk with so many jobs once the strategy left what it leaves."""
    manager = ThreadManager()
    manager.create_thread(THREAD)
    said = talk(30)
    for each in (*said[:4], *(event(9_000 + n, "JOB", data(n)) for n in range(jobs)), *said[4:]):
        manager.add_event(THREAD, each)
    manager.register_compaction_strategy(keeping)
    assert isinstance(manager.compact(THREAD, "keeping").outcome, Applied)
    return [each for each in manager.get_events(THREAD) if each["type"] == "JOB"]


def test_more_than_a_thousand_stay_where_all_were_kept() -> None:
    live = compacted(1_500, lambda n: f"job {n}", Keeping(lambda _: True, {}))
    assert live == [restored(event(9_000 + n, "JOB", f"job {n}")) for n in range(1_500)]


def test_those_that_were_left_out_are_gone() -> None:
    live = compacted(60, lambda n: n, Keeping(lambda each: each["data"] % 3 == 0, {}))
    assert [each["data"] for each in live] == list(range(0, 60, 3))


@pytest.mark.parametrize("changes", [{}, {"id": None}])
def test_those_that_say_the_same_are_as_many_as_were_kept(changes: dict[str, object]) -> None:
    assert len(compacted(7, lambda _: "reconnected", Keeping(lambda _: True, changes))) == 7


def test_where_every_other_of_very_many_was_kept_none_of_those_is_missing() -> None:
    manager = ThreadManager()
    manager.create_thread(THREAD)
    for n in range(1_000):
        manager.add_event(THREAD, event(n, "JOB", n))
    aside = Timeline(manager.thread(THREAD)).log.aside
    stays = {entry.seq for entry in aside[::2]}
    told = told_aside(stays, aside)
    assert len(told) == 400
    assert {entry.seq for entry in aside if any(first <= entry.seq <= last for first, last in told)} >= stays
    assert kept_aside(None, aside) == []


@pytest.mark.parametrize(
    ("told", "kept"), [([1, 3], [1, 3]), ([[1, 2], [4, 4]], [1, 2, 4]), ([[1, 2, 3]], []), (["a"], []), ("all", [])]
)
def test_what_stays_is_told_row_by_row_or_as_it_was_once_one_by_one(told: object, kept: list[int]) -> None:
    manager = ThreadManager()
    manager.create_thread(THREAD)
    for n in range(4):
        manager.add_event(THREAD, event(n, "JOB", n))
    made = Compacted(
        strategy="x",
        version=1,
        drawn_on=Seq(4),
        edits=(),
        receipt=Receipt(tokens_before=0, tokens_after=0, reason="asked"),
        parameters=Extra({"aside": told}),
    )
    aside = Timeline(manager.thread(THREAD)).log.aside
    assert [entry.seq for entry in kept_aside(made, aside)] == kept
