"""Whether a piece has a message and a part to go on, before it is let in: on nothing it would be shown to nobody.
It refuses to write, and to ask again what may change between the look and the append.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.articles import with_article
from unabridged.engine.context import Context
from unabridged.engine.log.reading import every_page, skeletons_after
from unabridged.errors import UsageError
from unabridged.log import chain
from unabridged.log.body import Amended, Body, Chunk, Message
from unabridged.log.encoded import Encoded
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.part import ExecutionResult, Reasoning, Text, ToolCall, ToolResult

_GROW: Final = (Text, Reasoning, ToolCall, ToolResult, ExecutionResult)


async def refuse_stray(
    ctx: Context, ref: ThreadRef, bodies: Sequence[Body | Encoded], *, key: str | None = None
) -> None:
    """Refuse a piece of a message, or of a part of one, that is not there: neither before it nor in its own append.

    What was appended under its key while that was there is for the store to find again.
    """
    pieces = [(number, body) for number, body in enumerate(bodies) if isinstance(body, Chunk)]
    if not pieces:
        return
    row = await ctx.store.thread(ref)
    head = row.head if row else 0
    anew = [(body.seq, at) for at, body in enumerate(bodies) if isinstance(body, Amended)]
    looked_at = dict[Seq, tuple[object, str]]()
    body: object
    for number, piece in pieces:
        among = number + piece.of if piece.of < 0 else piece.of - head - 1
        if piece.of < 0 and among < 0:
            problem = f"of={piece.of} counts back further than what is appended with it; name its message by its seq"
        elif 0 <= among < number:
            seq, body = Seq(head + 1 + among), bodies[among]
            later = [each for each in anew if among < each[1] < number]
            problem = _replaced(ref, body, seq, later, number) or _problem(ref, seq, body, piece)
        elif 1 <= piece.of <= head or row is None:  # the store knows whether there was ever such a thread
            if piece.of not in looked_at:
                looked_at[piece.of] = await _look_at(ctx, ref, piece.of, Seq(head))
            body, problem = looked_at[piece.of]
            before = [each for each in anew if each[1] < number]
            problem = problem or _replaced(ref, body, piece.of, before, number) or _problem(ref, piece.of, body, piece)
            if problem and key and await is_there(ctx, ref, key, after=Seq(max(0, piece.of - len(bodies)))):
                return
        else:
            problem = f"event {piece.of} of thread {ref.thread!r} is not there before it; of is the seq of its message"
        if problem:
            message = f"this Chunk cannot be appended: {problem}"
            raise UsageError(message)


async def is_there(ctx: Context, ref: ThreadRef, key: str, *, after: Seq) -> bool:
    """Whether an event behind a seq is the first of what was appended under a key."""
    digest = chain.key_digest(str(key))  # of what is no text it is refused later
    async for page in every_page(ctx.store, ref, after=after):
        if digest in [each.row.key_digest for each in page if each.row.key_digest is not None]:
            return True
    return False


async def _look_at(ctx: Context, ref: ThreadRef, seq: Seq, head: Seq) -> tuple[object, str]:
    """What is in the log already, and what stands against any piece of it; nothing where nothing does."""
    found = await ctx.store.at(ref, [seq])
    if found and found[0].payload is None and found[0].kind in (Kind.MESSAGE, Kind.AMENDED):
        what = f"event {seq} of thread {ref.thread!r} was purged"
        return None, f"{what}; append what comes as a message of its own"
    body = await ctx.aside(lambda: found[0].readable) if found else None
    newest = await _newest_words(ctx, ref, body.seq if isinstance(body, Amended) else seq, seq)
    if newest != seq:
        return body, f"event {seq} of thread {ref.thread!r} was given new words by event {newest}; say of={newest}"
    ctx.grown.looked(ref, seq, head)
    return body, ""


def _replaced(ref: ThreadRef, body: object, seq: Seq, anew: Sequence[tuple[Seq, int]], number: int) -> str:
    """What stands against a piece of words that others, which come with it before it, put others in the place of."""
    place = body.seq if isinstance(body, Amended) else seq
    by = [at for named, at in anew if named == place]
    told = f"event {seq} of thread {ref.thread!r} is given new words before it"
    return f"{told}; say of={by[-1] - number}" if by else ""


async def _newest_words(ctx: Context, ref: ThreadRef, place: Seq, by: Seq) -> Seq:
    """The event that has a message's words now: the one that is named, or the last that put others in their place."""
    after = ctx.grown.through(ref, by)
    async for page in skeletons_after(ctx.store, ref, after, but=Kind.CHUNK):  # of which an answer may have thousands
        by = next((each.seq for each in reversed(page) if each.kind is Kind.AMENDED and each.names(place)), by)
    return by


def _problem(ref: ThreadRef, seq: Seq, body: object, piece: Chunk) -> str:
    """What stands against a piece of this body."""
    known = body.body if isinstance(body, Encoded) else body
    said = known.message if isinstance(known, Amended) else known
    what = f"event {seq} of thread {ref.thread!r}"
    if not isinstance(said, Message):
        return f"{what} is {with_article(type(known).__name__)}, and a piece goes on a message"
    if said.chunks:
        return f"{what} came in one, cut because it is long; append what comes as a message of its own"
    if piece.part is None:
        return ""
    if piece.part >= len(said.parts):
        return f"{what} has no part {piece.part}, of {len(said.parts)} parts counted from 0"
    part = said.parts[piece.part]
    if not isinstance(part, _GROW):
        kinds = ", ".join(kind.__name__ for kind in _GROW)
        return f"{what}: part {piece.part} is {with_article(type(part).__name__)}, and only {kinds} grow"
    return ""
