"""Whether sentence after sentence of a draft tells in other words what one before it told: hardly any has news.
It refuses to take a list for that, whose lines say the same of another thing each.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from typing import Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.sentences import Sentence
from unabridged.lazy_patterns import lazy

# So few sentences tell one thing well; a note of a word or two has no more to repeat.
_FEWEST: Final = 5
_WEIGHT: Final = 2
_WORDS: Final = 3
# How many sentences take up a word that was there, less what share of their words is new and stands in the source.
_NEWS_WEIGH: Final = 1.5
_STALE: Final = 0.38
# So many of them have nothing new at all.
_EMPTY: Final = 0.2
_MOST: Final = 0.6
# What says as little in a list tells of many things, the same of each.
_ITEM: Final = lazy(r"^[ \t]*(?:[-*+•·・|]|\d{1,3}[.)、])", re.MULTILINE)
# So much two sentences of a list have in common.
_ALIKE: Final = 0.5
_REMEMBERED: Final = 12
_HALF: Final = 0.5
_LOOKED_AT: Final = 200


def stale(text: str, told: Iterable[Sentence], source: Source) -> bool:
    """Whether its sentences go on with what was said, and bring next to nothing of what it stands for."""
    said = [words for _, words in told if len(words) >= _WEIGHT][:_LOOKED_AT]
    if len(said) < _FEWEST or not source.lower:
        return False
    standing, listed = LookedUp(source.lower), _ITEM.search(text) is not None
    known, before = set(said[0]), deque([said[0]], maxlen=_REMEMBERED if listed else 1)
    again = empty = alike = new = length = 0
    for words in said[1:]:
        news = sum(map(standing.has, words - known))
        again += not known.isdisjoint(words)
        empty += not news
        like = any(len(words & each) >= _ALIKE * len(words | each) for each in before)
        alike += like and (listed or bool(words - known))
        new, length = new + news, length + len(words)
        known |= words
        before.append(words)
    count = len(said) - 1
    terse = length < _WORDS * count and (empty < _MOST * count or listed)
    if terse or alike >= _HALF * count or empty < _EMPTY * count:
        return False
    return again / count - _NEWS_WEIGH * new / length >= _STALE
