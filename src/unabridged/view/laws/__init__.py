"""Where a view may be cut: an index is legal when every law allows it.
It refuses to know plans and budgets; each law stands in a module of its own and names no other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from unabridged.log.ids import Seq
from unabridged.view.item import Item
from unabridged.view.laws import arriving, companions, pairs, responses

Law: TypeAlias = Callable[[Sequence[Item], Sequence[Seq]], set[int]]

# Each answers with the indexes before which it forbids a cut, from 0 to the number of items.
LAWS: Final[tuple[Law, ...]] = (pairs.forbidden, responses.forbidden, companions.forbidden, arriving.forbidden)


def cuts(items: Sequence[Item], ended: Sequence[Seq] = ()) -> list[int]:
    """The indexes before which the items may be cut; where a round ended, the calls before it are dead."""
    forbidden = set[int]().union(*(law(items, ended) for law in LAWS))
    every = range(len(items) + 1)
    return [index for index in every if index not in forbidden] if forbidden else list(every)
