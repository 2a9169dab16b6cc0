"""What of a view stays word for word as long as it can: the newest rounds or tokens, and always what was asked last.
It refuses to know what becomes of the rest.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.view.asked import is_asked
from unabridged.view.budget import Budget
from unabridged.view.item import Item
from unabridged.view.survey import Passage, passage_of
from unabridged.view.view import View

# Of the room for a view, at most three of so many parts are kept for rounds' sake, and of one huge round one.
_SHARE: Final = 4


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
    def free(self) -> list[Passage]:
        """What may leave, oldest first, and be cut where the view may: nothing pinned, arriving or kept is in it."""
        return self.free_but(())

    def free_but(self, staying: Iterable[int]) -> list[Passage]:
        """The same without the atoms in which any of these indexes is."""
        return free_of(self.view, self.cuts[: bisect_right(self.cuts, self.since)], (self.asked, *staying))

    @property
    def free_tokens(self) -> int:
        """What all that may leave takes."""
        return self.view.surveyed.tokens(self.free)


def kept(view: View, budget: Budget) -> Kept:
    """What was asked last, what still goes on, and the newest of the rest.

    With ``retain_tokens`` the newest are as many whole atoms as take no more than that, and one in any case. Without,
    they are the newest rounds, as many as take no more than three quarters of the room; of a round that is larger
    than that, as many of its newest atoms as take a quarter: or a long chain of calls could never be compacted.
    """
    items, ends, taken = view.items, view.surveyed.cuts, view.surveyed.taken
    since = open_from = ends[-1] if len(ends) > 1 else 0
    asked = newest_asked(items, max(1, 0 if budget.retain_tokens else budget.retain_rounds))
    first, room = _bounds(view, asked, budget)
    took = taken[-1] - taken[open_from] + sum(items[at].tokens for at in asked[:1] if at < open_from)
    for at in reversed(ends[:-1]):
        took += taken[since] - taken[at]
        took -= sum(items[each].tokens for each in asked[:1] if at <= each < since)  # it is in already
        if at < first or (took > room and since != open_from):
            break
        since = at
    return Kept(view=view, cuts=ends, since=since, asked=asked[0] if asked else -1)


def free_of(view: View, ends: Sequence[int], staying: Iterable[int] = ()) -> list[Passage]:
    """What lies between these cuts, but for the atoms in which anything stays: for its own sake, or of these."""
    held = sorted({passage_of(ends, at) for at in (*view.surveyed.fast, *staying)} - {-1})
    begins, stops = [ends[at + 1] for at in held], [ends[at] for at in held]
    return [
        (first, last) for first, last in zip([*ends[:1], *begins], [*stops, *ends[-1:]], strict=True) if first < last
    ]


def free_passages(view: View, budget: Budget) -> list[Sequence[Item]]:
    """The items that may leave, in passages that leave together, oldest first."""
    return [view.items[first:last] for first, last in view.surveyed.apart(kept(view, budget).free)]


def newest_asked(items: Sequence[Item], most: int) -> list[int]:
    """The indexes of what a user said last, so many at the most, the newest first."""
    found: list[int] = []
    for at in range(len(items) - 1, -1, -1):
        if is_asked(items[at]):
            found.append(at)
            if len(found) >= most:
                break
    return found


def _bounds(view: View, asked: Sequence[int], budget: Budget) -> tuple[int, int]:
    """From which index on anything is kept at all, and how much of it; ``asked`` begins rounds, the newest first."""
    if budget.retain_tokens:
        return 0, budget.retain_tokens
    if not budget.retain_rounds or not asked:
        return len(view.items), 0
    most = budget.room_tokens * 3 // _SHARE
    whole, size, end, taken = None, 0, len(view.items), view.surveyed.taken
    for at in asked[: budget.retain_rounds]:
        size, end = size + taken[end] - taken[at], at
        if size > most:
            break
        whole = at
    return (asked[0], budget.room_tokens // _SHARE) if whole is None else (whole, most)
