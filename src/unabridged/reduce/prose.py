"""Which sentences of prose are shown: the first and the last, then those with figures, names and rare words.
It refuses to know what the text is about, and keeps every sentence as it was written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from unabridged.reduce.picking import Draw, Picking, drawn, inwards

_END: Final = re.compile(r"(?<=[.!?…])[\"')\]]*[ \t]+(?=[\"'(\[]?[^\sa-z])|(?<=[。！？؟।])|\n+")
_WORD: Final = re.compile(r"\w+")
_SPECIFIC: Final = re.compile(r"\d+|[A-Z]{2,}|[_/.][a-z]|https?:|[\"`“]")
_NAME: Final = re.compile(r"(?<=[a-z,;] )[A-Z]\w+")
_RARE: Final = 2
_WORD_LIMIT: Final = 60
# So many sentences in what may be a megabyte are no prose.
_MOST: Final = 40_000


def sentences(text: str) -> list[str]:
    """The sentences, without what stands between them."""
    pieces: list[str] = []
    begin = 0
    for found in _END.finditer(text):
        pieces.append(text[begin : found.start()].strip())
        begin = found.end()
    return [piece for piece in (*pieces, text[begin:].strip()) if piece]


def prose_drawn(text: str) -> Draw:
    """What writes as many sentences as go into so many characters."""
    said = sentences(text)
    picking = Picking(lines=said, order=_wanted(said), what="sentences")
    return lambda characters: drawn(picking, characters)


def _wanted(said: Sequence[str]) -> list[int]:
    if len(said) > _MOST:
        return list(inwards(0, len(said)))
    words = [_WORD.findall(sentence)[:_WORD_LIMIT] for sentence in said]
    often = Counter(chain.from_iterable(words))
    first = {sentence: index for index, sentence in reversed(tuple(enumerate(said)))}
    worth = [
        _worth(sentence, each, often) if first[sentence] == index else 0.0
        for index, (sentence, each) in enumerate(zip(said, words, strict=True))
    ]
    best = sorted(range(len(said)), key=lambda index: (-worth[index], index))
    return list(dict.fromkeys(chain((0, len(said) - 1) if said else (), best[: len(best) // 2], inwards(0, len(said)))))


def _worth(sentence: str, words: Sequence[str], often: Counter[str]) -> float:
    if not words:
        return 0.0
    rare = sum(1 for word in words if often[word] <= _RARE and len(word) > 3)  # shorter ones are articles
    telling = len(_SPECIFIC.findall(sentence)) * 2 + len(_NAME.findall(sentence)) * 2
    return (rare + telling) / (len(words) + 8)
