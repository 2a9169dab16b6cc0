"""What a thread's log says of its host's sessions: which goes on, and whether another has begun since.
It refuses to write, and to take a host's own notes in such events for switches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.log.reading import skeletons_after
from unabridged.log.body import Switched
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.ports import SwitchReason

_PAGE: Final = 800
# A host's own notes in such an event are none of ours.
_REASONS: Final = frozenset(SwitchReason)


async def newest(ctx: Context, ref: ThreadRef) -> Switched | None:
    """What was said last of a thread's sessions."""
    row = await ctx.store.thread(ref)
    before = row.head if row else Seq(0)
    while before > 0:
        after = Seq(max(0, before - _PAGE))
        page = await ctx.store.skeletons(ref, after=after, limit=before - after)
        if said := await _said(ctx, ref, page):
            return said[-1]
        before = after
    return None


async def has_another(ctx: Context, ref: ThreadRef, since: Seq) -> bool:
    """Whether another session began after an event, whoever said so."""
    async for page in skeletons_after(ctx.store, ref, since):
        if await _said(ctx, ref, page):
            return True
    return False


async def _said(ctx: Context, ref: ThreadRef, page: Iterable[Skeleton]) -> list[Switched]:
    seqs = [each.seq for each in page if each.kind is Kind.SWITCHED]
    bodies = [event.readable for event in await ctx.store.at(ref, seqs)] if seqs else []
    return [each for each in bodies if isinstance(each, Switched) and each.reason in _REASONS]
