"""How far long work has come: a line that is written over where somebody looks on, one now and then where nobody does.
It refuses to write into what a program reads, and more often than an eye follows.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from typing import Final, Self, TextIO

from unabridged import Memory
from unabridged.cli.terminals import obeys

_EVERY_SECONDS: Final = 0.1
_BESIDE_NOBODY: Final = 10.0
_WIDTH: Final = 24
_OVER: Final = "\r\x1b[K"


class Bar:
    """Hears how far work has come; tells it, with how fast it goes and how long it will take.

    Its line is gone when the work ends, so that whatever comes next has a line of its own.
    """

    def __init__(self, what: str, err: TextIO, *, of: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._what, self._err, self._of, self._clock = what, err, of, clock
        self._is_seen = err.isatty()
        self._obeys = obeys(err, os.environ)  # noqa: TID251  # a command line's to read
        self._began = self._told = clock()
        self._every = _EVERY_SECONDS if self._is_seen else _BESIDE_NOBODY
        self._stands = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._stands:
            self._write("")

    def of(self, count: int) -> Self:
        """The same, which has heard by now how much there is."""
        self._of = count
        return self

    def __call__(self, done: int, of: int = 0) -> None:
        """So much is done, of so much where that is known."""
        self._of = of or self._of
        now = self._clock()
        is_whole = bool(self._of) and done >= self._of
        if now - self._told < self._every and not (is_whole and self._is_seen):
            return
        self._told = now
        if self._is_seen:
            self._write("" if is_whole else told(self._what, done, self._of, now - self._began))
        else:
            print(told(self._what, done, self._of, now - self._began), file=self._err)

    def _write(self, line: str) -> None:
        """The line in the place of the one that stands there."""
        width = shutil.get_terminal_size().columns - 1  # a line that wraps is not written over
        self._err.write(f"{_OVER}{line[:width]}" if self._obeys else f"\r{line[:width]:<{width}}\r")
        self._err.flush()
        self._stands = bool(line)


def behind(memory: Memory) -> int:
    """How many events the index has still to take in; 0 where that cannot be read."""
    index = memory.stats().index
    return index.events_behind if index is not None else 0


def told(what: str, done: int, of: int, seconds: float) -> str:
    """How far it has come, in one line."""
    rate = done / seconds if seconds > 0 else 0.0
    if not of:
        return f"{done:,} {what}, {rate:,.0f} a second"
    share = min(1.0, done / of)
    filled = round(share * _WIDTH)
    left = f", {_duration((of - done) / rate)} left" if rate and done < of else ""
    bar = "#" * filled + "." * (_WIDTH - filled)
    return f"[{bar}] {share:4.0%}  {done:,} of {of:,} {what}, {rate:,.0f} a second{left}"


def _duration(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}" if whole >= 60 else f"{whole} s"  # noqa: PLR2004  # a minute
