"""What of a view stays or leaves together, as the laws have it.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from unabridged.log.ids import Seq
from unabridged.view.item import Item
from unabridged.view.laws import cuts


def atoms(items: Sequence[Item], ended: Sequence[Seq] = ()) -> list[Sequence[Item]]:
    """The items in runs that stay or leave together; the last may be unfinished."""
    ends = cuts(items, ended)
    if items and ends[-1:] != [len(items)]:
        ends.append(len(items))
    return [items[first:last] for first, last in pairwise(ends)]


def is_finished(items: Sequence[Item], ended: Sequence[Seq] = ()) -> bool:
    """Whether nothing more can come that belongs to the last of these."""
    return len(items) in cuts(items, ended)
