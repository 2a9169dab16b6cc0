"""How the weights of the screen's model are learned from texts as features: by logistic regression, stretch by stretch.
It refuses to know where a text comes from, but for whose ordinary texts count more.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import chain
from math import exp, log, sqrt
from random import Random
from typing import Final, NamedTuple

from unabridged.memory.screen import scoring, stretches
from unabridged.memory.screen.word_runs import EACH

EPOCHS: Final = 8
RATE: Final = 0.1
DECAY: Final = 5e-3
# What one text of fifty thousand has counts twice, what two hundred have once, and what every second has a seventh.
RARE: Final = 0.2
# Of ordinary texts there are many more; and of those that come close on purpose each teaches as much as a hostile one.
HOSTILE_WEIGHT: Final = 4.0
CLOSE_WEIGHT: Final = 4.0
SEEDS: Final = (7, 8, 9)


class Example(NamedTuple):
    """A text as features, stretch by stretch, its label, and where it came from."""

    stretches: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    hostile: bool
    source: str


def example(words: Sequence[str], hostile: bool, source: str) -> Example:  # noqa: FBT001  # a label is one or the other
    """The features of a text, as the screen counts them."""
    found = scoring.features(" ".join(words))
    runs, thoughts = scoring.LETTERS + scoring.WORDS, scoring.SIZE - scoring.IDEAS
    ranged: list[tuple[int, ...]] = [
        (*scoring.letters_of(word), scoring.LETTERS + scoring.alone(word)) for word in found.words
    ]
    for table, run in enumerate(found.runs):
        for at, each in enumerate(run, len(found.words) - len(run)):
            ranged[at] += (runs + table * EACH + each,)
    for at, said in zip(found.ideas.places, zip(*found.ideas.rows, strict=True), strict=True):
        ranged[at] += (scoring.IDEAS_WEIGH - 1) * (thoughts + said[0],)
        ranged[at] += tuple(thoughts + each for each in said if each >= 0)
    spans = list(stretches.stretches(len(found.words)))
    return Example(
        stretches=tuple(tuple(each for group in ranged[first:last] for each in group) for first, last in spans),
        counts=tuple(last - first for first, last in spans),
        hostile=hostile,
        source=source,
    )


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
    having = [0] * scoring.SIZE
    for example in examples:
        for index in set(chain.from_iterable(example.stretches)):
            having[index] += 1
    return [log((len(examples) + 2) / (each + 1)) * RARE for each in having]


def _in_order(
    examples: Sequence[Example], argued: Container[str], scales: Sequence[float], seed: int
) -> tuple[float, list[float]]:
    """Weights by logistic regression, each with its own rate; a hostile text counts by its most hostile stretch."""
    weights, squares, bias = [0.0] * scoring.SIZE, [1.0] * scoring.SIZE, -2.0
    order, random = list(examples), Random(seed)
    for _ in range(EPOCHS):
        random.shuffle(order)
        for each in order:
            weight = HOSTILE_WEIGHT if each.hostile else CLOSE_WEIGHT if each.source in argued else 1.0
            scored = [_score(each, at, weights) for at in range(len(each.counts))]
            at_all = [max(range(len(scored)), key=scored.__getitem__)] if each.hostile else range(len(scored))
            for at in at_all:
                value = stretches.worth(each.counts[at])
                chance = 1 / (1 + exp(-max(-30.0, min(30.0, bias + scored[at]))))
                slope = (chance - each.hostile) * weight
                if abs(slope) < 1e-3:  # noqa: PLR2004  # what is known well enough teaches nothing
                    continue
                bias -= RATE * slope * 0.01
                step = slope * value
                for index in each.stretches[at]:
                    scale = scales[index]
                    slant = step * scale + DECAY * weights[index] / scale
                    squares[index] += slant * slant
                    weights[index] -= RATE * scale * slant / sqrt(squares[index])
    return bias, weights


def best(each: Example, weights: Sequence[float]) -> float:
    """What its most hostile stretch is worth by these weights."""
    return max(_score(each, at, weights) for at in range(len(each.counts)))


def _score(each: Example, at: int, weights: Sequence[float]) -> float:
    return sum(map(weights.__getitem__, each.stretches[at])) * stretches.worth(each.counts[at])
