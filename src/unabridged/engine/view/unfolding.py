"""The verb ``unfold``: from what stands for others back to what it stands for, one level down or to the originals.
It refuses to write, and to bring back what was hidden or purged since.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from unabridged.articles import with_article
from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.log import lanes
from unabridged.engine.view import seeing
from unabridged.engine.view.consumed import consumed, covered, events_at, standing_below
from unabridged.errors import UsageError
from unabridged.log import spans
from unabridged.log.compacted import Compacted, Edit
from unabridged.log.event import Event
from unabridged.log.ids import ItemName, LaneId, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.spans import Spans
from unabridged.view.archive import Archive
from unabridged.view.edits import consumed_by, edit_at, edit_by, size_of
from unabridged.view.item import Item
from unabridged.view.itemising import items_of, system_item
from unabridged.view.node import Node, Shape, leaf
from unabridged.view.view import View

_PAGE: Final = 800


class Depth(Enum):
    """How far to go back."""

    ONE_LEVEL = "one level"
    ORIGINALS = "originals"


async def unfold(ctx: Context, ref: ThreadRef, of: Item | ItemName | int, *, depth: Depth, lane: LaneId) -> View:
    """What an item stands for, as it was when it was folded; a message stands for itself, whole."""
    depth, name = checking.chosen(depth, Depth), _name_of(of)
    event = (await events_at(ctx, ref, [name.seq])).get(name.seq)
    if event is None:
        message = f"thread {ref.thread!r} has no event {name.seq}; view.items name what can be unfolded"
        raise UsageError(message)
    await lanes.refuse_unknown(ctx, ref, lane)
    if event.kind is Kind.SYSTEM_SET:
        return View(lane=lane, through=event.seq, items=(system_item(event),))
    if event.kind is Kind.MESSAGE:
        return await _shown(ctx, ref, lane, Seq(0), [], spans.one(name.seq))
    body = event.readable
    if not isinstance(body, Compacted):
        return await _shown(ctx, ref, lane, Seq(0), [], await _dropped(ctx, ref, of, event, lane))
    edits = _edits(of, name, body)
    whole = spans.union([span for edit in edits for span in await covered(ctx, ref, edit)])
    left = spans.both(whole, of.covers) if isinstance(of, Item) and of.covers else whole
    if depth is Depth.ORIGINALS:
        return await _shown(ctx, ref, body.lane, event.seq, [], left)
    groups, alone = await standing_below(ctx, ref, edits, within=left)
    return await _shown(ctx, ref, body.lane, event.seq, groups, alone)


async def messages(ctx: Context, ref: ThreadRef, lane: LaneId, alone: Spans) -> View:
    """These messages whole, in their newest words, less those hidden since."""
    return await _shown(ctx, ref, lane, Seq(0), [], alone)


def _name_of(of: object) -> ItemName:
    match of:
        case Item(name=name) | (ItemName() as name):
            return name
        case int() if not isinstance(of, bool):
            return ItemName(seq=Seq(of))
        case _:
            message = f"unfold takes an item of a view, its name, or a seq, not {type(of).__name__}"
            raise UsageError(message)


def _edits(of: object, name: ItemName, body: Compacted) -> Sequence[Edit]:
    """What made the item; a bare seq stands for everything its compaction made."""
    if isinstance(of, int):
        return body.edits
    index = edit_at(body.edits, name.n)
    if index is None:
        count = sum(map(size_of, body.edits))
        message = f"compaction {name.seq} made {count} items, counted from 1, and item {name.n} is not among them"
        raise UsageError(message)
    return body.edits[index : index + 1]


async def _dropped(ctx: Context, ref: ThreadRef, of: object, event: Event, lane: LaneId) -> Spans:
    """What an item covers that nothing in the log plans any more; the view it stands in knows, or what consumed it."""
    if isinstance(of, Item):
        return of.covers
    name, seen = _name_of(of), await seeing.view(ctx, ref, lane)
    for item in seen.items:
        if item.name == name and item.covers:
            return item.covers
    if covers := await _dropped_below(ctx, ref, [item.name for item in seen.items], name):
        return covers
    message = (
        f"event {event.seq} of thread {ref.thread!r} is {with_article(event.kind.title)}, "
        f"and lane {lane!r} shows nothing by that name to unfold; view.items name what can be"
    )
    raise UsageError(message)


async def _dropped_below(ctx: Context, ref: ThreadRef, above: Sequence[ItemName], name: ItemName) -> Spans:
    """The same of an item that a compaction consumed, on which what stands was built; nothing if none did."""
    while above := [each for each in above if each.n and each.seq > name.seq]:
        events = await events_at(ctx, ref, [each.seq for each in above])
        edits = [edit for each in above if (edit := edit_by(events.get(each.seq), each)) is not None]
        for edit in edits:
            if name in consumed_by(edit):
                groups, _ = await consumed(ctx, ref, edit)
                return next((node.covers for node in groups if node.edit < 0), ())
        above = [each for edit in edits for each in consumed_by(edit)]
    return ()


async def _shown(ctx: Context, ref: ThreadRef, lane: LaneId, made: Seq, groups: Sequence[Node], alone: Spans) -> View:
    """These groups and messages as a view, in order, the messages in their words of before they were folded."""
    archive, through, alone = await _remembered(ctx, ref, alone, _stubs(groups))
    bound = made - 1 if made else through
    nodes = [_leaf(archive, each.seq, bound) for each in archive.messages(alone)]
    for group in groups:
        stubbed = group.shape is Shape.STUB
        words = archive.words(group.covers[0].first, through=bound)[0] if stubbed else group.words
        nodes.append(group._replace(words=words))
    nodes.sort(key=lambda node: (node.place, node.name))
    found = await events_at(ctx, ref, [Seq(seq) for node in nodes for seq in (*node.words, node.name[0])])
    events = {seq: event.whole for seq, event in found.items()}
    items = tuple(item for node in nodes for item in items_of(node, events, ()))
    return View(lane=lane, through=Seq(bound), items=items)


def _leaf(archive: Archive, seq: Seq, bound: int) -> Node:
    words, unfinished = archive.words(seq, through=bound)
    return leaf(seq, touched=max(words), words=words)._replace(unfinished=unfinished)


def _stubs(groups: Sequence[Node]) -> Spans:
    return spans.union(span for node in groups if node.shape is Shape.STUB for span in node.covers)


async def _remembered(ctx: Context, ref: ThreadRef, alone: Spans, also: Spans) -> tuple[Archive, Seq, Spans]:
    """All that was said of these messages, up to where the thread is now, and those not hidden since."""
    archive, wanted = Archive(), spans.union((*alone, *also))
    row = await ctx.store.thread(ref) if wanted else None
    after = Seq(wanted[0].first - 1 if wanted else 0)
    while wanted:
        # Of what came later only what changes messages matters, and in a long thread that is little.
        but = Kind.MESSAGE if after >= wanted[-1].last else None
        page = await ctx.store.skeletons(ref, after=after, limit=_PAGE, but=but)
        if not page:
            break
        archive.learn_said(page, wanted)
        for each in page:
            if each.kind is Kind.HIDDEN:
                alone = spans.minus(alone, spans.union(each.touches))
            elif each.kind is Kind.SHOWN:
                alone = spans.union((*alone, *spans.both(spans.union(each.touches), wanted)))
        after = page[-1].seq
    return archive, after if row is None else max(after, row.head), spans.minus(alone, also)
