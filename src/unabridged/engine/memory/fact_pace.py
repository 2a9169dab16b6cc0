"""How fast one source may have facts believed: so many a minute of what a model keeps, or a machine draws, in a thread.
It refuses to slow a person down, and to count by anything but the facts there are, which every program has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Final, TypeAlias

from unabridged.engine.context import Context
from unabridged.engine.telling import WroteTooFast
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState

# Stands among what was found in a fact, so that whoever looks at it knows why it waits.
TOO_FAST: Final = "pace.too-fast"
_MINUTE: Final = 60_000_000
_NOWHERE: Final = ThreadId("")
_Place: TypeAlias = tuple[ThreadId, Seq]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How many facts of a source are believed in a minute, 0 for any number, and who hears of those beyond."""

    per_minute: int
    tell: Callable[[WroteTooFast], None]


async def in_pace(ctx: Context, fact: Fact, per_minute: int, beside: Sequence[Fact] = ()) -> Fact:
    """The fact as it may be believed, with what is written ``beside`` it: of too many in a minute a person decides."""
    if fact.state is FactState.ACTIVE and await _is_too_fast(ctx, fact, per_minute, beside):
        return replace(fact, state=FactState.STAGED, findings=(*fact.findings, TOO_FAST))
    return fact


def is_too_fast(fact: Fact) -> bool:
    """Whether a fact waits because its source wrote too fast."""
    return fact.state is FactState.STAGED and TOO_FAST in fact.findings


def told(fact: Fact) -> WroteTooFast:
    """What listeners hear of a fact that came too fast."""
    thread = fact.sources[-1].thread if fact.sources else _NOWHERE
    return WroteTooFast(ref=ThreadRef(scope=fact.scope, thread=thread), fact=fact.id, origin=fact.origin)


async def _is_too_fast(ctx: Context, fact: Fact, per_minute: int, beside: Sequence[Fact]) -> bool:
    if fact.origin is FactOrigin.PERSON or not per_minute:
        return False
    begun, threads = await _begun(ctx, fact), _threads(fact)
    others = [
        each for each in (*begun, *beside) if each.origin is fact.origin and not threads.isdisjoint(_threads(each))
    ]
    if len(others) < per_minute or fact.origin is FactOrigin.MODEL:
        return len(others) >= per_minute
    return await _said_in_its_minute(ctx, fact, others) >= per_minute


async def _begun(ctx: Context, fact: Fact) -> Sequence[Fact]:
    """Every fact of its minute that no person wrote, or every one of them that was drawn from its threads."""
    threads, since = _threads(fact), fact.created_at - _MINUTE
    index = await ctx.facts.if_heard(ctx.store, fact.scope, ctx.lexicon, since=since)
    if index is None and _NOWHERE not in threads:
        drawn = dict[FactId, Fact]()
        for thread in sorted(threads):
            found = await ctx.store.facts_from(ThreadRef(scope=fact.scope, thread=thread), used_after=since)
            drawn.update((each.id, each) for each in found if each.statement and _is_of_its_minute(each, fact))
        return [*drawn.values()]
    index = await ctx.facts.of(ctx.store, fact.scope, ctx.lexicon) if index is None else index
    return index.begun(after=since, through=fact.created_at)


def _is_of_its_minute(other: Fact, fact: Fact) -> bool:
    since = fact.created_at - _MINUTE
    return other.origin is not FactOrigin.PERSON and since < other.created_at <= fact.created_at


def _threads(fact: Fact) -> set[ThreadId]:
    """The threads that a fact was drawn from; what was drawn from none is of one source as well."""
    return {each.thread for each in fact.sources} or {_NOWHERE}


async def _said_in_its_minute(ctx: Context, fact: Fact, others: Sequence[Fact]) -> int:
    """How many were drawn from what was said within a minute of what this one was drawn from.

    An old conversation that is read in one go was not written in one go.
    """
    said = await _times(ctx, fact.scope, {each.thread for each in fact.sources}, (fact, *others))
    moment = _newest(fact, said)
    return sum(abs(_newest(each, said) - moment) < _MINUTE for each in others)


async def _times(ctx: Context, scope: Scope, threads: set[ThreadId], facts: Sequence[Fact]) -> dict[_Place, int]:
    """When the messages of these threads were said that facts were drawn from."""
    places = sorted({(each.thread, each.seq) for fact in facts for each in fact.sources if each.thread in threads})
    said = dict[_Place, int]()
    for thread, of_thread in groupby(places, key=itemgetter(0)):
        events = await ctx.store.at(ThreadRef(scope=scope, thread=thread), [seq for _, seq in of_thread])
        said.update({(thread, event.seq): event.at for event in events})
    return said


def _newest(fact: Fact, said: dict[_Place, int]) -> int:
    return max((said[place] for each in fact.sources if (place := (each.thread, each.seq)) in said), default=0)
