"""What stands in a view while it is folded: where it came from and what it covers, by reference and without a word.
It refuses to know what any message says.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from unabridged.log import spans
from unabridged.log.spans import Spans


class Shape(Enum):
    """What an item is."""

    SYSTEM = "system"
    MESSAGE = "message"
    STUB = "stub"
    GROUP = "group"
    COMPANION = "companion"
    NAMED_DROP = "named drop"


# What stands for one message: itself, or a stub, which shows less and is the same message.
SAID: Final = (Shape.MESSAGE, Shape.STUB)


class Node(NamedTuple):
    """One entry: its name, its place in the order, the seqs it covers, and the events that hold its words.

    ``edit`` counts the edits of the compaction that made it, and is -1 where none did. A group of several messages is
    one node of that size. ``drawn_from`` is what it covered when it was made; its words speak of that, and of
    ``lifted``: what was under the groups it was made of and stood by itself by then.
    """

    name: tuple[int, int]
    place: tuple[int, int]
    covers: Spans
    touched: int
    shape: Shape
    words: tuple[int, ...]
    edit: int = -1
    size: int = 1
    drawn_from: Spans = ()
    lifted: Spans = ()
    unfinished: bool = False


def leaf(seq: int, *, touched: int, words: tuple[int, ...] = ()) -> Node:
    """A message at its own place."""
    return Node((seq, 0), (seq, 1), spans.one(seq), touched, Shape.MESSAGE, words or (seq,))


def spoken(node: Node) -> Spans:
    """Every message an entry speaks of: for a summary also what stands by itself since, which its words still tell."""
    if node.shape is not Shape.GROUP:
        return node.covers
    return spans.together((node.covers, node.drawn_from, node.lifted))


def arriving(node: Node) -> Node:
    """The same message, of which pieces are missing."""
    return node._replace(unfinished=True)


def drop(name: tuple[int, int], place: tuple[int, int], covers: Spans) -> Node:
    """What stands where messages left the view and nothing else is left of them."""
    return Node(name, place, covers, name[0], Shape.NAMED_DROP, (name[0],), drawn_from=covers)


def is_plain(node: Node) -> bool:
    """Whether a node is a message that nothing has happened to."""
    seq = node.name[0]
    return node.shape is Shape.MESSAGE and node.touched == seq and node.words == (seq,) and not node.unfinished


def in_view(node: Node) -> tuple[tuple[int, int], tuple[int, int]]:
    """What the entries of a view are ordered by."""
    return node.place, node.name
