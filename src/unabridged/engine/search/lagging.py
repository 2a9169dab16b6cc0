"""What no index has yet of the threads that are searched: read from the log and taken for documents, up to a bound.
It refuses to write; what it did not look at, it says.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.search import indexing
from unabridged.errors import ThreadDeleted, UnknownThread
from unabridged.log.event import Event
from unabridged.log.ids import Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag
from unabridged.search.clause import Where
from unabridged.search.documents import Document
from unabridged.search.following import INDEX_VERSION, Following
from unabridged.search.found import Unsearched
from unabridged.search.numbering import LARGEST_THREAD, number

# About a second's work, of small events and of large ones; an index that is further behind is not in use.
_MOST_EVENTS: Final = 10_000
_MOST_BYTES: Final = 8_000_000
_PAGE: Final = 200
# Before it is known how large a thread's events are, so many are read at once.
_FIRST_PAGE: Final = 20
# What is said of a thread that was there when it was listed.
GONE: Final = (ThreadDeleted, UnknownThread)
# So many bytes more than one an escaped letter takes.
_OF_AN_ESCAPE: Final = 5


class Late:
    """Documents that no index has, by the numbers they would have, and what was not looked at."""

    __slots__ = ("_bytes", "_events", "documents", "has_index", "threads", "unsearched")

    def __init__(self) -> None:
        self.documents: dict[int, Document] = {}
        self.threads: dict[int, ThreadRef] = {}
        self._events, self._bytes = _MOST_EVENTS, _MOST_BYTES
        self.has_index = True
        self.unsearched: list[Unsearched] = []

    @property
    def is_full(self) -> bool:
        """Whether no more may be read for this search."""
        return self._events <= 0 or self._bytes <= 0

    def page(self, before: Sequence[Event]) -> int:
        """How many events to read next behind a page, so that they are hardly more than may be read."""
        mean = sum(map(_size, before)) // len(before) if before else self._bytes // _FIRST_PAGE
        return max(1, min(_PAGE, self._events, self._bytes // max(1, mean)))

    def take(self, events: Sequence[Event]) -> list[Event]:
        """Those of the events, in the order given, that may be read still; one that may not ends the reading."""
        taken: list[Event] = []
        for event in events:
            if _size(event) > self._bytes:
                self._bytes = 0
                break
            self._events, self._bytes = self._events - 1, self._bytes - _size(event)
            taken.append(event)
        return taken


def _size(event: Event) -> int:
    """How many bytes an event takes, a letter written as an escape for one: that is what taking it apart costs."""
    payload = event.payload or b""
    return len(payload) - _OF_AN_ESCAPE * payload.count(b"\\u")


async def unindexed(ctx: Context, scope: Scope, where: Where) -> Late:
    """The documents of every event that came after what the index of its thread has."""
    late = Late()
    async for ref, through, last in _behind(ctx, scope, where):
        if late.is_full and through is not None:  # of a store that nobody indexes these are all but a few
            _leave(late, ref, Seq(through + 1), last)
            continue
        with suppress(*GONE):
            following, kept = await indexing.state(ctx, ref)
            await _read(ctx, ref, last, late, following, 0 if kept is None else kept.number)
    return late


async def everything(ctx: Context, scope: Scope, where: Where) -> Late:
    """The documents of every event, as if there were no index."""
    late = Late()
    late.has_index = False
    if where.stretches is not None:
        for each in where.stretches:
            with suppress(*GONE):
                await _read_newest(ctx, each.ref, Seq(each.first - 1), each.last, late)
        return late
    after: ThreadId | None = None
    while page := await ctx.store.threads(scope, after=after, limit=_PAGE):
        for row in page:
            with suppress(*GONE):
                await _read_newest(ctx, row.ref, row.forked_at, row.head, late)
        after = page[-1].ref.thread
    return late


async def _read_newest(ctx: Context, ref: ThreadRef, after: Seq, last: Seq, late: Late) -> None:
    """Read as much of a stretch as may be read: where that is not all of it, what was said last."""
    newest: list[Event] = []
    page: list[Event] = []
    first = last
    while first > after and not late.is_full:
        size = late.page(page)
        page = await ctx.store.events(ref, after=Seq(max(after, first - size)), through=first, limit=size)
        taken = late.take(page[::-1])
        newest += taken
        first = Seq(first - len(taken))
        if not taken:
            break
    if newest:
        await _keep(ctx, ref, newest[::-1], late, Following(first), _number(late, ref, 0))
    if first > after:
        _leave(late, ref, Seq(after + 1), first)


async def _behind(ctx: Context, scope: Scope, where: Where) -> AsyncIterator[tuple[ThreadRef, Seq | None, Seq]]:
    """Each thread that is searched and whose index is behind, how far that is if it is told, and the last searched."""
    if where.stretches is not None:
        for each in where.stretches:
            kept = await ctx.store.indexed(each.ref, version=INDEX_VERSION)
            if kept is None or kept.through < each.last:
                yield each.ref, None if kept is None else kept.through, each.last
        return
    after: ThreadId | None = None
    while page := await ctx.store.behind(scope, version=INDEX_VERSION, after=after, limit=_PAGE):
        for row, through in page:
            yield row.ref, through, row.head
        after = page[-1][0].ref.thread


async def _read(  # whose events, from where to where, and under which number
    ctx: Context, ref: ThreadRef, last: Seq, late: Late, following: Following, number_: int
) -> None:
    """Read what came after a state, up to a seq or to the bounds of a whole search."""
    own = _number(late, ref, number_)
    page: list[Event] = []
    taken: list[Event] = []
    while following.through < last and not late.is_full:
        size = late.page(page)
        page = await ctx.store.events(ref, after=following.through, through=last, limit=size)
        some = late.take(page)
        if not some:
            break
        taken = some
        await _keep(ctx, ref, taken, late, following, own)
    if following.through < last:
        _leave(late, ref, _first_left(taken, following), last)


def _number(late: Late, ref: ThreadRef, known: int) -> int:
    """The number of a thread, one that no index gives where none has given it one."""
    own = known or LARGEST_THREAD - len(late.threads)
    late.threads[own] = ref
    return own


async def _keep(  # whose events, into what, and under which number
    ctx: Context, ref: ThreadRef, events: Sequence[Event], late: Late, following: Following, own: int
) -> None:
    for document in await indexing.documents_in(ctx, ref, events, following):
        late.documents[number(own, document.seq, document.piece)] = document


def _first_left(taken: Sequence[Event], following: Following) -> Seq:
    """The first event not searched: of a message whose last piece was not read, no piece was."""
    last = taken[-1] if taken else None
    if last is None or last.payload is None:  # of a purged piece nobody knows the message any more
        return Seq(following.through + 1)
    if last.row.flags & Flag.CHUNKED:
        return last.seq
    if last.row.kind == Kind.CHUNK and not last.row.flags & Flag.LAST:
        return last.skeleton.touches[0].first
    return Seq(following.through + 1)


def _leave(late: Late, ref: ThreadRef, first: Seq, last: Seq) -> None:
    why = "no index has them yet and they are too much to read for one question; index() brings it up"
    late.unsearched.append(Unsearched(thread=ref.thread, seqs=Span(first=first, last=last), why=why))
