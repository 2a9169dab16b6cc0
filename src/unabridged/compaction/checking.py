"""What is wrong with a plan before anything is paid for: it names what is not there, splits atoms, takes what stays.
It refuses to know what its summaries will say, and whether they make the view smaller: that is asked with sizes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum

from unabridged.compaction.plan import Plan, names_of
from unabridged.compaction.protection import Kept, kept
from unabridged.log.compacted import Edit, Stub
from unabridged.log.ids import ItemName
from unabridged.view import spans
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View


class Refusal(Enum):
    """Why a plan may not be carried out."""

    EMPTY = "it changes nothing"
    ANOTHER_VIEW = "it was drawn on another view"
    UNKNOWN = "it names an item that does not stand in the view"
    TWICE = "it names an item twice"
    SYSTEM = "it names the system text"
    PINNED = "it names what is pinned"
    PROTECTED = "it names what stays word for word"
    OPEN = "it names what still goes on or arrives"
    SPLITS = "it separates what belongs together: a call and its result, a response, a summary and its companions"
    COVERS = "an edit covers other seqs than its items do"
    NO_MESSAGE = "it shows less of what is no message"


def check(plan: Plan, view: View, budget: Budget) -> tuple[Refusal, ...]:
    """Every reason against a plan over this view, the gravest first; none for a legal one."""
    return tuple(dict.fromkeys(_refusals(plan, view, budget)))


def _refusals(plan: Plan, view: View, budget: Budget) -> Iterator[Refusal]:
    standing = {item.name: item for item in view.items}
    counts = Counter(name for edit in plan.edits for name in names_of(edit))
    if not counts:
        yield Refusal.EMPTY
    if plan.drawn_on != view.through:
        yield Refusal.ANOTHER_VIEW
    named = [item for name in counts if (item := standing.get(name)) is not None]
    if len(named) < len(counts):
        yield Refusal.UNKNOWN
    if counts.total() > len(counts):
        yield Refusal.TWICE
    stays = kept(view, budget)
    yield from _kept(named, stays.names)
    yield from _separated(plan, stays)
    for edit in plan.edits:
        yield from _wrong(edit, standing)


def _kept(named: list[Item], kept: frozenset[ItemName]) -> Iterator[Refusal]:
    if any(item.shape is Shape.SYSTEM for item in named):
        yield Refusal.SYSTEM
    if any(item.pinned and item.shape is not Shape.SYSTEM for item in named):
        yield Refusal.PINNED
    if any(item.unfinished for item in named):
        yield Refusal.OPEN
    if any(item.name in kept for item in named):
        yield Refusal.PROTECTED


def _separated(plan: Plan, stays: Kept) -> Iterator[Refusal]:
    """What leaves, leaves with its whole atom, and in one edit."""
    edit_of = {name: at for at, edit in enumerate(plan.edits) if not isinstance(edit, Stub) for name in edit.items}
    for _, run in stays.runs:
        if len(run) > 1 and len({edit_of.get(item.name, -1) for item in run}) > 1:
            yield Refusal.SPLITS
            return


def _wrong(edit: Edit, standing: Mapping[ItemName, Item]) -> Iterator[Refusal]:
    items = [item for name in names_of(edit) if (item := standing.get(name)) is not None]
    if isinstance(edit, Stub):
        if any(item.shape not in (Shape.MESSAGE, Shape.STUB) for item in items):
            yield Refusal.NO_MESSAGE
        return
    if edit.covers and spans.union(edit.covers) != spans.union(span for item in items for span in item.covers):
        yield Refusal.COVERS
