"""Which of many facts find room in a tier beside what it holds: those worth most, however they come.
It refuses to let anything go that is there, and to hold more facts than the budget does.
"""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush

from unabridged.memory.fact import Fact, FactId
from unabridged.memory.tiers import Budget, Usage, Worth, order


class Choice:
    """The facts of one tier that were looked at so far, as many as fit."""

    def __init__(self, budget: Budget, usage: Usage) -> None:
        self._budget, self._there, self._usage = budget, usage, usage
        self._poorest: list[tuple[Worth, Fact]] = []
        self._chosen: set[FactId] = set()

    def look_at(self, fact: Fact) -> None:
        """One more, for which the poorest leave where there are too many; none for what would not fit alone."""
        if self._budget == Budget() or not self._budget.holds(self._there.with_(fact)):
            return
        heappush(self._poorest, (order(fact), replace(fact, sources=())))
        self._chosen.add(fact.id)
        self._usage = self._usage.with_(fact)
        while not self._budget.holds(self._usage):
            _, gone = heappop(self._poorest)
            self._chosen.remove(gone.id)
            self._usage = self._usage.without(gone)

    def holds(self, id_: FactId) -> bool:
        """Whether a fact that was looked at finds room."""
        return self._budget == Budget() or id_ in self._chosen
