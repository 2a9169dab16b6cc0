"""The index of searches follows an import in a program of its own, so that a second processor has something to do.
It refuses to begin for what is soon done, and to let an import fail by anything that goes wrong with it.
"""

from __future__ import annotations

import json
import logging
import subprocess
from types import TracebackType
from typing import Final, Self

from unabridged import own_programs

_LOG: Final = logging.getLogger(__name__)
# What is less is brought in and indexed before another program has begun.
_MUCH: Final = 4_000_000
# Whoever indexes hears of news about as often as an import commits.
_EVERY: Final = 1_000_000
# A step of the index takes far less.
_PATIENCE_SECONDS: Final = 10.0
_PROGRAM: Final = "unabridged.importing.indexing_program"


class IndexBeside:
    """As a ``with`` around an import: hears how far it has come; what it leaves, ``memory.index()`` does."""

    def __init__(self, store: str) -> None:
        self._store = store
        self._told: int | None = None
        self._program: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, of: int) -> None:
        """So many bytes were brought in, of so many."""
        if of < _MUCH or (self._told is not None and done - self._told < _EVERY):
            return
        if self._told is None:
            self._begin()
        self._told = done
        self._tell(b".")

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        program, self._program = self._program, None
        if program is None:
            return
        if kind is not None:  # nobody waits for its step; of what is not committed the store keeps nothing
            program.kill()
        _close(program)
        try:
            code = program.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:  # it waits for somebody who holds the store, or for a network
            program.kill()
            code = program.wait()
        if code:
            _LOG.debug("the index beside an import ended with code %d", code)

    def _begin(self) -> None:
        try:
            self._program = subprocess.Popen(  # noqa: S603  # our own module, no shell
                own_programs.command(_PROGRAM),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                bufsize=0,
            )
        except OSError as problem:
            _LOG.debug("no index beside an import: %s", problem)
            return
        # An address may hold a password, and everybody can read arguments; a path may hold any sign, a line's end too.
        self._tell(f"{json.dumps(self._store)}\n".encode())

    def _tell(self, what: bytes) -> None:
        if self._program is None or self._program.stdin is None or self._program.stdin.closed:
            return
        try:
            self._program.stdin.write(what)
        except OSError:  # it has ended, and why its code tells
            _close(self._program)


def _close(program: subprocess.Popen[bytes]) -> None:
    if program.stdin is not None:
        program.stdin.close()
