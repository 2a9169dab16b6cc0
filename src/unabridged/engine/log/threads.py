"""The verbs on whole threads: list, begin, describe and fork them, and what a thread may be called.
They refuse to know how a store does any of it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.log.surroundings import refuse_split, surroundings
from unabridged.errors import UsageError
from unabridged.log.carrying import WORDLESS
from unabridged.log.extra import Extra
from unabridged.log.ids import MAIN, Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.log.thread import ThreadRow
from unabridged.view.whole import nearest

_TURNS_VIEWS: Final = WORDLESS | {Kind.SYSTEM_SET}
_PAGE: Final = 200
_NAME_BYTES: Final = 10


def id_for(ctx: Context, given: object) -> ThreadId:
    """The id a caller gave, or a new one for None.

    An empty id is refused: two callers who meant nothing by it would share a conversation.
    """
    if given is None:
        return ThreadId(ctx.ids.token(_NAME_BYTES).hex())
    if not isinstance(given, str) or not given:
        problem = (
            f"a thread's id is a text with something in it, as thread.id is, and not {given!r}; "
            "leave it out to be given a new one"
        )
        raise UsageError(problem)
    return ThreadId(given)


async def threads(ctx: Context, scope: Scope) -> AsyncIterator[ThreadRow]:
    """Every thread of a scope in the order of their ids, a page at a time."""
    after: ThreadId | None = None
    while page := await ctx.store.threads(scope, after=after, limit=_PAGE):
        for row in page:
            yield row
        after = page[-1].ref.thread


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
            # What came since it was asked for is no part of it, as where it is asked for a moment earlier.
            _refuse_to_lose(ref, last, [each for each in around.skeletons if each.seq <= head])
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
