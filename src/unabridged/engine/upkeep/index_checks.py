"""What the doctor asks of the index: how far it follows the log, what it left out, whether it says what the log does.
It refuses to write, to mend, and to call anything a fault: whatever an index lacks, the log has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from unabridged.engine.context import Context
from unabridged.engine.log.threads import threads
from unabridged.engine.search.whole import said_whole
from unabridged.errors import CorruptionError, ThreadDeleted, UnabridgedError, UnknownThread
from unabridged.log.event import Event
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.search.documents import Document, documents_of
from unabridged.search.following import INDEX_VERSION, Following, decode
from unabridged.search.kept import Indexed
from unabridged.search.numbering import number, place
from unabridged.search.terms import LABEL
from unabridged.search.texts import said_of
from unabridged.upkeep import Checks, Finding, Level, doubted_index, unread_index

# As many events as one search reads where no index has them.
_SEARCHED_ANYWAY: Final = 10_000
_SAMPLED: Final = 200
_NAMED: Final = 5
_PAGE: Final = 800
_THREADS_AT_ONCE: Final = 1_000
# A tool's label follows from the call before, and every store counts up to so many of a term.
_TOOL: Final = f"{LABEL}tool:"
_MOST_TIMES: Final = 255


class _Expected(NamedTuple):
    """Whose a document is, and the terms it is to have."""

    ref: ThreadRef
    terms: Mapping[str, int]


async def index_coverage(ctx: Context, checks: Checks) -> list[Finding]:
    """How far the index follows, what it left out, and, where all is looked at, whether a sample is right."""
    try:
        found = [await _behind(ctx), *await _left_out(ctx, checks)]
        return found if checks is Checks.QUICK else [*found, await _sampled(ctx)]
    except CorruptionError as problem:
        return [unread_index(problem.where)]


async def _behind(ctx: Context) -> Finding:
    """Which threads are behind their log, and by how much."""
    found = [
        (row.head - through, row.ref.quoted)
        for scope in await ctx.store.scopes()
        async for row, through in _threads_behind(ctx, scope)
    ]
    if not found:
        return Finding(level=Level.FINE, subject="index", what="it has every thread's whole log")
    named = ", ".join(f"{name} by {count}" for count, name in sorted(found, reverse=True)[:_NAMED])
    events = sum(count for count, _ in found)
    what = f"it is {events} events behind in {len(found)} threads: {named}{', ...' if len(found) > _NAMED else ''}"
    if events <= _SEARCHED_ANYWAY:
        remedy = "nothing to do: these are read from the log; index() brings it up at once"
        return Finding(level=Level.NOTE, subject="index", what=what, remedy=remedy)
    remedy = f"run index(): one search reads {_SEARCHED_ANYWAY} events from the log and leaves out the rest"
    return Finding(level=Level.WARNING, subject="index", what=what, remedy=remedy)


async def _threads_behind(ctx: Context, scope: Scope) -> AsyncIterator[tuple[ThreadRow, Seq]]:
    after: ThreadId | None = None
    while page := await ctx.store.behind(scope, version=INDEX_VERSION, after=after, limit=_PAGE):
        for each in page:
            yield each
        after = page[-1][0].ref.thread


async def _left_out(ctx: Context, checks: Checks) -> list[Finding]:
    """What was passed over, counted by its reason; a quick look asks the first threads alone."""
    reasons: Counter[str] = Counter()
    asked = 0
    async for row in _rows(ctx):
        if checks is Checks.QUICK and asked == _THREADS_AT_ONCE:
            break
        asked += 1
        kept = await ctx.store.indexed(row.ref, version=INDEX_VERSION)
        known = None if kept is None else decode(kept.through, kept.content)
        reasons.update(known.left_out.values() if known else ())
    told = [f"{count} events are left out: {why}" for why, count in reasons.most_common(_NAMED)]
    remedy = "grep() and events() show them; unindexed() names each"
    return [Finding(level=Level.NOTE, subject="index", what=each, remedy=remedy) for each in told]


async def _sampled(ctx: Context) -> Finding:
    """Whether documents spread over all of the index have the terms that the log's texts yield now."""
    looked, wrong = 0, list[str]()
    scopes: dict[Scope, dict[int, _Expected]] = {}
    async for ref, kept, events in _sample(ctx):
        found = await _expected(ctx, ref, kept, events)
        scopes.setdefault(ref.scope, {}).update({own: _Expected(ref, terms) for own, terms in found.items()})
    for scope, expected in scopes.items():  # one reading each: to read a document back costs as much as many
        held = await ctx.store.terms(scope, sorted(expected))
        looked += sum(bool(each.terms) for each in expected.values())
        for own, (ref, terms) in expected.items():
            there = {term: often for term, often in held.get(own, {}).items() if not term.startswith(_TOOL)}
            if there != terms and not await _is_gone(ctx, ref, own):
                wrong.append(f"thread {ref.quoted} event {place(own).seq}")
    if not wrong:
        what = f"{looked} documents spread over it have the words that the log has"
        return Finding(level=Level.FINE, subject="index", what=what)
    return doubted_index(f"{len(wrong)} of {looked} documents have other words than the log, the first of {wrong[0]}")


async def _sample(ctx: Context) -> AsyncIterator[tuple[ThreadRef, Indexed, list[Event]]]:
    """Events that are indexed, about so many in all, at even distances; thread by thread."""
    each = max(1, (await ctx.store.stats()).events // _SAMPLED)
    at = 0
    async for row in _rows(ctx):
        first, at = row.forked_at + 1 + (-at) % each, at + row.head - row.forked_at
        seqs = [Seq(seq) for seq in range(first, row.head + 1, each)]
        kept = await ctx.store.indexed(row.ref, version=INDEX_VERSION) if seqs else None
        if kept is not None:
            with suppress(ThreadDeleted, UnknownThread):  # since the list was read
                yield row.ref, kept, await ctx.store.at(row.ref, [seq for seq in seqs if seq <= kept.through])


async def _expected(
    ctx: Context, ref: ThreadRef, kept: Indexed, events: Sequence[Event]
) -> dict[int, Mapping[str, int]]:
    """The terms each document is to have, by its number; none for the document after an event's last."""
    following = decode(kept.through, kept.content) or Following()
    found: dict[int, Mapping[str, int]] = {}
    for event in events:
        if event.seq in following.left_out:
            continue
        try:
            said = said_of(await said_whole(ctx, ref, event)) if event.payload is not None else None
        except (UnabridgedError, ValueError, TypeError, RecursionError):
            continue  # damaged; verify() says where
        documents: list[Document] = []
        if said is not None and (said.text or said.tools):
            documents = [
                *documents_of(said, seq=event.seq, at=event.at, origin=event.origin, tools=(), lexicon=ctx.lexicon)
            ]
        found.update((number(kept.number, event.seq, each.piece), _terms(each)) for each in documents)
        found[number(kept.number, event.seq, len(documents))] = {}
    return found


def _terms(document: Document) -> Mapping[str, int]:
    counts = Counter(document.words)
    return {**{word: min(count, _MOST_TIMES) for word, count in counts.items()}, **dict.fromkeys(document.others, 1)}


async def _is_gone(ctx: Context, ref: ThreadRef, document: int) -> bool:
    """Whether somebody purged the event, or deleted its thread, while we looked."""
    try:
        found = await ctx.store.at(ref, [Seq(place(document).seq)])
    except (ThreadDeleted, UnknownThread):
        return True
    return not found or found[0].payload is None


async def _rows(ctx: Context) -> AsyncIterator[ThreadRow]:
    for scope in await ctx.store.scopes():
        async for row in threads(ctx, scope):
            yield row
