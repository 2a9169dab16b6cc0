"""Which lines of a long text have one of some words, found piece by piece from whichever end they are wanted first.
It refuses to judge them: a word that is found only says that a line is worth a closer look.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

_PIECE: Final = 65_536


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


def marked(body: str, piece: Piece, words: Iterable[str]) -> list[int]:
    """The numbers of the lines of a piece that have any of the words."""
    begins: set[int] = set()
    # Finding a word takes a fraction of what any expression takes.
    for word in words:
        place = body.find(word, piece.begin, piece.end)
        while place >= 0:
            begins.add(max(body.rfind("\n", piece.begin, place) + 1, piece.begin))
            end = body.find("\n", place, piece.end)
            place = -1 if end < 0 else body.find(word, end, piece.end)
    return numbered(body, sorted(begins), piece)


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
