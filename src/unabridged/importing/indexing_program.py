"""A program that brings the index of a store up to its log whenever it hears that something was written there.
It refuses to begin another step when whoever told it has ended.
"""

from __future__ import annotations

import io
import json
import signal
import sys
import threading
from typing import IO, Final

from unabridged import Compacting, Indexing, Memory

_AT_ONCE: Final = 65_536


class _EndedError(Exception):
    """Nothing is told any more; whoever told us goes on with the index."""


class _Heard:
    """What is told on a pipe, listened to beside the work."""

    def __init__(self, told: IO[bytes]) -> None:
        self._told = told
        self._is_ended = False
        self._news = threading.Event()
        threading.Thread(target=self._listen, daemon=True, name="unabridged-listening").start()

    def is_more(self) -> bool:
        """Wait for news: whether something was written, else it is the end."""
        self._news.wait()
        self._news.clear()
        return not self._is_ended

    def go_on(self, done: int) -> None:
        """After a step of the index: refused at the end."""
        del done
        if self._is_ended:
            raise _EndedError

    def _listen(self) -> None:
        while self._told.read(_AT_ONCE):
            self._news.set()
        self._is_ended = True
        self._news.set()


def indexed(store: str, told: IO[bytes]) -> None:
    """Index what is written until nothing is told any more."""
    heard = _Heard(told)
    with Memory.open(store, compacting=Compacting.ASKED, indexing=Indexing.ASKED) as memory:
        try:
            while heard.is_more():
                memory.index(progress=heard.go_on)
        except _EndedError:
            return


def main() -> None:
    """The first line of standard input names the store, as JSON, and each byte after it is news."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted beside us ends us himself
    told = io.FileIO(sys.stdin.fileno(), closefd=False)
    indexed(json.loads(_line(told)), told)


def _line(told: IO[bytes]) -> bytes:
    """A line, and not a byte of what follows it."""
    line = bytearray()
    while (letter := told.read(1)) not in (b"", b"\n"):
        line += letter
    return bytes(line)


if __name__ == "__main__":
    main()
