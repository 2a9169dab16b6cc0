"""The sentences of a draft that tell again what one before them told: none of their words is news.
It refuses to take another number for the same, and a word that the source does not have for news.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import takewhile
from operator import eq
from typing import Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.sentences import Sentence

# So many words of weight make a sentence, and so many of them it has in common with the one that it tells again.
_WEIGHT: Final = 2
_COMMON: Final = 0.4
_OF_THE_OTHER: Final = 0.3
# So much of it may be words of other sentences, and of the source; so much of two that are made alike stands at the same place.
_OTHERS: Final = 0.3
_ALIKE: Final = 0.5
_REMEMBERED: Final = 100
_STEM: Final = 4
_UNSPACED: Final = "\u2e80"


def retold(told: Iterable[Sentence], source: Source) -> Iterator[tuple[str, bool]]:
    """Each sentence, and whether it tells again."""
    known, standing = deque[Sentence](maxlen=_REMEMBERED), LookedUp(source.lower)
    seen = set[str]()
    for sentence, weighty in told:
        words = frozenset(word for word in weighty if len(word) > 1 or word > _UNSPACED or word.isdigit())
        said = (sentence, words)
        again = len(words) >= _WEIGHT and any(_is_of(said, each, seen, standing) for each in known)
        if len(words) >= _WEIGHT and not again:
            known.append(said)
            seen.update(words)
        yield sentence, again


def _is_of(said: Sentence, told: Sentence, seen: set[str], standing: LookedUp) -> bool:
    """Whether it has enough of the other's words, no number that is another, no news, and few words of others."""
    (sentence, words), (before, other) = said, told
    if words.isdisjoint(other):
        return False
    common = len(words & other)
    if common < max(_WEIGHT, _COMMON * len(words), _OF_THE_OTHER * len(other)):
        return False
    new = words - other
    if any(map(_has_figure, new)):
        return False
    news = sum(word not in seen and standing.has(word[:_STEM]) for word in new)
    if news and is_alike(sentence, before):
        return False
    return bool(news + len(new & seen) <= _OTHERS * len(words))


def is_alike(sentence: str, before: str) -> bool:
    """Whether two sentences are made alike, but for what is told of in one place: the next of a row."""
    mine, its = sentence.split(), before.split()
    same: int = sum(takewhile(bool, map(eq, mine, its))) + sum(takewhile(bool, map(eq, mine[::-1], its[::-1])))
    return same >= _ALIKE * min(len(mine), len(its))


def _has_figure(word: str) -> bool:
    return any(letter.isdigit() for letter in word)
