"""Most of a long file is read and encoded by a program beside the import, so that two cores have work.
It refuses to begin one for what is soon read, and to let an import fail or differ by what becomes of it.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import Final

from unabridged import Memory, own_programs
from unabridged.counting.o200k import O200k
from unabridged.importing import lots
from unabridged.importing.files import Source
from unabridged.importing.lots import Asked, first
from unabridged.importing.opening import Opened
from unabridged.importing.told import Told

_LOG: Final = logging.getLogger(__name__)
# What is less is read before another program has begun.
_MUCH: Final = 4_000_000
# So many bytes of records are read here while it begins.
_MEANWHILE: Final = 1_500_000
# As much as everybody may ask for on Linux.
_WIDE: Final = 1 << 20
_PROGRAM: Final = "unabridged.importing.reading_program"


class Reading(Enum):
    """Whether an import reads long files by itself, or has a program beside it do most of that where cores are idle."""

    HERE = "here"
    BESIDE = "beside"


def reading_beside(programs: int) -> Reading:
    """How to read where so many other programs work for the same import: beside where a core is left for that."""
    return Reading.BESIDE if _cores() > programs + 1 else Reading.HERE


def _cores() -> int:
    """How many cores this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class HowFar:
    """How far a file was read, by whoever came furthest."""

    def __init__(self, hear: Callable[[int], None]) -> None:
        self._hear, self._own, self._furthest = hear, 0, 0

    def more(self, count: int) -> None:
        """We have read so much more."""
        self._own += count
        self.to(self._own)

    def to(self, place: int) -> None:
        """Somebody came so far."""
        if place > self._furthest:
            self._hear(place - self._furthest)
            self._furthest = place


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """Whoever asks: for which memory, and whether what he has read of the file by now is new to it."""

    memory: Memory
    is_new: Callable[[], bool]

    @property
    def counter(self) -> str:
        """By which counter of ours it counts; nothing where it has one of its caller's, which only he has."""
        counter = self.memory._verbs._ctx.counter  # noqa: SLF001  # what stands behind the face
        return counter.id if type(counter) is O200k else ""


@contextmanager
def ahead(source: Source, found: Opened, own: Own, reached: Callable[[int], None]) -> Iterator[Opened]:
    """What stands in a file, in its order; ``reached`` hears up to which byte a program has read it."""
    is_much = source.size >= _MUCH and reading_beside(0) is Reading.BESIDE
    program = _begun(source, found, own) if is_much else None
    if program is None:
        yield found
        return
    try:
        yield replace(found, told=_told(program, found.told, own, reached))
    finally:
        _end(program)


def _told(
    program: subprocess.Popen[bytes], here: Iterator[Told], own: Own, reached: Callable[[int], None]
) -> Iterator[Told]:
    yield from first(here, _MEANWHILE)
    # What is known is not encoded, and read as soon by whoever asks.
    told = (yield from _ahead(program, reached)) if own.is_new() else 0
    if told is not None:
        yield from islice(here, told, None)


def _ahead(program: subprocess.Popen[bytes], reached: Callable[[int], None]) -> Generator[Told, None, int | None]:
    """What the program tells: None where that is all, else how much it was before it ended."""
    count = 0
    while program.stdout is not None and (lot := lots.read(program.stdout)) is not None:
        yield from lot.told
        count += len(lot.told)
        reached(lot.read)
        if lot.is_last:
            return None
    _LOG.debug("a program that read ahead of an import ended before the file did")
    return count


def _begun(source: Source, found: Opened, own: Own) -> subprocess.Popen[bytes] | None:
    format_ = "" if found.format is None else found.format.value
    asked = Asked(
        place=source.place, path=source.path, number=source.number, format=format_, behind=_MEANWHILE,
        counter=own.counter,
    )  # fmt: skip
    try:
        program = subprocess.Popen(  # noqa: S603  # our own module, no shell
            own_programs.command(_PROGRAM),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
    except OSError as problem:
        _LOG.debug("nobody reads ahead of an import: %s", problem)
        return None
    _widen(program)
    if program.stdin is not None:
        # Everybody can read arguments; a path may hold any sign, a line's end too.
        try:
            program.stdin.write(f"{json.dumps(asked)}\n".encode())
        except OSError as problem:
            _LOG.debug("a program that was to read ahead of an import has ended: %s", problem)
    return program


def _widen(program: subprocess.Popen[bytes]) -> None:
    """Let several lots lie ready, where a pipe can be made so wide."""
    try:
        import fcntl  # noqa: PLC0415  # not on Windows
    except ImportError:
        return
    wider = getattr(fcntl, "F_SETPIPE_SZ", None)
    if wider is not None and program.stdout is not None:
        with suppress(OSError):  # it is as wide as it is
            fcntl.fcntl(program.stdout, wider, _WIDE)


def _end(program: subprocess.Popen[bytes]) -> None:
    """Nobody waits for a step of it."""
    program.kill()
    for pipe in (program.stdin, program.stdout):
        if pipe is not None:
            pipe.close()
    program.wait()
