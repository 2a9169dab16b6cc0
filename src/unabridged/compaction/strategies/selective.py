"""The rounds that are worth least leave first: errors and what mended them, decisions and corrections stay longer.
It refuses to ask a model what matters: it goes by what can be seen in the view, and by weights that are data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from math import fsum
from operator import itemgetter
from typing import ClassVar, Final, NamedTuple

from unabridged.compaction.basis import Basis
from unabridged.compaction.plans.plan import Plan, planned, summarised_of
from unabridged.compaction.plans.protection import kept
from unabridged.compaction.plans.reasons import Reason, Weighed
from unabridged.compaction.strategies.signs import Signs, read
from unabridged.compaction.strategies.summarise import is_told, refuse_unless_text, staying
from unabridged.compaction.strategies.units import Parted, parted
from unabridged.compaction.strategies.weights import DEFAULTS, Feature, Weights
from unabridged.view.budget import Budget
from unabridged.view.survey import Passage, merged
from unabridged.view.view import View

__all__ = ["Feature", "Selective", "Weights"]

# After so many rounds recency weighs half as much.
HALF_LIFE: Final = 10.0
_RECENCY: Final = Feature.RECENCY
_ROUTINE: Final = frozenset({Feature.ROUTINE})
_FIRST: Final = itemgetter(0)


class _Shown(NamedTuple):
    """What a unit shows, and how recent it is: 1 for the newest round, falling by half and half again."""

    signs: frozenset[Feature]
    recency: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Selective:
    """As much as brings the view to its target becomes one summary, what weighs least first; of equals, the oldest.

    ``instructions`` say how the summary is to be written; where they say nothing, as everywhere.
    """

    name: ClassVar[str] = "selective"
    version: ClassVar[int] = 1

    basis: Basis = Basis.INCREMENTAL
    weights: Weights = DEFAULTS
    instructions: str = ""

    def __post_init__(self) -> None:
        """Refuse what is no text."""
        refuse_unless_text(self.instructions)

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where nothing new may leave."""
        survey = view.surveyed
        excess = view.tokens + budget.summary_tokens + budget.ledger_tokens - budget.target_tokens
        if excess <= 0:
            return None
        what = parted(view, kept(view, budget).free_but(staying(view, self.basis)), budget)
        shown = _shown(view, what)
        leaving = _lightest(view, what, self._scores(shown), excess - survey.tokens(what.earlier))
        chosen = merged(sorted([*what.earlier, *(what.units[at].passage for at in leaving)]))
        if is_told(survey.chosen(chosen)):
            return None
        changed = self.weights.changed
        plan = planned(
            view,
            [summarised_of(survey, chosen)],
            strategy=self.name,
            version=self.version,
            basis=self.basis,
            why=partial(self._reasons, view, what, shown, frozenset(leaving)),
            **({"weights": changed} if changed else {}),
        )
        return replace(plan, instructions=(self.instructions,)) if self.instructions else plan

    def _scores(self, shown: Sequence[_Shown]) -> list[float]:
        """What each unit comes to; added up so that the order does not matter, as it does where sums are rounded."""
        weight = self.weights.by_feature
        return [fsum([weight[_RECENCY] * recency, *[weight[each] for each in signs]]) for signs, recency in shown]

    def _reasons(self, view: View, what: Parted, shown: Sequence[_Shown], leaving: frozenset[int]) -> Iterator[Reason]:
        """Why each part of the view that may leave does or does not, in the order of the view."""
        weight, told = self.weights.by_feature, list[tuple[Passage, Reason]]()
        for passage in what.earlier:
            told.append((passage, _reason(view, passage, leaves=True, why="told before; the new summary takes it in")))
        for at, (unit, (signs, recency)) in enumerate(zip(what.units, shown, strict=True)):
            values = {**dict.fromkeys(signs, 1.0), _RECENCY: recency}
            weighed = [
                Weighed(feature=each.value, value=values[each], weight=weight[each])
                for each in Feature
                if each in values
            ]
            told.append((unit.passage, _reason(view, unit.passage, leaves=at in leaving, weighed=weighed)))
        return (reason for _, reason in sorted(told, key=_FIRST))


def _shown(view: View, what: Parted) -> list[_Shown]:
    """What each unit shows, and how recent it is."""
    found = read(view.items, [atom for unit in what.units for atom in unit.atoms])
    signs, ages = iter(found.signs), [unit.age for unit in what.units]
    if found.mended:  # what went wrong is as old as what mended it: the two belong together
        unit_of = [at for at, unit in enumerate(what.units) for _ in unit.atoms]
        for wrong, well in sorted(found.mended.items()):
            ages[unit_of[wrong]] = min(ages[unit_of[wrong]], what.units[unit_of[well]].age)
    return [
        _Shown(_together(list(islice(signs, len(unit.atoms)))), 0.5 ** (age / HALF_LIFE))
        for unit, age in zip(what.units, ages, strict=True)
    ]


def _together(signs: Sequence[Signs]) -> frozenset[Feature]:
    """What some atoms show together; one call that went well, and nothing else, is routine."""
    features = frozenset(chain.from_iterable([each.features for each in signs]))
    is_one = not features and sum([each.results for each in signs]) == 1
    return _ROUTINE if is_one and sum([each.calls for each in signs]) <= 1 else features


def _lightest(view: View, what: Parted, scores: Sequence[float], excess: int) -> list[int]:
    """Which units leave: the lightest, until so much has left."""
    found, left, taken = list[int](), excess, view.surveyed.taken
    for at in sorted(range(len(scores)), key=scores.__getitem__):
        if left <= 0:
            break
        found.append(at)
        first, last = what.units[at].passage
        left -= taken[last] - taken[first]
    return found


def _reason(view: View, passage: Passage, *, leaves: bool, weighed: Sequence[Weighed] = (), why: str = "") -> Reason:
    survey = view.surveyed
    return Reason(
        items=tuple([item.name for item in view.items[slice(*passage)]]),
        covers=survey.covers([passage]),
        tokens=survey.tokens([passage]),
        leaves=leaves,
        weighed=tuple(weighed),
        why=why,
    )
