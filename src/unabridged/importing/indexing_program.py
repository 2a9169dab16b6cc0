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

# Of the whole library this needs a third, and whoever waits for an index waits for it to be read first.
from unabridged.engine.context import Context
from unabridged.engine.search import catching_up
from unabridged.opening import BLOCKING, context_for, store_at
from unabridged.ports import Access
from unabridged.runner.driving import drive
from unabridged.stores.opening import Waits
from unabridged.stores.profile import Profile

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
    opened = store_at(store, access=Access.WRITE, profile=Profile.DURABLE, waits=Waits.BLOCKING)
    ctx = context_for(opened, counter=None, clock=None, ids=None, writer="", waiting=BLOCKING)
    try:
        while heard.is_more():
            drive(_caught_up(ctx, heard))
    except _EndedError:
        return
    finally:
        drive(opened.close())


async def _caught_up(ctx: Context, heard: _Heard) -> None:
    await catching_up.index(ctx, await ctx.store.scopes(), heard.go_on)


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
