"""``import_path``: what other programs kept in files becomes threads of a memory, once, however often it is asked for.
It refuses to write to what it reads, to run anything it finds there, and to leave out in silence what it cannot read.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Final

from unabridged import Memory, Scope
from unabridged.errors import MissingExtra
from unabridged.importing import databases, files, read_beside
from unabridged.importing.arriving import Arriving, Reached
from unabridged.importing.choices import Choices, place_of
from unabridged.importing.files import Source
from unabridged.importing.opening import Opened, opened
from unabridged.importing.others import other_threads
from unabridged.importing.outbox import Outbox
from unabridged.importing.outcome import Imported, ImportedThread
from unabridged.importing.read_beside import HowFar, Own, Reading
from unabridged.importing.recognising import Format, nothing_at
from unabridged.importing.told import Begun, Doing, Ended, ImportFault, ImportRefused, Said, Told, Unread, WentBack

Progress = Callable[[int, int], None]
_WAITING: Final = 4_000_000
# A conversation whose file gives it an empty name is one all the same.
_NAMELESS: Final = "unnamed"
# Whose files are read by whoever knows them already, and not record by record.
_WHOLES: Final = frozenset({Format.OWN, Format.LACE})


def import_path(  # one choice each, by name
    memory: Memory,
    path: str | os.PathLike[str],
    *,
    format: Format | None = None,  # noqa: A002  # its name
    scope: Scope | None = None,
    prefix: str = "",
    progress: Progress | None = None,
    reading: Reading = Reading.BESIDE,
) -> Imported:
    """Bring every conversation of a file, a folder or an archive of files into a memory.

    What is there already is not brought again, and what a file holds beyond that is added. ``progress`` hears how many
    bytes were read, and of how many. Interrupted, it goes on where it was when it is asked for again. A long file is
    read ahead by a program beside, where a core is idle; ``reading`` says otherwise.
    """
    choices = Choices(format=format, scope=scope, prefix=prefix, doing=Doing.WRITING, reading=reading)
    return _Walk(memory, choices, progress).over(place_of(path))


def preview_import(  # as above
    memory: Memory | None,
    path: str | os.PathLike[str],
    *,
    format: Format | None = None,  # noqa: A002  # its name
    scope: Scope | None = None,
    prefix: str = "",
    progress: Progress | None = None,
) -> Imported:
    """What ``import_path`` would do; nothing is written. Without a memory, as for one in which nothing is yet."""
    choices = Choices(format=format, scope=scope, prefix=prefix, doing=Doing.TELLING)
    return _Walk(memory, choices, progress).over(place_of(path))


def brings_any(path: str | os.PathLike[str], *, format: Format | None, prefix: str) -> bool:  # noqa: A002  # as above
    """Whether an import into a new store would find a record for it; what follows the first is not read."""
    choices = Choices(format=format, scope=None, prefix=prefix, doing=Doing.LOOKING)
    return _Walk(None, choices, None).over(place_of(path)).brings_any


class _Walk:
    """An import on its way."""

    def __init__(self, memory: Memory | None, choices: Choices, progress: Progress | None) -> None:
        self._memory, self._choices = memory, choices
        self._faults, self._threads, self._passed_over = list[ImportFault](), list[ImportedThread](), list[str]()
        self._progress, self._read, self._total, self._waiting, self._facts = progress, 0, 0, 0, 0
        self._arriving: dict[str, Arriving] = {}
        self._earlier: dict[str, Reached] = {}
        self._is_recognised = self._is_alone = False
        self._is_looking = choices.doing is Doing.LOOKING
        self._out = Outbox(memory, choices.scope) if memory is not None and choices.doing is Doing.WRITING else None

    def over(self, place: Path) -> Imported:
        """Every file at a path."""
        databases.refuse_ours(place)
        found = files.sources(place, self._faults)
        self._total, self._is_alone = sum(each.size for each in found), len(found) == 1
        self._hear(0)  # so that who prepares for how much there is has begun when the first of it is read
        try:
            for source in found:
                before = self._read
                self._file(source)
                self._hear(before + source.size - self._read)
                if self._is_looking and self._threads:
                    break
        finally:
            self._write()
        if not (self._threads or self._faults or self._facts or self._is_recognised):
            raise ImportRefused(nothing_at(place, self._choices.format))
        return Imported(
            path=str(place),
            threads=tuple(self._threads),
            faults=tuple(self._faults),
            passed_over=tuple(self._passed_over),
            facts=self._facts,
        )

    def _write(self) -> None:
        """Write what waits."""
        if self._out is not None:
            self._out.flush()

    def _hear(self, more: int) -> None:
        self._read += more
        if self._progress is not None:
            self._progress(self._read, self._total)

    def _file(self, source: Source) -> None:
        try:
            if files.is_database(Path(source.path)):
                self._database(source)
                return
            reached = HowFar(self._hear)
            with opened(source, self._choices.format, reached.more) as found:
                if found.format is None:
                    self._unknown(source, found)
                elif found.format in _WHOLES:
                    self._other(source, found.format)
                else:
                    with self._ahead(source, found, reached) as ahead:
                        self._told(source, ahead)
        except files.DAMAGED as problem:
            self._fault(source, "file", f"it cannot be read to its end: {problem}")
        except MissingExtra as missing:  # which keeps no other file out
            if self._is_alone:
                raise
            self._fault(source, "file", str(missing))

    def _ahead(self, source: Source, found: Opened, reached: HowFar) -> AbstractContextManager[Opened]:
        """What is told, of which a program beside reads what comes later, as long as it is new."""
        if self._memory is None or self._choices.reading is Reading.HERE:
            return nullcontext(found)
        own = Own(memory=self._memory, is_new=lambda: not any(each.known for each in self._arriving.values()))
        return read_beside.ahead(source, found, own, reached.to)

    def _unknown(self, source: Source, found: Opened) -> None:
        """A file in which no conversation was recognised: passed over, or damaged before there could be one."""
        wrong = [each for each in found.told if isinstance(each, Unread)]
        for each in wrong:
            self._fault(source, each.place, each.problem)
        if not wrong:
            self._passed_over.append(source.path)

    def _database(self, source: Source) -> None:
        chosen, shown = self._choices.format, databases.format_of(source.path)
        found = chosen or shown
        if wrong := databases.wrong_with(source.path, chosen, shown):
            self._fault(source, "file", wrong)
        elif found is None or (shown is None and databases.is_ours(source.path)):  # an import's own store may lie there
            self._passed_over.append(source.path)
        elif found in _WHOLES:
            self._other(source, found)
        else:
            self._told(source, Opened(format=found, told=databases.read(source.path, found)))

    def _other(self, source: Source, whose: Format) -> None:
        """A file that others read as a whole."""
        self._write()  # it may tell of the same threads
        done = other_threads(self._memory, source, whose, self._choices)
        self._threads += done.threads
        self._faults += done.faults
        self._facts += done.facts

    def _told(self, source: Source, found: Opened) -> None:
        """What a reader tells, record by record."""
        whose, before = found.format or Format.MESSAGES, len(self._threads) + len(self._faults)
        try:
            for each in found.told:
                self._one(source, each, whose)
                if self._is_looking and any(arriving.events for arriving in self._arriving.values()):
                    break
        finally:  # what was heard before it was interrupted, or turned out to be damaged, is whole
            for thread in list(self._arriving):
                self._end(source, thread, whose)
        if len(self._threads) + len(self._faults) == before:
            self._passed_over.append(source.path)  # nothing was said in any conversation of it

    def _one(self, source: Source, told: Told, whose: Format) -> None:
        match told:
            case Said(thread=thread):
                self._arriving[thread].hear(told)
                self._waiting += len(told.raw)
                if self._waiting > _WAITING:  # at the most: what was known, or is written, waits no more
                    self._flush_if_much()
            case Begun(thread=thread):
                if thread not in self._arriving:
                    self._begin(source, told)
            case WentBack(thread=thread, to=to):
                self._arriving[thread].went_back(to)
            case Ended(thread=thread):
                self._end(source, thread, whose)
            case Unread(place=place, problem=problem):
                self._fault(source, place, problem)

    def _flush_if_much(self) -> None:
        """Write what waits where it is much; who has thousands of threads is not to look at all for each record."""
        self._waiting = sum(each.waiting_bytes for each in self._arriving.values())
        if self._waiting > _WAITING:
            for each in self._arriving.values():
                each.flush()

    def _begin(self, source: Source, begun: Begun) -> None:
        id_ = f"{self._choices.prefix}{begun.thread or _NAMELESS}"
        if self._out is not None and self._out.holds(id_):
            self._out.flush()  # how far it came is looked for in the log
        arriving = Arriving(
            self._memory, begun, id_=id_, scope=self._choices.scope, out=self._out, earlier=self._earlier.get(id_),
            otherwise_at=source.modified_at, problem=partial(self._fault, source),
        )  # fmt: skip
        self._is_recognised = True
        if arriving.refusal:
            self._fault(source, f"thread {arriving.id!r}", arriving.refusal)
        self._arriving[begun.thread] = arriving

    def _end(self, source: Source, thread: str, whose: Format) -> None:
        arriving = self._arriving.pop(thread)
        arriving.end()
        reached = arriving.reached(source.path)
        if not reached.records:  # a conversation in which nothing was said makes no thread
            return
        if not arriving.refusal:
            self._earlier[arriving.id] = reached
        self._threads.append(
            ImportedThread(
                id=arriving.id,
                format=whose,
                events=arriving.events,
                known=arriving.known,
                beside=arriving.beside,
            )
        )

    def _fault(self, source: Source, place: str, problem: str) -> None:
        self._faults.append(ImportFault(path=source.path, place=place, problem=problem))
