"""Which sentences of prose are shown: the first and the last, then those with figures, names and rare words.
It refuses to know what the text is about, and keeps every sentence as it was written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.reduce.picking import Draw, Order, Picking, drawn, inwards

# Each begins with one of a few letters, so that the matcher skips all others.
_END: Final = re.compile(
    r"[.!?…。！？؟।\n](?:(?<=\n)\n*|(?<=[。！？؟।])|(?<=[.!?…])[\"')\]]*[ \t]+(?=[\"'(\[]?[^\sa-z]))"
)
_WORD: Final = re.compile(r"\w+")
_SPECIFIC: Final = re.compile(r"\d+|[A-Z]{2,}|[_/.][a-z]|https?:|[\"`“]")
_CAPITALS: Final = re.compile("[A-Z][A-Z]")
_NAME: Final = re.compile(r"(?<=[a-z,;] )[A-Z]\w+")
_STOPS: Final = ".,;:!?…()。！？，、"
_RARE: Final = 2
# Shorter ones are articles.
_LONGER: Final = 3
_WORD_LIMIT: Final = 60
# Where there are fewer between spaces, they are no words, and which of them are rare says nothing.
_PIECES: Final = 3
_BREAK: Final = "\x00"
# So many sentences in what may be a megabyte are no prose.
_MOST: Final = 40_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """What stands between two spaces adds to its sentence: words beyond one, what tells something, what may be a name."""

    more: int
    telling: int
    names: bool


_ENDED: Final = _Piece(more=0, telling=0, names=False)


def sentences(text: str) -> list[str]:
    """The sentences, without what stands between them."""
    pieces: list[str] = []
    begin = 0
    for found in _END.finditer(text):
        end = found.end()
        pieces.append(text[begin:end].strip())
        begin = end
    return [piece for piece in (*pieces, text[begin:].strip()) if piece]


def prose_drawn(text: str) -> Draw:
    """What writes as many sentences as go into so many characters."""
    said = sentences(text)
    picking = Picking(lines=said, order=Order(_wanted(said)), what="sentences")
    return lambda characters: drawn(picking, characters)


def _wanted(said: Sequence[str]) -> Iterator[int]:
    size = len(said)
    yield from (0, size - 1) if said else ()
    if size <= _MOST:
        worth = _worth(said)
        best = sorted(range(size), key=worth.__getitem__, reverse=True)
        yield from best[: size // 2]
    yield from inwards(0, size)


def _worth(said: Sequence[str]) -> list[float]:
    """What each sentence is worth; where one stands again, it is worth nothing."""
    pieces = f" {_BREAK} ".join([*said, ""]).split()
    if pieces.count(_BREAK) != len(said):
        return [0.0] * len(said)
    first = dict(zip(reversed(said), reversed(range(len(said))), strict=True))
    told = _told(Counter(pieces), are_words=len(pieces) >= _PIECES * len(said))
    worth: list[float] = []
    begin = more = telling = names = 0
    for place in [place for place, piece in enumerate(pieces) if piece in told]:
        each = told[pieces[place]]
        if each is not _ENDED:
            more, telling, names = more + each.more, telling + each.telling, names + each.names
            continue
        index, words = len(worth), min(place - begin + more, _WORD_LIMIT)
        sentence = said[index]
        if names > ("A" <= sentence[0] <= "Z"):
            telling += len(_NAME.findall(sentence)) * 2
        worth.append(telling / (words + 8) if words and first[sentence] == index else 0.0)
        begin, more, telling, names = place + 1, 0, 0, 0
    return worth


def _told(pieces: Counter[str], *, are_words: bool) -> dict[str, _Piece]:
    """What pieces between spaces add to their sentences, where that is anything."""
    bare = {piece: piece.strip(_STOPS) for piece in pieces if piece != _BREAK}
    mixed = {piece: _WORD.findall(piece) for piece, word in bare.items() if not word.isalpha()}
    often: dict[str, int] = {}
    for piece, word in bare.items() if are_words else ():
        for each in mixed.get(piece, (word,)):
            often[each] = often.get(each, 0) + pieces[piece]
    told = {_BREAK: _ENDED}
    for piece, word in bare.items():
        words = mixed.get(piece, (word,))
        telling = 0
        if are_words:
            telling = sum([1 for each in words if often[each] <= _RARE and len(each) > _LONGER])
        if piece in mixed or _CAPITALS.search(word):
            telling += len(_SPECIFIC.findall(piece)) * 2
        names = "A" <= piece[0] <= "Z"
        if telling or names or len(words) != 1:
            told[piece] = _Piece(more=len(words) - 1, telling=telling, names=names)
    return told
