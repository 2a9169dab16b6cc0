"""What is said beside a command, to whoever listens; where nobody can any more, the command goes on and ends as ever.
It refuses to know what is said.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Final, TextIO, cast

# How writing into a pipe fails that nobody reads any more; Windows says of it too that an argument is none.
_UNREAD: Final = frozenset({errno.EPIPE, errno.EINVAL} if os.name == "nt" else {errno.EPIPE})


def heedless(stream: TextIO) -> TextIO:
    """The stream, to which nothing that does not get through makes a difference."""
    return cast("TextIO", _Heedless(stream))


def is_unread(problem: OSError) -> bool:
    """Whether it is that nobody reads any more what is written."""
    is_of_a_pipe = problem.errno in _UNREAD and problem.filename is None
    return isinstance(problem, BrokenPipeError) or is_of_a_pipe


def let_go(stream: TextIO) -> None:
    """Let nothing more be written there, also not when the program ends."""
    if stream in (sys.stdout, sys.stderr):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class _Heedless:
    """All that the stream is, but for its troubles."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        try:
            self._stream.write(text)
        except OSError:
            let_go(self._stream)
        return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError:
            let_go(self._stream)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)
