"""What leaves a view is shown to the coordinator first: each message once, for a moment, and never in the way.
It refuses to stop or to change a compaction; what was not heard in time is offered again from the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from operator import itemgetter
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from unabridged.compaction.plan import Plan
from unabridged.engine import briefs, hints, seeing, unfolding
from unabridged.engine.context import Context
from unabridged.engine.coordinated import Heard, Hint, PreCompressed, heard_of
from unabridged.engine.coordinating import Coordinating
from unabridged.engine.gleaned import sound
from unabridged.engine.held import Held
from unabridged.engine.lanes_there import LanesThere, There
from unabridged.engine.notebook import Book
from unabridged.engine.telling import Teller
from unabridged.errors import UnabridgedError
from unabridged.log.body import Message
from unabridged.log.compacted import Stub
from unabridged.log.ids import MAIN, LaneId, Seq, ThreadRef, spans_of
from unabridged.memory.extraction.extracting import said
from unabridged.ports import Calls, Leaving, Returned
from unabridged.view import spans
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.spans import Spans
from unabridged.view.view import View

# A compaction waits no longer than this for whoever keeps facts.
A_MOMENT_SECONDS: Final = 0.05
# What is said may answer what stands just before it.
_BEFORE: Final = 4
# So many seqs are read again from the log at once.
_AT_ONCE: Final = 500
# Where no policy says how long a call may take.
_SECONDS: Final = 60.0
CATCHING_UP: Final = "left before"
_ALONE: Final = frozenset({Shape.MESSAGE, Shape.STUB})
_COVERED: Final = frozenset({Shape.GROUP, Shape.NAMED_DROP})
_Told: TypeAlias = tuple[Seq, Message]
_NOTHING: Final[Mapping[str, int]] = MappingProxyType({})


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


def where(ctx: Context, ref: ThreadRef, lane: LaneId, trigger: str, held: Held, call: Calls) -> Where | None:
    """Whose messages leave which view; None where nobody keeps facts."""
    owner = held.coordinating
    if owner is None:
        return None
    return Where(ctx=ctx, ref=ref, lane=lane, trigger=trigger, call=call, teller=held.teller, coordinating=owner)


async def hinted(where: Where, plan: Plan, seen: View) -> str:
    """Show what a plan takes out of a view to the coordinator; its hint for whoever writes."""
    whole = [edit for edit in plan.edits if not isinstance(edit, Stub)]
    told = _told(item for edit in whole for item in plan.of(edit))
    if not told:
        return ""
    covers = spans.union(span for edit in whole for span in edit.covers)
    look = _Look(where=where, covers=covers, before=_just_before(seen, told), told=told, drawn_on=plan.drawn_on)
    return where.coordinating.hint(where.ref, where.lane, covers, (await look.taken()).hint)


async def dropped(where: Where, items: Sequence[Item], seen: View) -> None:
    """Show what is about to leave without a text, where there is any that was not shown before."""
    told = _told(items)
    if told:
        covers = spans.union(span for item in items for span in item.covers)
        before = _just_before(seen, told)
        look = _Look(where=where, covers=covers, before=before, told=told, drawn_on=seen.through, only_new=True)
        await look.taken()


async def unheard(ctx: Context, ref: ThreadRef, held: Held) -> int:
    """Show everything that left a thread unheard, called where its face calls; how many messages."""
    if held.coordinating is not None:
        held.coordinating.is_even(ref, None)
    return await offered(ctx, ref, held, held.runs.call, await LanesThere().of(ctx, ref))


async def offered(ctx: Context, ref: ThreadRef, held: Held, call: Calls, there: There) -> int:
    """Show from the log what left any lane of a thread unheard; how many messages were shown."""
    here = where(ctx, ref, MAIN, CATCHING_UP, held, call)
    if here is None or not here.coordinating.owes(ref, there.moved):
        return 0
    seconds = _SECONDS if held.policy is None else held.policy.seconds
    shown = 0
    for lane in there.lanes:
        async for taken in _caught_up(replace(here, lane=lane), seconds=seconds):
            shown += taken.shown
            if not taken.is_heard:
                return shown
    here.coordinating.is_even(ref, there.moved)
    return shown


async def _caught_up(where: Where, *, seconds: float) -> AsyncIterator[_Taken]:
    """What a lane covers and nobody was shown, so much at a time."""
    folded = await seeing.current(where.ctx, where.ref, where.lane)
    covered = spans.union(span for node in folded.nodes if node.shape in _COVERED for span in node.covers)
    known = await where.ctx.store.offered(where.ref, where.coordinating.version)
    for part in _parts(spans.minus(covered, known)):
        view = await unfolding.messages(where.ctx, where.ref, where.lane, part)
        told = _told(item for item in view.items if briefs.may_be_seen(folded.lane, item))
        yield await _Look(
            where=where, covers=part, told=told, drawn_on=folded.through, only_new=True, seconds=seconds
        ).taken()


def _parts(left: Spans) -> Iterator[Spans]:
    """So many seqs at a time, in order."""
    seqs = (seq for span in left for seq in range(span.first, span.last + 1))
    while page := tuple(islice(seqs, _AT_ONCE)):
        yield spans_of(page)


def _told(items: Iterable[Item]) -> list[_Told]:
    """The messages among these, whole, in the order of the log."""
    found = [(item.name.seq, item.whole) for item in items if item.shape in _ALONE]
    return sorted(((seq, whole) for seq, whole in found if isinstance(whole, Message)), key=itemgetter(0))


def _just_before(seen: View, told: Sequence[_Told]) -> Sequence[_Told]:
    return [each for each in _told(seen.items) if each[0] < told[0][0]][-_BEFORE:]


class _Taken(NamedTuple):
    """What came of one look."""

    is_heard: bool
    hint: str = ""
    shown: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """One call of the coordinator: what leaves, of it what was not shown before, and what stands before that."""

    where: Where
    covers: Spans
    told: Sequence[_Told]
    drawn_on: Seq
    before: Sequence[_Told] = ()
    only_new: bool = False
    seconds: float = A_MOMENT_SECONDS

    async def taken(self) -> _Taken:
        """Its hint, as it may be shown; how the call ended is told to whoever listens."""
        where, new = self.where, self.told
        try:
            known = await where.ctx.store.offered(where.ref, where.coordinating.version)
            new = [each for each in self.told if not spans.holds(known, each[0])]
            if self.only_new and not new:
                return _Taken(is_heard=True)
            return await self._heard(new)
        except UnabridgedError as problem:  # a store that fails here may still take the compaction
            return self._ended(Heard.STORE, type(problem).__name__, new)

    async def _heard(self, new: Sequence[_Told]) -> _Taken:
        where = self.where
        epoch = where.coordinating.epoch(where.ref)
        called = await where.call(
            partial(where.coordinating.coordinator.on_pre_compress, [message for _, message in new]),
            self._leaving(new),
            seconds=self.seconds,
        )
        if not isinstance(called, Returned):
            return self._ended(*heard_of(called), new)
        gleaned = sound(called.value, frozenset(seq for seq, _ in (*self.before, *new)))
        if gleaned is None:
            return self._ended(Heard.GARBAGE, "", new)
        if where.coordinating.epoch(where.ref) != epoch:
            return self._ended(Heard.STALE, "", new)
        book = Book(
            ctx=where.ctx, ref=where.ref, lane=where.lane, covers=self.covers, version=where.coordinating.version
        )
        read = [seq for seq, _ in new if seq not in gleaned.unread]
        if read or gleaned.candidates:
            await book.keep(gleaned.candidates, read=read)
        if len(read) < len(new):
            where.coordinating.is_even(where.ref, None)
        told = gleaned.hint or "\n".join(f"- {each.statement}" for each in await book.drawn())
        hint, became = hints.bounded(told)
        return self._ended(Heard.HEARD, "", new, hint, became, Counter(gleaned.left) + book.tally)

    def _leaving(self, new: Sequence[_Told]) -> Leaving:
        said_before = [said(seq, message) for seq, message in (*self.before, *new)]
        return Leaving(
            ref=self.where.ref,
            lane=self.where.lane,
            trigger=self.where.trigger,
            drawn_on=self.drawn_on,
            covers=self.covers,
            seqs=tuple(seq for seq, _ in new),
            said=tuple(said_before),
            is_waited_for=self.seconds <= A_MOMENT_SECONDS,
        )

    def _ended(  # everything there is to tell
        self,
        heard: Heard,
        name: str,
        new: Sequence[_Told],
        hint: str = "",
        became: Hint = Hint.NONE,
        facts: Mapping[str, int] = _NOTHING,
    ) -> _Taken:
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
                facts=MappingProxyType(dict(facts)),
            )
        )
        is_heard = heard is Heard.HEARD
        return _Taken(is_heard=is_heard, hint=hint, shown=len(new) if is_heard else 0)
