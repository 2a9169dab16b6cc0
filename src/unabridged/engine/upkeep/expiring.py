"""Which threads of a scope are no longer kept: when somebody last spoke in each lineage, and how much each thread says.
It refuses to write, and to know what becomes of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from unabridged.articles import what_it_is
from unabridged.engine.context import Context
from unabridged.engine.log.reading import every_page
from unabridged.engine.log.threads import threads
from unabridged.engine.upkeep.progress import Progress
from unabridged.errors import ThreadDeleted, UnknownThread, UsageError
from unabridged.log.body import Purged
from unabridged.log.carrying import WORDLESS
from unabridged.log.event import Event
from unabridged.log.ids import Scope, Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.thread import ThreadRow
from unabridged.ports import Store
from unabridged.retention.rules import Expired, Lineage, Retention, Why, is_kept, lineages_of
from unabridged.retention.rules import expired as chosen

_FIRST_PAGE: Final = 8
_LARGEST_PAGE: Final = 800
# What somebody said; whatever else has words stands beside it.
_SPOKEN: Final = frozenset({Kind.MESSAGE, Kind.AMENDED, Kind.CHUNK, Kind.SYSTEM_SET})


async def expired(ctx: Context, scope: Scope, retention: Retention, progress: Progress) -> list[Expired]:
    """Every thread that is no longer kept, with how much it says, in the order in which they would go."""
    found: list[Expired] = []
    for lineage, why in await lineages(ctx, scope, retention, progress):
        for row in lineage.rows:
            events, size = await _said_in(ctx.store, row, progress)
            found.append(expired_thread(lineage, row, why, events=events, size_bytes=size))
    return found


def expired_thread(lineage: Lineage, row: ThreadRow, why: Why, *, events: int, size_bytes: int) -> Expired:
    """What is told of one thread of a lineage that is no longer kept."""
    return Expired(
        thread=row.ref.thread,
        lineage=lineage.root.ref.thread,
        spoken_at=lineage.spoken_at,
        events=events,
        size_bytes=size_bytes,
        why=why,
    )


async def lineages(ctx: Context, scope: Scope, retention: Retention, progress: Progress) -> list[tuple[Lineage, Why]]:
    """The lineages of a scope that are no longer kept, those first in which nobody has spoken for longest."""
    _refuse_another(retention)
    if retention.older_than is None and retention.larger_than_bytes is None:
        return []
    if retention.larger_than_bytes is None:
        rows = [row async for row in threads(ctx, scope)]
        families = [each for each in lineages_of(rows) if not is_kept(retention, each)]
        return chosen(retention, await _spoken(ctx, families), now=ctx.clock.now(), total_bytes=0)
    found, total = list[Lineage](), 0
    for each in await ctx.store.scopes():
        rows = [row async for row in threads(ctx, each)]
        sizes = {row.ref: (await _said_in(ctx.store, row, progress))[1] for row in rows}
        total += sum(sizes.values())
        if each == scope:
            spoken = await _spoken(ctx, lineages_of(rows))
            found = [replace(line, size_bytes=sum(sizes[row.ref] for row in line.rows)) for line in spoken]
    return chosen(retention, found, now=ctx.clock.now(), total_bytes=total)


def _refuse_another(given: object) -> None:
    if not isinstance(given, Retention):
        message = f"how long threads are kept is said by a Retention, not by {what_it_is(given)}"
        raise UsageError(message)


def has_words(event: Event) -> bool:
    """Whether there is something to read in an event that a purge would take."""
    return event.payload is not None and event.kind not in WORDLESS


def size_of(event: Event) -> int:
    """The bytes of what an event says."""
    return len(event.payload or b"") + len(event.rendition or b"")


async def _spoken(ctx: Context, families: Iterable[tuple[ThreadRow, ...]]) -> list[Lineage]:
    """These lineages with when somebody last spoke in them, those left out in which nothing can be read."""
    found: list[Lineage] = []
    for rows in families:
        said = [last for row in rows if (last := await _last_said(ctx.store, row)) is not None]
        if said:
            _, at = max(said)
            found.append(Lineage(rows=rows, spoken_at=at))
    return found


async def _said_in(store: Store, row: ThreadRow, progress: Progress) -> tuple[int, int]:
    """How many of a thread's own events have words, and the bytes of those."""
    events = size = 0
    try:
        async for page in every_page(store, row.ref, after=row.forked_at):
            said = [event for event in page if has_words(event)]
            events, size = events + len(said), size + sum(map(size_of, said))
            progress.more(len(page))
    except ThreadDeleted:
        return 0, 0
    return events, size


async def _last_said(store: Store, row: ThreadRow) -> tuple[bool, int] | None:
    """Whether somebody's words are in a thread itself, and when they last were said; None if nothing can be read.

    A clock may have been behind: the latest time counts of all that is read at once with the newest words. Summaries,
    tags and what a call cost are nobody's words; their time counts where no others are left.
    """
    gone: list[Span] = []
    beside: list[int] = []
    last, size = row.head, _FIRST_PAGE
    while (last := _below(gone, last)) > row.forked_at:
        after = Seq(max(row.forked_at, last - size))
        try:
            page = await store.events(row.ref, after=after, limit=last - after, through=last)
        except (UnknownThread, ThreadDeleted):
            return None
        words = [event for event in page if has_words(event)]
        if spoken := [event.at for event in words if event.kind in _SPOKEN]:
            return True, max(spoken)
        beside += [event.at for event in words]
        for event in page:
            if event.kind is Kind.PURGED and isinstance(body := event.readable, Purged):
                gone.extend(body.seqs)  # a long thread that was purged is not gone through again
        last, size = after, min(2 * size, _LARGEST_PAGE)
    return (False, max(beside)) if beside else None


def _below(gone: list[Span], seq: Seq) -> Seq:
    """The newest seq at or below one that no purge names."""
    while found := [span.first for span in gone if seq in span]:
        seq = Seq(min(found) - 1)
    return seq
