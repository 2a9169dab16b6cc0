"""The items that an entry of a fold is, made of the events that hold its words and of what was counted of them.
It refuses to count, and to read a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from unabridged.log import spans
from unabridged.log.body import Amended, Message
from unabridged.log.compacted import Replace
from unabridged.log.event import Event
from unabridged.log.ids import ItemName, Seq
from unabridged.log.skeleton import Flag
from unabridged.log.spans import Spans
from unabridged.view.edits import edit_in
from unabridged.view.item import DROP_TOKENS, Item
from unabridged.view.node import SAID, Node, Shape

_CHUNKED: Final = Flag.CHUNKED.value


def items_of(node: Node, events: Mapping[int, Event], pinned: Spans, gone: Spans = ()) -> list[Item]:
    """The items an entry is: one, or a group's head and its companions; none where its words, or some, were erased."""
    if node.shape is Shape.STUB and spans.holds(pinned, node.covers[0].first):
        # What is pinned stands word for word; unpinned, less of it is shown again.
        node = node._replace(name=(node.covers[0].first, 0), shape=Shape.MESSAGE, edit=-1)
    seq, n = node.name
    sources = tuple(events[at] for at in node.words if at in events)
    if sources and _is_cut_short(sources, gone):
        return []
    if node.shape is Shape.STUB and seq in events:
        sources = (*sources, events[seq])
    if not sources or sources[0].payload is None:
        return []
    if node.shape in SAID:
        tokens = _edited_tokens(sources[-1], node.edit)[0] if node.shape is Shape.STUB else _tokens(sources, node)
        alone = spans.holds(pinned, node.covers[0].first)
        return [_item(node, n, node.shape, tokens, sources, pinned=alone)]
    if node.edit < 0:
        return [_item(node, n, node.shape, DROP_TOKENS, sources)]
    tokens_each = _edited_tokens(sources[0], node.edit)
    head = _item(node, n, node.shape, tokens_each[0], sources)
    bare = node._replace(covers=())
    rest = [_item(bare, n + at, Shape.COMPANION, each, sources) for at, each in enumerate(tokens_each[1:], 1)]
    return [head, *rest]


def system_item(event: Event) -> Item:
    """The lane's system text; pinned by what it is."""
    seq = event.seq
    return Item(
        name=ItemName(seq=seq),
        shape=Shape.SYSTEM,
        tokens=event.tokens,
        covers=spans.one(seq),
        touched=seq,
        pinned=True,
        sources=(event,),
    )


def _item(node: Node, n: int, shape: Shape, tokens: int, sources: tuple[Event, ...], *, pinned: bool = False) -> Item:
    return Item(
        name=ItemName(seq=Seq(node.name[0]), n=n),
        shape=shape,
        tokens=tokens,
        covers=node.covers,
        touched=Seq(node.touched),
        pinned=pinned,
        unfinished=node.unfinished,
        sources=sources,
        edit=node.edit,
        drawn_from=node.drawn_from,
        lifted=node.lifted,
    )


def _is_cut_short(sources: tuple[Event, ...], gone: Spans) -> bool:
    """Whether a slice is gone of what was cut into several: without it nothing of that can ever be read."""
    if not gone or not sources[0].row.flags & _CHUNKED:
        return False
    opening = sources[0].readable
    said = opening.message if isinstance(opening, Amended) else opening
    if not isinstance(said, Message) or len(sources) > said.chunks:
        return False
    slices = spans.between(sources[0].seq, sources[0].seq + said.chunks + 1)
    return bool(spans.both(slices, gone))


def _tokens(sources: tuple[Event, ...], node: Node) -> int:
    """What a message takes: all of its pieces once it is whole, its opening until then."""
    return sources[0].tokens if node.unfinished else sum(event.tokens for event in sources)


def _edited_tokens(event: Event, edit: int) -> list[int]:
    made = edit_in(event, edit)
    if isinstance(made, Replace):
        return [each.tokens for each in made.group] or [DROP_TOKENS]
    return [DROP_TOKENS if made is None else made.tokens]
