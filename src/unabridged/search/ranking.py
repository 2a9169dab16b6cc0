"""Which documents answer a question best: rare words weigh more, neighbours help, and several rankings are made one.
It refuses to know an index; what it is given are numbers of documents and counts.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from unabridged.search.asking import Question
from unabridged.search.clause import Clause
from unabridged.search.kept import Described
from unabridged.search.numbering import NEXT, first_piece, seq_of

_SATURATION: Final = 1.2
_BY_LENGTH: Final = 0.5
_NEIGHBOUR: Final = 0.4
_FUSED_FROM: Final = 60
# A word that all have says nothing, and still more than none.
_LEAST: Final = 0.01


def rarity(documents: int, having: int) -> float:
    """What a clause weighs that so many of the documents have."""
    return max(_LEAST, math.log(1 + (documents - having + 0.5) / (having + 0.5)))


def weights(found: Mapping[Clause, Collection[int]], documents: int) -> dict[Clause, float]:
    """What each clause weighs, of so many documents."""
    return {clause: rarity(max(documents, len(having)), len(having)) for clause, having in found.items()}


def by_words(
    question: Question, found: Mapping[Clause, Sequence[int]], documents: int
) -> tuple[dict[int, float], dict[Clause, float]]:
    """What each document weighs by the words it has, and what each clause weighs."""
    weighed = weights(found, documents)
    scores: dict[int, float] = {}
    for word in question.words:
        best: dict[int, float] = {}
        for way in sorted(word.ways, key=lambda way: way.weight * weighed.get(way.clause, 0.0)):
            weight = way.weight * weighed.get(way.clause, 0.0)
            best.update(dict.fromkeys(found.get(way.clause, ()), weight))
        for document in scores.keys() & best.keys():
            best[document] += scores[document]
        scores.update(best)
    return scores, weighed


def best(scores: Mapping[int, float], limit: int) -> list[int]:
    """The documents of the highest scores; of equal ones the newest come first."""
    newest_first = sorted(scores, reverse=True)
    return sorted(newest_first, key=scores.__getitem__, reverse=True)[:limit]


def refined(
    question: Question,
    weights: Mapping[Clause, float],
    told: Iterable[Described],
    usual: float,
) -> dict[int, float]:
    """The scores of a few documents, by how often they have each word and how long they are."""
    words = [
        [(way.clause, way.weight * weights[way.clause]) for way in word.ways if way.clause in weights]
        for word in question.words
    ]
    scores: dict[int, float] = {}
    for each in told:
        room = _SATURATION * (1 - _BY_LENGTH + _BY_LENGTH * each.length / (usual or 1.0))
        counts, total = each.counts, 0.0
        for ways in words:
            best = 0.0
            for clause, weight in ways:
                often = counts.get(clause)
                if often:
                    score = weight * often * (_SATURATION + 1) / (often + room)
                    best = max(best, score)
            total += best
        scores[each.number] = total
    return scores


def of_events(scores: Mapping[int, float]) -> dict[int, float]:
    """The scores of events, each by its best piece, under the number of its first."""
    found: dict[int, float] = {}
    for document, score in scores.items():
        event = first_piece(document)
        found[event] = max(found.get(event, 0.0), score)
    return found


def with_neighbours(scores: Mapping[int, float]) -> dict[int, float]:
    """The scores of windows: an event's own, and a part of what stands right before and right after it."""
    found = dict(scores)
    for event in sorted(scores):  # what is added in another order may differ in its last digit, and equals with it
        for beside in (event - NEXT, event + NEXT):
            found[beside] = found.get(beside, 0.0) + _NEIGHBOUR * scores[event]
    return found


def beside(best: Sequence[int], others: Iterable[int]) -> list[int]:
    """The other candidates that stand beside one of these: they have words of their own, and are first met there."""
    near = {seq_of(each) + side for each in best for side in (-1, 1)}
    return [each for each in others if seq_of(each) in near]


def fused(rankings: Iterable[Sequence[int]]) -> dict[int, float]:
    """One score for each event from its places in several rankings."""
    found: dict[int, float] = {}
    for ranking in rankings:
        for at, event in enumerate(ranking, 1):
            found[event] = found.get(event, 0.0) + 1 / (_FUSED_FROM + at)
    return found
