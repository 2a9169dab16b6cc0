"""How likely a value of a run is written again, by where it stood: weights that were learned, over a few plain traits.
It refuses to read a word of prose, and to know what a value means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final, NamedTuple

from unabridged.compaction.extractive.reuse_traits import AGES, Traits, traits_of
from unabridged.compaction.extractive.reuse_weights import WEIGHTS
from unabridged.compaction.extractive.statements import Statement
from unabridged.lazy_patterns import lazy

# Which files a call named is told whether or not it names them again.
_PATH: Final = lazy(r"\w[/\\]\w")
_TRAIL: Final = 0.35


class Reuse(NamedTuple):
    """How likely it is by itself, whenever it stood, and how likely now."""

    plain: float
    now: float


def reuses(every: Sequence[Statement], count: int) -> Mapping[str, Reuse]:
    """How likely each value of these is to be written by a call that comes soon, of ``count`` messages in all."""
    found = dict[str, Reuse]()
    for sign, traits in traits_of(every, count):
        least = _TRAIL if traits.is_called and _PATH.search(sign) else 0.0
        plain, now = _likely(traits)
        found[sign] = Reuse(max(least, plain), max(least, min(plain, now)))
    return found


def _likely(traits: Traits) -> tuple[float, float]:
    """Whenever it stood, and now."""
    weights, plain, aged = WEIGHTS[traits.table], 0.0, 0.0
    for name, much in traits.much.items():
        if name in AGES:
            aged += weights[name] * much
        else:
            plain += weights[name] * much
    return 1 / (1 + exp(-plain)), 1 / (1 + exp(-plain - aged))
