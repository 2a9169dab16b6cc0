"""What stands in a view, by name and by what it covers: every message by itself, or under exactly one group.
It refuses to know events, lanes, and what was below a group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from unabridged.log import spans
from unabridged.log.ids import Span
from unabridged.log.spans import Spans
from unabridged.view.node import SAID, Node, Shape, in_view, spoken

_MESSAGE: Final = Shape.MESSAGE


class Tree:
    """The standing entries; each covers seqs that no other covers."""

    __slots__ = ("_groups", "_top")

    def __init__(self, nodes: Iterable[Node] = ()) -> None:
        self._top = {node.name: node for node in nodes}
        self._groups = {name for name, node in self._top.items() if node.shape is not _MESSAGE}

    def __getitem__(self, name: tuple[int, int]) -> Node:
        """The entry that stands under this name."""
        return self._top[name]

    def standing(self, names: Iterable[tuple[int, int]]) -> list[Node]:
        """Those of these entries that stand."""
        return list(filter(None, map(self._top.get, names)))

    def in_order(self) -> list[Node]:
        """What stands, in the order of the view."""
        return sorted(self._top.values(), key=in_view)

    def clear(self) -> None:
        """Begin with nothing."""
        self._top.clear()
        self._groups.clear()

    def stand(self, node: Node) -> None:
        """One more entry, or another under the same name."""
        self._top[node.name] = node
        if node.shape is not Shape.MESSAGE:
            self._groups.add(node.name)

    def take(self, name: tuple[int, int]) -> Node:
        """An entry, which stands no longer."""
        self._groups.discard(name)
        return self._top.pop(name)

    def take_all(self, names: Sequence[tuple[int, int]]) -> None:
        """Many entries, which stand no longer."""
        self._groups.difference_update(names)
        for name in names:
            del self._top[name]

    def over(self, seq: int) -> Node | None:
        """What covers a message: itself, a group, or nothing."""
        alone = self._top.get((seq, 0))
        if alone is not None and alone.shape is Shape.MESSAGE:
            return alone
        return next((self._top[name] for name in self._groups if spans.holds(self._top[name].covers, seq)), None)

    def reached(self, within: Iterable[Span]) -> list[Node]:
        """What stands for any message within these seqs, or speaks of it, in the order of names."""
        wanted = spans.union(within)
        found = {name: self._top[name] for name in self._groups if spans.both(wanted, spoken(self._top[name]))}
        found.update({node.name: node for node in self._alone(wanted)})
        return [found[name] for name in sorted(found)]

    def made_by(self, seq: int) -> list[Node]:
        """The groups one event made that still stand, in order."""
        return [self._top[name] for name in sorted(name for name in self._groups if name[0] == seq)]

    def made_within(self, makers: Iterable[Span]) -> list[Node]:
        """What was made by any event within these seqs."""
        wanted = spans.union(makers)
        groups = [self._top[name] for name in self._groups if spans.holds(wanted, name[0])]
        return groups + list(self._alone(wanted))

    def worded_by(self, seq: int) -> Node | None:
        """The message whose words begin with this event."""
        return next((node for node in self._top.values() if node.shape in SAID and node.words[0] == seq), None)

    def worded_within(self, events: Iterable[Span]) -> list[Node]:
        """What has words in any of these events; a stub has some in the one that made it."""
        wanted = spans.union(events)
        if not wanted or (spans.size(wanted) == 1 and (wanted[0].first, 0) in self._top):
            return []  # a message that stands by itself is in nobody's words but its own
        made = [self._top[name] for name in self._groups if spans.holds(wanted, name[0])]
        return made + [node for node in self._top.values() if any(spans.holds(wanted, seq) for seq in node.words)]

    def _alone(self, wanted: Spans) -> Iterator[Node]:
        if spans.size(wanted) <= len(self._top):
            for seq in spans.each(wanted):
                node = self._top.get((seq, 0))
                if node is not None and node.shape is Shape.MESSAGE:
                    yield node
            return
        for node in self._top.values():
            if node.shape is Shape.MESSAGE and spans.holds(wanted, node.name[0]):
                yield node
