"""``import_lace``: what lace kept in its files becomes threads of a memory, once, however often it is asked for.
It refuses to write to lace's files, and to leave out in silence what it could not read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from unabridged import ConflictError, Memory, Scope, Thread, UnabridgedError, UsageError
from unabridged.adapters.lace import appending, finding
from unabridged.adapters.lace.bodies import notes_of
from unabridged.adapters.lace.bringing import Bringing
from unabridged.adapters.lace.entries import Entry
from unabridged.adapters.lace.payload import is_compaction
from unabridged.adapters.lace.reading import ImportFault, LaceImportError, Source, Step, identity
from unabridged.adapters.lace.readings import Readings
from unabridged.adapters.lace.recognising import Numbered
from unabridged.adapters.lace.timeline import Timeline
from unabridged.engine import checking

__all__ = ["ImportFault", "Imported", "ImportedThread", "LaceImportError", "import_lace"]

_AT_ONCE: Final = 200
_PURGED: Final = (
    "some of it was purged, and with that how far it was imported; nothing is added, so that no purged words come "
    "back: import it under a scope of its own to have it all the same"
)
_ANOTHER: Final = "another event stands in this thread under {other}; left out, import it under a scope of its own"
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedThread:
    """What became of one thread: how many events were new, how many were there, and how many compactions."""

    id: str
    events: int
    known: int
    compactions: int
    hidden: int
    versions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import did; ``collapsed`` tells under which id the versions of a thread are found now."""

    path: str
    threads: tuple[ImportedThread, ...]
    faults: tuple[ImportFault, ...]
    collapsed: Mapping[str, str]

    @property
    def events(self) -> int:
        """How many events were new."""
        return sum(thread.events for thread in self.threads)


def import_lace(
    memory: Memory, path: str | os.PathLike[str], *, scope: Scope | None = None, progress: Progress | None = None
) -> Imported:
    """Bring all threads of a database, a session's file or a folder of them into a memory.

    ``progress`` hears how many events were gone over. What is in the memory already is not brought again.
    """
    checking.port(memory, "thread", what="what is imported goes into a Memory")
    place = finding.place(path)
    found = finding.read(place)
    faults, threads, over = list(found.faults), list[ImportedThread](), _Count(progress)
    for source in found.sources:
        threads.append(_Import(memory, memory.thread(source.id, scope=scope), source, faults, over).done())
    collapsed = {version: source.id for source in found.sources for version in source.versions}
    return Imported(path=str(place), threads=tuple(threads), faults=tuple(faults), collapsed=collapsed)


def preview_lace(memory: Memory | None, path: str | os.PathLike[str], *, scope: Scope | None = None) -> Imported:
    """What ``import_lace`` would bring, and how much of it is there already; nothing is written."""
    place = finding.place(path)
    found = finding.read(place)
    faults = list(found.faults)
    threads = [_foreseen(memory, source, scope, faults) for source in found.sources]
    return Imported(path=str(place), threads=tuple(threads), faults=tuple(faults), collapsed={})


def _foreseen(memory: Memory | None, source: Source, scope: Scope | None, faults: list[ImportFault]) -> ImportedThread:
    thread = None if memory is None else memory.thread(source.id, scope=scope)
    if memory is None or thread is None or thread.row() is None:
        return ImportedThread(id=source.id, events=len(source.steps), known=0, compactions=0, hidden=0)
    return _Import(memory, thread, source, faults, _Count(None)).foreseen()


class _Count:
    """How many events were gone over."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress, self._count = progress, 0

    def add(self, count: int) -> None:
        """So many more."""
        self._count += count
        if self._progress is not None and count:
            self._progress(self._count)


class _Import:
    """One thread on its way."""

    def __init__(self, memory: Memory, thread: Thread, source: Source, faults: list[ImportFault], over: _Count) -> None:
        self._thread, self._source, self._faults, self._over = thread, source, faults, over
        self._waiting: list[Step] = []
        self._read = Readings()
        self._bringing = Bringing(memory, thread, self._read)
        self._events = self._known = self._compactions = 0

    def done(self) -> ImportedThread:
        """Bring what is not there yet."""
        try:
            self._thread.begin(metadata={"lace": dict(self._source.metadata)})
        except UsageError as problem:  # one thread that cannot be begun costs itself alone
            self._faults.append(
                ImportFault(path=self._source.path, place=f"thread {self._source.id}", problem=str(problem))
            )
            return ImportedThread(id=self._source.id, events=0, known=0, compactions=0, hidden=0)
        fresh = list(self._fresh())
        for step in fresh:
            if is_compaction(step.event) or appending.approves(step.event):
                self._flush()
                self._alone(step)
            else:
                self._waiting.append(step)
            if len(self._waiting) >= _AT_ONCE:
                self._flush()
        self._flush()
        return ImportedThread(
            id=self._source.id,
            events=self._events,
            known=self._known,
            compactions=self._compactions,
            hidden=self._hide(fresh),
            versions=self._source.versions,
        )

    def foreseen(self) -> ImportedThread:
        """What would be brought; nothing is."""
        fresh = sum(1 for _ in self._fresh())
        return ImportedThread(id=self._source.id, events=fresh, known=self._known, compactions=0, hidden=0)

    def _fresh(self) -> Iterator[Step]:
        """What is not in the log yet; another event under an id or a number that is there is named and left out."""
        there, mine, seen = Numbered(_log(self._thread)), Numbered(self._source.steps), Numbered()
        steps = self._source.steps
        begins = self._behind_purged(there, mine)
        for n, step in enumerate(steps):
            if n < begins or there.knows(step.event) or seen.knows(step.event):
                self._known += 1
            elif (other := there.another(step, mine)) is not None:
                self._fault(step, _ANOTHER.format(other=other.event.get("id") or f"eventSeq {step.event['eventSeq']}"))
            else:
                seen.add([step])
                yield step

    def _behind_purged(self, there: Numbered, mine: Numbered) -> int:
        """How many steps are no news whether they are in the log or not, since of the log something was purged."""
        purged = [each.seq for each in self._thread.events() if each.payload is None]
        if not purged:
            return 0
        steps = self._source.steps
        told = (entry.seq for entry in Timeline(self._thread).entries if any(map(mine.knows, _told(entry))))
        if purged[-1] > max(told, default=0):  # which of them it was, nobody knows any more
            place = f"thread {self._source.id}"
            self._faults.append(ImportFault(path=self._source.path, place=place, problem=_PURGED))
            return len(steps)
        return 1 + max((n for n, step in enumerate(steps) if there.knows(step.event)), default=-1)

    def _alone(self, step: Step) -> None:
        """A compaction, which is over the view as it is by then, or an answer that is given once."""
        try:
            done = appending.append(self._thread, step.event, key=f"lace:{identity(step.event)}", read=self._read)
        except UnabridgedError as problem:
            # Brought by another program meanwhile, a compaction stands there over the view as it was then.
            is_known = isinstance(problem, ConflictError) and Numbered(_log(self._thread)).knows(step.event)
            self._known += is_known
            if not is_known:
                self._fault(step, str(problem))
            return
        finally:
            self._over.add(1)
        if done is None:
            self._fault(step, "a second answer to one request for approval; left out, as lace does")
            return
        self._events += done.fresh
        self._known += not done.fresh
        self._compactions += done.fresh and is_compaction(step.event)

    def _flush(self) -> None:
        """Append what waits, in one go; what is refused costs itself alone."""
        steps, self._waiting = self._waiting, []
        for step, answer in zip(steps, self._bringing.brought(steps) if steps else (), strict=True):
            if isinstance(answer, UnabridgedError):
                self._fault(step, str(answer))
            else:
                self._events += answer.fresh
                self._known += not answer.fresh
        self._over.add(len(steps))

    def _hide(self, fresh: Iterable[Step]) -> int:
        """Hide what lace shows to no model though no compaction stands for it; how many."""
        ids = {identity(step.event) for step in fresh if step.is_hidden}
        if not ids:
            return 0
        timeline = Timeline(self._thread, self._read)
        standing = {item.name.seq for item in timeline.items}
        seqs = [
            entry.seq
            for entry in timeline.entries
            if entry.seq in standing and any(identity(event) in ids for event in entry.events())
        ]
        if seqs:
            self._thread.hide(*seqs, reason="lace shows it to no model")
        return len(seqs)

    def _fault(self, step: Step, problem: str) -> None:
        self._faults.append(ImportFault(path=step.path or self._source.path, place=step.place, problem=problem))


def _log(thread: Thread) -> Iterator[Step]:
    for entry in Timeline(thread).entries:
        for event in _told(entry):
            yield Step(event=event, place=f"seq {entry.seq}")


def _told(entry: Entry) -> list[dict[str, object]]:
    """What an entry was imported as: of a compaction what it was known by."""
    if not entry.is_made:
        return list(entry.events())
    notes = notes_of(entry.made) or {}
    return [event for event in (notes.get("whole"), notes.get("event")) if isinstance(event, dict)]
