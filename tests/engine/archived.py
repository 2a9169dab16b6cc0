"""A store whose clock a test moves, archives that fail when told, and what is left of a thread and of a folder.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from os import PathLike
from pathlib import Path
from typing import TypeVar

from tests.engine.talk import a, u
from unabridged import Memory, Policy
from unabridged.archives import ArchiveFiles
from unabridged.log.event import Event
from unabridged.ports import Sheet, Store
from unabridged.retention import Retained, Retention
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock
from unabridged.testing.faults import PlantedFault, When

T = TypeVar("T")
DAY = 24 * 3_600 * 1_000_000
OLD = Retention(older_than=timedelta(days=90))


class Died(BaseException):
    """The program ends here: nothing it would still have done is done."""


def memory_of(store: Store, clock: FakeClock, *, policy: Policy | None = None, steps: Steps | None = None) -> Memory:
    """A memory over a store, which writes archives as files; each of its steps may fail."""
    memory = Memory(store, clock=clock, policy=policy)
    if steps is not None:
        verbs = memory._verbs
        verbs._ctx = replace(verbs._ctx, archives=steps)
    return memory


def words(events: Iterator[Event]) -> list[bytes | None]:
    """What each event says, as it is kept."""
    return [event.payload for event in events]


def there(folder: Path) -> list[str]:
    """The files of a folder."""
    return sorted(each.name for each in folder.iterdir())


class World:
    """A store, a clock, a folder; ``old`` was spoken in a hundred days ago, ``new`` today."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock, self.store = folder, FakeClock(), InMemoryStore()
        self.memory = memory_of(self.store, self.clock)
        self.memory.thread("old").append([u("the old question"), a("the old answer")], key="an old key")

    def later(self) -> World:
        """A hundred days later, somebody speaks in another thread."""
        self.clock.move(100 * DAY)
        self.memory.thread("new").append(u("today's question"))
        return self

    def retain(self, retention: Retention = OLD, *, memory: Memory | None = None) -> Retained:
        """Let go what is no longer kept."""
        return (memory or self.memory).retain(retention, self.folder / "archive.jsonl")

    def says(self, thread: str) -> list[bytes | None]:
        """What a thread says now."""
        return words(self.memory.thread(thread).events())


class Steps:
    """Archives as files, of whose steps the n-th fails, once, before or after its effect."""

    def __init__(self, nth: int = 0, when: When = When.BEFORE, failure: type[BaseException] = PlantedFault) -> None:
        self.nth, self.when, self.failure = nth, when, failure
        self.count = 0
        self.files = ArchiveFiles()
        self.dead = False

    def begin(self, target: str | PathLike[str]) -> Sheet:
        """An archive to be."""
        return self.step("begin", lambda: _Sheet(self, self.files.begin(target)))

    def lines(self, source: str | PathLike[str]) -> Iterator[bytes]:
        """Every line of an archive."""
        return self.step("lines", lambda: self.files.lines(source))

    def step(self, verb: str, work: Callable[[], T]) -> T:
        """Do one step, unless its turn to fail has come."""
        self.count += 1
        self.fail(verb, When.BEFORE)
        done = work()
        self.fail(verb, When.AFTER)
        return done

    def fail(self, verb: str, when: When) -> None:
        """Fail if it is the turn of the step that is done now; after its own death nobody closes a file."""
        if self.count != self.nth or when is not self.when:
            return
        self.dead = self.failure is Died
        if self.failure is PlantedFault:
            raise PlantedFault(call=self.count, verb=verb, when=when)
        raise self.failure


class _Sheet:
    def __init__(self, steps: Steps, sheet: Sheet) -> None:
        self._steps, self._sheet = steps, sheet

    def write(self, lines: Sequence[bytes]) -> None:
        self._steps.step("write", lambda: self._sheet.write(lines))

    def flush(self) -> None:
        self._steps.step("flush", self._sheet.flush)

    def lines(self) -> Iterator[bytes]:
        return self._steps.step("lines", self._sheet.lines)

    def publish(self) -> None:
        self._steps.step("publish", self._sheet.publish)

    def close(self) -> None:
        if not self._steps.dead:
            self._sheet.close()
        elif (left := getattr(self._sheet, "_file", None)) is not None:
            left.close()  # as the system does; the file beside its name stays where it was
