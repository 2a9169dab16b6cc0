"""What was learned in threads, for the archive that these are written to: facts, and what nobody draws from again.
It refuses to tell of a message that is not in that archive, and to hold all of it at once.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from unabridged.engine.context import Context
from unabridged.log import spans
from unabridged.log.ids import Scope, Seq, Span, ThreadId
from unabridged.log.thread import ThreadRow
from unabridged.memory.fact import Fact, FactId
from unabridged.ports import EVERY_VERSION
from unabridged.retention.fact_lines import Settled

_PAGE: Final = 200

# How far each thread goes in the archive.
Heads: TypeAlias = Mapping[ThreadId, Seq]


async def settled_in(ctx: Context, rows: Sequence[ThreadRow]) -> AsyncIterator[Settled]:
    """Messages of these threads that are drawn from by nobody, each told where it was said."""
    for row in rows:
        if row.head > row.forked_at:
            own = (Span(first=Seq(row.forked_at + 1), last=row.head),)
            told = spans.both(await ctx.store.offered(row.ref, EVERY_VERSION), own)
            if told:
                yield Settled(thread=row.ref.thread, spans=told)


async def learned_in(ctx: Context, rows: Sequence[ThreadRow]) -> AsyncIterator[Fact]:
    """Every fact that was drawn from these threads, once."""
    known, heads = set[FactId](), _heads(rows)
    for row in rows:
        for fact in await ctx.store.facts_from(row.ref):
            if (told := _told(fact, heads, known)) is not None:
                yield told


async def learned(ctx: Context, scope: Scope, rows: Sequence[ThreadRow]) -> AsyncIterator[Fact]:
    """Every fact of a scope, once, whoever changes one meanwhile; these are all of its threads."""
    known, heads, after = set[FactId](), _heads(rows), 0
    while page := await ctx.store.facts(scope, after=after, limit=_PAGE):
        for fact in page:
            if (told := _told(fact, heads, known)) is not None:
                yield told
        after = page[-1].change


def _heads(rows: Sequence[ThreadRow]) -> Heads:
    return {row.ref.thread: row.head for row in rows}


def _told(fact: Fact, heads: Heads, known: set[FactId]) -> Fact | None:
    """A fact as drawn from what is in the archive; None of one that was told, says nothing, or was drawn elsewhere."""
    sources = tuple(each for each in fact.sources if each.seq <= heads.get(each.thread, 0))
    if fact.id in known or not fact.statement or (fact.sources and not sources):
        return None
    known.add(fact.id)
    return replace(fact, sources=sources)
