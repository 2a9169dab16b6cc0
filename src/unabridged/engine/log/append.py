"""The verb ``append``: what a caller has becomes events, and is in the log when it returns.
It refuses to wait for a model, and to let anybody raise the trust of what he brings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from unabridged.compaction.plans.sizing import sized
from unabridged.compaction.policy import Policy
from unabridged.dialects import reading
from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.following.recognising import shortened
from unabridged.engine.log import growing, marking, rewording, shortening, wordings
from unabridged.engine.log.admission import admitted
from unabridged.engine.log.drafting import Wanted, drafted
from unabridged.engine.log.system_texts import as_one
from unabridged.errors import ConflictError, UsageError
from unabridged.log import chunk
from unabridged.log.body import Amended, Body, Message, SystemSet
from unabridged.log.compacted import Compacted, Stub
from unabridged.log.encoded import Encoded
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import Origin, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.ports import Appended, Batch

# What changes which messages there are; a compaction, a tag or a pin says nothing of it.
_TELLING: Final = frozenset({Kind.MESSAGE, Kind.HIDDEN, Kind.SHOWN, Kind.PURGED, Kind.RESET})
_ORIGIN_OF_ROLE: Final = {"user": Origin.USER, "assistant": Origin.ASSISTANT, "tool": Origin.TOOL}.get


async def append(  # noqa: PLR0913  # one choice each, by name
    ctx: Context,
    ref: ThreadRef,
    given: object,
    *,
    key: str | None = None,
    origin: Origin | None = None,
    dialect: str | None = None,
    since: int | None = None,
    said_at: Sequence[int] | None = None,
    policy: Policy | None = None,
) -> Appended:
    """Append one or many messages, bodies or replies of a client, all or nothing.

    Long results of tools are shown shortened from here on where the policy says so.
    """
    asked = await wanted(ctx, ref, given, key=key, origin=origin, dialect=dialect, said_at=said_at, policy=policy)
    last = None if since is None else checking.seq(since, verb="append")
    batch = await drafted(ctx, asked)
    return await (ctx.store.append(ref, batch) if last is None else _unless_said(ctx, ref, last, batch))


async def wanted(  # one choice each, by name
    ctx: Context,
    ref: ThreadRef,
    given: object,
    *,
    key: str | None,
    origin: Origin | None,
    dialect: str | None,
    said_at: Sequence[int] | None,
    policy: Policy | None,
) -> Wanted:
    """What a caller gave, read as the batch it is to be."""
    bodies: list[tuple[Body | Encoded, Origin]] = []
    for body in read(given, dialect):
        known = await _known(ctx, ref, body, policy) if isinstance(body, Compacted | Encoded) else body
        bodies.append((known, origin_of(body, origin)))
    await rewording.refuse_placeless(ctx, ref, [body for body, _ in bodies], key=key)
    await growing.refuse_stray(ctx, ref, [body for body, _ in bodies], key=key)
    times = () if said_at is None else checking.times(said_at, of=len(bodies), verb="append")
    shown = await shortening.shown_as(ctx, ref, [body for body, _ in bodies], policy)
    return Wanted(bodies=bodies, key=key, shown=shown, times=times)


async def _unless_said(ctx: Context, ref: ThreadRef, since: Seq, batch: Batch) -> Appended:
    """Append, unless what was said changed since the caller looked; asked inside the transaction that writes."""
    if not since:
        await ctx.store.begin(ref, at=ctx.clock.now(), title="", metadata=NOTHING_MORE)
    done = await ctx.store.append_if(ref, since, lambda after: _TELLING.isdisjoint(each.kind for each in after), batch)
    if done is None:
        message = f"what was said in thread {ref.thread!r} changed after event {since}; read on, and decide anew"
        raise ConflictError(message)
    return done


async def _known(ctx: Context, ref: ThreadRef, body: Compacted | Encoded, policy: Policy | None) -> Body | Encoded:
    """As it is to be stored: sizes are counted here; what is too large, or may be shown shorter, is read for that."""
    if isinstance(body, Compacted):
        return await _sized(ctx, ref, body)
    is_as_it_is = len(body.payload) <= chunk.LARGEST_BODY_BYTES and (policy is None or not policy.rendition_tokens)
    return body if is_as_it_is else body.body


async def _sized(ctx: Context, ref: ThreadRef, body: Compacted) -> Body:
    """A compaction with its sizes as they are counted here."""
    stubs = [edit for edit in body.edits if isinstance(edit, Stub)]
    said = {edit.item: await _wordings(ctx, ref, edit) for edit in stubs}
    return sized(body, said, ctx.counter.count)


async def _wordings(ctx: Context, ref: ThreadRef, stub: Stub) -> list[Message]:
    """Every way in which a message was ever said, whatever stands of it now: a retry has to find the same."""
    begun = await ctx.store.thread(ref) is not None
    seq = await shortened(ctx, ref, stub) if begun else stub.item.seq
    found = await ctx.store.at(ref, [seq]) if begun else []
    if not found or found[0].kind is not Kind.MESSAGE:
        message = (
            f"a stub shows less of a message, and event {seq} of thread {ref.thread!r} is none that was said before"
        )
        raise UsageError(message)
    whole = await wordings.message(ctx, ref, seq)
    amended = [event.readable for event in await ctx.store.at(ref, await marking.saying(ctx, ref, seq))]
    return [*([] if whole is None else [whole]), *(body.message for body in amended if isinstance(body, Amended))]


def read(given: object, dialect: str | None = None) -> list[Body | Encoded]:
    """What a caller handed in, as bodies: one or many, ours or in a dialect, named or recognised."""
    if isinstance(given, str):
        message = "a bare text has no role; pass {'role': 'user', 'content': text}"
        raise UsageError(message)
    if isinstance(given, Iterator):
        message = "an iterator can be read once, and a retry has to read again; pass a list of messages"
        raise UsageError(message)
    many: Iterable[object] = given if isinstance(given, list | tuple) else (given,)
    bodies: list[Body | Encoded] = []
    for is_system, run in groupby(_each(many, dialect), lambda each: each[1]):
        said = [body for body, _ in run]
        texts = [body for body in said if isinstance(body, SystemSet)] if is_system else []
        bodies += [*said[:-1], as_one(texts)] if texts else said
    return bodies


def _each(many: Iterable[object], dialect: str | None) -> Iterator[tuple[Body | Encoded, bool]]:
    """Each body, and whether it is a system text that was read here; one of ours stays as it was handed in."""
    for each in many:
        if isinstance(each, Encoded):  # it was let in where it was made
            yield each, False
        elif isinstance(each, Body):
            yield admitted(each), False
        else:
            yield from ((said, isinstance(said, SystemSet)) for said in reading.read_all(each, dialect))


def origin_of(body: Body | Encoded, said: Origin | None) -> Origin:
    """Where a body came from: what its role says, or what the caller says if that is trusted no further."""
    match body:
        case Message() | Encoded(kind=Kind.MESSAGE):
            known = _ORIGIN_OF_ROLE(body.role, Origin.CALLER)
        case _:
            known = Origin.CALLER
    if said is None:
        return known
    said = checking.chosen(said, Origin)
    if said is Origin.ENGINE:
        message = "origin engine marks what the library itself writes; leave origin out, or say who said this"
        raise UsageError(message)
    if said.trust > known.trust:
        message = f"origin {said.name.lower()} would raise the trust of what is {known.name.lower()}; leave origin out"
        raise UsageError(message)
    return said
