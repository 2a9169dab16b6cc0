"""Counts the tokens of the o200k_base encoding exactly, with the standard library and one file of ranks.
It refuses to know models, messages and prices; text comes in, a number goes out.
"""

from __future__ import annotations

from typing import Final

from unabridged.counting.matching import count_apart, matcher
from unabridged.counting.merging import WINDOW_BYTES, count_long, count_merged, merged
from unabridged.counting.pieces import WINDOW_CHARACTERS, batches, paired, split
from unabridged.counting.seams import seams
from unabridged.counting.vocabulary import ranks, spelled

# What a counter remembers at most: so many pieces, none of them longer than this; at most some 30 MB, mostly far less.
PIECES_LIMIT: Final = 100_000
REMEMBERED_CHARACTERS: Final = 64

# From here on most writing fits a word or a syllable into a character.
_DENSE: Final = "\u2e80"

# Up to this many parts, looking at all of them finds the lowest rank sooner than keeping them in order.
_FEW_PARTS: Final = 20


class O200k:
    """Counts as the o200k_base encoding does, for every text, special tokens being text like any other.

    The ranks are read at the first count, in about a tenth of a second, and shared by all counters; one counter
    serves any number of threads. Surrogates count as what they are sent as: a pair is the character it means,
    a lone one is U+FFFD.
    """

    __slots__ = ("_pieces",)

    def __init__(self) -> None:
        self._pieces = _Pieces()

    @property
    def id(self) -> str:
        """The counter's name, kept beside every count it made."""
        return "o200k"

    def read(self) -> None:
        """Read the ranks, and what else is looked up in them, as the first counts would."""
        ranks()
        seams()

    def count(self, text: str) -> int:
        """The tokens of this text, in time that grows as it does and memory that hardly grows at all."""
        count_of = self._pieces.__getitem__
        try:
            if len(text) <= WINDOW_CHARACTERS:
                return sum(map(count_of, split(text)))
            return sum(sum(map(count_of, pieces)) for pieces in batches(text))
        except UnicodeEncodeError:
            return self.count(paired(text))


class _Pieces(dict[str, int]):
    """The pieces met so far with their counts; asked for a new one, it counts it and remembers it."""

    __slots__ = ()

    def __missing__(self, piece: str) -> int:
        known = ranks() if piece.isascii() else seams().tokens
        count = 1 if piece in known else self._count(piece)
        if len(piece) <= REMEMBERED_CHARACTERS:
            if len(self) >= PIECES_LIMIT:
                self.clear()
            self[piece] = count
        return count

    def _count(self, piece: str) -> int:
        """The tokens of what is no single token."""
        if len(piece) > WINDOW_BYTES:
            return count_long(spelled(piece), ranks())
        if piece.isascii():
            return _count_parts(list(piece))
        apart = count_apart(piece, seams(), self.__getitem__) if piece[-1] >= _DENSE else 0
        return apart or matcher()(piece) or _count_parts(list(spelled(piece)))


def _count_parts(parts: list[str]) -> int:
    return count_merged(parts, ranks()) if len(parts) <= _FEW_PARTS else len(merged(parts, ranks()))
