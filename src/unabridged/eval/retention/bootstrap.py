"""Shares over many conversations, and how sure the difference of two of them is: a paired bootstrap.
It refuses to know what is counted, and draws by its seed alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

RESAMPLES: Final = 2_000
LEAST_CONVERSATIONS: Final = 5
_TAIL: Final = 0.025
# Of one conversation: what was found, and of how much.
Sums: TypeAlias = Sequence[tuple[float, float]]
Draws: TypeAlias = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A share, or how many times one is another, where it lies in 95 of 100 resamples; of how many conversations."""

    value: float
    low: float
    high: float
    conversations: int

    @property
    def is_measured(self) -> bool:
        """Whether there are conversations enough for an interval to mean anything."""
        return self.conversations >= LEAST_CONVERSATIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference(Share):
    """One share less another."""

    @property
    def loses(self) -> bool:
        """Whether it is below nought: beyond chance, where chance could be reckoned."""
        return (self.high if self.is_measured else self.value) < 0

    @property
    def wins(self) -> bool:
        """Whether it is above nought, likewise."""
        return (self.low if self.is_measured else self.value) > 0


def draws(conversations: int, seed: int, resamples: int = RESAMPLES) -> list[list[int]]:
    """Which conversations each resample has, some twice and some not at all."""
    random = Random(seed)  # noqa: S311  # a seeded draw is what makes two reports alike
    return [random.choices(range(conversations), k=conversations) for _ in range(resamples)]


def pooled(sums: Sums) -> float | None:
    """The share over all conversations; None where there was nothing to find."""
    whole = sum(each for _, each in sums)
    return sum(part for part, _ in sums) / whole if whole else None


def difference(ours: Sums, theirs: Sums, drawn: Draws) -> Difference | None:
    """How much more of it is ours, conversation beside conversation."""
    first, second = pooled(ours), pooled(theirs)
    if first is None or second is None:
        return None
    found = sorted(_resampled(ours, theirs, drawn)) or [first - second]
    last = len(found) - 1
    return Difference(
        value=first - second,
        low=found[round(last * _TAIL)],
        high=found[round(last * (1 - _TAIL))],
        conversations=sum(bool(one and other) for (_, one), (_, other) in zip(ours, theirs, strict=True)),
    )


def share(sums: Sums, drawn: Draws) -> Share | None:
    """The share over all conversations, and where it lies; None where there was nothing to find."""
    return _told(pooled(sums), (pooled([sums[n] for n in each]) for each in drawn), sums)


def ratio(ours: Sums, theirs: Sums, drawn: Draws) -> Share | None:
    """How many times theirs ours is; None where theirs is nothing."""
    found = (_times([ours[n] for n in each], [theirs[n] for n in each]) for each in drawn)
    return _told(_times(ours, theirs), found, theirs)


def _times(ours: Sums, theirs: Sums) -> float | None:
    one, other = pooled(ours), pooled(theirs)
    return one / other if one is not None and other else None


def _told(value: float | None, resampled: Iterable[float | None], sums: Sums) -> Share | None:
    """A figure with its interval, which those resamples bound that have such a figure."""
    if value is None:
        return None
    found = sorted(each for each in resampled if each is not None) or [value]
    last = len(found) - 1
    low, high = found[round(last * _TAIL)], found[round(last * (1 - _TAIL))]
    return Share(value=value, low=low, high=high, conversations=sum(bool(whole) for _, whole in sums))


def _resampled(ours: Sums, theirs: Sums, drawn: Draws) -> list[float]:
    parts, wholes = [part for part, _ in ours], [whole for _, whole in ours]
    their_parts, their_wholes = [part for part, _ in theirs], [whole for _, whole in theirs]
    made = list[float]()
    for each in drawn:
        whole, their_whole = sum(map(wholes.__getitem__, each)), sum(map(their_wholes.__getitem__, each))
        if whole and their_whole:
            ours_of = sum(map(parts.__getitem__, each)) / whole
            made.append(ours_of - sum(map(their_parts.__getitem__, each)) / their_whole)
    return made
