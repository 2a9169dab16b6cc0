"""Whatever was learned, and whatever became of it, a store that is moved has it as it was, and follows it as ever."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings

from tests.engine.facts.archives import ROOMY
from tests.engine.facts.stories import STEPS, everything, spoken, told
from tests.examples import drawn
from unabridged import Indexing, Memory
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock


def moved(one: Memory, other: Memory, folder: Path) -> None:
    """Every fact comes as it was, exported again it is the same file, and brought once more nothing changes."""
    other.facts(budgets=ROOMY)
    first = one.export(folder / "a.jsonl")
    done = other.bring_back(folder / "a.jsonl")
    there = [replace(each, change=0) for each in everything(other)]
    assert there == [replace(each, change=0) for each in everything(one)]
    assert (done.facts, done.facts_left) == (first.facts, 0)
    assert other.export(folder / "b.jsonl").sha256 == first.sha256
    assert (other.bring_back(folder / "a.jsonl"), everything(other)) == (done, everything(other))
    assert (other.verify().faults, other.facts().review()) == ((), one.facts().review())


def retold(one: Memory, other: Memory, steps: list[Any]) -> None:
    """What happens then happens alike in both."""
    for step in steps:
        if isinstance(step, tuple) and step[0] in {"hide", "show", "purge", "forget"}:
            for memory in (one, other):
                told(memory, step)
    left = [(each.statement, each.state, each.sources) for each in everything(one)]
    assert [(each.statement, each.state, each.sources) for each in everything(other)] == left


@settings(max_examples=drawn(120), deadline=None)
@given(STEPS, STEPS)
def test_a_store_in_memory_is_moved_to_a_file_and_back(steps: list[Any], then: list[Any]) -> None:
    with TemporaryDirectory() as name, Memory.open(Path(name) / "a.db", indexing=Indexing.ASKED) as there:
        one, back = (Memory(InMemoryStore(), clock=FakeClock()) for _ in range(2))
        spoken(one)
        for step in steps:
            told(one, step)
        for folder in ("out", "back"):
            (Path(name) / folder).mkdir()
        moved(one, there, Path(name) / "out")
        moved(there, back, Path(name) / "back")
        retold(one, there, then)
