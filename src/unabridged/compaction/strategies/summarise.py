"""The rolling summary: the oldest become one summary, with the summary that stands before them.
It refuses to take what must stay, and to summarise a summary by itself while there is room: that would only lose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from unabridged.compaction.basis import Basis
from unabridged.compaction.plans.plan import Plan, planned, summarised_of
from unabridged.compaction.plans.protection import kept
from unabridged.errors import UsageError
from unabridged.view.asked import is_asked
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.survey import Passage, merged
from unabridged.view.view import View

# What a model reads next is better a question than the middle of an answer, if so much more has to leave for that.
_NEAR: Final = 1.25
_TOLD: Final = frozenset({Shape.GROUP, Shape.COMPANION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Summarise:
    """As many of the oldest as bring the view to its target; all that may leave, where the target is 0.

    ``instructions`` say how the summary is to be written; where they say nothing, as everywhere.
    """

    name: ClassVar[str] = "summarise"
    version: ClassVar[int] = 1

    basis: Basis = Basis.INCREMENTAL
    instructions: str = ""

    def __post_init__(self) -> None:
        """Refuse what is no text."""
        refuse_unless_text(self.instructions)

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where nothing new may leave; without room a summary is made shorter, which asks nobody."""
        survey = view.surveyed
        chosen = _oldest(view, kept(view, budget).free_but(staying(view, self.basis)), budget)
        stays = view.tokens - survey.tokens(chosen)
        is_tight = self.basis is Basis.INCREMENTAL and stays < budget.room_tokens < view.tokens
        if not chosen or (is_told(survey.chosen(chosen)) and not is_tight):
            return None
        plan = planned(
            view,
            [summarised_of(survey, chosen)],
            strategy=self.name,
            version=self.version,
            basis=self.basis,
            why="the oldest that may leave",
        )
        return replace(plan, instructions=(self.instructions,)) if self.instructions else plan


def refuse_unless_text(instructions: object) -> None:
    """Refuse instructions for one summary that are no text."""
    if not isinstance(instructions, str):
        message = f"instructions are one text, what whoever writes the summary is told, not {instructions!r}"
        raise UsageError(message)


def staying(view: View, basis: Basis) -> list[int]:
    """The indexes of the summaries that stay as they are: of summaries, where only the newest is written anew."""
    return [at for at in view.surveyed.others if basis is Basis.HYBRID and view.items[at].rank > 1]


def is_told(items: Iterable[Item]) -> bool:
    """Whether there is nothing here but what is told in summaries already."""
    return all(item.shape in _TOLD for item in items)


def _oldest(view: View, free: Sequence[Passage], budget: Budget) -> list[Passage]:
    """The oldest, to where the view is at its target, and on to the end of a round if that is near."""
    survey = view.surveyed
    enough = survey.oldest(free, view.tokens + budget.summary_tokens + budget.ledger_tokens - budget.target_tokens)
    size = survey.tokens(enough)
    most, more = size * _NEAR, list[Passage]()
    for passage in survey.apart(free, enough[-1][1] if enough else 0):
        if size > most:
            return enough
        if is_asked(view.items[passage[0]]):
            break
        size += survey.tokens([passage])
        more.append(passage)
    return merged([*enough, *more])
