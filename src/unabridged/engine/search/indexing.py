"""The index follows the log: what was appended since becomes documents, a bounded step at a time.
It refuses to fail for what one event holds; what cannot be indexed is noted with its reason and passed over.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from unabridged.engine.context import Context
from unabridged.engine.recall.recall_marks import may_recall, without_recalled
from unabridged.engine.search import whole
from unabridged.errors import CorruptionError, UnabridgedError
from unabridged.log.body import Amended, Body, Message
from unabridged.log.event import Event
from unabridged.log.ids import Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.part import ToolCall
from unabridged.search.documents import MOST_PIECES, Document, cuts, documents_of
from unabridged.search.following import INDEX_VERSION, Following, decode, encode
from unabridged.search.kept import Indexed, IndexStep
from unabridged.search.numbering import LARGEST_SEQ
from unabridged.search.terms import compounds
from unabridged.search.texts import Said, said_of

_LOG: Final = logging.getLogger(__name__)
_EVENTS_AT_ONCE: Final = 200
# A step of several pages reads no further than so many bytes.
LONG_STEP: Final = 2_000_000
_PAGE: Final = 800
# Below this many characters, taking apart on the spot is quicker than going aside and back.
_SHORT: Final = 20_000
_INDEXED: Final = frozenset({Kind.MESSAGE, Kind.AMENDED, Kind.CHUNK, Kind.COMPACTED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Unindexed:
    """Events of a thread that no index has, and why."""

    thread: str
    seqs: Span
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """An event that is to be indexed, what it says, the tools it is of, and the pieces that it says too."""

    event: Event
    said: Said
    tools: tuple[str, ...]
    pieces: tuple[Seq, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A step that is ready to be written, of how many events, and how many bytes they are."""

    step: IndexStep
    events: int
    size: int

    @property
    def is_last(self) -> bool:
        """Whether it was the last when it was made: no page of its events was a full one at the end."""
        return self.events % _EVENTS_AT_ONCE != 0


# What the index knows of a thread or would begin with, and what is kept of that.
Known: TypeAlias = tuple[Following, Indexed | None]


async def state(ctx: Context, ref: ThreadRef) -> Known:
    """What the index knows of a thread, or what it would begin with."""
    try:
        kept = await ctx.store.indexed(ref, version=INDEX_VERSION)
    except CorruptionError:
        kept = None  # what it was is read from the log
    known = None if kept is None else decode(kept.through, kept.content)
    return (known, kept) if known is not None else (await _beginning(ctx, ref), kept)


async def step(ctx: Context, ref: ThreadRef) -> bool:
    """Index the next events of a thread; whether there may be more, of a full page or where another was faster."""
    found = await made(ctx, ref, pages=1)
    if found is None:
        return False
    ctx.pause()  # whoever writes next waits for what is written now
    (is_added,) = await ctx.store.index([found.step])
    return not (is_added and found.is_last)


async def made(ctx: Context, ref: ThreadRef, *, pages: int, known: Known | None = None) -> Made | None:
    """The next step of a thread's index, where it is not known from how far on it is looked up; None if caught up."""
    following, kept = await state(ctx, ref) if known is None else known
    if kept is not None and following.through < kept.through:
        await ctx.store.unindex(ref)  # what it says of itself cannot be read
        kept = None
    events = await _next(ctx, ref, after=Seq(following.through), pages=pages)
    if not events:
        return None
    documents = await documents_in(ctx, ref, events, following)
    now = Indexed(version=INDEX_VERSION, through=following.through, content=encode(following))
    since = None if kept is None else kept.through
    return Made(
        step=IndexStep(ref=ref, since=since, state=now, documents=documents),
        events=len(events),
        size=sum(len(each.payload or b"") for each in events),
    )


async def _next(ctx: Context, ref: ThreadRef, *, after: Seq, pages: int) -> list[Event]:
    """The events that come next, fewer where they are large."""
    found: list[Event] = []
    size = 0
    for _ in range(pages):
        page = await ctx.store.events(ref, after=after, limit=_EVENTS_AT_ONCE)
        found += page
        size += sum(len(each.payload or b"") for each in page)
        if len(page) < _EVENTS_AT_ONCE or size >= LONG_STEP:
            break
        after = page[-1].seq
    return found


async def documents_in(ctx: Context, ref: ThreadRef, events: Sequence[Event], following: Following) -> list[Document]:
    """The documents of these events in order, all of which the state then knows of."""
    found: list[_Read] = []
    for event in events:
        ctx.pause()
        if event.row.kind in _INDEXED and event.payload is not None:
            try:
                found += await _read(ctx, ref, event, following)
            except (UnabridgedError, ValueError, TypeError, RecursionError) as problem:
                kind = type(problem).__name__
                _LOG.warning("an event is not indexed: thread %s, event %d: %s", ref.in_full, event.seq, kind)
                following.leave_out(event.seq, f"it cannot be read ({kind}); verify() says more")
        if event.row.kind == Kind.MESSAGE:
            following.through = event.seq  # it hides, shows and says anew nothing
        else:
            following.step(event.skeleton)

    def taken_apart() -> list[Document]:
        return [each for read in found for each in _documents_or_why(ctx, ref, read, following)]

    if sum(len(each.said.text) for each in found) > _SHORT:
        documents: list[Document] = await ctx.aside(taken_apart)
        return documents
    return taken_apart()


async def unindexed(ctx: Context, scope: Scope) -> AsyncIterator[Unindexed]:
    """Everything that no index has: what was left out, and what its turn has not come for yet."""
    after: ThreadId | None = None
    while page := await ctx.store.threads(scope, after=after, limit=_PAGE):
        for row in page:
            following, _ = await state(ctx, row.ref)
            for seq, why in following.left_out.items():
                yield Unindexed(thread=row.ref.thread, seqs=Span(first=Seq(seq), last=Seq(seq)), why=why)
            if row.head > following.through:
                waiting = Span(first=Seq(following.through + 1), last=row.head)
                yield Unindexed(thread=row.ref.thread, seqs=waiting, why="its turn has not come; index() brings it up")
        after = page[-1].ref.thread


async def _beginning(ctx: Context, ref: ThreadRef) -> Following:
    """Before a thread's first own event: what a fork has of its ancestors is known, their words are theirs."""
    row = await ctx.store.thread(ref)
    following = Following()
    if row is None or not row.forked_at:
        return following
    after = Seq(0)
    while after < row.forked_at and (page := await ctx.store.skeletons(ref, after=after, limit=_PAGE)):
        for skeleton in page:
            if skeleton.seq <= row.forked_at:
                following.step(skeleton)
        after = page[-1].seq
    following.through = row.forked_at
    return following


async def _read(ctx: Context, ref: ThreadRef, event: Event, following: Following) -> list[_Read]:
    """What an event says and is to be indexed; nothing where it says nothing, or what an answer of ours said before."""
    body, pieces = await whole.with_pieces(ctx, ref, event)
    said = said_of(body)
    answered = _paired(event, body, said, pieces, following)
    if said is None or (not said.text and not said.tools):
        return []
    if may_recall(said.text):
        said = said_of(await without_recalled(ctx, ref, body))
    if said is None:
        following.leave_out(event.seq, "it repeats what a search or an unfolding found")
        return []
    if event.seq > LARGEST_SEQ:
        following.leave_out(event.seq, f"an index numbers {LARGEST_SEQ} events of a thread")
        return []
    return [_Read(event=event, said=said, tools=tuple(dict.fromkeys((*said.tools, *answered))), pieces=pieces)]


def _paired(
    event: Event, body: Body | None, said: Said | None, pieces: Sequence[Seq], following: Following
) -> list[str]:
    """The tools whose calls an event answers; those that it makes itself are remembered for their results."""
    message = body.message if isinstance(body, Amended) else body
    if said is None or not isinstance(message, Message):
        return []
    calls = [(part.call_id, part.name) for part in message.parts if isinstance(part, ToolCall)]
    # Said anew or grown, a message makes its calls, and answers those of others, where it stood before.
    place = body.seq if isinstance(body, Amended) else pieces[0] if pieces else event.seq
    if place != event.seq:
        following.calling_anew(place, calls)
    else:
        for call_id, tool in calls:
            following.calling(call_id, tool, place)
    return following.answering(said.answers, place) if said.answers else []


def _documents_or_why(ctx: Context, ref: ThreadRef, read: _Read, following: Following) -> list[Document]:
    ctx.pause()
    try:
        return _documents(ctx, read, following)
    except Exception as problem:  # noqa: BLE001  # whatever one text does to us, the others are indexed
        seq, kind = read.event.seq, type(problem).__name__
        _LOG.warning("an event is not indexed: thread %s, event %d: %s", ref.in_full, seq, kind)
        following.leave_out(seq, f"it cannot be taken apart ({kind})")
        return []


def _documents(ctx: Context, read: _Read, following: Following) -> list[Document]:
    event, said = read.event, read.said
    found = list(
        documents_of(said, seq=event.seq, at=event.at, origin=event.origin, tools=read.tools, lexicon=ctx.lexicon)
    )
    if len(found) == MOST_PIECES:
        entries = [ctx.lexicon[each] for each in compounds(said.text)]
        if list(cuts(entries))[-1].last < len(entries):
            following.leave_out(
                event.seq, f"of its words the first {sum(len(each.words) for each in found)} alone are indexed"
            )
    return [replace(each, pieces=read.pieces) for each in found] if read.pieces else found
