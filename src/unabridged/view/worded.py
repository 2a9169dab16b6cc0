"""A view beside the entries it was made of, so that the next one of its lane is made of what is new in it.
It refuses to show words again for any entry but the very one they were read for: who folds anew has none of those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from unabridged.log.event import Event
from unabridged.log.ids import Seq
from unabridged.view.folded import Folded
from unabridged.view.item import Item
from unabridged.view.itemising import items_of
from unabridged.view.node import Node
from unabridged.view.view import View, assembled, words_of

# About what an item takes beside the bytes of its words.
_BESIDE: Final = 1_500
# As bytes, and as what was read from them once somebody asked.
_TWICE: Final = 2


class Made(NamedTuple):
    """An entry, what was made of it, and about how many bytes that holds."""

    node: Node
    items: tuple[Item, ...]
    size: int


Standing: TypeAlias = Mapping[tuple[int, int], Made]


@dataclass(frozen=True, slots=True, kw_only=True)
class Worded:
    """A view, the fold it shows, each of its entries by name, and the newest event that was read for it."""

    folded: Folded
    view: View
    made: Standing
    newest: Seq
    link: bytes

    @property
    def size(self) -> int:
        """About how many bytes it holds."""
        return sum(one.size for one in self.made.values())

    def still(self, folded: Folded) -> Standing:
        """The entries that stand in another fold as they stood in this one.

        Whatever touches an entry makes another of it, a pin too; and a fold that begins anew makes all of them anew.
        """
        known = self.made
        found = {}
        for node in folded.nodes:
            one = known.get(node.name)
            if one is not None and one.node is node:
                found[node.name] = one
        return found


def unread(folded: Folded, still: Standing) -> list[Seq]:
    """Every event whose words have to be read, given the entries of which they are there; the system text each time."""
    return words_of(folded, (node for node in folded.nodes if node.name not in still))


def worded(
    folded: Folded, events: Mapping[int, Event], still: Standing, count: Callable[[str], int] | None = None
) -> Worded:
    """The view of a fold, given the events that had to be read, and what stands as it stood."""
    made = {node.name: still.get(node.name) or _made(node, events, folded) for node in folded.nodes}
    items = [item for one in made.values() for item in one.items]
    newest = max(events, default=0)
    return Worded(
        folded=folded,
        view=assembled(folded, items, events, count),
        made=made,
        newest=Seq(newest),
        link=events[newest].row.link if newest else b"",
    )


def _made(node: Node, events: Mapping[int, Event], folded: Folded) -> Made:
    items = tuple(items_of(node, events, folded.pinned, folded.gone))
    words = (text for item in items for each in item.sources for text in (each.payload, each.rendition) if text)
    return Made(node, items, _TWICE * sum(map(len, words)) + _BESIDE * len(items))
