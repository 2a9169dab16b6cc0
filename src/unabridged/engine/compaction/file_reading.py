"""One file read by a caller's tools, in time: what they return, or why they return nothing.
It refuses to keep a word of an error, and to go on asking tools that do not come back.
"""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, assert_never

from unabridged.engine import checking
from unabridged.ports import Busy, Calls, Raised, Returned, TookTooLong, Tools
from unabridged.ports.calling import suspends

# So many calls that were given up and have not ended are borne; the summariser needs places too.
_MOST_ABANDONED: Final = 2


class Unread(Enum):
    """Why a file is not shown."""

    MISSING = "not there"
    DENIED = "not allowed"
    NO_TEXT = "no text"
    TOO_LARGE = "too large"
    TOO_LATE = "not in time"
    FAILED = "failed"
    NO_ROOM = "no room"


# What a plain function returned only to be awaited raises where nobody but its name comes through.
_BY_NAME: Final[Mapping[str, Unread]] = MappingProxyType(
    {FileNotFoundError.__name__: Unread.MISSING, PermissionError.__name__: Unread.DENIED}
)


class Reader:
    """A caller's tools as the runs of one handle ask them; any thread may."""

    def __init__(self, tools: Tools) -> None:
        what = "tools have a method read(path), as FolderTools(folder, allow=…) has"
        self._tools = checking.port(tools, "read", what=what)
        self._lock = threading.Lock()
        self._abandoned: set[_Errand] = set()

    async def read(self, path: str, call: Calls, seconds: float) -> object:
        """What the tools return, not yet believed, or why they return nothing."""
        with self._lock:
            if len(self._abandoned) >= _MOST_ABANDONED:
                return Unread.TOO_LATE
        errand = _Errand(self._tools.read, self._lock, self._abandoned)
        try:
            called = await call(errand.function, path, seconds=seconds)
        finally:
            errand.leave()
        match called:
            case Returned(value=value):
                return value
            case Raised(name=name):
                return errand.meant or _BY_NAME.get(name, Unread.FAILED)
            case TookTooLong() | Busy():
                return Unread.TOO_LATE
            case other:
                assert_never(other)


class _Errand:
    """One call of the tools; where nobody waits for it any more, it is among the abandoned until it has ended."""

    def __init__(self, read: Callable[[str], Any], lock: threading.Lock, abandoned: set[_Errand]) -> None:
        self._read, self._lock, self._abandoned = read, lock, abandoned
        self._is_under_way = self._is_left = False
        self.meant: Unread | None = None
        self.function: Callable[[str], Any] = self._suspends if suspends(read) else self._blocks

    def leave(self) -> None:
        """Nobody waits for it any more."""
        with self._lock:
            self._is_left = True
            self._note()

    def _blocks(self, path: str) -> object:
        with self._heard():
            return self._read(path)

    async def _suspends(self, path: str) -> object:
        with self._heard():
            value: object = await self._read(path)
            return value

    @contextmanager
    def _heard(self) -> Iterator[None]:
        """Know when it has ended, and what its error says of the file."""
        self._begin_or_end(is_under_way=True)
        try:
            yield
        except Exception as problem:
            self.meant = _meant(problem)
            raise
        finally:
            self._begin_or_end(is_under_way=False)

    def _begin_or_end(self, *, is_under_way: bool) -> None:
        with self._lock:
            self._is_under_way = is_under_way
            self._note()

    def _note(self) -> None:
        if self._is_left and self._is_under_way:
            self._abandoned.add(self)
        else:
            self._abandoned.discard(self)


def _meant(problem: Exception) -> Unread | None:
    """What an error says of the file; None where it says something else."""
    match problem:
        case FileNotFoundError() | NotADirectoryError():
            return Unread.MISSING
        case PermissionError():
            return Unread.DENIED
        case IsADirectoryError() | UnicodeDecodeError():
            return Unread.NO_TEXT
        case OSError(errno=errno.EFBIG):
            return Unread.TOO_LARGE
        case _:
            return None
