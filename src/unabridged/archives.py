"""Archives as files: JSON lines that are written beside their name and get it once they are whole, and read back by it.
They refuse to take another file's place, and to be half believed.
"""

from __future__ import annotations

import errno
import itertools
import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, Final

from unabridged.errors import Closed, DiskFull, UnabridgedError, UnavailableError, UsageError
from unabridged.log.event import Event
from unabridged.log.ids import Scope, Seq, ThreadId
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow
from unabridged.memory.fact import Fact
from unabridged.retention.lines import Family, Header, lines_read, read_line
from unabridged.retention.proving import proved
from unabridged.stores import publishing

_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NOT_ALLOWED: Final = frozenset(
    {errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.EPERM, errno.EROFS, errno.ENAMETOOLONG, errno.ELOOP}
    | {errno.EINVAL, errno.EISDIR}
)
_OWNERS_ALONE: Final = 0o600


@dataclass(frozen=True, slots=True, kw_only=True)
class Archived:
    """An archive that was read through and proved: whose threads it holds, and when it was written.

    ``at`` is in microseconds since 1970; ``places`` say at which byte a thread's own events begin, ``learned`` facts.
    """

    name: str
    scope: Scope
    at: int
    threads: tuple[ThreadRow, ...]
    places: Mapping[ThreadId, int] = field(repr=False)
    learned: int = field(default=0, repr=False)

    @property
    def ids(self) -> tuple[ThreadId, ...]:
        """The threads' ids, in the order in which they stand there."""
        return tuple(row.ref.thread for row in self.threads)

    def events(self, thread: str) -> Iterator[Event]:
        """Every event of a thread as ``thread.events()`` gave them, those of its parents included."""
        rows = {row.ref.thread: row for row in self.threads}
        if thread not in rows:
            message = f"there is no thread {thread!r} in {self.name}; its threads say which there are"
            raise UsageError(message)
        row = rows[ThreadId(thread)]
        line, until = [(row, row.head)], row.forked_at
        while row.parent is not None:
            row = rows[row.parent]
            line.append((row, until))
            until = Seq(min(until, row.forked_at))
        for owner, last in reversed(line):
            yield from map(Event, self._rows(owner, last))

    def facts(self) -> Iterator[Fact]:
        """Every fact that was learned in the threads, or went with all of them, as it stood when this was written."""
        for raw in _lines(Path(self.name), self.learned) if self.learned else ():
            said = read_line(raw, self.scope, store=self.name, where="a fact")
            if isinstance(said, Fact):
                yield said

    def _rows(self, owner: ThreadRow, last: Seq) -> Iterator[Row]:
        """A thread's own events up to a seq."""
        count = last - owner.forked_at
        if count > 0:
            where = f"an event of thread {owner.ref.thread!r}"
            for raw in itertools.islice(_lines(Path(self.name), self.places[owner.ref.thread]), count):
                said = read_line(raw, self.scope, store=self.name, where=where)
                if isinstance(said, Row):
                    yield said


def read_archive(source: str | os.PathLike[str]) -> Archived:
    """An archive, read through and proved: its digest, each thread's chain, every derived column, whence each fact."""
    path, at, learned = _named(source), 0, 0
    header, threads, places = Header(scope=Scope(), at=0), list[ThreadRow](), dict[ThreadId, int]()

    def told() -> Iterator[bytes]:
        nonlocal at
        for raw in _lines(path):
            yield raw
            at += len(raw)

    ahead = list[ThreadRow]()
    for said in proved(told(), store=str(path)):
        match said:
            case Header():
                header = said
            case Row():
                if said.seq == ahead[0].forked_at + 1:
                    places[ahead[0].ref.thread] = at
                if said.seq == ahead[0].head:
                    ahead.pop(0)
            case Family(rows=rows):
                threads.extend(rows)
                ahead = [row for row in rows if row.head > row.forked_at]
            case Fact():
                learned = learned or at
    return Archived(
        name=str(path.absolute()),
        scope=header.scope,
        at=header.at,
        threads=tuple(threads),
        places=MappingProxyType(places),
        learned=learned,
    )


class ArchiveFiles:
    """Archives in folders, by the paths of their files."""

    def begin(self, target: str | os.PathLike[str]) -> _Sheet:
        """An archive to be, refused where none can be; nothing is made before the first line is written."""
        path = _named(target)
        with _told(path):
            _refuse_place(path)
        return _Sheet(path)

    def lines(self, source: str | os.PathLike[str]) -> Iterator[bytes]:
        """Every line of an archive, each with its end."""
        return _lines(_named(source))


class _Sheet:
    """A file beside its name."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._partial: Path | None = None
        self._file: BinaryIO | None = None
        self._closed = False
        self._one_at_a_time = threading.Lock()

    def write(self, lines: Sequence[bytes]) -> None:
        """Put lines behind those that stand there."""
        with self._at_work() as file:
            file.writelines(lines)

    def flush(self) -> None:
        """Put all that was written on the medium."""
        with self._at_work() as file:
            file.flush()
            os.fsync(file.fileno())

    def lines(self) -> Iterator[bytes]:
        """Every line, read back from the file."""
        return _lines(self._partial or self._target)

    def publish(self) -> None:
        """Give the file its name, and put the name on the disk."""
        with self._at_work() as file:
            file.close()
            publishing.publish(self._partial or self._target, self._target)

    def close(self) -> None:
        """Let go; a file without its name is taken away."""
        with self._one_at_a_time:
            self._closed = True
            # What cannot be taken away is litter; whether there is an archive was decided before.
            with suppress(OSError):
                if self._file is not None:
                    self._file.close()
            with suppress(OSError):
                if self._partial is not None:
                    self._partial.unlink()

    @contextmanager
    def _at_work(self) -> Iterator[BinaryIO]:
        with self._one_at_a_time, _told(self._target):
            if self._closed:
                raise Closed(store=str(self._target))
            if self._file is None:
                self._partial, self._file = _begun(self._target)
            yield self._file


def _begun(target: Path) -> tuple[Path, BinaryIO]:
    """A new file beside the target, its owner's alone, under a name of its own."""
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
    for n in itertools.count():
        partial = target.with_name(f"{target.name}.{os.getpid()}-{time.monotonic_ns()}-{n}.partial")
        with suppress(FileExistsError):
            return partial, os.fdopen(os.open(partial, flags, _OWNERS_ALONE), "wb")
    raise AssertionError  # pragma: no cover  # the count has no end


def _refuse_place(target: Path) -> None:
    """Refuse a name that something has, and a folder that is none."""
    if os.path.lexists(target):
        raise publishing.taken(target)
    if not target.absolute().parent.is_dir():
        message = f"there is no folder {target.absolute().parent} to write the archive to; make it, or name another"
        raise UsageError(message)


def _lines(path: Path, offset: int = 0) -> Iterator[bytes]:
    with _told(path), path.open("rb") as file:
        file.seek(offset)
        yield from lines_read(file.readline, at=offset, store=str(path))


def _named(path: str | os.PathLike[str]) -> Path:
    """The path a caller passed; ``UsageError`` if no file can have such a name."""
    name: object = os.fspath(path) if isinstance(path, os.PathLike) else path
    if isinstance(name, str) and name and "\0" not in name:
        path = Path(name)
        with _told(path):
            is_folder = path.is_dir()
        if not is_folder:
            return path
        message = f"{name} cannot be an archive: it is a folder; name a file in it"
        raise UsageError(message)
    message = f"an archive is a file, named by a text with something in it, not {name!a}"
    raise UsageError(message)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """The operating system's errors as ours."""
    try:
        yield
    except (OSError, UnicodeEncodeError) as problem:
        raise _refusal(problem, path) from problem


def _refusal(problem: OSError | UnicodeEncodeError, path: Path) -> UnabridgedError:
    number = problem.errno if isinstance(problem, OSError) else errno.EINVAL
    if number in _NO_ROOM:
        return DiskFull(store=str(path), reason=str(problem))
    if number in _NOT_ALLOWED:
        why = "it is not there" if number == errno.ENOENT else str(problem)
        todo = "pass another path, or change what stands in the way"
        return UsageError(f"{path} cannot be an archive: {why}; {todo}")
    return UnavailableError(f"{path} could not be read or written: {problem}; look at the disk, then try again")
