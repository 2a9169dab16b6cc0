"""How a file is cut into pieces, as its beginning shows: by lines, by the members of an array, or not at all.
It refuses to go by a file's name, and to hold a line for longer than it takes to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from unabridged.importing.members import members
from unabridged.importing.pieces import CHUNK, LARGEST, Piece, Stream, lines, read, whole

_BLANK: Final = b" \t\r\n\0\xef\xbb\xbf"
_END: Final = b"\n"
# So much of a line shows what it ends with.
_AT_END: Final = 512


def shape_of(stream: Stream) -> Callable[[Stream], Iterator[Piece]]:
    """How a file is read, by its beginning: as the members of an array, a line at a time, or as one value."""
    first = _next(stream, CHUNK)
    if not first:
        return lines
    if _begins_an_array(first):
        return lines if _are_many(first, stream) else members
    first = first if first.endswith(_END) else first + stream.readline(LARGEST)
    more = first
    while more and not more.endswith(_END):  # too long, which costs no line behind it
        more = stream.readline(CHUNK)
    # A file of lines is one also where the first was cut off; no line of what is written over many is an object.
    is_line = not read("", first.strip()).problem or isinstance(read("", _next(stream, LARGEST).strip()).value, dict)
    return lines if is_line else _alone


def _are_many(line: bytes, stream: Stream) -> bool:
    """Whether each line is an array: in one, a comma would stand between what ends with a bracket and what begins so.

    A line may be the whole of a long file, and is not held for that.
    """
    ends = line
    while line and not line.endswith(_END):
        line = stream.readline(CHUNK)
        ends = (ends + line)[-_AT_END:]
    return ends.rstrip(_BLANK).endswith(b"]") and _begins_an_array(_next(stream, CHUNK))


def _begins_an_array(line: bytes) -> bool:
    return line.lstrip(b" \t\xef\xbb\xbf").startswith(b"[")


def _next(stream: Stream, size: int) -> bytes:
    """The next line that is not empty, or so many bytes of it; nothing at the end."""
    while (line := stream.readline(size)) and not line.strip(_BLANK):
        pass
    return line


def _alone(stream: Stream) -> Iterator[Piece]:
    yield whole(stream)
