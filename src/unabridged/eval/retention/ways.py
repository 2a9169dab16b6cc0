"""Every way to cut that is measured, by the name it has in a report.
It refuses to know what they are worth.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from unabridged.eval.retention import baselines, ranked
from unabridged.eval.retention.entries import Count
from unabridged.eval.retention.ours import ours
from unabridged.eval.retention.rolling import Cutting, Run, Shrink, Way

KEEP_LAST: Final = "keep-last"
NEWEST_ALONE: Final = "newest alone"


def ways(*further: Way) -> tuple[Way, ...]:
    """Ours first, then further ones, then the others."""
    others: tuple[tuple[str, Shrink], ...] = (
        (KEEP_LAST, baselines.keep_last),
        (NEWEST_ALONE, baselines.newest_alone),
        ("head and tail", baselines.head_and_tail),
        ("half-window", baselines.half_window),
        ("masking", baselines.masking),
        ("tiered", baselines.tiered),
        ("TextRank", ranked.Extract(order=ranked.textrank)),
        ("LexRank", ranked.Extract(order=ranked.lexrank)),
        ("MMR", ranked.Extract(order=ranked.mmr)),
        ("random", ranked.Extract(order=ranked.by_chance)),
    )
    return (*ours(), *further, *(Way(name=name, begin=_cutting(shrink)) for name, shrink in others))


def _cutting(shrink: Shrink) -> Callable[[int, Count, Random], Run]:
    return lambda budget, count, random: Cutting(shrink, budget, count, random)
