"""Extracts by rank: the newest messages in a part of the room, in the rest the best sentences of what is before.
It refuses to know any language but by its words, and looks at no more than the newest sentences.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import log, sqrt
from operator import mul
from random import Random
from typing import Final, TypeAlias

from unabridged.eval.retention.baselines import keep_last
from unabridged.eval.retention.entries import FRAME_TOKENS, NEWEST_SHARE, Count, Entry, note, size
from unabridged.eval.words import words

_END: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。\uff01\uff1f])|\n+")
_LONGEST: Final = 400
_MOST: Final = 400
_DAMPING: Final = 0.85
_ROUNDS: Final = 25
_ALIKE: Final = 0.1
_RELEVANCE: Final = 0.7
_REMEMBERED: Final = 50_000
Vector: TypeAlias = Mapping[str, float]
Order: TypeAlias = Callable[[Sequence[str], Random], Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extract:
    """A way to cut: which sentences are taken first."""

    order: Order

    def __call__(self, these: Sequence[Entry], budget_tokens: int, count: Count, random: Random) -> list[Entry]:
        """The extract, and the newest messages."""
        if size(these) <= budget_tokens:
            return list(these)
        newest = keep_last(
            [each for each in these if not each.is_note], int(budget_tokens * NEWEST_SHARE), count, random
        )
        before = these[: len(these) - len(newest)]
        said = list(dict.fromkeys(sentence for each in before for sentence in sentences(each.text)))[-_MOST:]
        left, taken = budget_tokens - size(newest) - FRAME_TOKENS, list[int]()
        for at in self.order(said, random):
            # A line may take one token more beside another than alone.
            tokens = count(said[at]) + 1
            if tokens <= left:
                left -= tokens
                taken.append(at)
        return ([note("\n".join(said[at] for at in sorted(taken)), count)] if taken else []) + newest


def sentences(text: str) -> list[str]:
    """A text's sentences and lines, the long ones in pieces."""
    found = (each.strip() for each in _END.split(text))
    return [each[at : at + _LONGEST] for each in found for at in range(0, len(each), _LONGEST)]


def textrank(said: Sequence[str], _random: Random) -> list[int]:
    """By the walk over sentences that share words, as many as their lengths let expect."""
    bags = list(map(_words, said))
    links: dict[tuple[int, int], float] = {}
    for (one, other), common in _common(bags).items():
        long = log(len(bags[one]) + 1) + log(len(bags[other]) + 1)
        links[one, other] = common / long
    return _walked(len(said), links)


def lexrank(said: Sequence[str], _random: Random) -> list[int]:
    """By the walk over sentences whose TF-IDF vectors are alike by more than a bound."""
    vectors = _vectors(said)
    pairs = _common([frozenset(vector) for vector in vectors])
    links = {(a, b): alike for a, b in pairs if (alike := _cosine(vectors[a], vectors[b])) > _ALIKE}
    return _walked(len(said), links)


def mmr(said: Sequence[str], _random: Random) -> list[int]:
    """By likeness to the middle of all TF-IDF vectors, less likeness to what was taken before."""
    vectors = _vectors(said)
    middle: dict[str, float] = defaultdict(float)
    for vector in vectors:
        for word, weight in vector.items():
            middle[word] += weight
    long = sqrt(sum(weight * weight for weight in middle.values())) or 1.0
    near = [sum(weight * middle[word] for word, weight in vector.items()) / long for vector in vectors]
    where = _places(vectors)
    told, left, order = [0.0] * len(said), set(range(len(said))), list[int]()
    worth = [_RELEVANCE * each for each in near]
    while left:
        best = max(left, key=lambda at: (worth[at], -at))
        left.discard(best)
        order.append(best)
        for at, alike in _alike_to(vectors[best], where).items():
            if alike > told[at]:
                told[at] = alike
                worth[at] = _RELEVANCE * near[at] - (1 - _RELEVANCE) * alike
    return order


def by_chance(said: Sequence[str], random: Random) -> list[int]:
    """In an order that is drawn."""
    return random.sample(range(len(said)), len(said))


@lru_cache(_REMEMBERED)
def _words(sentence: str) -> frozenset[str]:
    """The words of a sentence, which is ranked anew with each compaction."""
    return words(sentence)


def _vectors(said: Sequence[str]) -> list[Vector]:
    bags = list(map(_words, said))
    spread = Counter(word for bag in bags for word in bag)
    weights = [{word: log(1 + len(bags) / spread[word]) for word in sorted(bag)} for bag in bags]
    longs = [sqrt(sum(weight * weight for weight in each.values())) or 1.0 for each in weights]
    return [{word: weight / long for word, weight in each.items()} for each, long in zip(weights, longs, strict=True)]


def _places(vectors: Sequence[Vector]) -> Mapping[str, Sequence[tuple[int, float]]]:
    """Where each word stands, and what it weighs there."""
    where: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for at, vector in enumerate(vectors):
        for word, weight in vector.items():
            where[word].append((at, weight))
    return where


def _alike_to(one: Vector, where: Mapping[str, Sequence[tuple[int, float]]]) -> Mapping[int, float]:
    """How like it is to each that shares a word with it; words come in their order, as in a cosine."""
    found: dict[int, float] = defaultdict(float)
    for word, weight in one.items():
        for at, other in where[word]:
            found[at] += weight * other
    return found


def _cosine(one: Vector, other: Vector) -> float:
    small, large = sorted((one, other), key=len)
    return sum(weight * large[word] for word, weight in small.items() if word in large)


def _common(bags: Sequence[frozenset[str]]) -> Counter[tuple[int, int]]:
    where: dict[str, list[int]] = defaultdict(list)
    for at, bag in enumerate(bags):
        for word in bag:
            where[word].append(at)
    return Counter(pair for places in where.values() for pair in combinations(places, 2))


def _walked(many: int, links: Mapping[tuple[int, int], float]) -> list[int]:
    """Best first; of equals the older."""
    out = [0.0] * many
    for (one, other), weight in sorted(links.items()):
        out[one] += weight
        out[other] += weight
    # Each link brings to both its ends; of each end the shares that come are added in the order of the links.
    flows: list[tuple[list[int], list[float]]] = [([], []) for _ in range(many)]
    for (one, other), weight in sorted(links.items()):
        flows[other][0].append(one)
        flows[other][1].append(weight / out[one])
        flows[one][0].append(other)
        flows[one][1].append(weight / out[other])
    rank = [1.0] * many
    for _ in range(_ROUNDS):
        came = [sum(map(mul, map(rank.__getitem__, places), shares)) for places, shares in flows]
        rank = [1 - _DAMPING + _DAMPING * each for each in came]
    return sorted(range(many), key=lambda at: (-round(rank[at], 9), at))
