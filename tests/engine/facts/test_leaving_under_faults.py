"""Whatever step fails, or is the last that was done: what was learned is in its store, or in an archive that proves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from tests.engine.archived import OLD, Steps, World, memory_of
from tests.engine.facts.archives import of
from tests.engine.test_retaining_under_faults import FAILURES, Failing
from unabridged.archives import read_archive
from unabridged.testing.faults import When

pytestmark = pytest.mark.check
LEARNED = {"The old question was asked", "Both were asked"}


def world_in(folder: Path) -> World:
    """A thread that has expired, of which two facts were learned, one of them of another thread too."""
    folder.mkdir()
    world = World(folder).later()
    facts = world.memory.facts()
    facts.add("The old question was asked", sources=[("old", 1)])
    facts.add("Both were asked", sources=[("old", 1), ("new", 1)])
    return world


def tried(folder: Path, failure: type[BaseException], when: When) -> Iterator[World]:
    """A world for each step of a run that failed, before or after its effect."""
    for nth in count(1):
        world, steps = world_in(folder / str(nth)), Steps(nth, when, failure)
        with suppress(failure):
            world.retain(memory=memory_of(Failing(world, steps), world.clock, steps=steps))
        if steps.count < nth:
            return
        yield world


@pytest.mark.parametrize("when", When)
@pytest.mark.parametrize("failure", FAILURES)
def test_no_step_that_fails_loses_what_was_learned(tmp_path: Path, failure: type[BaseException], when: When) -> None:
    worlds, lost = [*tried(tmp_path, failure, when)], list[str]()
    for world in worlds:
        archive = world.folder / "archive.jsonl"
        kept = {fact.statement for fact in read_archive(archive).facts()} if archive.exists() else set[str]()
        lost += LEARNED - kept - of(world.memory).keys()
        again = world.memory.retain(OLD, world.folder / "again.jsonl")
        assert again.stayed == ()
    assert (len(worlds) > 20, lost) == (True, [])
