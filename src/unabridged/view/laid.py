"""What stands in a view while it is folded, and what lies under its groups: what every step of the fold looks at.
It refuses to know events, and to change anything before all that it lacks of the past was asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unabridged.log.ids import Seq
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans
from unabridged.view import speaking, uncovering
from unabridged.view.archive import Archive
from unabridged.view.lane import Lane
from unabridged.view.node import SAID, Node, spoken
from unabridged.view.tree import Tree


class Laid:
    """The entries of one lane up to a seq, and the past under them as far as it was asked for."""

    __slots__ = ("archive", "lane", "through", "tree")

    archive: Archive
    lane: Lane
    through: Seq
    tree: Tree

    def _fallen(self, reached: Sequence[Node], named: Spans) -> Mapping[tuple[int, int], Spans]:
        """The groups that fall back, each with the messages it speaks of that are named; all they need is there."""
        hits = [(node, self._hit(spoken(node), named)) for node in reached if node.shape not in SAID]
        uncovering.require(self.archive, [(node, hit) for node, hit in hits if hit], self._outdated)
        return {node.name: hit for node, hit in hits if hit}

    def _fall_back(self, node: Node, hit: Spans, *, by: int) -> None:
        uncovering.fall_back(self.tree, self.archive, node, hit, outdated=self._outdated, by=by)

    def _hit(self, under: Spans, named: Spans) -> Spans:
        return speaking.named(under, named, self.archive, self.lane)

    def _outdated(self, node: Node) -> Spans:
        return speaking.outdated(node, self.tree, self.archive, self.lane, through=self.through)

    def _groups(self, named: Spans) -> list[Node]:
        return [node for node in self.tree.reached(named) if node.shape not in SAID]

    def _said(self, within: Spans) -> list[Skeleton]:
        return self.archive.messages(within) if within else []

    def _leaf_of(self, seq: int) -> Node:
        return uncovering.leaf_of(self.archive, seq, self.through)
