"""Events to a view, one step at a time; the same events give the same view for ever.
It refuses to read a clock, a store or a model.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from unabridged.log import chunk
from unabridged.log.body import (
    Amended,
    Chunk,
    Hidden,
    Message,
    Pinned,
    Purged,
    Reset,
    Shown,
    SystemSet,
    Undone,
    Unpinned,
)
from unabridged.log.compacted import Compacted, Drop, Replace, Stub
from unabridged.log.counted import texts_of
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, ItemName, LaneId, Seq, Span
from unabridged.view import render
from unabridged.view.standing import standing
from unabridged.view.view import Item, Shape, View


@dataclass(slots=True)
class _Folding:
    """The view while it is being folded."""

    lane: LaneId
    items: list[Item]
    hidden: set[int]
    undone: frozenset[Seq]
    openings: dict[Seq, Message]
    pieces: dict[Seq, list[Chunk]]
    amended: dict[Seq, Seq]
    system: Item | None = None


def fold(events: Iterable[Event], lane: LaneId = MAIN) -> View:
    """The view these events make for a lane."""
    known = list(events)
    undone = frozenset(body.compaction for each in known if isinstance(body := each.body, Undone) and body.lane == lane)
    state = _Folding(lane=lane, items=[], hidden=set(), undone=undone, openings={}, pieces={}, amended={})
    for event in known:
        _step(state, event)
    through = known[-1].seq if known else Seq(0)
    items = [item for item in state.items if not _is_hidden(state, item)]
    return View(lane=lane, through=through, items=tuple([state.system, *items] if state.system else items))


def _step(state: _Folding, event: Event) -> None:
    match event.body:
        case Message() as message:
            state.openings[event.seq] = message
            state.items.append(_said(event, message, tokens=event.tokens))
        case Chunk() as piece:
            state.pieces.setdefault(piece.of, []).append(piece)
            _complete(state, piece.of)
        case Amended() as amended:
            state.openings[event.seq] = amended.message
            state.amended[event.seq] = amended.seq
            _again(state, amended.seq, event, amended.message)
        case SystemSet() as system if system.lane == state.lane:
            name = ItemName(seq=event.seq)
            covers = (Span(first=event.seq, last=event.seq),)
            state.system = Item(
                name=name,
                shape=Shape.SYSTEM,
                says=system,
                tokens=event.tokens,
                covers=covers,
                touched=event.seq,
                pinned=True,
            )
        case Compacted() as compacted if compacted.lane == state.lane and event.seq not in state.undone:
            _reshape(state, event, compacted)
        case Pinned(seqs=seqs):
            _touch(state, seqs, event.seq, pinned=True)
        case Unpinned(seqs=seqs):
            _touch(state, seqs, event.seq, pinned=False)
        case Hidden(seqs=seqs) | Purged(seqs=seqs):
            state.hidden.update(_seqs(seqs))
            _touch(state, seqs, event.seq)
        case Shown(seqs=seqs):
            state.hidden.difference_update(_seqs(seqs))
            _touch(state, seqs, event.seq)
        case Reset():
            state.items.clear()
        case _:
            return


def _said(event: Event, message: Message, *, tokens: int) -> Item:
    span = Span(first=event.seq, last=event.seq)
    return Item(
        name=ItemName(seq=event.seq),
        shape=Shape.MESSAGE,
        says=message,
        tokens=tokens,
        covers=(span,),
        touched=event.seq,
    )


def _complete(state: _Folding, seq: Seq) -> None:
    """Show a chunked message whole once its last piece is there."""
    opening = state.openings.get(seq)
    whole = chunk.joined(opening, state.pieces[seq]) if opening else None
    if whole is not None:
        place = state.amended.get(seq, seq)
        state.items = [replace(item, says=whole) if item.name.seq == place else item for item in state.items]


def _again(state: _Folding, seq: Seq, event: Event, message: Message) -> None:
    state.items = [
        replace(item, says=message, tokens=event.tokens, touched=event.seq) if item.name == ItemName(seq=seq) else item
        for item in state.items
    ]


def _reshape(state: _Folding, event: Event, compacted: Compacted) -> None:
    """Put groups and drops where their first consumed item stood, if the compaction still holds."""
    shown = [item for item in state.items if not _is_hidden(state, item)]
    if not standing(compacted.items, compacted.drawn_on, {item.name: item.touched for item in shown}):
        return
    reshaping = [edit for edit in compacted.edits if not isinstance(edit, Stub)]
    for n, edit in enumerate(reshaping):
        made = _made(ItemName(seq=event.seq, n=n), edit)
        state.items = _with_group(state.items, frozenset(edit.items), made)


def _made(name: ItemName, edit: Replace | Drop) -> Item:
    """The item that stands for what an edit consumed."""
    match edit:
        case Replace():
            text = "\n".join(text for each in edit.group for text in texts_of(each.parts))
            says, shape = render.summary(text, edit.covers), Shape.GROUP
            tokens = sum(each.tokens for each in edit.group)
        case Drop():
            says, shape, tokens = render.named_drop(edit.covers), Shape.NAMED_DROP, edit.tokens
        case _:
            assert_never(edit)
    return Item(name=name, shape=shape, says=says, tokens=tokens, covers=edit.covers, touched=name.seq)


def _with_group(items: list[Item], consumed: frozenset[ItemName], made: Item) -> list[Item]:
    at = next(n for n, item in enumerate(items) if item.name in consumed)
    kept = [item for item in items[at:] if item.name not in consumed]
    return [*items[:at], made, *kept]


def _touch(state: _Folding, spans: tuple[Span, ...], by: Seq, *, pinned: bool | None = None) -> None:
    seqs = _seqs(spans)
    state.items = [
        replace(item, touched=by, pinned=item.pinned if pinned is None else pinned) if item.name.seq in seqs else item
        for item in state.items
    ]


def _is_hidden(state: _Folding, item: Item) -> bool:
    return any(seq in state.hidden for span in item.covers for seq in range(span.first, span.last + 1))


def _seqs(spans: tuple[Span, ...]) -> set[int]:
    return {seq for span in spans for seq in range(span.first, span.last + 1)}
