"""The facts of a scope that are believed, those worth most first, with what they take: kept up with each change.
It refuses to go through all of them for what a few of them, or a sum, can answer.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Mapping
from typing import Final

from unabridged.log.ids import LaneId
from unabridged.memory.block import first
from unabridged.memory.fact import Fact, FactId
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Usage

_NOTHING: Final = Usage()


class Standing:
    """Every active fact of one scope; whoever holds it sees to it that one caller at a time changes it."""

    def __init__(self) -> None:
        self._by_worth: list[tuple[int, int, FactId, Fact]] = []
        self._for_all = dict.fromkeys(Tier, _NOTHING)
        self._for_some = dict[FactId, Fact]()
        self._sizes = Counter[int]()

    def add(self, fact: Fact) -> None:
        """One more."""
        insort(self._by_worth, (*first(fact), fact))
        self._sizes[fact.tokens] += 1
        if fact.lanes is None:
            self._for_all[fact.tier] = self._for_all[fact.tier].with_(fact)
        else:
            self._for_some[fact.id] = fact

    def remove(self, fact: Fact) -> None:
        """One less, as it was added."""
        del self._by_worth[bisect_left(self._by_worth, first(fact))]
        self._sizes[fact.tokens] -= 1
        if not self._sizes[fact.tokens]:
            del self._sizes[fact.tokens]
        if fact.lanes is None:
            self._for_all[fact.tier] = self._for_all[fact.tier].without(fact)
        else:
            del self._for_some[fact.id]

    def best(self, lane: LaneId | None = None) -> list[Fact]:
        """Those that a lane may be shown, or all of them, those worth most first."""
        if lane is None or not self._for_some:
            return [each[-1] for each in self._by_worth]
        return [each[-1] for each in self._by_worth if each[-1].seen_by(lane)]

    def usages(self, lane: LaneId) -> Mapping[Tier, Usage]:
        """What those of each tier take that a lane may be shown."""
        found = dict(self._for_all)
        for fact in self._for_some.values():
            if fact.seen_by(lane):
                found[fact.tier] = found[fact.tier].with_(fact)
        return found

    @property
    def least_tokens(self) -> int:
        """What the smallest of them takes."""
        return min(self._sizes, default=0)
