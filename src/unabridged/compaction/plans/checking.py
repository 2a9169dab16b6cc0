"""What is wrong with a plan before anything is paid for: it names what is not there, splits atoms, takes what stays.
It refuses to know what its summaries will say, and whether they make the view smaller: that is asked with sizes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from itertools import chain

from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.plans.protection import Kept, kept
from unabridged.log import spans
from unabridged.log.compacted import Edit, Stub
from unabridged.view.budget import Budget
from unabridged.view.edits import consumed_by
from unabridged.view.node import SAID, Shape
from unabridged.view.survey import passages_of
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
    names = [consumed_by(edit) for edit in plan.edits]
    named = [view.surveyed.at(each) for each in names]
    there = set(chain.from_iterable(named))
    if not names or not all(names):  # one edit over nothing, and the whole compaction would not hold
        yield Refusal.EMPTY
    if plan.drawn_on != view.through:
        yield Refusal.ANOTHER_VIEW
    if any(len(found) < len(each) for found, each in zip(named, names, strict=True)):
        yield Refusal.UNKNOWN
    if sum(map(len, names)) > len(set(chain.from_iterable(names))):
        yield Refusal.TWICE
    stays = kept(view, budget)
    yield from _kept(there, stays)
    yield from _separated(plan, named, stays)
    for edit, found in zip(plan.edits, named, strict=True):
        yield from _wrong(edit, found, view)


def _kept(named: Collection[int], stays: Kept) -> Iterator[Refusal]:
    items = stays.view.items
    held = [items[at] for at in stays.view.surveyed.fast if at in named]
    if any(item.shape is Shape.SYSTEM for item in held):
        yield Refusal.SYSTEM
    if any(item.pinned and item.shape is not Shape.SYSTEM for item in held):
        yield Refusal.PINNED
    if any(item.unfinished for item in held):
        yield Refusal.OPEN
    # A count of what was left out has no word that could stay.
    if any(at == stays.asked or at >= stays.since for at in named if items[at].shape is not Shape.NAMED_DROP):
        yield Refusal.PROTECTED


def _separated(plan: Plan, named: Sequence[Sequence[int]], stays: Kept) -> Iterator[Refusal]:
    """What leaves, leaves with its whole atom, and in one edit; a count by itself parts nothing."""
    items, edit_of = stays.view.items, dict[int, int]()
    for number, edit in enumerate(plan.edits):
        if not isinstance(edit, Stub) and [items[at].shape for at in named[number]] != [Shape.NAMED_DROP]:
            edit_of.update(dict.fromkeys(named[number], number))
    if any(len({edit_of.get(at, -1) for at in range(first, last)}) > 1 for first, last in stays.view.surveyed.atoms):
        yield Refusal.SPLITS


def _wrong(edit: Edit, named: Sequence[int], view: View) -> Iterator[Refusal]:
    if isinstance(edit, Stub):
        if any(view.items[at].shape not in SAID for at in named):
            yield Refusal.NO_MESSAGE
        return
    if edit.covers and spans.union(edit.covers) != view.surveyed.covers(passages_of(sorted(set(named)))):
        yield Refusal.COVERS
