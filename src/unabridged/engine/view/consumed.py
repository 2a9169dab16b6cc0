"""What a compaction consumed, read from the log: messages by themselves, and groups, stubs and drops as they stood.
It refuses to bring back a group that tells of what was hidden since: what that one was made of stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.log.reading import skeletons_after
from unabridged.log import spans
from unabridged.log.compacted import Compacted, Edit, Replace, Stub
from unabridged.log.event import Event
from unabridged.log.ids import ItemName, Seq, Span, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.spans import Spans
from unabridged.view.edits import consumed_by, edit_at, edit_by, first_of, size_of
from unabridged.view.node import Node, Shape, drop, leaf, spoken

_PAGE: Final = 800


async def standing_below(
    ctx: Context, ref: ThreadRef, edits: Iterable[Edit], *, within: Spans
) -> tuple[list[Node], Spans]:
    """What these edits consumed, each message of it once, as far as it stands for messages within these seqs."""
    groups: list[Node] = []
    alone: list[Span] = []
    for edit in edits:
        below, said = await consumed(ctx, ref, edit)
        groups += below
        alone += said
    true, laid_bare = await _true(ctx, ref, groups)
    left = spans.both(spans.union((*alone, *laid_bare)), within)
    return _each_once(true, spans.minus(within, left)), left


async def _true(ctx: Context, ref: ThreadRef, groups: Iterable[Node]) -> tuple[list[Node], Spans]:
    """These, but for each that tells of what was hidden since what it was made of, and the messages among that."""
    waiting, true, alone = [*groups], list[Node](), list[Span]()
    hidden = await _hidden_since(ctx, ref, waiting)
    while waiting:
        node = waiting.pop()
        if not spans.both(spoken(node), hidden):
            true.append(node)
        elif node.edit < 0:
            rest = spans.minus(node.covers, hidden)
            true += [drop(node.name, node.place, rest)] if rest else []
        elif node.shape is not Shape.STUB:
            event = (await events_at(ctx, ref, [Seq(node.name[0])]))[node.name[0]]
            body = event.readable
            below, said = await consumed(ctx, ref, body.edits[node.edit]) if isinstance(body, Compacted) else ([], ())
            waiting += below
            alone += said
    return true, spans.union(alone)


async def _hidden_since(ctx: Context, ref: ThreadRef, groups: Sequence[Node]) -> Spans:
    """Which of the messages that these tell of are out of every view since; what hides is little in a long thread."""
    told = spans.together(spoken(node) for node in groups)
    hidden: Spans = ()
    if not groups:
        return hidden
    first = Seq(min(node.name[0] for node in groups))
    async for page in skeletons_after(ctx.store, ref, first, but=Kind.MESSAGE):
        for each in page:
            if each.kind in (Kind.HIDDEN, Kind.PURGED):
                hidden = spans.union((*hidden, *spans.both(told, spans.union(each.touches))))
            elif each.kind is Kind.SHOWN:
                hidden = spans.minus(hidden, spans.union(each.touches))
    return hidden


def _each_once(groups: Iterable[Node], left: Spans) -> list[Node]:
    """The groups as far as they stand for what is left; of two for one message the newer, as it stood there last."""
    found: list[Node] = []
    for node in sorted(groups, key=lambda node: node.name, reverse=True):
        covers = spans.both(node.covers, left)
        left = spans.minus(left, covers)
        if covers:
            found.append(node._replace(covers=covers))
    return found


async def consumed(ctx: Context, ref: ThreadRef, edit: Edit) -> tuple[list[Node], Spans]:
    """The groups an edit consumed, as they stood, and the messages it consumed by themselves."""
    names = consumed_by(edit)
    events = await events_at(ctx, ref, [name.seq for name in names])
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
    lifted = edit.lifted if isinstance(edit, Replace) else ()
    place = (covers[0].first, 0)
    return [Node(made, place, covers, name.seq, shape, (name.seq,), index, size_of(edit), covers, lifted)]


async def covered(ctx: Context, ref: ThreadRef, edit: Edit) -> Spans:
    """Every message an edit stands for, however deep."""
    while isinstance(edit, Stub):
        name = edit.item
        below = edit_by((await events_at(ctx, ref, [name.seq])).get(name.seq), name)
        if below is None:
            return spans.one(name.seq)
        edit = below  # less was shown of what less was shown of before
    return spans.union(edit.covers)


async def events_at(ctx: Context, ref: ThreadRef, seqs: Sequence[Seq]) -> dict[int, Event]:
    """These events by their seqs, read a bounded number at a time."""
    wanted = sorted(set(seqs))
    found: dict[int, Event] = {}
    for at in range(0, len(wanted), _PAGE):
        found.update({event.seq: event for event in await ctx.store.at(ref, wanted[at : at + _PAGE])})
    return found
