"""What a message says in one event or in several, and whether that is still how it is said.
It refuses to read what came later before somebody found something that it could change.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.log.reading import skeletons_after
from unabridged.errors import CorruptionError, UnabridgedError, UsageError
from unabridged.log import chunk
from unabridged.log.body import Amended, Chunk, Message
from unabridged.log.carrying import seqs_of
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.search.among import Among
from unabridged.search.wordings import Wordings

_NOWHERE: Final = Seq(-1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """One way in which a message was said: at its place, begun by an event, and ended by it or a later one."""

    place: Seq
    opening: Seq
    by: Seq
    message: Message
    pieces: int = 0


class Later:
    """What later events say of messages, read when it is first asked for and carried on while the log grows."""

    __slots__ = ("_ctx", "_known", "_ref", "_since", "_through")

    def __init__(self, ctx: Context, ref: ThreadRef) -> None:
        self._ctx, self._ref = ctx, ref
        self._known = Wordings()
        self._since = self._through = _NOWHERE

    async def admits(self, wording: Wording, among: Among) -> bool:
        """Whether a search finds these words: not as one part of several, and where only what stands is asked for."""
        await self._reach(wording.place, wording.by)
        if not wording.pieces and self._known.pieces(wording.opening):
            return False
        return among is Among.EVERYTHING or self._known.stands(wording.place, wording.opening)

    async def pieces(self, opening: Seq, last: Seq) -> Sequence[int]:
        """The events that carry on the words another began with, up to one at least."""
        await self._reach(opening, last)
        return self._known.pieces(opening)

    async def _reach(self, first: Seq, last: Seq) -> None:
        if self._since == _NOWHERE or first < self._since:
            # Whoever has to go further back once goes to the beginning: never a third time.
            self._since = self._through = first if self._since == _NOWHERE else Seq(0)
            self._known = Wordings()
        elif last <= self._through:
            return
        async for page in skeletons_after(self._ctx.store, self._ref, self._through):
            self._known.learn(page)
            self._through = page[-1].seq


def wording_of(event: Event, pieces: Sequence[Chunk] = ()) -> Wording | None:
    """What an event says, carried on by these pieces; None where that is no message, or cannot be read."""
    body = event.readable
    said = body.message if isinstance(body, Amended) else body
    if not isinstance(said, Message):
        return None
    by = event.seq
    if pieces:
        # What is still arriving is searched as far as it came.
        arrived = [*pieces[:-1], replace(pieces[-1], last=True)]
        try:
            joined = chunk.joined(said, arrived)
        except UnabridgedError:
            return None
        if joined is None:
            return None
        said = joined
    place = body.seq if isinstance(body, Amended) else by
    return Wording(place=place, opening=event.seq, by=by, message=said, pieces=len(pieces))


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


async def whole(ctx: Context, ref: ThreadRef, later: Later, event: Event) -> Wording | None:
    """What was said in several events, told once: where it was cut, at its first, where it grew, at its newest."""
    body = await ctx.aside(lambda: event.readable)
    said = body.message if isinstance(body, Amended) else body
    if isinstance(said, Message):
        return await cut(ctx, ref, event, said)
    if not isinstance(body, Chunk) or body.part is None:
        return None
    carrying = await later.pieces(body.of, event.seq)
    opening = await ctx.store.at(ref, [body.of])
    if not opening or not carrying or carrying[-1] != event.seq:
        return None
    pieces = await _pieces(ctx, ref, carrying)
    grown: Wording | None = await ctx.aside(partial(wording_of, opening[0], pieces))
    return None if grown is None else replace(grown, by=event.seq)


async def cut(ctx: Context, ref: ThreadRef, event: Event, opening: Message) -> Wording | None:
    """What an event and the pieces that were appended with it say; None while they do not say it all."""
    pieces = await _pieces(ctx, ref, range(event.seq + 1, event.seq + opening.chunks + 1))
    wording: Wording | None = await ctx.aside(partial(wording_of, event, pieces))
    return wording


async def _pieces(ctx: Context, ref: ThreadRef, seqs: Sequence[int]) -> list[Chunk]:
    events = await ctx.store.at(ref, [Seq(seq) for seq in seqs])
    bodies: list[object] = await ctx.aside(lambda: [event.readable for event in events])
    return [body for body in bodies if isinstance(body, Chunk)]
