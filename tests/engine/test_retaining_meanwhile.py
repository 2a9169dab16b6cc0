"""What somebody else does while threads are archived and purged: no word is lost, and whoever speaks keeps a thread."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.engine.archived import OLD, World, memory_of, there
from tests.engine.talk import u
from unabridged import Children, Memory
from unabridged.archives import read_archive
from unabridged.errors import ConflictError
from unabridged.testing.around import AroundStore

T = TypeVar("T")


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


class Meanwhile(AroundStore):
    """A store in which something happens just before the n-th call of a verb is carried out."""

    def __init__(self, world: World, verb: str, happens: Callable[[Memory], object], *, nth: int = 1) -> None:
        super().__init__(world.store)
        self.verb, self.happens, self.left = verb, happens, nth
        self.other = world.memory

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to, after the other thing."""
        self.left -= verb == self.verb
        if verb == self.verb and not self.left:
            self.happens(self.other)
        return await super().around(verb, args, call)


# The first of these calls only asks whether one may write.
AT_THE_PURGE = 2
MEANWHILE: dict[str, Callable[[Memory], object]] = {
    "somebody_speaks": lambda memory: memory.thread("old").append(u("wait")),
    "somebody_speaks_in_a_fork": lambda memory: memory.thread("fork").append(u("wait")),
    "somebody_forks_it": lambda memory: memory.thread("old").fork("child"),
    "somebody_purges_of_it": lambda memory: memory.thread("old").purge(1),
    "its_fork_is_detached": lambda memory: memory.thread("fork").detach(),
}


@pytest.mark.parametrize("what", MEANWHILE)
def test_a_thread_stays_with_its_lineage_where_meanwhile(world: World, what: str) -> None:
    world.memory.thread("old").fork("fork", through=1).append(u("in the fork"))
    world.memory.thread("other").append(u("x"))
    busy = Meanwhile(world.later(), "purge_if", MEANWHILE[what], nth=AT_THE_PURGE)
    done = world.retain(memory=memory_of(busy, world.clock))
    assert (busy.left, done.stayed) == (-1, ("old", "fork"))
    assert [each.thread for each in done.expired] == ["other"]
    assert b"in the fork" in (world.says("fork")[1] or b"")
    assert world.says("other")[0] is None


def test_what_stays_is_in_the_archive_nevertheless(world: World) -> None:
    said = world.later().says("old")
    busy = Meanwhile(world, "purge_if", MEANWHILE["somebody_speaks"], nth=AT_THE_PURGE)
    done = world.retain(memory=memory_of(busy, world.clock))
    assert [event.payload for event in read_archive(done.archive).events("old")] == said


def test_a_thread_that_is_deleted_stays_gone(world: World) -> None:
    busy = Meanwhile(world.later(), "purge_if", lambda memory: memory.thread("old").delete(), nth=AT_THE_PURGE)
    assert world.retain(memory=memory_of(busy, world.clock)).stayed == ("old",)


@pytest.mark.parametrize("verb", ["purge_if", "rows"])
def test_a_thread_that_is_deleted_while_it_is_archived_leaves_no_file(world: World, verb: str) -> None:
    busy = Meanwhile(world.later(), verb, lambda memory: memory.thread("old").delete(Children.DELETE))
    with pytest.raises(ConflictError, match="deleted while it was archived"):
        world.retain(memory=memory_of(busy, world.clock))
    assert there(world.folder) == []


@pytest.mark.parametrize("verb", ["rows", "events"])
def test_what_is_purged_and_erased_while_it_is_archived_is_in_no_archive(world: World, verb: str) -> None:
    def gone(memory: Memory) -> None:
        memory.thread("old").purge(1)
        memory.erase()

    # Two threads are looked at before one of them is archived.
    busy = Meanwhile(world.later(), verb, gone, nth=3 if verb == "events" else 1)
    done = world.retain(memory=memory_of(busy, world.clock))
    assert (busy.left <= 0, done.stayed) == (True, ("old",))
    assert b"old question" not in Path(done.archive).read_bytes()


@pytest.mark.parametrize("nth", [1, 2])
def test_a_thread_that_goes_while_it_is_looked_at_is_not_told_of(world: World, nth: int) -> None:
    busy = Meanwhile(world.later(), "events", lambda memory: memory.thread("old").delete(), nth=nth)
    assert memory_of(busy, world.clock).expired(OLD) == ()


def test_a_thread_that_goes_while_it_is_weighed_weighs_nothing(world: World) -> None:
    busy = Meanwhile(world.later(), "events", lambda memory: memory.thread("old").delete(), nth=2)
    (told,) = memory_of(busy, world.clock).expired(replace(OLD, keep_threads=("new",)))
    assert (told.thread, told.events, told.size_bytes) == ("old", 0, 0)
