"""The verb ``bring_back``: the threads of an archive stand in a store again, link by link, with what was learned there.
It refuses to believe an archive before its end, and to put anything behind what somebody else said.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from collections.abc import Set as AbstractSet
from os import PathLike, fspath
from types import MappingProxyType
from typing import Final, assert_never

from unabridged.engine.context import Context
from unabridged.engine.upkeep.facts_brought import FactsBrought
from unabridged.engine.upkeep.progress import Progress
from unabridged.errors import ConflictError, ThreadDeleted, UnknownThread, UsageError
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.memory.fact import Fact
from unabridged.memory.tiers import Budgets
from unabridged.retention.fact_lines import Settled
from unabridged.retention.proving import proved
from unabridged.retention.relinking import ANOTHER, Naming, Page, Relinked, relinked
from unabridged.upkeep import Restored

_FACTS_AT_ONCE: Final = 100
_AS_THEY_WERE: Final[Mapping[str, str]] = MappingProxyType({})


async def bring_back(  # where from, where to, and who hears of it
    ctx: Context,
    archive: str | PathLike[str],
    *,
    scope: Scope | None,
    ids: Mapping[str, str] | None,
    budgets: Budgets | None,
    progress: Callable[[int], None] | None,
) -> Restored:
    """Bring every thread of an archive back; where that was interrupted it goes on, and done twice it is done once."""
    naming, gone_through = Naming(scope=scope, ids=_checked(ids)), Progress(progress)
    there: dict[ThreadRef, ThreadRow | None] = {}
    were: set[ThreadId] = set()
    facts, events = FactsBrought(ctx, Scope(), budgets), 0
    async for each in _read(ctx, archive, naming):
        match each:
            case Scope():
                facts = FactsBrought(ctx, each, budgets)
            case Page(thread=thread):
                were.add(each.was)
                if thread.ref not in there:
                    there[thread.ref] = await _standing(ctx, thread)
                await _refuse_another(ctx, each, there[thread.ref])
                events += len(each.rows)
            case Fact():
                await facts.look_at(each)
            case Settled():
                pass
            case other:
                assert_never(other)
    _refuse_strangers(naming, were)
    await _write(ctx, _read(ctx, archive, naming), there, facts, gone_through)
    for ref in there:
        ctx.stir(ref)  # whoever draws facts from what came is shown it once those are there that came with it
    return Restored(
        threads=len(there),
        events=events,
        facts=facts.stand,
        facts_waiting=facts.waiting,
        facts_archived=facts.archived,
        facts_left=facts.left,
    )


async def _write(
    ctx: Context,
    told: AsyncIterator[Relinked],
    there: Mapping[ThreadRef, ThreadRow | None],
    facts: FactsBrought,
    gone_through: Progress,
) -> None:
    """Write what an archive holds that was proved to its end."""
    few = list[Fact]()
    async for each in told:
        match each:
            case Page():
                await _append(ctx, each, there[each.thread.ref])
                gone_through.more(len(each.rows))
            case Settled():
                await facts.settle(each)
            case Fact():
                few.append(each)
                if len(few) == _FACTS_AT_ONCE:
                    await facts.take(few)
                    few.clear()
                    gone_through.more(0)
            case _:
                continue
    if few:
        await facts.take(few)


async def _append(ctx: Context, page: Page, standing: ThreadRow | None) -> None:
    """Put a page behind what stands of its thread."""
    left = page if standing is None else page.beyond(standing.head)
    if left is not None and not await ctx.store.bring_back(left.thread, left.rows, before=left.before):
        message = f"somebody else wrote to thread {page.thread.ref.thread!r} while it was brought back; look at it"
        raise ConflictError(message)


async def _read(ctx: Context, archive: str | PathLike[str], naming: Naming) -> AsyncIterator[Relinked]:
    """All that an archive holds, page by page, each proved as far as that can be before its end."""
    found = relinked(proved(ctx.archives.lines(archive), store=fspath(archive)), naming)
    each: Relinked | None
    while (each := await ctx.aside(lambda: next(found, None))) is not None:
        yield each


async def _standing(ctx: Context, thread: ThreadRow) -> ThreadRow | None:
    """What stands under a thread's name, which may be the beginning of it; None if the name is free."""
    there = await ctx.store.thread(thread.ref)
    if there is not None:
        return there
    try:
        await ctx.store.skeletons(thread.ref, after=Seq(0), limit=1)
    except UnknownThread:
        return None
    except ThreadDeleted as problem:
        raise _taken(thread, "was deleted, and its id is not used again") from problem
    raise _taken(thread, "has just begun")


async def _refuse_another(ctx: Context, page: Page, standing: ThreadRow | None) -> None:
    """Refuse a thread under whose name another stands, or the same without words that were purged since."""
    if standing is None:
        return
    if page.is_another_than(standing) or (page.is_passed_by(standing) and not await _has(ctx, page)):
        raise _taken(page.thread, ANOTHER)


async def _has(ctx: Context, page: Page) -> bool:
    """Whether a thread in which somebody went on has all of a page."""
    events = await ctx.store.events(page.thread.ref, after=page.since, limit=len(page.rows)) if page.rows else []
    return page.stands_in(event.row for event in events)


def _taken(thread: ThreadRow, why: str) -> UsageError:
    name = thread.ref.thread
    todo = f"bring it back under another id with ids={{{name!r}: …}}, or all of them into another scope"
    return UsageError(f"thread {name!r} {why}; {todo}")


def _refuse_strangers(naming: Naming, were: AbstractSet[ThreadId]) -> None:
    """Refuse ids for threads that the archive does not hold."""
    strangers = sorted(naming.ids.keys() - were)
    if strangers:
        message = f"the archive holds no thread {strangers[0]!r}; read_archive() tells which threads there are"
        raise UsageError(message)


def _checked(ids: object) -> Mapping[str, str]:
    """New ids by old ones."""
    if ids is None:
        return _AS_THEY_WERE
    if isinstance(ids, Mapping) and all(isinstance(each, str) and each for pair in ids.items() for each in pair):
        return MappingProxyType(dict(ids))
    message = f"ids are new ids by old ones, as a mapping of texts, not {ids!r}"
    raise UsageError(message)
