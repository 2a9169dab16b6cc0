"""What an operator does with a memory: a copy and its way back, figures, and a look at its health."""

from __future__ import annotations

import asyncio
import copy
import pickle  # noqa: TID251  # what is banned is to store it
from dataclasses import asdict
from pathlib import Path

import pytest

from unabridged import AsyncMemory, Memory, UsageError
from unabridged.upkeep import Checks, Level, Restored


def test_a_backup_is_a_memory_of_its_own(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "kept"})
        memory.backup(tmp_path / "copy.db")
        memory.thread("t").append({"role": "user", "content": "later"})
    with Memory.open(tmp_path / "copy.db") as made:
        assert [event.seq for event in made.thread("t").events()] == [1]


def test_what_ends_with_the_program_has_no_backup(tmp_path: Path) -> None:
    with Memory.open() as memory, pytest.raises(UsageError):
        memory.backup(tmp_path / "copy.db")


def test_nothing_stands_against_a_store_that_acknowledges(memory: Memory) -> None:
    memory.thread("t").append({"role": "user", "content": "one"})
    assert memory.health().degraded == ()


def test_figures_are_of_everything_that_was_said(memory: Memory) -> None:
    memory.thread("t").append([{"role": "user", "content": "one"}, {"role": "user", "content": "two"}])
    stats = memory.stats()
    assert (stats.threads, stats.events, dict(stats.kinds)) == (1, 2, {"Message": 2})


@pytest.mark.parametrize("target", [":memory:", "a.db"])
def test_figures_can_be_copied_and_sent_to_another_program(tmp_path: Path, target: str) -> None:
    with Memory.open(target if target.startswith(":") else tmp_path / target) as memory:
        memory.thread("t").append({"role": "user", "content": "one"})
        stats = memory.stats()
    assert pickle.loads(pickle.dumps(stats)) == copy.deepcopy(stats) == stats  # noqa: S301  # ours, just written
    assert asdict(stats)["kinds"] == {"Message": 1}


def test_a_doctor_finds_nothing_broken_where_nothing_is(memory: Memory) -> None:
    memory.thread("t").append({"role": "user", "content": "one"})
    assert [each for each in memory.doctor() if each.level is Level.FAULT] == []


def test_how_far_a_doctor_looks_is_chosen_and_not_guessed(memory: Memory) -> None:
    with pytest.raises(UsageError, match=r"Checks\.QUICK"):
        memory.doctor(checks="quick")  # type: ignore[arg-type]  # the near miss is the point


def test_an_event_loop_has_the_same_verbs(tmp_path: Path) -> None:
    async def upkeep() -> tuple[int, Restored, list[Level]]:
        async with await AsyncMemory.open(tmp_path / "a.db") as memory:
            await memory.thread("t").append({"role": "user", "content": "one"})
            await memory.backup(tmp_path / "b.db")
            events = (await memory.stats()).events
        restored = await AsyncMemory.restore(tmp_path / "b.db", tmp_path / "c.db")
        found = await AsyncMemory.diagnose(tmp_path / "c.db", checks=Checks.QUICK)
        return events, restored, [each.level for each in found if each.level is Level.FAULT]

    assert asyncio.run(upkeep()) == (1, Restored(threads=1, events=1), [])
