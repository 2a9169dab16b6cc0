"""One call of the coordinator: what it is shown for a moment or longer, what it finds, and how that ended.
It refuses to raise because of what the coordinator does, and writes nothing of a session that ended meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from unabridged.engine.context import Context
from unabridged.engine.coordinator import hints, preceding, sessions
from unabridged.engine.coordinator.coordinated import Heard, Hint, PreCompressed, heard_of
from unabridged.engine.coordinator.coordinating import Coordinating
from unabridged.engine.coordinator.gleaned import sound
from unabridged.engine.coordinator.told_whole import Told
from unabridged.engine.memory.notebook import Book
from unabridged.engine.telling import Teller
from unabridged.errors import UnabridgedError
from unabridged.log import spans
from unabridged.log.ids import LaneId, Seq, ThreadRef, spans_of
from unabridged.log.spans import Spans
from unabridged.memory.candidate import Left, said
from unabridged.ports import Called, Calls, Gleaned, Leaving, Raised, Returned

# A compaction waits no longer than this for whoever keeps facts.
A_MOMENT_SECONDS: Final = 0.05
NOTHING: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Whose messages leave which view, who is called, how, and who hears how that ended."""

    ctx: Context
    ref: ThreadRef
    lane: LaneId
    trigger: str
    call: Calls
    teller: Teller
    coordinating: Coordinating
    facts_per_minute: int


class Taken(NamedTuple):
    """What came of one look."""

    is_heard: bool
    hint: str = ""
    shown: int = 0
    is_too_much: bool = False
    """It is not over, since less of it at once would give more; ``kept`` is what became of facts so far."""
    asked_for_seconds: float = 0.0
    kept: Mapping[str, int] = NOTHING
    is_found_at_once: bool = False
    """What takes longer failed, and what was found at once is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asks:
    """What one look asks, once or twice: in which session, and where it keeps what is found."""

    leaving: Leaving
    new: Sequence[Told]
    before: Sequence[Told]
    epoch: int
    book: Book


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One call of the coordinator: what it is shown, of it what was not shown before, and what stands before that."""

    where: Where
    covers: Spans
    told: Sequence[Told]
    drawn_on: Seq
    only_new: bool = False
    seconds: float = A_MOMENT_SECONDS
    may_part: bool = False
    at_once: bool = False
    """Nobody is asked for what takes longer."""
    kept: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    """What became of facts that were found in these before, when they were too much at once for what takes longer."""

    @property
    def begins(self) -> Seq:
        """The first message of it."""
        return self.told[0][0]

    async def taken(self) -> Taken:
        """Its hint, as it may be shown; how the call ended is told to whoever listens."""
        where, new = self.where, self.told
        try:
            known = await where.ctx.store.offered(where.ref, where.coordinating.version)
            new = [each for each in self.told if not spans.holds(known, each[0])]
            if self.only_new and not new:
                return Taken(is_heard=True)
            first = min(each[0] for each in new) if new else Seq(0)
            return await self._heard(new, await preceding.told_before(where.ctx, where.ref, where.lane, first))
        except UnabridgedError as problem:  # a store that fails here may still take the compaction
            return self._ended(Heard.STORE, type(problem).__name__, new)

    async def _heard(self, new: Sequence[Told], before: Sequence[Told]) -> Taken:
        where = self.where
        epoch, coordinator = where.coordinating.epoch(where.ref), where.coordinating.coordinator

        def looks(leaving: Leaving) -> object:  # found where it is called: that may be somebody's code as well
            return coordinator.on_pre_compress([message for _, message in new], leaving)

        asks = _Asks(leaving=self._leaving(new, before), new=new, before=before, epoch=epoch, book=self._book())
        gleaned = await self._answered(looks, asks)
        if isinstance(gleaned, Gleaned) and gleaned.more is not None and not (self._is_waited_for or self.at_once):
            gleaned = await self._with_more(gleaned, gleaned.more, asks)
        return gleaned if isinstance(gleaned, Taken) else await self._kept(gleaned, asks)

    async def _answered(self, looks: Callable[[Leaving], object], asks: _Asks) -> Gleaned | Taken:
        """What somebody answers who is called, as far as it may be believed; how it ended where it may not be kept."""
        where, new, tally = self.where, asks.new, asks.book.tally
        called = await where.call(looks, asks.leaving, seconds=self.seconds)
        if not isinstance(called, Returned):
            wait, is_too_large = _said(called, where.ctx.clock.now())
            if self.may_part and is_too_large:
                return Taken(is_heard=False, is_too_much=True, kept=+tally)
            return self._ended(*heard_of(called), new, facts=tally)._replace(asked_for_seconds=wait)
        gleaned = sound(called.value, *(frozenset(seq for seq, _ in each) for each in (new, asks.before)))
        if gleaned is None:
            return self._ended(Heard.GARBAGE, "", new, facts=tally)
        if where.coordinating.epoch(where.ref) != asks.epoch or await self._has_ended():
            return self._ended(Heard.STALE, "", new, facts=tally)
        if self.may_part and gleaned.left.get(Left.CAP_OF_CALL):
            return Taken(is_heard=False, is_too_much=True, kept=+tally)
        return gleaned

    async def _with_more(self, found: Gleaned, more: Callable[[Leaving], object], asks: _Asks) -> Gleaned | Taken:
        """What takes longer, of which nothing may come: what was found at once is kept before."""
        await asks.book.keep(found.candidates, read=())
        self.where.coordinating.found(self.where.ref, spans_of(seq for seq, _ in asks.new))
        answer = await self._answered(more, asks)
        if isinstance(answer, Taken):
            return answer._replace(is_found_at_once=not answer.is_too_much)
        left, unread = Counter(found.left) + Counter(answer.left), (*found.unread, *answer.unread)
        return replace(answer, hint=answer.hint or found.hint, left=left, unread=unread, more=None)

    async def _kept(self, gleaned: Gleaned, asks: _Asks) -> Taken:
        """What may be believed is written, with which messages were read for it."""
        where, new, book = self.where, asks.new, asks.book
        is_late = bool(gleaned.candidates) and await self._is_put_off()
        is_read = not is_late and gleaned.more is None
        read = [seq for seq, _ in new if seq not in gleaned.unread] if is_read else []
        if not is_late and (read or gleaned.candidates):
            await book.keep(gleaned.candidates, read=read)
        if len(read) < len(new):
            where.coordinating.is_even(where.ref, None)
        if self.at_once:
            where.coordinating.found(where.ref, spans_of(seq for seq, _ in new))
        told = gleaned.hint or "\n".join(f"- {each.statement}" for each in await book.drawn())
        hint, became = hints.bounded(told)
        heard = Heard.TOO_LATE if is_late else Heard.HEARD
        return self._ended(heard, "", new, hint, became, Counter(gleaned.left) + book.tally)

    def _book(self) -> Book:
        where = self.where
        return Book(
            ctx=where.ctx,
            ref=where.ref,
            lane=where.lane,
            covers=self.covers,
            drawn_on=self.drawn_on,
            version=where.coordinating.version,
            budgets=where.coordinating.budgets,
            per_minute=where.facts_per_minute,
            tally=Counter(self.kept),
        )

    @property
    def _is_waited_for(self) -> bool:
        return self.seconds <= A_MOMENT_SECONDS

    async def _is_put_off(self) -> bool:
        """Whether whoever waits would wait for all the facts that what was found is compared with."""
        ctx = self.where.ctx
        return self._is_waited_for and await ctx.facts.is_put_off(ctx.store, self.where.ref.scope)

    async def _has_ended(self) -> bool:
        """Whether the session has, by the word of another handle or program, which none but the log brings."""
        return await sessions.has_another(self.where.ctx, self.where.ref, self.drawn_on)

    def _leaving(self, new: Sequence[Told], before: Sequence[Told]) -> Leaving:
        return Leaving(
            ref=self.where.ref,
            lane=self.where.lane,
            trigger=self.where.trigger,
            drawn_on=self.drawn_on,
            covers=self.covers,
            seqs=tuple(seq for seq, _ in new),
            said=tuple(said(seq, message) for seq, message in (*before, *new)),
            is_waited_for=self._is_waited_for,
        )

    def _ended(  # everything there is to tell
        self,
        heard: Heard,
        name: str,
        new: Sequence[Told],
        hint: str = "",
        became: Hint = Hint.NONE,
        facts: Mapping[str, int] = NOTHING,
    ) -> Taken:
        where = self.where
        if heard is not Heard.HEARD:
            where.coordinating.is_even(where.ref, None)
        where.teller.tell(
            PreCompressed(
                ref=where.ref,
                lane=where.lane,
                trigger=where.trigger,
                heard=heard,
                messages=len(new),
                hint=became,
                name=name,
                facts=MappingProxyType({what: count for what, count in facts.items() if count}),
            )
        )
        is_heard = heard is Heard.HEARD
        return Taken(is_heard=is_heard, hint=hint, shown=len(new) if is_heard else 0)


def _said(called: Called[object], now: int) -> tuple[float, bool]:
    """For how long who failed asks to be left alone, and whether he says that it was too much at once."""
    if not isinstance(called, Raised):
        return 0.0, False
    return called.waiting(now).retry_after_seconds, called.is_too_large
