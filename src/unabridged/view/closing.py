"""Before which items a round ended: what was open there is open no more.
It refuses to know what was open.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from unabridged.log.ids import Seq
from unabridged.view.item import Item
from unabridged.view.node import Shape


def closings(items: Sequence[Item], ended: Sequence[Seq]) -> set[int]:
    """The index of the first item behind each of these ends; the number of items where none is behind it."""
    if not ended:
        return set()
    # A lane's text stands first, whenever it was set.
    begun = (item.covers[0].first if item.covers and item.shape is not Shape.SYSTEM else 0 for item in items)
    reached = list(accumulate(begun, max))
    return {bisect_right(reached, end) for end in ended}
