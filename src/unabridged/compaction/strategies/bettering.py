"""A named drop that stands because there was no time for a text, or because a summary fell back, is given one.
It refuses drops that were meant as such: a strategy that drops is taken at its word.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.compaction.basis import Basis
from unabridged.compaction.plans.plan import Plan, planned, summarised
from unabridged.compaction.strategies.hierarchical import Hierarchical
from unabridged.compaction.strategies.lace_tracks import LaceTracks
from unabridged.compaction.strategies.ladder import FirstThatFits
from unabridged.compaction.strategies.selective import Selective
from unabridged.compaction.strategies.summarise import Summarise
from unabridged.compaction.strategies.summarise_and_reload import SummariseAndReload
from unabridged.log.compacted import Compacted
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View

BETTER: Final = "better text"
NAMED_DROP: Final = "named drop"


def bare_drops(view: View) -> list[Item]:
    """The named drops of a view that wait for a text, oldest first."""
    return [item for item in _drops(view) if _made_in_haste(item)]


def fallen_back(view: View) -> list[Item]:
    """What is left where something that a summary told of was hidden or purged, oldest first; nobody planned it."""
    return [item for item in _drops(view) if item.edit < 0]


def bettering(view: View, budget: Budget) -> Plan | None:
    """A summary in place of the oldest drop that waits for one, where the view has room for it."""
    waiting = sorted([*bare_drops(view), *fallen_back(view)], key=lambda item: item.covers)
    if not waiting or view.tokens >= budget.soft_tokens:
        return None
    return planned(view, [summarised(waiting[:1])], strategy="summarise", why="a drop that waits for a text")


def as_written_by(plan: Plan, strategy: object, view: View) -> Plan:
    """The plan of a text that is owed, to be written as this strategy has its own written."""
    match strategy:
        case Summarise(instructions=said) | SummariseAndReload(instructions=said) | Selective(instructions=said) if (
            said
        ):
            return replace(plan, instructions=(said,))
        case Hierarchical(instructions=(said, *_)) if said:
            return replace(plan, instructions=(said,))
        case LaceTracks():
            return replace(plan, basis=Basis.FULL, writer=strategy.writer(view))
        case FirstThatFits(strategies=steps):
            asked = (as_written_by(plan, each, view) for each in steps)
            return next((each for each in asked if each != plan), plan)
        case _:
            return plan


def is_owed(item: Item) -> bool:
    """Whether a named drop waits for what is to be told of its messages."""
    return item.shape is Shape.NAMED_DROP and (item.edit < 0 or _made_in_haste(item))


def _drops(view: View) -> list[Item]:
    """The named drops of a view; none that an undoing gave back and holds: a text for it may be what was undone."""
    others = [view.items[at] for at in view.surveyed.others]
    return [item for item in others if item.shape is Shape.NAMED_DROP and not 0 < item.touched == view.held]


def _made_in_haste(item: Item) -> bool:
    body = item.sources[-1].readable if item.edit >= 0 else None
    return isinstance(body, Compacted) and body.receipt.rung == NAMED_DROP
