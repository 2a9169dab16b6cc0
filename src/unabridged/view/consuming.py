"""What a compaction makes of the entries it names, if it still holds: groups, named drops and stubs.
It refuses to change anything; it answers with what would stand, or with None.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from unabridged.log import spans
from unabridged.log.compacted import Compacted, Edit, Replace, Stub
from unabridged.log.ids import ItemName, spans_of
from unabridged.log.spans import Spans
from unabridged.view.edits import consumed_by, size_of
from unabridged.view.node import SAID, Node, Shape, spoken
from unabridged.view.tree import Tree

Name: TypeAlias = tuple[int, int]


def made_by(tree: Tree, pinned: Spans, seq: int, compacted: Compacted) -> list[tuple[list[Name], Node]] | None:
    """Each entry the compaction makes, with the names it takes away; None if it does not hold."""
    names = compacted.items
    if len(set(names)) < len(names) or not compacted.edits or compacted.drawn_on >= seq:
        return None
    made: list[tuple[list[Name], Node]] = []
    n = 1
    for index, edit in enumerate(compacted.edits):
        items = consumed_by(edit)
        nodes = _consumed(tree, items)
        if not nodes or _is_any_kept(nodes, pinned, compacted.drawn_on):
            return None
        node = _entry((seq, n), index, edit, nodes)
        if node is None:
            return None
        made.append(([each.name for each in nodes], node))
        n += size_of(edit)
    return made


def _consumed(tree: Tree, items: Sequence[ItemName]) -> list[Node]:
    """The entries these items are, companions going with their group's head; none if one is not standing."""
    wanted = set(items)
    nodes = tree.standing(sorted(wanted))
    if len(nodes) == len(wanted):
        return nodes
    companions = {(node.name[0], node.name[1] + at) for node in nodes for at in range(1, node.size)}
    return nodes if wanted <= companions | {node.name for node in nodes} else []


def _is_any_kept(nodes: Sequence[Node], pinned: Spans, drawn_on: int) -> bool:
    if max([node.touched for node in nodes]) > drawn_on:
        return True
    return bool(pinned) and any(node.shape in SAID and spans.holds(pinned, node.covers[0].first) for node in nodes)


def _entry(name: Name, index: int, edit: Edit, nodes: list[Node]) -> Node | None:
    if isinstance(edit, Stub):
        (node,) = nodes
        if node.shape not in SAID:
            return None
        return node._replace(name=name, touched=name[0], shape=Shape.STUB, edit=index)
    covers = _covered(nodes)
    if not spans.is_same(edit.covers, covers) and spans.minus(spans.union(edit.covers), covers):
        return None  # a compaction that claims what it does not stand for is none
    place = (min([node.place for node in nodes])[0], 0)
    if not isinstance(edit, Replace):
        return Node(name, place, covers, name[0], Shape.NAMED_DROP, (name[0],), index, size_of(edit), covers)
    # All that the others speak of is what they cover.
    told = spans.together(spoken(node) for node in nodes if node.shape is Shape.GROUP)
    lifted = spans.minus(told, covers)
    return Node(name, place, covers, name[0], Shape.GROUP, (name[0],), index, size_of(edit), covers, lifted)


def _covered(nodes: Sequence[Node]) -> Spans:
    """Every seq that these cover, which most messages do with their own."""
    alone = spans_of([node.name[0] for node in nodes if node.shape is Shape.MESSAGE])
    return spans.together([alone, *(node.covers for node in nodes if node.shape is not Shape.MESSAGE)])
