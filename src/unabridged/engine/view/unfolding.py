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
from unabridged.errors import UsageError
from unabridged.log import spans
from unabridged.log.compacted import Compacted, Edit, Replace, Stub
from unabridged.log.event import Event
from unabridged.log.ids import ItemName, LaneId, Seq, Span, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.spans import Spans
from unabridged.view.archive import Archive
from unabridged.view.edits import consumed_by, edit_at, edit_by, first_of, size_of
from unabridged.view.item import Item
from unabridged.view.itemising import items_of, system_item
from unabridged.view.node import Node, Shape, drop, leaf
from unabridged.view.view import View

_PAGE: Final = 800


class Depth(Enum):
    """How far to go back."""

    ONE_LEVEL = "one level"
    ORIGINALS = "originals"


async def unfold(ctx: Context, ref: ThreadRef, of: Item | ItemName | int, *, depth: Depth, lane: LaneId) -> View:
    """What an item stands for, as it was when it was folded; a message stands for itself, whole."""
    depth, name = checking.chosen(depth, Depth), _name_of(of)
    event = (await _at(ctx, ref, [name.seq])).get(name.seq)
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
    groups: list[Node] = []
    covers: list[Span] = []
    for edit in edits:
        below, alone = await _below(ctx, ref, edit)
        groups += below
        covers += alone if depth is Depth.ONE_LEVEL else await covered(ctx, ref, edit)
    left = spans.both(spans.union(covers), of.covers) if isinstance(of, Item) and of.covers else spans.union(covers)
    return await _shown(ctx, ref, body.lane, event.seq, groups if depth is Depth.ONE_LEVEL else [], left)


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
        events = await _at(ctx, ref, [each.seq for each in above])
        edits = [edit for each in above if (edit := edit_by(events.get(each.seq), each)) is not None]
        for edit in edits:
            if name in consumed_by(edit):
                groups, _ = await _below(ctx, ref, edit)
                return next((node.covers for node in groups if node.edit < 0), ())
        above = [each for edit in edits for each in consumed_by(edit)]
    return ()


async def _below(ctx: Context, ref: ThreadRef, edit: Edit) -> tuple[list[Node], Spans]:
    """The groups an edit consumed, as they stood, and the messages it consumed by themselves."""
    names = consumed_by(edit)
    events = await _at(ctx, ref, [name.seq for name in names])
    groups: list[Node] = []
    alone: list[Span] = []
    unplanned: list[ItemName] = []
    for name in names:
        event = events.get(name.seq)
        if event is None:
            continue
        if event.kind is Kind.MESSAGE:
            alone += spans.one(name.seq)
        elif isinstance(body := event.readable, Compacted):
            groups += await _group(ctx, ref, name, body)
        else:
            unplanned.append(name)
    known = spans.union((*alone, *(span for node in groups for span in node.covers)))
    rest = spans.minus(await covered(ctx, ref, edit), known)
    if unplanned and rest:  # notes that no plan made differ in nothing but where they stand
        groups.append(drop((unplanned[0].seq, unplanned[0].n), (rest[0].first, 0), rest))
    return groups, spans.union(alone)


async def _group(ctx: Context, ref: ThreadRef, name: ItemName, body: Compacted) -> list[Node]:
    """A group or drop as it stood before it was consumed; none for a companion, which comes with its head."""
    index = edit_at(body.edits, name.n)
    if index is None or name.n != first_of(body.edits, index):
        return []
    edit = body.edits[index]
    made, covers = (name.seq, name.n), await covered(ctx, ref, edit)
    if isinstance(edit, Stub):
        return [leaf(covers[0].first, touched=name.seq)._replace(name=made, shape=Shape.STUB, edit=index)]
    shape = Shape.GROUP if isinstance(edit, Replace) else Shape.NAMED_DROP
    place = (covers[0].first, 0)
    return [Node(made, place, covers, name.seq, shape, (name.seq,), index, size_of(edit), covers)]


async def covered(ctx: Context, ref: ThreadRef, edit: Edit) -> Spans:
    """Every message an edit stands for, however deep."""
    while isinstance(edit, Stub):
        name = edit.item
        below = edit_by((await _at(ctx, ref, [name.seq])).get(name.seq), name)
        if below is None:
            return spans.one(name.seq)
        edit = below  # less was shown of what less was shown of before
    return spans.union(edit.covers)


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
    found = await _at(ctx, ref, [Seq(seq) for node in nodes for seq in (*node.words, node.name[0])])
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


async def _at(ctx: Context, ref: ThreadRef, seqs: Sequence[Seq]) -> dict[int, Event]:
    """These events by their seqs, read a bounded number at a time."""
    wanted = sorted(set(seqs))
    found: dict[int, Event] = {}
    for at in range(0, len(wanted), _PAGE):
        found.update({event.seq: event for event in await ctx.store.at(ref, wanted[at : at + _PAGE])})
    return found
