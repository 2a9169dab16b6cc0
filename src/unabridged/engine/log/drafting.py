"""Bodies made ready to be stored: encoded, counted, salted, and cut into pieces where one event cannot hold them.
It refuses to reach the store; all of it happens before any lock is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.articles import with_article
from unabridged.engine.context import Context
from unabridged.errors import UsageError
from unabridged.log import chain, chunk, codec
from unabridged.log.body import Amended, Body, Message
from unabridged.log.compacted import Compacted, Replace
from unabridged.log.counted import texts_of, tokens_of
from unabridged.log.encoded import Encoded
from unabridged.log.event import Draft
from unabridged.log.ids import Origin
from unabridged.log.skeleton import Skeleton, skeleton_of
from unabridged.ports import AppendKey, Batch, Work

# Below this many characters, computing on the spot is quicker than going aside and back.
_SHORT: Final = 50_000
_TOKEN_BYTES: Final = 10
# What views show of some of the bodies, by the number of each.
Shown: TypeAlias = Mapping[int, Message]
AS_IT_IS: Final[Shown] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Bodies with their origins that are to be one batch, under the caller's key or under a token.

    A token settles a cancelled append. Of each of the bodies that views show shorter, ``shown`` has its number and what
    they show; ``times`` tells when each was said, where none of them was said now.
    """

    bodies: Sequence[tuple[Body | Encoded, Origin]]
    key: str | None
    work: Work | None = None
    shown: Shown = field(default_factory=lambda: AS_IT_IS)
    times: Sequence[int] = ()


async def batch_of(
    ctx: Context,
    bodies: Sequence[tuple[Body, Origin]],
    *,
    work: Work | None = None,
    shown: Shown = AS_IT_IS,
) -> Batch:
    """What a verb says by itself as one batch, under a token: no caller names it by a key."""
    return await drafted(ctx, Wanted(bodies=bodies, key=None, work=work, shown=shown))


async def drafted(ctx: Context, wanted: Wanted) -> Batch:
    """What is wanted as a batch."""
    (made,) = await each_drafted(ctx, [wanted])
    if isinstance(made, UsageError):
        raise made
    return made


async def each_drafted(ctx: Context, wanted: Sequence[Wanted]) -> list[Batch | UsageError]:
    """Each as a batch, or why that one cannot be stored."""

    def made() -> list[Batch | UsageError]:
        return [_made_or_why(ctx, each) for each in wanted]

    if not _is_long(wanted):
        return made()
    done: list[Batch | UsageError] = await ctx.aside(made)
    return done


def _made_or_why(ctx: Context, wanted: Wanted) -> Batch | UsageError:
    try:
        drafts = tuple(_drafts(ctx, wanted))
        key = _checked(wanted.key)
    except UsageError as refused:
        return refused
    named = AppendKey(digest=ctx.ids.token(_TOKEN_BYTES) if key is None else chain.key_digest(key), text=key)
    return Batch(key=named, drafts=drafts, work=wanted.work)


def _checked(key: object) -> str | None:
    if key is None or (isinstance(key, str) and key):
        return key
    message = f"an append key is a text with something in it, not {key!r}; leave it out to be given one"
    raise UsageError(message)


def _drafts(ctx: Context, wanted: Wanted) -> Iterator[Draft]:
    now = ctx.clock.now()
    for number, (body, origin) in enumerate(wanted.bodies):
        at = wanted.times[number] if wanted.times else now
        if isinstance(body, Encoded):
            yield _placed(ctx, body.skeleton(ctx.counter.count), body.payload, None, origin=origin, at=at)
            continue
        shorter = wanted.shown.get(number)
        tokens = tokens_of(shorter or body, ctx.counter.count)
        payload = codec.encode(body)
        rendition = None if shorter is None else codec.encode(shorter)
        if len(payload) <= chunk.LARGEST_BODY_BYTES:
            yield _draft(ctx, body, payload, rendition, origin=origin, at=at, tokens=tokens)
            continue
        opening, slices = _opened(body, payload)
        yield _draft(ctx, opening, codec.encode(opening), rendition, origin=origin, at=at, tokens=tokens)
        for piece in chunk.chunks_of(slices):
            yield _draft(ctx, piece, codec.encode(piece), None, origin=origin, at=at, tokens=0)


def _opened(body: Body, payload: bytes) -> tuple[Body, tuple[str, ...]]:
    """A body too large for one event, as an opening body and its slices."""
    match body:
        case Message():
            return chunk.opening_of(body, payload)
        case Amended():
            opening, slices = chunk.opening_of(body.message, codec.encode(body.message))
            return replace(body, message=opening), slices
        case _:
            name = type(body).__name__
            largest = chunk.LARGEST_BODY_BYTES
            message = (
                f"{with_article(name)} of {len(payload)} bytes is too large: only messages may exceed {largest} bytes"
            )
            raise UsageError(message)


def _draft(
    ctx: Context, body: Body, payload: bytes, rendition: bytes | None, *, origin: Origin, at: int, tokens: int
) -> Draft:
    return _placed(ctx, skeleton_of(body, tokens=tokens), payload, rendition, origin=origin, at=at)


def _placed(
    ctx: Context, skeleton: Skeleton, payload: bytes, rendition: bytes | None, *, origin: Origin, at: int
) -> Draft:
    return Draft(
        at=at,
        origin=origin,
        writer=ctx.writer,
        skeleton=skeleton,
        salt=ctx.ids.token(chain.SALT_BYTES),
        payload=payload,
        rendition=rendition,
        counter=ctx.counter.id if skeleton.tokens else "",
    )


def _is_long(wanted: Sequence[Wanted]) -> bool:
    """Whether counting takes long; of many bodies only so many are looked at as show it."""
    left = _SHORT
    for body in (body for each in wanted for body, _ in each.bodies):
        left -= _size(body)
        if left < 0:
            return True
    return False


def _size(body: Body | Encoded) -> int:
    """How many characters a body's texts bring to the counter."""
    match body:
        case Encoded():
            return sum(map(len, body.texts))
        case Amended(message=message) | (Message() as message):
            said = [message.parts]
        case Compacted(edits=edits):
            said = [each.parts for edit in edits if isinstance(edit, Replace) for each in edit.group]
        case _:
            said = []
    return sum(len(text) for parts in said for text in texts_of(parts))
