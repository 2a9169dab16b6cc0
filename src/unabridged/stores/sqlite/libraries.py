"""Which SQLite library of this process has which file open, of which there may be one, and whose turn it is to write.
It refuses to know connections, and counts only what we open: our own stores, and others' databases while we read them.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.stores.sqlite.beginning import begin, refusal
from unabridged.stores.sqlite.driver import BUSY_SECONDS
from unabridged.stores.sqlite.forking import FORKS
from unabridged.stores.sqlite.identity import Inode, inode

# On a loop many ask on one thread, and nobody knows when all of them are away.
_MANY: Final = 0
_IN_DOUBT: Final = (
    "{path} cannot be opened in this process: it was forked while its parent was at work in that store, and takes "
    "the parent's locks for its own; fork when that work is done, or begin the process anew, as a spawned one does"
)


class Asks:
    """How often any store of this process was asked for anything in one file, but by threads that nobody waits for."""

    __slots__ = ("_answered", "_left", "_present", "_unheard", "answered_at", "times")

    def __init__(self) -> None:
        self.times = 0
        self.answered_at = 0.0
        self._answered: set[int] = set()  # threads, which no two of them change at once
        self._unheard: set[int] = set()
        self._present: set[int] = set()  # threads that asked, and have not said since that they have all they want
        self._left = threading.Event()

    @property
    def is_answering(self) -> bool:
        """Whether a thread that somebody waits for waits for an answer."""
        return bool(self._answered)

    @property
    def are_away(self) -> bool:
        """Whether everybody who asked has all that he came for."""
        return not self._present

    def away(self) -> None:
        """Whoever asks on the thread we are on has all that he came for, and asks nothing more for a while."""
        self._present.discard(threading.get_ident())
        if not self._present:
            self._left.set()

    def rest(self, seconds: float) -> None:
        """Wait so long, or until everybody is away."""
        self._left.clear()
        if self._present or self._answered:  # else the last of them left just now
            self._left.wait(seconds)

    def quiet(self) -> None:
        """Nobody has asked for so long that whoever did is taken to be away."""
        self._present.clear()

    def once_more(self) -> None:
        """It is asked by the thread we are on, on behalf of one of many there."""
        if threading.get_ident() not in self._unheard:
            self.times += 1
            self._present.add(_MANY)

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """It is asked by the thread we are on, which waits for the answer."""
        ident = threading.get_ident()
        if ident in self._unheard:
            yield
            return
        self.times += 1
        self._answered.add(ident)
        self._present.add(ident)
        try:
            yield
        finally:
            self._answered.discard(ident)
            self.answered_at = time.monotonic()

    @contextlib.contextmanager
    def unheard(self) -> Iterator[None]:
        """What the thread we are on asks meanwhile does not count."""
        ident = threading.get_ident()
        self._unheard.add(ident)
        try:
            yield
        finally:
            self._unheard.discard(ident)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Open:
    """One file that is open in one process."""

    library: str
    holders: set[object] = field(default_factory=set)
    turn: threading.RLock = field(default_factory=threading.RLock)
    asks: Asks = field(default_factory=Asks)
    pid: int = field(default_factory=os.getpid)


class OpenFiles:
    """For each file, by whatever name, the library that has it open, who holds it, and the turn of those who write."""

    def __init__(self) -> None:
        self._mutexes: dict[int, threading.Lock] = {}
        self._open: dict[Inode, _Open] = {}

    @property
    def _mutex(self) -> threading.Lock:
        """This process's; what another thread held of it when the process forked is never given back in the child."""
        return self._mutexes.setdefault(os.getpid(), threading.Lock())

    def begin(self, path: Path) -> None:
        """Make the empty file if there is none, while no other store of this process can come to open it."""
        with self._mutex, contextlib.suppress(FileExistsError):
            try:
                begin(Path(os.path.realpath(path)))
            except FileExistsError:
                raise
            except OSError as problem:
                raise refusal(problem, path) from problem

    def enter(self, holder: object, path: Path, connect: Callable[..., Any]) -> None:
        """Note that somebody opens this file; refuse if another library of this process has it."""
        library, file = connect.__module__, inode(str(path))
        if file is None:
            return
        with self._mutex:
            there = self._open.setdefault(file, _Open(library=library))
            if there.library != library:
                message = (
                    f"{path} is open in this process through another SQLite library ({there.library}); closing either "
                    "would drop the other's locks: use one library for one file in one process"
                )
                raise UsageError(message)
            if there.pid != os.getpid():  # a turn that was taken when this process forked is never given back
                if FORKS.is_in_doubt:
                    raise UsageError(_IN_DOUBT.format(path=path))
                there = self._open[file] = replace(there, turn=threading.RLock(), pid=os.getpid())
            there.holders.add(holder)

    def has(self, path: Path) -> bool:
        """Whether anybody of this process has this file open in SQLite, so that nobody may open it past that."""
        file = inode(str(path))
        with self._mutex:
            return file is not None and file in self._open

    def in_turn(self, holder: object, write: Callable[[], None]) -> None:
        """Write while nobody else of this process does, whom SQLite would have wait by sleeping longer and longer.

        After as long as SQLite waits it is asked anyhow: it knows whether anybody still writes. Whoever is struck from
        outside just as he has his turn gives it back: it is asked of the lock whose it is, and noted nowhere.
        """
        with self._mutex:
            turn = next((each.turn for each in self._open.values() if holder in each.holders), None)
        try:
            if turn is not None:
                turn.acquire(timeout=BUSY_SECONDS)
            write()
        finally:
            if turn is not None:
                try:
                    turn.release()
                except RuntimeError:
                    turn = None  # he waited in vain, and it is another's

    def asks(self, holder: object) -> Asks:
        """How often the file was asked, by whichever holder; of nothing that is open, nothing."""
        with self._mutex:
            return next((each.asks for each in self._open.values() if holder in each.holders), Asks())

    def leave(self, holder: object) -> None:
        """Note that somebody let go of every file he held."""
        with self._mutex:
            for file, there in list(self._open.items()):
                there.holders.discard(holder)
                if not there.holders:
                    del self._open[file]


# Locks of POSIX belong to the process, so what guards them has to as well: the one value here that many share.
OPEN_FILES: Final = OpenFiles()
