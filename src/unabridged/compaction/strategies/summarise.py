"""The rolling summary: the oldest become one summary, with the summary that stands before them.
It refuses to take what must stay, and to summarise a summary by itself: that would only lose.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Final

from unabridged.compaction.basis import Basis
from unabridged.compaction.plan import Plan, planned, summarised_of
from unabridged.compaction.protection import kept
from unabridged.log.compacted import Compacted, Replace
from unabridged.view.asked import is_asked
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.survey import Run, merged
from unabridged.view.view import View

# What a model reads next is better a question than the middle of an answer, if so much more has to leave for that.
_NEAR: Final = 1.25
_TOLD: Final = frozenset({Shape.GROUP, Shape.COMPANION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Summarise:
    """As many of the oldest as bring the view to its target; all that may leave, where the target is 0."""

    name: ClassVar[str] = "summarise"
    version: ClassVar[int] = 1

    basis: Basis = Basis.INCREMENTAL

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where nothing new may leave."""
        runs = kept(view, budget).free
        if self.basis is Basis.HYBRID:
            told = {at for at in view.surveyed.others if _is_of_summaries(view.items[at])}
            runs = [run for run in runs if told.isdisjoint(range(*run))] if told else runs
        chosen = merged(_oldest(view, runs, budget))
        if all(item.shape in _TOLD for item in view.surveyed.chosen(chosen)):
            return None
        return planned(
            view, [summarised_of(view.surveyed, chosen)], strategy=self.name, version=self.version, basis=self.basis
        )


def _oldest(view: View, runs: Sequence[Run], budget: Budget) -> Sequence[Run]:
    """The oldest runs, to where the view is at its target, and on to the end of a round if that is near."""
    items, before = view.items, view.surveyed.taken
    excess = view.tokens + budget.summary_tokens - budget.target_tokens
    taken = [0, *accumulate([before[last] - before[first] for first, last in runs])]
    enough = end = min(bisect_left(taken, excess), len(runs))
    most = taken[enough] * _NEAR
    while end < len(runs) and not is_asked(items[runs[end][0]]) and taken[end] <= most:
        end += 1
    return runs[: enough if end < len(runs) and taken[end] > most else end]


def _is_of_summaries(item: Item) -> bool:
    """Whether an item is a summary that was made of summaries."""
    if item.shape not in _TOLD:
        return False
    body = item.sources[-1].readable
    edit = body.edits[item.edit] if isinstance(body, Compacted) and 0 <= item.edit < len(body.edits) else None
    return isinstance(edit, Replace) and any(name.n for name in edit.items)
