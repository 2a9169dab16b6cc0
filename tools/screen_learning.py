"""How the weights of the screen's model are learned from texts as features: by logistic regression, stretch by stretch.
It refuses to know where a text comes from, but for whose ordinary texts count more.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import accumulate, chain, compress
from math import exp, log, sqrt
from random import Random
from typing import Final, NamedTuple

from unabridged.memory.screen import features, stretches
from unabridged.memory.screen.word_runs import EACH

EPOCHS: Final = 8
RATE: Final = 0.1
DECAY: Final = 5e-3
# What one text of fifty thousand has counts twice, what two hundred have once, and what every second has a seventh.
RARE: Final = 0.2
# Of ordinary texts there are many more; and of those that come close on purpose each teaches more than a hostile one.
HOSTILE_WEIGHT: Final = 4.0
CLOSE_WEIGHT: Final = 6.0
# Of a text that is learned from so many words are not seen each time; the others say so much more.
UNSEEN: Final = 0.4
_SEEN_WEIGH: Final = 1 / (1 - UNSEEN)
SEEDS: Final = (7, 8, 9)


class Example(NamedTuple):
    """A text as features, word by word, its stretches, its label, and where it came from.

    A word says something by its letters, by itself and behind those before it (``words``), and by what it stands for.
    """

    words: tuple[tuple[int, ...], ...]
    ideas: tuple[tuple[int, ...], ...]
    spans: tuple[tuple[int, int], ...]
    hostile: bool
    source: str


def example(words: Sequence[str], hostile: bool, source: str) -> Example:  # noqa: FBT001  # a label is one or the other
    """The features of a text, as the screen counts them."""
    found = features.features(" ".join(words))
    count, runs, thoughts = len(found.words), features.LETTERS + features.WORDS, features.SIZE - features.IDEAS
    ranged: list[tuple[int, ...]] = [
        (*features.letters_of(word), features.LETTERS + features.alone(word)) for word in found.words
    ]
    for table, run in enumerate(found.runs):
        for at, each in enumerate(run, count - len(run)):
            ranged[at] += (runs + table * EACH + each,)
    ideas: list[tuple[int, ...]] = [()] * count
    for at, said in zip(found.ideas.places, zip(*found.ideas.rows, strict=True), strict=True):
        behind = tuple(thoughts + each for each in said if each >= 0)
        ideas[at] = (features.IDEAS_WEIGH - 1) * (thoughts + said[0],) + behind
    spans = tuple(stretches.stretches(count))
    return Example(words=tuple(ranged), ideas=tuple(ideas), spans=spans, hostile=hostile, source=source)


def learned(examples: Sequence[Example], argued: Container[str]) -> tuple[float, list[float]]:
    """The mean of what is learned in several orders: each by itself says more of the last texts it saw.

    ``argued`` are the files whose ordinary texts come close on purpose.
    """
    scales = _scales(examples)
    every = [_in_order(examples, argued, scales, seed) for seed in SEEDS]
    biases, weights = zip(*every, strict=True)
    return sum(biases) / len(every), [sum(each) / len(every) for each in zip(*weights, strict=True)]


def _scales(examples: Sequence[Example]) -> list[float]:
    """How much whatever hashes to a remainder says by itself: the less, the more texts have it."""
    having = [0] * features.SIZE
    for example in examples:
        for index in set(chain.from_iterable((*example.words, *example.ideas))):
            having[index] += 1
    return [log((len(examples) + 2) / (each + 1)) * RARE for each in having]


def _in_order(
    examples: Sequence[Example], argued: Container[str], scales: Sequence[float], seed: int
) -> tuple[float, list[float]]:
    """Weights by logistic regression, each with its own rate; a hostile text counts by its most hostile stretch.

    Each time a text is seen, some of its words are not, and say only what they stand for: so no word of a writer's is
    relied on alone, and those beside it learn to do without.
    """
    weights, squares, bias = [0.0] * features.SIZE, [1.0] * features.SIZE, -2.0
    order, random = list(examples), Random(seed)
    for _ in range(EPOCHS):
        random.shuffle(order)
        for each in order:
            weight = HOSTILE_WEIGHT if each.hostile else CLOSE_WEIGHT if each.source in argued else 1.0
            seen = [random.random() >= UNSEEN for _ in each.words]
            scored = _scored(each, weights, seen)
            at_all = [max(range(len(scored)), key=scored.__getitem__)] if each.hostile else range(len(scored))
            for at in at_all:
                chance = 1 / (1 + exp(-max(-30.0, min(30.0, bias + scored[at]))))
                slope = (chance - each.hostile) * weight
                if abs(slope) < 1e-3:  # noqa: PLR2004  # what is known well enough teaches nothing
                    continue
                bias -= RATE * slope * 0.01
                first, last = each.spans[at]
                step = slope * stretches.worth(last - first)
                words = chain.from_iterable(compress(each.words[first:last], seen[first:last]))
                ideas = chain.from_iterable(each.ideas[first:last])
                for indices, much in ((words, step * _SEEN_WEIGH), (ideas, step)):
                    for index in indices:
                        scale = scales[index]
                        slant = much * scale + DECAY * weights[index] / scale
                        squares[index] += slant * slant
                        weights[index] -= RATE * scale * slant / sqrt(squares[index])
    return bias, weights


def best(each: Example, weights: Sequence[float]) -> float:
    """What its most hostile stretch is worth by these weights."""
    return max(_scored(each, weights))


def _scored(each: Example, weights: Sequence[float], seen: Sequence[bool] = ()) -> list[float]:
    """What each stretch is worth, where all words are seen or only these, which count for the others."""
    said = [sum(map(weights.__getitem__, word)) for word in each.words]
    if seen:
        said = [_SEEN_WEIGH * worth if is_seen else 0.0 for worth, is_seen in zip(said, seen, strict=True)]
    upto = list(
        accumulate((a + sum(map(weights.__getitem__, b)) for a, b in zip(said, each.ideas, strict=True)), initial=0.0)
    )
    return [(upto[last] - upto[first]) * stretches.worth(last - first) for first, last in each.spans]
