"""A new fact on its way into the store: drawn, screened, counted, and made one with whatever says the same already.
It refuses to check what a caller handed in; the verbs do that at their door.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.memory import fact_drafts, fact_pace, fact_waiting
from unabridged.engine.memory.fact_pace import Pace
from unabridged.errors import UsageError
from unabridged.log.ids import LaneId, Origin, Scope, Seq, ThreadId
from unabridged.memory.fact import ID_OCTETS, Fact, FactId, FactOrigin, FactState, Source
from unabridged.memory.merging import merged
from unabridged.memory.naming import FactKind, Tier
from unabridged.memory.refusing import FactChanged
from unabridged.memory.tiers import Budgets
from unabridged.ports import FactWrite

# Whoever loses a race was overtaken by one who wrote: of many who write at once each has his turn.
ATTEMPTS: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class NewFact:
    """What somebody says, and all that he says of it.

    ``heard`` is the least trusted thing that he may have it from, ``created_at`` since when it is known.
    """

    statement: str
    tier: Tier = Tier.AGENT
    kind: FactKind = FactKind.EXPLICIT
    subject: str = ""
    slot: str = ""
    confidence: float = 1.0
    lasting: bool = True
    origin: FactOrigin = FactOrigin.PERSON
    sources: tuple[Source, ...] = ()
    lanes: tuple[LaneId, ...] | None = None
    supersedes: FactId | None = None
    heard: int = Origin.OPERATOR.trust
    created_at: int | None = None


async def kept(ctx: Context, scope: Scope, budgets: Budgets, pace: Pace, new: NewFact) -> Fact:
    """The fact once it is written, or the one that says the same with what is new of it."""
    drawn = await fact_drafts.drawn(ctx, scope, new.sources, new.origin)
    now, trust = ctx.clock.now(), min(drawn.trust, new.heard)
    doubted = new.origin is not FactOrigin.PERSON and trust < fact_drafts.STAGED_BELOW
    fact = Fact(
        id=FactId(ctx.ids.token(ID_OCTETS).hex()),
        scope=scope,
        tier=new.tier,
        statement=new.statement,
        subject=new.subject,
        slot=new.slot,
        kind=new.kind,
        confidence=new.confidence,
        lasting=new.lasting,
        state=FactState.STAGED if doubted else FactState.ACTIVE,
        origin=new.origin,
        trust=trust,
        sources=drawn.sources,
        lanes=new.lanes,
        created_at=now if new.created_at is None else min(now, new.created_at),
        changed_at=now,
        last_used_at=now,
        supersedes=new.supersedes,
    )
    fact = fact_drafts.worded(fact, new.origin)
    if new.created_at is None:  # what was known elsewhere before is brought along, however much of it
        fact = await fact_pace.in_pace(ctx, fact, pace.per_minute)
    fact = fact_drafts.born(replace(fact, tokens=ctx.counter.count(fact.statement)))
    await fact_waiting.refuse_flood(ctx, fact)
    written = await _written(ctx, budgets, fact, drawn.drawn_on)
    if written.id == fact.id and fact_pace.is_too_fast(written):
        pace.tell(fact_pace.told(written))
    return written


async def held(ctx: Context, budgets: Budgets, fact: Fact) -> None:
    """Take a fact out of every prompt, until a person says what becomes of it."""
    waits = replace(fact, state=FactState.HELD, changed_at=ctx.clock.now())
    done = await ctx.store.put_facts(
        fact.scope, [FactWrite(fact=waits, expected=fact.version, by=FactOrigin.MODEL)], budgets
    )
    if not done.kept:
        raise FactChanged(fact=fact.id, expected=fact.version, found=done.refused[0].found)


async def _written(ctx: Context, budgets: Budgets, fact: Fact, drawn_on: Mapping[ThreadId, Seq]) -> Fact:
    new = write = FactWrite(fact=fact, drawn_on=drawn_on)
    for _ in range(ATTEMPTS):
        done = await ctx.store.put_facts(fact.scope, [write], budgets)
        if done.kept:
            return done.kept[0]
        same = done.refused[0].same
        if same is None and write is new:
            message = "what the fact was drawn from was purged meanwhile; nothing was written"
            raise UsageError(message)
        known = None if same is None else await ctx.store.fact(fact.scope, same)
        both = None if known is None else merged(known, fact)
        if both is None or known is None:
            write = new  # it was changed or taken away meanwhile: whatever says the same now is told next
        elif both == known:
            return known
        else:
            both = replace(both, changed_at=fact.changed_at)
            write = replace(new, fact=both, expected=known.version, by=fact.origin)
    raise FactChanged(fact=fact.id, expected=0, found=0)
