"""Messages between a program and its worker: a header of names and numbers, and bytes, each with its length before it.
It refuses to know what is asked, and to carry anything that would have to be executed to be read.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Mapping
from typing import IO, Any, Final, TypeAlias

Header: TypeAlias = Mapping[str, Any]

# The task of every worker that has no answer: it reads what its others are made of.
READ: Final = "read"

_NAMED: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
# As much as a pipe holds at most where nobody made it wider than he may.
_AT_ONCE: Final = 1 << 20
# A pipe keeps what it is given in pages, on most systems no two messages in one.
_PAGE: Final = 4_096
# What a pipe has room for where it does not say: as little as any has.
_LEAST_ROOM: Final = _PAGE if os.name == "nt" else 4 * _PAGE
_LENGTHS: Final = struct.Struct(">IQ")


def write(pipe: IO[bytes], header: Header, body: bytes = b"") -> None:
    """Send one message whole, in one piece: whoever waits for it is woken once, and finds all of it."""
    send(pipe, message(header, body))


def message(header: Header, body: bytes = b"") -> bytes:
    """One message as it is sent."""
    named = _NAMED(header).encode()
    return b"".join((_LENGTHS.pack(len(named), len(body)), named, body))


def send(pipe: IO[bytes], whole: bytes) -> None:
    """Send a message that was put together before."""
    left = memoryview(whole)
    while left:  # a pipe without a buffer may take less than it is given
        left = left[pipe.write(left) :]
    pipe.flush()


def takes(whole: bytes) -> int:
    """How much of a pipe's room a message takes until it is read."""
    return -(-len(whole) // _PAGE) * _PAGE


def room(pipe: IO[bytes]) -> int:
    """How much a pipe holds that nobody has read: whoever sends more waits for a reader."""
    try:
        import fcntl  # noqa: PLC0415  # not on Windows

        return fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ)
    except (ImportError, AttributeError, OSError):  # only Linux says
        return _LEAST_ROOM


def read(pipe: IO[bytes]) -> tuple[Header, bytes] | None:
    """The next message; None where the other side has ended, be it in the middle of one."""
    lengths = _exactly(pipe, _LENGTHS.size)
    if len(lengths) < _LENGTHS.size:
        return None
    named, size = _LENGTHS.unpack(lengths)
    header, body = _exactly(pipe, named), _exactly(pipe, size)
    if len(header) < named or len(body) < size:
        return None
    said: Header = json.loads(header)
    return said, body


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    """So many bytes, or what there is before the end."""
    found, left = list[bytes](), size
    while left and (more := pipe.read(min(left, _AT_ONCE))):  # of what is asked for at once, room is made at once
        found.append(more)
        left -= len(more)
    return b"".join(found)
