"""The verb ``export``: threads written to an archive with what was learned in them, and kept where they are.
It refuses to date what it writes by the day: the same threads make the same file, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike, fspath

from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.log.threads import threads
from unabridged.engine.upkeep.archiving import Archiving
from unabridged.engine.upkeep.learned import learned, learned_in, settled_in
from unabridged.engine.upkeep.progress import Progress
from unabridged.errors import ConflictError, ThreadDeleted, UnknownThread, UsageError
from unabridged.log.ids import Scope, Seq
from unabridged.log.thread import ThreadRow
from unabridged.retention.rules import lineages_of
from unabridged.upkeep import Exported


async def export(
    ctx: Context,
    scope: Scope,
    target: str | PathLike[str],
    wanted: Sequence[str],
    progress: Callable[[int], None] | None,
) -> Exported:
    """Write threads of a scope, each with all its forks and parents, or every one where none is named.

    With them go the facts that were drawn from them; with a whole scope also those that somebody wrote.
    """
    wanted = [checking.thread_id(each, verb="export") for each in wanted]
    gone_through = Progress(progress)
    sheet = await ctx.aside(lambda: ctx.archives.begin(target))
    try:
        families = _families([row async for row in threads(ctx, scope)], wanted)
        writing = Archiving(ctx, sheet, gone_through)
        try:
            await writing.begin(scope, at=max([await _last(ctx, row) for each in families for row in each], default=0))
            parts = [part for each in families for part in await writing.write(each)]
            rows = [part.row for part in parts]
            facts = learned_in(ctx, rows) if wanted else learned(ctx, scope, rows)
            await writing.learn(settled_in(ctx, rows), facts)
        except (UnknownThread, ThreadDeleted) as problem:
            message = "a thread was deleted while it was exported; nothing was written, try again"
            raise ConflictError(message) from problem
        sha256 = await writing.end()
    finally:
        sheet.close()
    return Exported(
        path=fspath(target),
        sha256=sha256,
        threads=tuple(row.ref.thread for row in rows),
        events=gone_through.events,
        facts=len(writing.learned),
    )


def _families(rows: Sequence[ThreadRow], wanted: Sequence[str]) -> list[tuple[ThreadRow, ...]]:
    """The lineages that these threads belong to, or all; ``UsageError`` for a name that none has."""
    families, names = lineages_of(rows), {row.ref.thread for row in rows}
    strange = [each for each in wanted if each not in names]
    if strange:
        message = f"there is no thread {strange[0]!r} in this scope; memory.threads() tells which there are"
        raise UsageError(message)
    return [each for each in families if not wanted or any(row.ref.thread in wanted for row in each)]


async def _last(ctx: Context, row: ThreadRow) -> int:
    """When the last of a thread was written down, or the thread itself."""
    found = await ctx.store.events(row.ref, after=Seq(row.head - 1), limit=1) if row.head else []
    return found[-1].at if found else row.created_at
