"""What of a view stays word for word as long as it can: the newest rounds or tokens, and always what was asked last.
It refuses to know what becomes of the rest.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from unabridged.log.ids import ItemName
from unabridged.view.asked import is_asked
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.laws import cuts
from unabridged.view.view import View

# Of the room for a view, at most three of so many parts are kept for rounds' sake, and of one huge round one.
_SHARE: Final = 4

Run: TypeAlias = tuple[int, Sequence[Item]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What stays of a view: from one index on everything, and before it what was asked last.

    ``cuts`` are the indexes at which the view may be cut; what lies between two of them leaves together.
    """

    view: View
    cuts: Sequence[int]
    since: int
    asked: int

    @property
    def names(self) -> frozenset[ItemName]:
        """The items that stay."""
        kept = {item.name for item in self.view.items[self.since :]}
        return frozenset(kept if self.asked < 0 else {*kept, self.view.items[self.asked].name})

    @property
    def runs(self) -> list[Run]:
        """The items in runs that leave together, each with the index it begins at, but for one that still goes on."""
        return _runs(self.view.items, self.cuts)

    @property
    def free(self) -> list[Sequence[Item]]:
        """The runs that may leave, oldest first: nothing pinned, arriving or kept is in any of them."""
        found: list[Sequence[Item]] = []
        items, before = self.view.items, self.cuts[: bisect_right(self.cuts, self.since)]
        for first, last in pairwise(before):
            run = items[first:last]
            if not first <= self.asked < last and not holds_fast(run):
                found.append(run)
        return found

    def free_tokens(self, staying: Sequence[int]) -> int:
        """What the runs that may leave take, given the indexes of all that is pinned or arriving."""
        items, ends = self.view.items, self.cuts[: bisect_right(self.cuts, self.since)]
        held: set[int] = set()
        for index in (*staying, *((self.asked,) if self.asked >= 0 else ())):
            at = bisect_right(ends, index)
            if 0 < at < len(ends):
                held.add(at)
        whole = sum(item.tokens for item in items[ends[0] : ends[-1]]) if ends else 0
        return whole - sum(item.tokens for at in held for item in items[ends[at - 1] : ends[at]])


def kept(view: View, budget: Budget) -> Kept:
    """What was asked last, what still goes on, and the newest of the rest.

    With ``retain_tokens`` the newest are as many whole atoms as take no more than that, and one in any case. Without,
    they are the newest rounds, as many as take no more than three quarters of the room; of a round that is larger
    than that, as many of its newest atoms as take a quarter: or a long chain of calls could never be compacted.
    """
    items, ends = view.items, cuts(view.items, view.ended)
    since = open_from = ends[-1] if len(ends) > 1 else 0
    asked = newest_asked(items, max(1, 0 if budget.retain_tokens else budget.retain_rounds))
    first, room = _bounds(items, asked, budget)
    took = sum(item.tokens for item in (*items[open_from:], *(items[at] for at in asked[:1] if at < open_from)))
    for at in reversed(ends[:-1]):
        took += sum(item.tokens for item in items[at:since])
        took -= sum(items[each].tokens for each in asked[:1] if at <= each < since)  # it is in already
        if at < first or (took > room and since != open_from):
            break
        since = at
    return Kept(view=view, cuts=ends, since=since, asked=asked[0] if asked else -1)


def finished_runs(view: View) -> list[Run]:
    """The items in runs that leave together, each with the index it begins at, but for one that still goes on."""
    return _runs(view.items, cuts(view.items, view.ended))


def free_runs(view: View, budget: Budget) -> list[Sequence[Item]]:
    """The runs that may leave, oldest first: nothing pinned, arriving or protected is in any of them."""
    return kept(view, budget).free


def holds_fast(run: Sequence[Item]) -> bool:
    """Whether anything in it stays whatever its age."""
    for item in run:  # noqa: SIM110  # asked of each message of a long view
        if item.pinned or item.unfinished:
            return True
    return False


def _runs(items: Sequence[Item], ends: Sequence[int]) -> list[Run]:
    return [(first, items[first:last]) for first, last in pairwise(ends)]


def newest_asked(items: Sequence[Item], most: int) -> list[int]:
    """The indexes of what a user said last, so many at the most, the newest first."""
    found: list[int] = []
    for at in range(len(items) - 1, -1, -1):
        if is_asked(items[at]):
            found.append(at)
            if len(found) >= most:
                break
    return found


def _bounds(items: Sequence[Item], asked: Sequence[int], budget: Budget) -> tuple[int, int]:
    """From which index on anything is kept at all, and how much of it; ``asked`` begins rounds, the newest first."""
    if budget.retain_tokens:
        return 0, budget.retain_tokens
    if not budget.retain_rounds or not asked:
        return len(items), 0
    most = budget.room_tokens * 3 // _SHARE
    whole, size, end = None, 0, len(items)
    for at in asked[: budget.retain_rounds]:
        size, end = size + sum(item.tokens for item in items[at:end]), at
        if size > most:
            break
        whole = at
    return (asked[0], budget.room_tokens // _SHARE) if whole is None else (whole, most)
