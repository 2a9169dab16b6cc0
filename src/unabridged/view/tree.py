"""Messages, and the groups that stand for them, as a tree while a view is folded: every message under one item.
It refuses to know events, and what any message says.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from unabridged.log.compacted import Drop, Replace
from unabridged.log.ids import ItemName, Seq, Span, spans_of
from unabridged.view.standing import NOTHING, Touch


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A message, or a group with what it consumed; the place is what the view is ordered by."""

    name: ItemName
    place: tuple[int, int]
    covers: tuple[Span, ...]
    touched: Seq
    made: Replace | Drop | None = None
    drawn_from: tuple[Span, ...] = ()
    children: tuple[Node, ...] = ()


class Tree:
    """What stands in a view: each message by itself, or under exactly one group."""

    __slots__ = ("_groups", "_known", "_over", "_top")

    def __init__(self) -> None:
        self._top: dict[ItemName, Node] = {}
        self._over: dict[int, ItemName] = {}
        self._known: list[int] = []
        self._groups: dict[int, list[ItemName]] = {}

    def __contains__(self, name: ItemName) -> bool:
        """Whether this item stands."""
        return name in self._top

    def __getitem__(self, name: ItemName) -> Node:
        """The item that stands under this name."""
        return self._top[name]

    def in_order(self) -> list[Node]:
        """What stands, in the order of the view."""
        return sorted(self._top.values(), key=lambda node: (node.place, node.name))

    def known(self, spans: Iterable[Span]) -> list[int]:
        """The messages among these seqs, visible or not, however far the spans reach."""
        found: set[int] = set()
        for span in spans:
            found.update(self._known[bisect_left(self._known, span.first) : bisect_right(self._known, span.last)])
        return sorted(found)

    def clear(self) -> None:
        """Begin with nothing; what was known is known no longer."""
        self._top.clear()
        self._over.clear()
        self._known.clear()
        self._groups.clear()

    def say(self, seq: Seq) -> None:
        """A new message, which stands at its own place."""
        self._known.append(seq)
        self.show(seq, by=seq)

    def show(self, seq: int, *, by: Seq) -> None:
        """A message that stands nowhere stands at its own place."""
        if seq not in self._over:
            self._stand(_leaf(seq, by))

    def take_out(self, seq: int, *, by: Seq) -> None:
        """A message stands nowhere; what covered it falls back."""
        self.uncover(seq, by=by)
        if self._over.pop(seq, None) is not None:
            del self._top[ItemName(seq=Seq(seq))]

    def uncover(self, seq: int, *, by: Seq) -> None:
        """A message that is covered stands by itself, and so does the rest of what covered it, group by group."""
        while (over := self._over.get(seq)) is not None and self._top[over].children:
            self.open(over, by=by)

    def lift(self, seq: int, *, by: Seq) -> None:
        """A message that is covered stands after its group, which then covers the others."""
        over = self._over.get(seq)
        if over is None or not self._top[over].children:
            return
        group = self._top.pop(over)
        left = [each for each in _each(group.covers) if each != seq]
        if left:
            self._top[over] = replace(group, covers=spans_of(left))
        self._stand(_leaf(seq, by))

    def consume(self, name: ItemName, made: Replace | Drop) -> None:
        """The items an edit names become one group, at the place of the first."""
        children = tuple(self._top.pop(item) for item in made.items)
        covers = spans_of([seq for child in children for seq in _each(child.covers)])
        place = (min(child.place for child in children)[0], 0)
        self._groups.setdefault(name.seq, []).append(name)
        self._stand(
            Node(
                name=name,
                place=place,
                covers=covers,
                touched=name.seq,
                made=made,
                drawn_from=covers,
                children=children,
            )
        )

    def open(self, name: ItemName, *, by: Seq) -> None:
        """What a group consumed stands again, less what was lifted out of it."""
        for child in self.returning(name):
            self._stand(replace(child, touched=by))
        self._top.pop(name)

    def returning(self, name: ItemName) -> list[Node]:
        """What would stand again if this group were opened."""
        found: list[Node] = []
        for child in self._top[name].children:
            left = [seq for seq in _each(child.covers) if self._over.get(seq) == name]
            if left:
                found.append(replace(child, covers=spans_of(left)))
        return found

    def touch(self, touch: Touch, *, by: Seq) -> None:
        """Note which items an event touched last."""
        if touch is NOTHING:
            return
        names = {self._over[seq] for seq in self.known(touch.messages) if seq in self._over}
        names.update(ItemName(seq=Seq(seq)) for seq in self.known(touch.makers))
        for seq in [seq for seq in self._groups if any(seq in span for span in touch.makers)]:
            names.update(self._groups[seq])
        for name in names & self._top.keys():
            self._top[name] = replace(self._top[name], touched=by)

    def _stand(self, node: Node) -> None:
        self._top[node.name] = node
        for seq in _each(node.covers):
            self._over[seq] = node.name


def _leaf(seq: int, by: Seq) -> Node:
    own = Seq(seq)
    return Node(name=ItemName(seq=own), place=(seq, 1), covers=(Span(first=own, last=own),), touched=by)


def _each(spans: Iterable[Span]) -> Iterator[int]:
    for span in spans:
        yield from range(span.first, span.last + 1)
