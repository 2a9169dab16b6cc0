"""How likely somebody asks for what a statement of a talk says: weights that were learned, over a few plain traits.
It refuses to know a language: no trait is a word, so that one it was not learned from is weighed like the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from operator import mul
from typing import TypeAlias

from unabridged.compaction.extractive.asked_traits import Traits, traits_of
from unabridged.compaction.extractive.asked_weights import WEIGHTS
from unabridged.compaction.extractive.statements import Statement

# The line of a statement and its text, which no line has twice.
Place: TypeAlias = tuple[int, str]


def asked(every: Sequence[Statement], plain: Mapping[str, float], rare: Mapping[str, float]) -> Mapping[Place, float]:
    """How likely each of these is asked for that was weighed by nobody before."""
    return {(one.line, one.text): likely(traits) for one, traits in traits_of(every, plain, rare)}


def likely(traits: Traits) -> float:
    """How likely a statement of these traits is asked for."""
    return 1 / (1 + exp(-sum(map(mul, WEIGHTS.values(), traits))))
