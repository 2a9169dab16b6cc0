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
_FEW_PARTS: Final = 48


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
        spelling = spelled(piece)
        if spelling in known:
            return 1
        if len(piece) > WINDOW_BYTES:
            return count_long(spelling, known)
        if piece.isascii():
            parts = list(piece)
        else:
            between = seams()
            if piece[-1] >= DENSE and (cuts := between.cuts(piece)):
                return sum(self[piece[begin:end]] for begin, end in zip([0, *cuts], [*cuts, None], strict=True))
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
