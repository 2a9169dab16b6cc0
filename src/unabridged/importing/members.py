"""The members of the one JSON array that a file is, each told once it was read to its end.
It refuses to hold more than one of them and what was read ahead, and to look for another behind one that has no end.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterator
from typing import Any, Final

from unabridged.importing.pieces import (
    CHUNK,
    HALVES,
    LARGEST,
    LONG_NUMBER,
    MOST_VALUES,
    NO_JSON,
    TOO_LONG,
    TOO_MANY,
    Piece,
    Stream,
    no_utf_8,
    problem_of,
)
from unabridged.log import json_text

_NO_END: Final = "the file ends here, and its array does not"
_BEHIND: Final = "more stands behind the end of its array; left out: put each array into a file of its own"
# So much at the most is read behind a value that is long: what follows it is looked at before it is built.
_MOST_AHEAD: Final = 1 << 22
_SPACE: Final = " \t\r\n\0"
# What Python's own writer calls no number is kept as it came, as in a line.
_DECODER: Final = json.JSONDecoder(strict=False)
# Where a value ends in which no number is made of any digits.
_DIGITLESS: Final = json.JSONDecoder(strict=False, parse_int=len)


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
        if piece.problem not in ("", LONG_NUMBER):
            return
    text.step()  # past the bracket at its end, if there is one
    if not sign or text.next_sign():
        yield Piece(place=f"behind item {number}", problem=_BEHIND if sign else text.broken or _NO_END)


class _Ahead:
    """A text as far as it was read, and where in it somebody stands."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")(HALVES)
        self._text, self._at, self._is_over, self._read = "", 0, False, 0
        self.broken = ""

    def next_sign(self) -> str:
        """The next sign that is no space; nothing at the end."""
        while True:
            while self._at < len(self._text):
                if self._text[self._at] not in _SPACE:
                    return self._text[self._at]
                self._at += 1
            if not self._more(CHUNK):
                return ""

    def step(self) -> None:
        """Past the sign."""
        self._at += 1

    def value(self, place: str) -> Piece:
        """The value that begins here."""
        while True:
            ahead = len(self._text) - self._at
            try:
                value, end, wrong = self._decoded()
            except RecursionError:
                return Piece(place=place, problem="it is nested too deeply; what follows is left out")
            if 0 <= end < len(self._text) or (end >= 0 and self._is_over):
                raw = self._text[self._at : end].encode("utf-8", HALVES)
                self._at = end
                return Piece(place=place, problem=wrong) if wrong else Piece(place=place, raw=raw, value=value)
            if ahead > LARGEST:
                return Piece(place=place, problem=f"{TOO_LONG}, with what follows")
            if ahead > CHUNK and json_text.holds_more(self._text[self._at :], MOST_VALUES):
                return Piece(place=place, problem=f"{TOO_MANY}, with what follows")
            if not self._more(min(max(CHUNK, ahead), _MOST_AHEAD)) and end < 0:
                return Piece(place=place, problem=self.broken or f"{NO_JSON}, with what follows")

    def _decoded(self) -> tuple[Any, int, str]:
        """The value that begins here, where it ends, and why it is not made; -1 where no end is seen yet."""
        try:
            return *_DECODER.raw_decode(self._text, self._at), ""
        except json.JSONDecodeError:
            return None, -1, ""
        except ValueError as problem:
            wrong = problem_of(problem)
        try:
            return None, _DIGITLESS.raw_decode(self._text, self._at)[1], wrong
        except ValueError:
            return None, -1, wrong

    def _more(self, size: int) -> bool:
        """Read on; false at the end."""
        raw = b"" if self.broken else self._stream.read(size)
        self._read += len(raw)
        try:
            more = self._decoder.decode(raw, final=not raw)
        except UnicodeDecodeError as problem:
            before = self._read - len(problem.object)
            more = problem.object[: problem.start].decode(errors=HALVES)
            self.broken = f"from here on it is {no_utf_8(problem, before)}; left out"
            self._decoder.reset()
        self._text = self._text[self._at :] + more
        self._at, self._is_over = 0, not raw
        return bool(raw)
