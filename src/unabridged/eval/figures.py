"""What a list of answers is worth: recall, reciprocal rank and time, over questions grouped as one likes.
It refuses to know who searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Final

_DEPTHS: Final = (1, 5, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What one search gave for one question: the wanted seqs, the found ones best first, and the time it took."""

    wanted: frozenset[int]
    found: tuple[int, ...]
    milliseconds: float

    def share(self, depth: int) -> float:
        """Recall: the share of the wanted messages among the first few."""
        return len(self.wanted & set(self.found[:depth])) / len(self.wanted)

    @property
    def reciprocal_rank(self) -> float:
        """One over the place of the first wanted message; nothing where none was found."""
        return next((1 / place for place, seq in enumerate(self.found, 1) if seq in self.wanted), 0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Means over questions, the shares found by depth, and the middle of the times."""

    shares: tuple[tuple[int, float], ...]
    reciprocal_rank: float
    milliseconds: float


def depths(limit: int) -> tuple[int, ...]:
    """The depths at which recall is told, where so many messages are asked for."""
    return tuple(sorted({depth for depth in _DEPTHS if depth < limit} | {limit}))


def over(answers: Sequence[Answered], limit: int) -> Figures:
    """The figures of at least one question."""
    return Figures(
        shares=tuple((depth, fmean(each.share(depth) for each in answers)) for depth in depths(limit)),
        reciprocal_rank=fmean(each.reciprocal_rank for each in answers),
        milliseconds=median(each.milliseconds for each in answers),
    )


def distinct(seqs: Iterable[int], limit: int) -> tuple[int, ...]:
    """The first few messages, each counted where it stands first: a message found twice is one answer."""
    return tuple(dict.fromkeys(seqs))[:limit]
