"""Events to a view, one step at a time; the same events give the same view for ever.
It refuses to read a clock, a store or a model.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from unabridged.log.compacted import Drop, Replace
from unabridged.log.counted import texts_of
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, ItemName, LaneId, Seq, Span
from unabridged.view import render
from unabridged.view.folding import Folding
from unabridged.view.tree import Node
from unabridged.view.view import Item, Shape, View


def fold(events: Iterable[Event], lane: LaneId = MAIN) -> View:
    """The view these events make for a lane."""
    known = list(events)
    return _view(_folded(known, lane), known[-1].seq if known else Seq(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """What became of a compaction: what it shows now, what would stand instead, or why it cannot be taken back."""

    view: View
    shows: tuple[Item, ...] = ()
    returns: tuple[Item, ...] = ()
    because: str = ""


def fate_of(compaction: Seq, events: Sequence[Event], lane: LaneId) -> Fate:
    """What became of a compaction in its lane's view."""
    folding = _folded(events, lane)
    view = _view(folding, events[-1].seq)
    names = folding.made.get(compaction, ())
    because = _why_not(folding, compaction, names)
    if because:
        return Fate(view=view, because=because)
    shows = tuple(_item(folding, folding.tree[name]) for name in names)
    returns = tuple(_item(folding, node) for name in names for node in folding.tree.returning(name))
    return Fate(view=view, shows=shows, returns=returns)


def _why_not(folding: Folding, compaction: Seq, names: Sequence[ItemName]) -> str:
    if compaction in folding.undone:
        return f"it was taken back by event {folding.undone[compaction]}"
    if not names:
        return "it never held, because what it names had changed before it was appended, or was purged since"
    gone = [name for name in names if name not in folding.tree]
    later = [over for name in gone if (over := _over(folding, name)) is not None]
    if later:
        return f"compaction {later[0]} was built on it; undo {later[0]} first"
    return "what it covered was changed or hidden since, and stands by itself" if gone else ""


def _over(folding: Folding, name: ItemName) -> Seq | None:
    """The standing compaction under which an item is, however many lie between."""
    by = folding.consumed.get(name)
    while by is not None and not any(made in folding.tree for made in folding.made[by]):
        by = folding.consumed.get(folding.made[by][0])
    return by


def _folded(events: Iterable[Event], lane: LaneId) -> Folding:
    folding = Folding(lane)
    for event in events:
        folding.step(event)
    return folding


def _view(folding: Folding, through: Seq) -> View:
    items = [_item(folding, node) for node in folding.tree.in_order()]
    if folding.system is not None:
        seq, says, tokens = folding.system
        items.insert(
            0,
            Item(
                name=ItemName(seq=seq),
                shape=Shape.SYSTEM,
                says=says,
                tokens=tokens,
                covers=(Span(first=seq, last=seq),),
                touched=seq,
                pinned=True,
            ),
        )
    return View(lane=folding.lane, through=through, items=tuple(items))


def _item(folding: Folding, node: Node) -> Item:
    """A message, or what stands for several: its words stay those of the moment it was made."""
    match node.made:
        case None:
            said = folding.said[node.name.seq]
            says, shape, tokens, pinned = said.message, Shape.MESSAGE, said.tokens, said.pinned
        case Replace(group=group):
            text = "\n".join(text for each in group for text in texts_of(each.parts))
            says, shape, pinned = render.summary(text, node.drawn_from), Shape.GROUP, False
            tokens = sum(each.tokens for each in group)
        case Drop() as drop:
            says, shape, tokens, pinned = render.named_drop(node.drawn_from), Shape.NAMED_DROP, drop.tokens, False
        case other:
            assert_never(other)
    return Item(
        name=node.name, shape=shape, says=says, tokens=tokens, covers=node.covers, touched=node.touched, pinned=pinned
    )
