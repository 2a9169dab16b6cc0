"""What can always be done with a view that is too large: the oldest leave, whole atoms, never what must stay.
It refuses to summarise, and to read what the items say unless all that is left to do is to show less of it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from unabridged.arithmetic import Arithmetic
from unabridged.compaction.plans import stubbing
from unabridged.compaction.plans.plan import Plan, dropped_of, in_place_of
from unabridged.compaction.plans.protection import free_of, newest_asked
from unabridged.compaction.policy import Policy
from unabridged.log.compacted import Drop, Edit, Stub
from unabridged.log.counted import tokens_of_parts
from unabridged.log.ids import ItemName, Seq
from unabridged.view import ledger_share, marks, render
from unabridged.view.asked import is_asked
from unabridged.view.item import Item
from unabridged.view.ledger import Ledger, ledger_of
from unabridged.view.node import SAID, Shape
from unabridged.view.survey import Passage
from unabridged.view.view import View

STRATEGY: Final = "last_resort"
# How many of the newest atoms stay, one step after the other, where a round cannot stay whole.
_ATOMS_LEFT: Final = (8, 4, 2, 1)
# What a text was written for, or a file read again.
_TOLD: Final = frozenset({Shape.GROUP, Shape.COMPANION})
# Named drops stand each by itself as long as they take no more than this part of the room.
_DROPS_OF: Final = 8
# Summaries stay, and less is shown of the newest, as long as they take no more than this part of the room.
SUMMARIES_OF: Final = 3
_Passages: TypeAlias = Sequence[Passage]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resort:
    """What leaves, and what is shown less of.

    ``drop`` is what can always be done with the items that leave, ``stubs`` show less of what stays, and
    ``left_tokens`` is what everything else takes.
    """

    drawn_on: Seq
    items: tuple[Item, ...]
    drop: Drop
    left_tokens: int
    stubs: tuple[Stub, ...] = ()
    shown_less: tuple[Item, ...] = ()

    @property
    def tokens(self) -> int:
        """What the consumed items take now."""
        return sum([item.tokens for item in self.items])

    @property
    def plan(self) -> Plan:
        """The same as a plan, in which a summary of what leaves is still to be written."""
        edits: tuple[Edit, ...] = (in_place_of(self.drop), *self.stubs) if self.items else self.stubs
        return Plan(drawn_on=self.drawn_on, edits=edits, items=(*self.items, *self.shown_less), strategy=STRATEGY)

    def pays(self, tokens: int, policy: Policy, *, most: int | None = None) -> bool:
        """Whether something of this size in place of the items makes the view smaller, and makes it fit."""
        smaller = tokens < self.tokens if self.items else bool(self.stubs)
        room = policy.room_tokens if most is None else min(most, policy.room_tokens)
        return smaller and self.left_tokens + (tokens if self.items else 0) <= room


@dataclass(frozen=True, slots=True, kw_only=True)
class Stuck:
    """Nothing may leave that would make the view fit: what it takes at the least, and what takes it.

    What is left is what must stay word for word, the head of what was asked last, and the note on all that left.
    """

    needed_tokens: int
    system_tokens: int
    pinned_tokens: int
    open_tokens: int

    def arithmetic(self, policy: Policy, noted: int) -> Arithmetic:
        """The figures as the caller is told them, with the notes on what had to be mended."""
        needed = self.needed_tokens + noted
        return replace(
            policy.against(needed_tokens=needed),
            system_tokens=self.system_tokens,
            pinned_tokens=self.pinned_tokens,
            protected_tokens=needed - self.system_tokens - self.pinned_tokens,
            open_tokens=self.open_tokens,
        )


def drawn(view: View, policy: Policy, count: Callable[[str], int]) -> Resort | Stuck:
    """The plan that makes a view fit, near its target if it can, keeping as much of the newest as it can."""
    plan = _drawn(view, policy, count)
    if isinstance(plan, Stuck) and (settled := _without_broken_off(view)) is not view:
        return _drawn(settled, policy, count)
    return plan


def _without_broken_off(view: View) -> View:
    """The view in which nothing is still arriving that was before the newest question: nobody goes on with it.

    A stream that was cut stays as it was said while there is room, and for its sake no prompt is too large for ever.
    """
    asked = newest_asked(view.items, 1)
    over = {at for at in view.surveyed.fast if asked and at < asked[0] and view.items[at].unfinished}
    if not over:
        return view
    items = [replace(item, unfinished=False) if at in over else item for at, item in enumerate(view.items)]
    return replace(view, items=tuple(items))


def _drawn(view: View, policy: Policy, count: Callable[[str], int]) -> Resort | Stuck:
    asked = newest_asked(view.items, max(1, policy.retain_rounds))
    newest = asked[0] if asked else -1
    if (kept := _beside_summaries(view, asked, policy, count)) is not None:
        return kept
    free: _Passages = []
    for free in _yielding(view, asked, policy):
        if plan := _all_or_oldest(view, free, policy, count):
            return plan
    shown = _shown_less(view, free, newest, policy, count)
    if isinstance(shown, Resort):
        return shown
    free = free_of(view, view.surveyed.cuts, (newest,))
    return _all_or_oldest(view, free, policy, count) or _shown_less(view, free, newest, policy, count)


def _all_or_oldest(view: View, free: _Passages, policy: Policy, count: Callable[[str], int]) -> Resort | None:
    newest = _plan(view, _oldest(view, _behind_summaries(view, free, policy), policy), policy, count)
    if newest.pays(newest.drop.tokens, policy, most=policy.budget.soft_tokens):
        return newest
    for chosen in (_oldest(view, free, policy), free):
        plan = _plan(view, chosen, policy, count)
        if plan.pays(plan.drop.tokens, policy):
            return plan
    return None


def _beside_summaries(view: View, asked: Sequence[int], policy: Policy, count: Callable[[str], int]) -> Resort | None:
    """What is shown less of so that the summaries stay, where nothing but them could leave, and they take but a part.

    They tell of all that was said before, and what is shown less of is one call away; what was asked last is whole.
    """
    told = [view.items[at].tokens for at in view.surveyed.others if view.items[at].shape in _TOLD]
    behind = [_behind_summaries(view, free, policy) for free in _yielding(view, asked, policy)]
    if not told or any(behind) or sum(told) * SUMMARIES_OF > policy.room_tokens:
        return None
    newest = asked[0] if asked else -1
    shown = _shown_less(view, (), newest, policy, count)
    if isinstance(shown, Stuck) or (asked and view.items[newest] in shown.shown_less):
        return None
    return shown


def _behind_summaries(view: View, free: _Passages, policy: Policy) -> _Passages:
    """What was said since the newest summary: that was paid for, and tells more in less than anything else there is.

    A drop that waits for its text stays by itself, so that no text has to be written from all of them, until they
    are many.
    """
    items, others = view.items, view.surveyed.others
    drops = [at for at in others if items[at].shape is Shape.NAMED_DROP]
    are_many = sum(items[at].tokens for at in drops) > policy.room_tokens // _DROPS_OF
    told = [at for at in others if items[at].shape in _TOLD or (items[at].shape is Shape.NAMED_DROP and not are_many)]
    since = told[-1] + 1 if told else 0
    return [(max(first, since), last) for first, last in free if last > since]


def _unfinished(view: View) -> Sequence[Item]:
    """The items of the response that still goes on."""
    ends = view.surveyed.cuts
    return view.items[ends[-1] if ends else 0 :]


def _yielding(view: View, asked: Sequence[int], policy: Policy) -> Iterator[_Passages]:
    """What may leave, step by step: all but the newest rounds, then all but the newest atoms of the newest round."""
    ends = view.surveyed.cuts
    for keep in range(min(policy.retain_rounds, len(asked)), 0, -1):
        yield free_of(view, ends[: bisect_right(ends, asked[keep - 1])])
    for left in _ATOMS_LEFT:
        yield free_of(view, ends[: max(0, len(ends) - left)], asked[:1])


def _oldest(view: View, free: _Passages, policy: Policy) -> _Passages:
    """As many of the oldest as bring the view to its target, at a legal cut."""
    return view.surveyed.oldest(free, view.item_tokens - policy.target_tokens)


def _shown_less(
    view: View, free: _Passages, newest: int, policy: Policy, count: Callable[[str], int]
) -> Resort | Stuck:
    """All that may leave does, and of what is kept the long texts are shown as head and tail."""
    plan = _plan(view, free, policy, count)
    dropped = plan.drop.tokens if plan.drop.tokens < plan.tokens else 0
    gone = {item.name for item in plan.items} if dropped else set[ItemName]()
    kept = [item for item in view.items if item.name not in gone]
    shown = [item for item in kept if item.shape in SAID and not item.pinned and not item.unfinished]
    room = policy.room_tokens - dropped - sum(item.tokens for item in kept)
    stubs = stubbing.shown_less(shown, room, count, asked=None if newest < 0 else view.items[newest].name)
    saved = sum(item.tokens - stub.tokens for item, stub in stubs)
    left = sum(item.tokens for item in kept) - saved
    if room + saved < 0 or not stubs:
        system = sum(item.tokens for item in kept if item.shape is Shape.SYSTEM)
        pinned = sum(item.tokens for item in kept if item.pinned) - system
        less = {item.name: item.tokens - stub.tokens for item, stub in stubs}
        waits = [item for item in _unfinished(view) if not item.pinned and not is_asked(item)]
        waiting = sum(item.tokens - less.get(item.name, 0) for item in waits)
        return Stuck(needed_tokens=left + dropped, system_tokens=system, pinned_tokens=pinned, open_tokens=waiting)
    return Resort(
        drawn_on=view.through,
        items=plan.items if dropped else (),
        drop=plan.drop,
        left_tokens=left,
        stubs=tuple(stub for _, stub in stubs),
        shown_less=tuple(item for item, _ in stubs),
    )


def _plan(view: View, free: _Passages, policy: Policy, count: Callable[[str], int]) -> Resort:
    survey = view.surveyed
    chosen, drop = survey.chosen(free), dropped_of(survey, free)
    left, tokens = view.item_tokens - survey.tokens(free), _noted(drop, count) if chosen else 0
    carried = ledger_of(survey.ledgers(free)) if policy.ledger_tokens else Ledger()
    if carried.entries:
        room = min(survey.tokens(free) - 1, policy.room_tokens - left) - tokens
        share, widest = min(policy.ledger_tokens, room), min(policy.widest_ledger_tokens, room)
        told = ledger_share.widened(carried, share, widest, count)
        with_it = replace(drop, ledger=told.entries)
        if tokens < (more := _noted(with_it, count)) <= tokens + room:
            drop, tokens = with_it, more
    return Resort(drawn_on=view.through, items=chosen, drop=replace(drop, tokens=tokens), left_tokens=left)


def _noted(drop: Drop, count: Callable[[str], int]) -> int:
    """What a drop takes as it is rendered, with what is carried of it."""
    noted = render.named_drop(drop.covers, drop.messages, ledger=drop.ledger).parts
    return tokens_of_parts(noted, count) + marks.allowance(count)
