"""How a program of ours ends when what it prints does not get through: well where whoever read had enough, else told.
It refuses to know what is printed.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from typing import Final, TextIO

# How writing into a pipe fails that nobody reads any more; Windows says of it too that an argument is none.
_UNREAD: Final = frozenset({errno.EPIPE, errno.EINVAL} if os.name == "nt" else {errno.EPIPE})


def spell_out(*streams: TextIO) -> None:
    """Have letters that a terminal has not told by their numbers."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def is_unread(problem: OSError) -> bool:
    """Whether it is that nobody reads any more what is written."""
    is_of_a_pipe = problem.errno in _UNREAD and problem.filename is None
    return isinstance(problem, BrokenPipeError) or is_of_a_pipe


def let_go(stream: TextIO) -> None:
    """Let nothing more be written there, also not when the program ends."""
    if stream in (sys.stdout, sys.stderr):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def told(problem: OSError) -> str:
    """What the system said, of which file where it told, and what to do."""
    said = (problem.strerror or type(problem).__name__).lower()
    what = f"{problem.filename}: {said}" if problem.filename else f"what there is to say could not be written: {said}"
    return f"{what}; make it possible and run it again"
