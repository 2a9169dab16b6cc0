"""A store that is moved by an archive: what has to be alike then, and whatever happens in both from there on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.engine.facts.archives import ROOMY
from tests.engine.facts.stories import everything, spoken, told
from unabridged import Memory


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


def moved_on(one: Memory, there: Memory, last: Memory, steps: list[Any], then: list[Any]) -> None:
    """What happened in the first is moved to the second and on to the last, and goes on alike."""
    spoken(one)
    for step in steps:
        told(one, step)
    with TemporaryDirectory() as name:
        for source, target in ((one, there), (there, last)):
            (folder := Path(name) / str(id(target))).mkdir()
            moved(source, target, folder)
    retold(one, there, then)
