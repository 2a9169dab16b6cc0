"""A file in pieces that fit into memory: its lines, or the members of its one JSON array, as long as each is bounded.
It refuses to hold a whole file, and to build what takes a hundred times the room of its text.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from unabridged.log import json_text

LARGEST: Final = 32_000_000
# Each comma and each bracket is a value at most; a value takes some 60 bytes where its text took two.
MOST_VALUES: Final = 2_000_000
TOO_LONG: Final = f"it is longer than {LARGEST} bytes; left out"
TOO_MANY: Final = f"it holds more than {MOST_VALUES} values; left out"
_NO_END: Final = "the file ends here, and its array does not"
_BEHIND: Final = "more stands behind the end of its array; left out: put each array into a file of its own"
NO_JSON: Final = "cut off, or no JSON; left out"
_CHUNK: Final = 1 << 18
# So much at the most is read behind a value that is long: what follows it is looked at before it is built.
_MOST_AHEAD: Final = 1 << 22
_MARK: Final = "\ufeff"  # of UTF-8, as some programs write it before everything
_SPACE: Final = " \t\r\n\0"
_BLANK: Final = b" \t\r\n\0\xef\xbb\xbf"
_END: Final = b"\n"
# Half a sign has no UTF-8, and some programs write it all the same.
_HALVES: Final = "surrogatepass"
# So much of a line shows what it ends with.
_AT_END: Final = 512


# What Python's own writer calls no number is kept as it came, as in a line.
_DECODER: Final = json.JSONDecoder(strict=False)


class Stream(Protocol):
    """What is read of a file."""

    def read(self, size: int, /) -> bytes:
        """So many bytes, or what is left."""
        ...

    def readline(self, size: int, /) -> bytes:
        """A line with its end, or so many bytes of it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One line or member: where it stands, its bytes, what it says, and what is wrong with it where something is."""

    place: str
    raw: bytes = b""
    value: Any = None
    problem: str = ""


def too_much(text: str) -> str:
    """Why no value is built of a text; empty where one may be."""
    if len(text) > LARGEST:
        return TOO_LONG
    return TOO_MANY if len(text) > MOST_VALUES and _values_in(text) > MOST_VALUES else ""


def lines(stream: Stream) -> Iterator[Piece]:
    """Each line that is not empty, as JSON; one that cannot be read costs itself alone."""
    number = 0
    while raw := stream.readline(LARGEST + 1):
        number += 1
        place = f"line {number}"
        if len(raw) > LARGEST:
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(_CHUNK)
            yield Piece(place=place, problem=TOO_LONG)
        elif raw.strip(b" \t\r\n\0"):
            line = raw.strip().removeprefix(codecs.BOM_UTF8)
            yield _read(place, line, before=raw.index(line))


def whole(stream: Stream) -> Piece:
    """A file that is one JSON value."""
    raw = stream.read(LARGEST + 1)
    return Piece(place="file", problem=TOO_LONG) if len(raw) > LARGEST else _read("file", raw)


def members(stream: Stream) -> Iterator[Piece]:
    """Each member of the one JSON array that a file is; behind one that cannot be read nothing can be found."""
    text = _Ahead(stream)
    text.next_sign()
    number = 0
    text.step()  # past its bracket
    while (sign := text.next_sign()) not in ("]", ""):
        if sign == ",":
            text.step()
            continue
        number += 1
        piece = text.value(f"item {number}")
        yield piece
        if piece.problem:
            return
    text.step()  # past the bracket at its end, if there is one
    if not sign or text.next_sign():
        yield Piece(place=f"behind item {number}", problem=_BEHIND if sign else text.broken or _NO_END)


class _Ahead:
    """A text as far as it was read, and where in it somebody stands."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")(_HALVES)
        self._text, self._at, self._is_over, self._read = "", 0, False, 0
        self.broken = ""

    def next_sign(self) -> str:
        """The next sign that is no space; nothing at the end."""
        while True:
            while self._at < len(self._text):
                if self._text[self._at] not in _SPACE:
                    return self._text[self._at]
                self._at += 1
            if not self._more(_CHUNK):
                return ""

    def step(self) -> None:
        """Past the sign."""
        self._at += 1

    def value(self, place: str) -> Piece:
        """The value that begins here."""
        while True:
            ahead = len(self._text) - self._at
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except ValueError:
                value, end = None, -1
            except RecursionError:
                return Piece(place=place, problem="it is nested too deeply; what follows is left out")
            if 0 <= end < len(self._text) or (end >= 0 and self._is_over):
                raw = self._text[self._at : end].encode("utf-8", _HALVES)
                self._at = end
                return Piece(place=place, raw=raw, value=value)
            if ahead > LARGEST:
                return Piece(place=place, problem=f"{TOO_LONG}, with what follows")
            if ahead > _CHUNK and _values_in(self._text[self._at :]) > MOST_VALUES:
                return Piece(place=place, problem=f"{TOO_MANY}, with what follows")
            if not self._more(min(max(_CHUNK, ahead), _MOST_AHEAD)) and end < 0:
                return Piece(place=place, problem=self.broken or f"{NO_JSON}, with what follows")

    def _more(self, size: int) -> bool:
        """Read on; false at the end."""
        raw = b"" if self.broken else self._stream.read(size)
        self._read += len(raw)
        try:
            more = self._decoder.decode(raw, final=not raw)
        except UnicodeDecodeError as problem:
            before = self._read - len(problem.object)
            more = problem.object[: problem.start].decode(errors=_HALVES)
            self.broken = f"from here on it is {_no_utf_8(problem, before)}; left out"
            self._decoder.reset()
        self._text = self._text[self._at :] + more
        self._at, self._is_over = 0, not raw
        return bool(raw)


def shape_of(stream: Stream) -> Callable[[Stream], Iterator[Piece]]:
    """How a file is read, by its beginning: as the members of an array, a line at a time, or as one value."""
    first = _next(stream, _CHUNK)
    if not first:
        return lines
    if _begins_an_array(first):
        return lines if _are_many(first, stream) else members
    first = first if first.endswith(_END) else first + stream.readline(LARGEST)
    more = first
    while more and not more.endswith(_END):  # too long, which costs no line behind it
        more = stream.readline(_CHUNK)
    # A file of lines is one also where the first was cut off; no line of what is written over many is an object.
    is_line = not _read("", first.strip()).problem or isinstance(_read("", _next(stream, LARGEST).strip()).value, dict)
    return lines if is_line else _alone


def _are_many(line: bytes, stream: Stream) -> bool:
    """Whether each line is an array: in one, a comma would stand between what ends with a bracket and what begins so.

    A line may be the whole of a long file, and is not held for that.
    """
    ends = line
    while line and not line.endswith(_END):
        line = stream.readline(_CHUNK)
        ends = (ends + line)[-_AT_END:]
    return ends.rstrip(_BLANK).endswith(b"]") and _begins_an_array(_next(stream, _CHUNK))


def _begins_an_array(line: bytes) -> bool:
    return line.lstrip(b" \t\xef\xbb\xbf").startswith(b"[")


def _next(stream: Stream, size: int) -> bytes:
    """The next line that is not empty, or so many bytes of it; nothing at the end."""
    while (line := stream.readline(size)) and not line.strip(_BLANK):
        pass
    return line


def _alone(stream: Stream) -> Iterator[Piece]:
    yield whole(stream)


def _read(place: str, raw: bytes, *, before: int = 0) -> Piece:
    if len(raw) > MOST_VALUES and raw.count(b",") + raw.count(b"[") + raw.count(b"{") > MOST_VALUES:
        return Piece(place=place, problem=TOO_MANY)
    try:
        return Piece(place=place, raw=raw, value=json_text.value_of(raw.decode(errors=_HALVES).removeprefix(_MARK)))
    except UnicodeDecodeError as problem:
        return Piece(
            place=place, problem=NO_JSON if _is_cut(problem) else f"it is {_no_utf_8(problem, before)}; left out"
        )
    except ValueError:
        return Piece(place=place, problem=NO_JSON)


def _no_utf_8(problem: UnicodeDecodeError, before: int) -> str:
    """Which byte it is, counted from 0 with those before what was decoded."""
    return f"no UTF-8 at byte {before + problem.start}, which is {problem.object[problem.start]:#04x}"


def _is_cut(problem: UnicodeDecodeError) -> bool:
    """Whether all that is wrong is that a sign of several bytes has no end."""
    return problem.end == len(problem.object) and problem.reason == "unexpected end of data"


def _values_in(text: str) -> int:
    return text.count(",") + text.count("[") + text.count("{")
