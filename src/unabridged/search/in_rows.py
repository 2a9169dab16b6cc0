"""Which of documents that are numbered from one, without many gaps, have most of what a question weighs.
It refuses to look at one document after the other: each has a place in a row of scores that its words add to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import compress
from typing import Final

from unabridged.search.asking import Question, Word
from unabridged.search.clause import Clause

# Where so many times fewer were found than there are documents, no other is looked at.
_FEW: Final = 4


def by_words(
    question: Question, found: Mapping[Clause, Collection[int]], weights: Mapping[Clause, float], last: int
) -> list[float]:
    """What each document up to the last weighs by the words it has, in the place of its number."""
    scores = [0.0] * (last + 1)
    for word in question.words:
        ways = _ways(word, found, weights)
        if len(ways) == 1:
            weight, having = ways[0]
            for document in having:
                scores[document] += weight
        else:
            best: dict[int, float] = {}
            for weight, having in ways:
                best.update(dict.fromkeys(having, weight))
            for document, weight in best.items():
                scores[document] += weight
    return scores


def _ways(
    word: Word, found: Mapping[Clause, Collection[int]], weights: Mapping[Clause, float]
) -> list[tuple[float, Collection[int]]]:
    """The ways in which any document has a word, those that weigh most last."""
    ways = [(way.weight * weights[way.clause], found[way.clause]) for way in word.ways if way.clause in found]
    return sorted(ways, key=lambda each: each[0])


def best(scores: list[float], found: Collection[Collection[int]]) -> list[int]:
    """Those found that have any of the words, those of the highest scores first; of equal ones the newest."""
    newest_first: Iterable[int]
    if sum(map(len, found)) * _FEW < len(scores):
        newest_first = sorted(filter(scores.__getitem__, set[int]().union(*found)), reverse=True)
    else:  # the row is sooner gone through than they are put together
        newest_first = compress(range(len(scores) - 1, 0, -1), reversed(scores))
    return sorted(newest_first, key=scores.__getitem__, reverse=True)
