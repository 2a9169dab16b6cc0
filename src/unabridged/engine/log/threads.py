"""The verbs on whole threads: list, read one message whole, describe, fork, detach, delete, erase.
They refuse to know how a store does any of it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.log.reading import skeletons_after
from unabridged.engine.log.surroundings import refuse_split, surroundings
from unabridged.errors import CorruptionError, UsageError
from unabridged.log import chunk
from unabridged.log.body import Chunk, Message
from unabridged.log.carrying import WORDLESS, seqs_of
from unabridged.log.extra import Extra
from unabridged.log.ids import MAIN, Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.log.thread import ThreadRow
from unabridged.ports import Fault
from unabridged.view.whole import nearest

_TURNS_VIEWS: Final = WORDLESS | {Kind.SYSTEM_SET}
_PAGE: Final = 200
_ERASED_AT_ONCE: Final = 2_000
_NAME_BYTES: Final = 10


def id_for(ctx: Context, given: object) -> ThreadId:
    """The id a caller gave, or a new one for None.

    An empty id is refused: two callers who meant nothing by it would share a conversation.
    """
    if given is None:
        return ThreadId(ctx.ids.token(_NAME_BYTES).hex())
    if not isinstance(given, str) or not given:
        problem = f"a thread's id is a text with something in it, not {given!r}; leave it out to be given a new one"
        raise UsageError(problem)
    return ThreadId(given)


async def threads(ctx: Context, scope: Scope) -> AsyncIterator[ThreadRow]:
    """Every thread of a scope in the order of their ids, a page at a time."""
    after: ThreadId | None = None
    while page := await ctx.store.threads(scope, after=after, limit=_PAGE):
        for row in page:
            yield row
        after = page[-1].ref.thread


async def message(ctx: Context, ref: ThreadRef, seq: Seq) -> Message | None:
    """One message as it was appended, put together again where it came in pieces; None once it was purged.

    Of one that is still arriving it is what came so far, and where what stands behind it is damaged, what can be read.
    """
    found = await ctx.store.at(ref, [seq])
    if not found or found[0].kind is not Kind.MESSAGE:
        problem = f"event {seq} of thread {ref.thread!r} is no message; thread.events() shows what it is"
        raise UsageError(problem)
    opening = found[0].body
    if not isinstance(opening, Message):
        return None
    if opening.chunks:
        seqs = [Seq(at) for at in range(seq + 1, seq + opening.chunks + 1)]
    else:
        seqs = await _grown_by(ctx, ref, seq)
    bodies = [event.body for event in await ctx.store.at(ref, seqs)] if seqs else []
    return chunk.joined(opening, [replace(each, last=True) for each in bodies if isinstance(each, Chunk)])


async def _grown_by(ctx: Context, ref: ThreadRef, seq: Seq) -> list[Seq]:
    """The later events that say more of a message, as far as they can be read: damage behind it takes nothing of it."""
    found: list[Seq] = []
    with suppress(CorruptionError):
        async for page in skeletons_after(ctx.store, ref, seq, but=Kind.MESSAGE):
            found += [each.seq for each in page if each.kind is Kind.CHUNK and seq in seqs_of(each)]
    return found


async def begin(ctx: Context, ref: ThreadRef, *, title: str, metadata: Mapping[str, object]) -> ThreadRow:
    """The thread, begun without a message if it is not there yet."""
    return await ctx.store.begin(ref, at=ctx.clock.now(), title=title_of(title), metadata=metadata_of(metadata))


async def describe(
    ctx: Context, ref: ThreadRef, *, title: str | None, metadata: Mapping[str, object] | None
) -> ThreadRow:
    """The thread with a new title, new metadata, or both."""
    return await ctx.store.describe(
        ref,
        title=None if title is None else title_of(title),
        metadata=None if metadata is None else metadata_of(metadata),
    )


def title_of(title: object) -> str:
    """A title, if it is one."""
    if not isinstance(title, str):
        problem = f"a title is a text, not {title!r}"
        raise UsageError(problem)
    return title


def metadata_of(metadata: object) -> Extra:
    """Metadata as they are stored, if they are some."""
    if not isinstance(metadata, Mapping):
        problem = f"metadata are a mapping of names to values, not {metadata!r}"
        raise UsageError(problem)
    return metadata if isinstance(metadata, Extra) else Extra(metadata)


async def traces(ctx: Context, needles: Sequence[object]) -> list[Fault]:
    """Every place where something purged, or one of the needles, is still to be found."""
    wanted = [needle for needle in needles if isinstance(needle, bytes) and needle]
    if len(wanted) < len(needles):
        problem = "a needle is bytes to look for, at least one; encode a text first"
        raise UsageError(problem)
    return await ctx.store.traces(wanted)


async def fork(ctx: Context, ref: ThreadRef, child: ThreadId, through: Seq | None) -> ThreadRow:
    """A child that shares this thread's events up to a seq, by default up to its newest finished atom."""
    row = await ctx.store.thread(ref)
    head = row.head if row else Seq(0)
    last = head if through is None else through
    if last > 0:
        around = await surroundings(ctx, ref, (Span(first=last, last=last),))
        if through is not None:
            refuse_split(ref, last, around, verb="forked through")
        last = Seq(nearest(last, around.atoms(), head=last)[0])
        if through is None:
            _refuse_to_lose(ref, last, around.skeletons)
    return await ctx.store.fork(ref, child, through=last, at=ctx.clock.now())


def _refuse_to_lose(ref: ThreadRef, last: Seq, around: Sequence[Skeleton]) -> None:
    """Refuse to fork before what changed the views: it would show in the child again what was hidden."""
    since = [each for each in around if each.seq > last and each.kind in _TURNS_VIEWS]
    lost = [each for each in since if each.kind is not Kind.LANE_OPENED or each.lane != MAIN]  # its policy turns none
    if lost:
        what = f"event {lost[0].seq} ({lost[0].kind.title}) came after event {last}, where a call is still open"
        message = (
            f"{what}, and a fork of thread {ref.thread!r} there would lose it; append the result, or say through={last}"
        )
        raise UsageError(message)


async def erase(ctx: Context, progress: Callable[[int], None] | None) -> None:
    """Erase every purged body for good; ``progress`` hears how many are still to do."""
    while left := await ctx.store.erase(limit=_ERASED_AT_ONCE):
        if progress is not None:
            progress(left)
