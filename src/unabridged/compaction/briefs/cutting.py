"""A text that is longer than one reading, cut into pieces at the ends of lines or of words; together they are the text.
It refuses to know how texts are counted, and to lose or double a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

# A cut stands at the end of a line, or else of a word, as far back as this share of the piece.
_BACK: Final = 0.5
_FIRST_GUESS: Final = 3
_SMALLER: Final = 0.8


def pieces(text: str, most_tokens: int, count: Callable[[str], int]) -> Iterator[str]:
    """Each piece takes at most so many tokens, unless a single letter takes more."""
    size, at = max(1, most_tokens * _FIRST_GUESS), 0
    while at < len(text):
        piece = text[at : at + size]
        tokens = count(piece)
        while tokens > most_tokens and len(piece) > 1:
            size = max(1, min(int(len(piece) * most_tokens / tokens), int(len(piece) * _SMALLER)))
            piece = text[at : at + size]
            tokens = count(piece)
        if at + len(piece) < len(text):
            piece = piece[: _end(piece)]
        yield piece
        at += len(piece)


def _end(piece: str) -> int:
    """Where a piece had best end that is followed by more."""
    least = int(len(piece) * _BACK)
    line = piece.rfind("\n", least) + 1
    if line:
        return line
    return max((at + 1 for sign in " \t\r" if (at := piece.rfind(sign, least)) >= 0), default=len(piece))
