"""The verb ``retain``: threads that are no longer kept are archived, then purged; each is always whole in one place.
It refuses to purge what is not in an archive that was proved, and to touch a thread in which somebody spoke meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from os import PathLike, fspath

from unabridged.engine.context import Context
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.races import ATTEMPTS
from unabridged.engine.upkeep.archiving import Archiving, Part
from unabridged.engine.upkeep.expiring import expired_thread, lineages
from unabridged.engine.upkeep.learned import learned_in, settled_in
from unabridged.engine.upkeep.progress import Progress
from unabridged.errors import ConflictError, ThreadDeleted, UnknownThread
from unabridged.log.body import Purged
from unabridged.log.ids import Origin, Scope
from unabridged.log.thread import ThreadRow
from unabridged.memory.fact import FactId
from unabridged.ports import Purge, Stands
from unabridged.retention.rules import Expired, Lineage, Retained, Retention


async def retain(
    ctx: Context,
    scope: Scope,
    retention: Retention,
    archive: str | PathLike[str],
    progress: Callable[[int], None] | None,
) -> Retained:
    """Archive what is no longer kept, then purge it, a lineage at a time; where nothing is, no file is made.

    ``progress`` hears how many events were weighed and archived so far. Where no archive could be written is told
    before anything is looked at: whoever asks every night hears of it in the first.
    """
    gone_through = Progress(progress)
    sheet = await ctx.aside(lambda: ctx.archives.begin(archive))
    try:
        going = await lineages(ctx, scope, retention, gone_through)
        if not going:
            return Retained()
        await _refuse_readers(ctx, going[0][0].root)
        writing = Archiving(ctx, sheet, gone_through)
        await writing.begin(scope, at=ctx.clock.now())
        parts = [(await _written(writing, lineage), lineage, why) for lineage, why in going]
        rows = [part.row for family, *_ in parts for part in family]
        await writing.learn(settled_in(ctx, rows), learned_in(ctx, rows))
        sha256 = await writing.end()
    finally:
        sheet.close()
    left: list[Expired] = []
    stayed: list[ThreadRow] = []
    for family, lineage, why in parts:
        if await _purged(ctx, family, writing.learned, reason=f"archived, sha256 {sha256}"):
            left += [
                expired_thread(lineage, part.row, why, events=part.events, size_bytes=part.size_bytes)
                for part in family
            ]
        else:
            stayed += [part.row for part in family]
    return Retained(
        archive=fspath(archive),
        sha256=sha256,
        expired=tuple(left),
        stayed=tuple(row.ref.thread for row in stayed),
        facts=len(writing.learned),
    )


async def _written(writing: Archiving, lineage: Lineage) -> tuple[Part, ...]:
    """A lineage, written to the archive."""
    try:
        return await writing.write(lineage.rows)
    except (UnknownThread, ThreadDeleted) as problem:
        name = lineage.root.ref.thread
        message = f"thread {name!r} or a fork of it was deleted while it was archived; nothing was purged, try again"
        raise ConflictError(message) from problem


async def _refuse_readers(ctx: Context, thread: ThreadRow) -> None:
    """Whoever may not write is told before a file is made."""
    with suppress(UnknownThread, ThreadDeleted):
        await ctx.store.purge_if(thread.ref, _never, ())


async def _purged(ctx: Context, family: Sequence[Part], learned: Mapping[FactId, int], *, reason: str) -> bool:
    """Purge a thread and its forks in one transaction, if they and what was learned in them stand as archived."""
    purges: list[Purge] = []
    for part in family:
        if part.seqs:
            batch = await batch_of(ctx, [(Purged(seqs=part.seqs, reason=reason), Origin.CALLER)])
            purges.append(Purge(ref=part.row.ref, seqs=part.seqs, batch=batch))
    root = family[0].row.ref
    with suppress(UnknownThread, ThreadDeleted):
        for _ in range(ATTEMPTS):
            change = await ctx.store.fact_change(root.scope)
            if not await _is_learned(ctx, family, learned):
                return False
            if await ctx.store.purge_if(root, _as_archived(family), purges, learned=change):
                return True
            if await ctx.store.fact_change(root.scope) == change:
                return False  # somebody spoke, or forked a thread
    return False


async def _is_learned(ctx: Context, family: Sequence[Part], learned: Mapping[FactId, int]) -> bool:
    """Whether every fact that would go with these threads is in the archive as it stands."""
    going = {part.row.ref.thread for part in family}
    for part in family:
        for fact in await ctx.store.facts_from(part.row.ref):
            goes = going.issuperset(each.thread for each in fact.sources)
            if goes and fact.statement and learned.get(fact.id) != fact.changed_at:
                return False
    return True


def _as_archived(family: Sequence[Part]) -> Stands:
    """Whether nobody spoke in these threads since, and nobody forked one."""
    archived = {part.row.ref: (part.row.head, part.row.link) for part in family}
    return lambda rows: {row.ref: (row.head, row.link) for row in rows} == archived


def _never(rows: Sequence[ThreadRow]) -> bool:
    del rows
    return False
