"""Counts the tokens of the o200k_base encoding exactly, with the standard library and one file of ranks.
It refuses to know models, messages and prices; text comes in, a number goes out.
"""

from __future__ import annotations

from typing import Final

from unabridged.counting.merging import WINDOW_BYTES, count_long, count_merged, merged
from unabridged.counting.pieces import batches, paired
from unabridged.counting.seams import DENSE, seams
from unabridged.counting.vocabulary import ranks, spelled

# How many pieces a counter remembers, and how long they may be: together at most some 20 MB.
PIECES_LIMIT: Final = 100_000
PIECE_CHARACTERS_LIMIT: Final = 64

# Above this many parts a heap finds the lowest rank sooner than a look at all of them.
_FEW_PARTS: Final = 20


class _Pieces(dict[str, int]):
    """The pieces met so far with their counts; a new one is counted, and remembered while there is room."""

    __slots__ = ()

    def __missing__(self, piece: str) -> int:
        count = self._count(piece)
        if len(piece) <= PIECE_CHARACTERS_LIMIT:
            if len(self) >= PIECES_LIMIT:
                self.clear()
            self[piece] = count
        return count

    def _count(self, piece: str) -> int:
        known = ranks()
        if piece.isascii():
            if piece in known:
                return 1
            if len(piece) <= _FEW_PARTS:
                return count_merged(list(piece), known)
        if len(piece) > WINDOW_BYTES:
            return count_long(spelled(piece), known)
        between = seams()
        if piece[-1] >= DENSE:
            if cuts := between.cuts(piece):
                words = between.words
                total = begin = 0
                for end in cuts:
                    word = piece[begin:end]
                    total += 1 if word in words else self[word]
                    begin = end
                word = piece[begin:]
                return total + (1 if word in words else self[word])
            if piece in between.words: return 1
        elif spelled(piece) in known:
            return 1
        parts = between.parts(piece)
        return count_merged(parts, known) if len(parts) <= _FEW_PARTS else len(merged(parts, known))


class O200k:
    """Counts as the o200k_base encoding does, for every text, special tokens being text like any other.

    Ranks are read at the first count, in about a tenth of a second, and shared by all counters; one counter
    serves any number of threads. Text that is not well-formed counts as what it is sent as: a pair of
    surrogates is the character it means, a lone one is U+FFFD.
    """

    __slots__ = ("_pieces",)

    def __init__(self) -> None:
        self._pieces = _Pieces()

    @property
    def id(self) -> str:
        """The counter's name, kept beside every count it made."""
        return "o200k"

    def count(self, text: str) -> int:
        """The tokens of this text, in time that grows with its length and memory that does not."""
        count_of = self._pieces.__getitem__
        try:
            return sum(sum(map(count_of, pieces)) for pieces in batches(text))
        except UnicodeEncodeError:
            return self.count(paired(text))
