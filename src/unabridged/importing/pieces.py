"""A file in pieces that fit into memory: its lines, or the members of its one JSON array, as long as each is bounded.
It refuses to hold a whole file, and to build what takes a hundred times the room of its text.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from unabridged.log import json_text

LARGEST: Final = 32_000_000
# Each comma and each bracket is a value at most; a value takes some 60 bytes where its text took two.
MOST_VALUES: Final = 2_000_000
# What is nested deeper than the interpreter's stack is read, looked through and written by much slower ways.
MOST_DEEP: Final = 100_000
TOO_LONG: Final = f"it is longer than {LARGEST} bytes; left out"
TOO_MANY: Final = f"it holds more than {MOST_VALUES} values; left out"
TOO_DEEP: Final = f"it is nested deeper than {MOST_DEEP} values; left out"
LONG_NUMBER: Final = "it holds a number of thousands of digits; left out"
NO_JSON: Final = "cut off, or no JSON; left out"
CHUNK: Final = 1 << 18
_MARK: Final = "\ufeff"  # of UTF-8, as some programs write it before everything
# Half a sign has no UTF-8, and some programs write it all the same.
HALVES: Final = "surrogatepass"
# How Python says that a number has more of them than it makes one of.
_DIGITS: Final = "digits"


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


def value_of(text: str) -> tuple[Any, str]:
    """What a text says, or why no value is built of it."""
    if len(text) > LARGEST:
        return None, TOO_LONG
    try:
        return json_text.bounded_value_of(text, most_values=MOST_VALUES, most_deep=MOST_DEEP), ""
    except json_text.TooManyError:
        return None, TOO_MANY
    except json_text.TooDeepError:
        return None, TOO_DEEP
    except ValueError as problem:
        return None, problem_of(problem)


def problem_of(problem: ValueError) -> str:
    """What is wrong with a text of which no value could be made: it is no JSON, or Python makes nothing of a number."""
    is_number = type(problem) is ValueError and _DIGITS in str(problem)
    return LONG_NUMBER if is_number else NO_JSON


def lines(stream: Stream) -> Iterator[Piece]:
    """Each line that is not empty, as JSON; one that cannot be read costs itself alone."""
    number = 0
    while raw := stream.readline(LARGEST + 1):
        number += 1
        place = f"line {number}"
        if len(raw) > LARGEST:
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(CHUNK)
            yield Piece(place=place, problem=TOO_LONG)
        elif raw.strip(b" \t\r\n\0"):
            line = raw.strip().removeprefix(codecs.BOM_UTF8)
            yield read(place, line, before=raw.index(line))


def whole(stream: Stream) -> Piece:
    """A file that is one JSON value."""
    raw = stream.read(LARGEST + 1)
    return Piece(place="file", problem=TOO_LONG) if len(raw) > LARGEST else read("file", raw)


def read(place: str, raw: bytes, *, before: int = 0) -> Piece:
    """What these bytes say; ``before`` is how many stood before them in their line."""
    try:
        text = raw.decode(errors=HALVES).removeprefix(_MARK)
    except UnicodeDecodeError as problem:
        return Piece(
            place=place, problem=NO_JSON if _is_cut(problem) else f"it is {no_utf_8(problem, before)}; left out"
        )
    value, wrong = value_of(text)
    return Piece(place=place, problem=wrong) if wrong else Piece(place=place, raw=raw, value=value)


def no_utf_8(problem: UnicodeDecodeError, before: int) -> str:
    """Which byte it is, counted from 0 with those before what was decoded."""
    return f"no UTF-8 at byte {before + problem.start}, which is {problem.object[problem.start]:#04x}"


def _is_cut(problem: UnicodeDecodeError) -> bool:
    """Whether all that is wrong is that a sign of several bytes has no end."""
    return problem.end == len(problem.object) and problem.reason == "unexpected end of data"
