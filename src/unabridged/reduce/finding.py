"""Which lines of a long text have one of some words, found piece by piece from whichever end they are wanted first.
It refuses to judge them: a word that is found only says that a line is worth a closer look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Self

_PIECE: Final = 65_536
# The one letter that becomes two when it is made small.
_DOTTED: Final = "\u0130"


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What is looked for: words in small letters, however they are written, and some that are written as they stand."""

    small: Sequence[str] = ()
    exact: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A text, and the same in small letters, each of them where it was."""

    text: str
    small: str

    @classmethod
    def of(cls, text: str) -> Self:
        """The text, made small once however much is looked for."""
        small = text.lower()
        return cls(text=text, small=small if len(small) == len(text) else text.replace(_DOTTED, "i").lower())


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Whole lines of a text: where they begin and end in it, and the number of the first."""

    begin: int
    end: int
    number: int


def pieces(body: str) -> tuple[Piece, ...]:
    """The text in pieces of whole lines."""
    out: list[Piece] = []
    begin = number = 0
    while begin < len(body):
        end = body.find("\n", begin + _PIECE)
        end = len(body) if end < 0 else end
        out.append(Piece(begin=begin, end=end, number=number))
        number += body.count("\n", begin, end) + 1
        begin = end + 1
    return tuple(out)


def marked(body: Body, piece: Piece, words: Words) -> list[int]:
    """The numbers of the lines of a piece that have any of the words."""
    return numbered(body.text, sorted(marked_places(body, piece.begin, piece.end, words)), piece)


def marked_places(body: Body, begin: int, end: int, words: Words) -> dict[int, int]:
    """Where the lines between two places begin that have any of the words, and where each ends."""
    found: dict[int, int] = {}
    # Finding a word takes a fraction of what any expression takes.
    for text, some in ((body.small, words.small), (body.text, words.exact)):
        for word in some:
            place = text.find(word, begin, end)
            while place >= 0:
                over = text.find("\n", place, end)
                found[max(text.rfind("\n", begin, place) + 1, begin)] = end if over < 0 else over
                place = -1 if over < 0 else text.find(word, over, end)
    return found


def numbered(body: str, places: Iterable[int], piece: Piece) -> list[int]:
    """The numbers of the lines in which the places are, which rise."""
    out: list[int] = []
    number, passed = piece.number, piece.begin
    for place in places:
        number += body.count("\n", passed, place)
        passed = place
        out.append(number)
    return out


def matching(body: str, behind_an_end: re.Pattern[str]) -> Sequence[int]:
    """The numbers of the lines, the first apart, that an expression finds which begins with the end of the one before."""
    whole = Piece(begin=0, end=len(body), number=1)
    return numbered(body, (found.start() for found in behind_an_end.finditer(body)), whole)
