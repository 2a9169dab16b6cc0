"""Whatever step fails, or is the last that was done: a thread is whole in its store, or purged and whole in a file."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.engine.archived import OLD, Died, Steps, World, memory_of, there
from tests.engine.talk import u
from unabridged.archives import read_archive
from unabridged.testing.around import AroundStore
from unabridged.testing.faults import PlantedFault, When

T = TypeVar("T")
THREADS = ("old", "fork", "other")
# An error, Ctrl-C, and the end of the program: of nothing it would still have done.
FAILURES = (PlantedFault, KeyboardInterrupt, Died)


def world_in(folder: Path) -> World:
    """Two lineages of which both have expired, one of them with a fork."""
    folder.mkdir()
    world = World(folder)
    world.memory.thread("old").fork("fork", through=1).append(u("in the fork"))
    world.memory.thread("other").append(u("other"))
    return world.later()


class Failing(AroundStore):
    """A store whose calls are steps like those of the archives."""

    def __init__(self, world: World, steps: Steps) -> None:
        super().__init__(world.store)
        self.steps = steps

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, unless its turn to fail has come."""
        self.steps.count += 1
        self.steps.fail(verb, When.BEFORE)
        done = await super().around(verb, args, call)
        self.steps.fail(verb, When.AFTER)
        return done


def tried(folder: Path, failure: type[BaseException], when: When) -> Iterator[tuple[World, dict[str, Any]]]:
    """A world for each step of a run that failed, before or after its effect, and what its threads had said."""
    for nth in count(1):
        world, steps = world_in(folder / str(nth)), Steps(nth, when, failure)
        before = {name: world.says(name) for name in THREADS}
        with suppress(failure):
            world.retain(memory=memory_of(Failing(world, steps), world.clock, steps=steps))
        if steps.count < nth:
            return
        yield world, before


def wrong(world: World, before: dict[str, Any]) -> list[str]:
    """Every thread that is whole in neither place, and whatever else is not as it must be."""
    archive = world.folder / "archive.jsonl"
    kept = read_archive(archive) if archive.exists() else None
    found = [str(each) for each in world.memory.verify().faults]
    for name, said in before.items():
        now = world.says(name)[: len(said)]
        if now != said and any(now):
            found.append(f"{name} is purged in part")
        if now != said and (kept is None or [event.payload for event in kept.events(name)] != said):
            found.append(f"{name} is whole nowhere")
    if (None in world.says("old")) is not (None in world.says("fork")):
        found.append("a lineage was torn apart")
    return found


@pytest.mark.parametrize("when", When)
@pytest.mark.parametrize("failure", FAILURES)
def test_no_step_that_fails_leaves_a_thread_whole_nowhere(
    tmp_path: Path, failure: type[BaseException], when: When
) -> None:
    """lace-L68: what a failure in the middle leaves is whole."""
    worlds = list(tried(tmp_path, failure, when))
    assert len(worlds) > 20
    assert [wrong(world, before) for world, before in worlds] == [[]] * len(worlds)


@pytest.mark.parametrize("when", When)
@pytest.mark.parametrize("failure", [PlantedFault, KeyboardInterrupt])
def test_no_step_that_fails_leaves_half_a_file(tmp_path: Path, failure: type[BaseException], when: When) -> None:
    left = [there(world.folder) for world, _ in tried(tmp_path, failure, when)]
    assert set(map(tuple, left)) == {(), ("archive.jsonl",)}


@pytest.mark.parametrize("when", When)
@pytest.mark.parametrize("failure", FAILURES)
def test_what_failed_is_done_by_the_next_run(tmp_path: Path, failure: type[BaseException], when: When) -> None:
    for world, before in tried(tmp_path, failure, when):
        again = world.memory.retain(OLD, world.folder / "again.jsonl")
        archives = [read_archive(each) for each in sorted(world.folder.glob("a*.jsonl"))]
        for name, said in before.items():
            held = [[event.payload for event in each.events(name)] for each in archives if name in each.ids]
            assert said in held
            assert not any(world.says(name)[: len(said)])
        assert again.stayed == ()
