"""What the entries of somebody's list stand for: words of his own, or items that we rendered and that come back.
It refuses to believe a mark it cannot prove; what is not ours is somebody's words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from unabridged.dialects.saying import BEGUN
from unabridged.engine.context import Context
from unabridged.engine.following.ours import Ours, mended_with
from unabridged.engine.view import seeing
from unabridged.log.body import Message
from unabridged.log.canonical import Saying, sayings
from unabridged.log.compacted import Compacted, Replace, Stub
from unabridged.log.event import Event
from unabridged.log.ids import ItemName, LaneId, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.part import ToolResult
from unabridged.log.spans import Spans, union
from unabridged.view import marks
from unabridged.view.aligning import Entry, Heard
from unabridged.view.edits import edit_at, edit_by
from unabridged.view.node import SAID
from unabridged.view.repair import UNRECORDED
from unabridged.view.view import Item, Shape, View

# A model's answer is said anew as a whole; what others say is merged and split on its way through the dialects.
_INDIVISIBLE: Final = frozenset({"assistant", "model"})
_WORD_FOR_WORD: Final = frozenset({Shape.SYSTEM, Shape.MESSAGE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """One entry of a list as it was read, and what it is compared by."""

    message: Message
    sayings: tuple[Saying, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One entry of a list: its position, its words less what was purged, and what it stands for.

    Of what it tells of messages in another place or form than they were said, ``retold`` are the messages; where they
    are not, it is ``plain``: somebody's words.
    """

    position: int
    message: Message
    entry: Entry
    retold: Spans = ()
    plain: Entry | None = None

    def through(self, seq: Seq) -> Said:
        """The same where nothing stands after a seq, as in a fork that shares no more."""
        if self.plain is None or all(span.last <= seq for span in self.retold):
            return self
        return replace(self, entry=self.plain, retold=(), plain=None)


async def recognised(ctx: Context, ref: ThreadRef, history: Sequence[Utterance], seen: View) -> list[Said]:
    """The list with everything of ours known for what it is, and less what was purged."""
    every = [saying for each in history for saying in each.sayings]
    ours = {**_begun(seen, history), **_unrecorded(history), **_companions(seen), **_originals(seen)}
    ours |= await _marked(ctx, ref, every, seen)
    mended = mended_with(seen)
    purged = {digest for digest, each in ours.items() if each.is_purged}
    found: list[Said] = []
    for position, each in enumerate(history):
        left = [saying for saying in each.sayings if saying.digest not in purged]
        if left:
            known = [next(mended.get(saying.digest, iter(())), None) for saying in left]  # the same words, one by one
            each_ours = [here or ours.get(saying.digest) for here, saying in zip(known, left, strict=True)]
            plain = [None if here is not None and here.retold else here for here in each_ours]
            gone = {saying.part for saying in each.sayings} - {saying.part for saying in left}
            found.append(
                Said(
                    position=position,
                    message=without(each.message, gone),
                    entry=_entry(each, left, each_ours),
                    retold=union(span for here in known if here is not None for span in here.retold),
                    plain=None if plain == each_ours else _entry(each, left, plain),
                )
            )
    return found


def _entry(each: Utterance, left: Sequence[Saying], ours: Sequence[Ours | None]) -> Entry:
    heard = tuple(heard_as(saying, here) for saying, here in zip(left, ours, strict=True))
    return Entry(heard=heard, divisible=each.message.role not in _INDIVISIBLE)


def heard_as(saying: Saying, ours: Ours | None = None) -> Heard:
    """A saying as it is compared."""
    ours = ours or Ours()
    return Heard(
        digest=saying.digest, part=saying.part, weak=saying.weak, stands=ours.stands, of=ours.of, behind=ours.behind
    )


def _companions(seen: View) -> Mapping[bytes, Ours]:
    """What summaries brought with them, by its words: it bears no mark, and stands for nothing that was said."""
    shown = [item for item in seen.items if item.shape is Shape.COMPANION]
    return {saying.digest: Ours(stands=()) for item in shown for saying in sayings(item.says)}


def _brought(event: Event, name: ItemName) -> Mapping[bytes, Ours]:
    """The companions of a summary that somebody's list has, whether or not it stands in the view by now."""
    edit = edit_by(event, name)
    group = edit.group[1:] if isinstance(edit, Replace) else ()
    said = (Message(role=each.role, parts=each.parts) for each in group)
    return {saying.digest: Ours(stands=()) for each in said for saying in sayings(each)}


def _begun(seen: View, history: Sequence[Utterance]) -> Mapping[bytes, Ours]:
    """What a prompt begins with where nobody but the model has spoken: nobody said it, unless somebody did."""
    begun = {saying.digest: Ours(stands=()) for saying in sayings(BEGUN)}
    first = next((item.says for item in seen.items if item.shape in _WORD_FOR_WORD and item.covers), None)
    given = [saying.digest for each in history[:1] for saying in each.sayings[:1]]
    said = [] if first is None else [saying.digest for saying in sayings(first)[:1]]
    return begun if given and given[0] in begun and given != said else {}


def _unrecorded(history: Sequence[Utterance]) -> Mapping[bytes, Ours]:
    """The results that nobody gave: we said so, and a real one may have come since."""
    return {
        saying.digest: Ours(stands=())
        for each in history
        for saying in each.sayings
        if saying.texts == (UNRECORDED,) and isinstance(each.message.parts[saying.part], ToolResult)
    }


def _as_ours(item: Item) -> Ours | None:
    if item.shape in _WORD_FOR_WORD and not item.is_shortened:
        return None
    return Ours(of=item.covers[0].first) if item.shape in SAID else Ours(stands=item.covers)


def _originals(seen: View) -> Mapping[bytes, Ours]:
    """What was said where less of it is shown: whoever keeps his own list has it as he said it."""
    shown = [item for item in seen.items if item.is_shortened]
    return {saying.digest: Ours(of=item.covers[0].first) for item in shown for saying in sayings(item.said)}


async def _marked(ctx: Context, ref: ThreadRef, every: Sequence[Saying], seen: View) -> Mapping[bytes, Ours]:
    """What bears a mark that its event proves, by its words."""
    found = {saying.digest: mark for saying in every for text in saying.texts if (mark := marks.found(text))}
    if not found or not seen.through:
        return {}
    events = {event.seq: event for event in await ctx.store.at(ref, sorted({name.seq for name, _ in found.values()}))}
    standing = {item.name: item for item in seen.items}
    ours: dict[bytes, Ours] = {}
    brought: dict[bytes, Ours] = {}
    for digest, (name, tag) in found.items():
        event = events.get(name.seq)
        if event is None or not _is_proven(event, name, tag):
            continue
        brought |= _brought(event, name)
        here = _as_ours(standing[name]) if name in standing else await _once(ctx, ref, event, name, seen)
        if here is not None:
            ours[digest] = here
    return {**ours, **brought}


def _is_proven(event: Event, name: ItemName, tag: str) -> bool:
    """Whether the mark is the event's own; of what was purged, salt and all, the form is enough."""
    return event.row.salt is None or marks.proves(event.row.salt, name, tag)


async def _once(ctx: Context, ref: ThreadRef, event: Event, name: ItemName, seen: View) -> Ours | None:
    """What an item stood for that stands in this view no more."""
    if event.kind is Kind.MESSAGE:
        return Ours(is_purged=True) if event.payload is None else Ours(of=event.seq)
    if event.kind is not Kind.COMPACTED and event.payload is not None:
        stands = await _left(ctx, ref, name, seen.lane)
        return Ours(stands=stands, is_purged=not stands)  # with the compaction went what was left of it
    body = event.readable
    if not isinstance(body, Compacted):
        return Ours(is_purged=True)  # and what it said must not come in again by this door
    index = edit_at(body.edits, name.n)
    if index is None or body.lane != seen.lane:
        return None
    edit = body.edits[index]
    if isinstance(edit, Stub):
        return Ours(of=await shortened(ctx, ref, edit))
    return Ours(stands=union(edit.covers))


async def _left(ctx: Context, ref: ThreadRef, name: ItemName, lane: LaneId) -> Spans:
    """What was left of a compaction when a message of it was hidden or said anew; only the view of then knows."""
    then = await seeing.through(ctx, ref, lane, name.seq)
    return union(span for node in then.nodes if node.name == (name.seq, name.n) for span in node.covers)


async def shortened(ctx: Context, ref: ThreadRef, stub: Stub) -> Seq:
    """The message that a stub shows less of, however often less was shown of it before."""
    while True:
        name = stub.item
        found = await ctx.store.at(ref, [name.seq])
        below = edit_by(found[0], name) if found else None
        if not isinstance(below, Stub):
            return name.seq
        stub = below


def without(message: Message, gone: set[int]) -> Message:
    """The message less these parts."""
    if not gone:
        return message
    left = tuple(part for index, part in enumerate(message.parts) if index not in gone)
    return replace(message, parts=left, original=None)
