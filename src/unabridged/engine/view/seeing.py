"""What a lane's view consists of now: the newest fold there is, stepped over what came since.
It refuses to write but for :func:`keep`, and to read a word that no view shows.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.engine.context import Context
from unabridged.engine.log.reading import skeletons_after
from unabridged.engine.pages import FIRST_PAGE
from unabridged.errors import UnabridgedError
from unabridged.log.body import Body, LaneOpened
from unabridged.log.compacted import Compacted
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, LaneId, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton, skeleton_of
from unabridged.ports import Snapshot
from unabridged.view import worded as words
from unabridged.view.archive import Archive, LackingError
from unabridged.view.edits import makers_below
from unabridged.view.fold import READ_WHOLE, read
from unabridged.view.folded import FOLD_VERSION, Folded, decode, encode
from unabridged.view.folding import Folding
from unabridged.view.lane import beginning
from unabridged.view.view import View
from unabridged.view.worded import Worded, unread

_LOG: Final = logging.getLogger(__name__)
Said: TypeAlias = Mapping[Seq, Body]
_NOTHING: Final[Said] = MappingProxyType({})

# A snapshot is written anew when so many events have come, or half as many as the view has items.
_EVENTS_BETWEEN_SNAPSHOTS: Final = 256


class _StaleError(Exception):
    """What came since speaks of what was before, so that the fold has to begin anew."""


async def view(ctx: Context, ref: ThreadRef, lane: LaneId) -> View:
    """The fold as it is, possibly too large, with the words it shows."""
    folded = await current(ctx, ref, lane)
    return await worded(ctx, ref, folded)


async def worded(ctx: Context, ref: ThreadRef, folded: Folded) -> View:
    """The view of a fold; words are read of what is new in it since this handle looked last, if it is the same log."""
    known = ctx.folds.worded(ref, folded.lane.id)
    if known is not None:
        same = known.folded is folded
        still = known.made if same else known.still(folded)
        events = await _at(ctx, ref, [*(() if same else unread(folded, still)), known.newest])
        if known.newest in events and events[known.newest].row.link == known.link:
            made = known if same else words.worded(folded, events, still, ctx.counter.count)
            return _remembered(ctx, ref, made)
    events = await _at(ctx, ref, unread(folded, {}))
    return _remembered(ctx, ref, words.worded(folded, events, {}, ctx.counter.count))


def _remembered(ctx: Context, ref: ThreadRef, made: Worded) -> View:
    if made.newest:
        ctx.folds.remember_words(ref, made)
    return made.view


async def _at(ctx: Context, ref: ThreadRef, seqs: Sequence[Seq]) -> dict[int, Event]:
    events = await ctx.store.at(ref, seqs) if seqs else []
    ctx.pause()  # what is made of them takes about as long as reading them
    return {event.row.seq: event for event in events}


async def current(
    ctx: Context, ref: ThreadRef, lane: LaneId, *, whole: Sequence[Skeleton] = (), said: Said = _NOTHING
) -> Folded:
    """What a lane sees after the newest event, by reference.

    Where nothing is remembered of a thread that was read a moment ago as a whole, it is folded as it was then; what
    was ``said`` by ourselves since the fold that is remembered need not be read to be known.
    """
    start = ctx.folds.last(ref, lane)
    if start is None and whole and lane == MAIN:
        folding = Folding(await _beginning(ctx, ref, lane))
        await _stepped(ctx, ref, folding, whole)
        ctx.folds.remember(ref, folded := folding.folded())
        return folded
    start = start or await kept(ctx, ref, lane) or await _beginning(ctx, ref, lane)
    try:
        folded = await _gone_on(ctx, ref, start, said)
    except _StaleError:
        ctx.folds.forget(ref)
        folded = await _gone_on(ctx, ref, await _beginning(ctx, ref, lane))
    ctx.folds.remember(ref, folded)
    return folded


async def after(ctx: Context, ref: ThreadRef, folded: Folded, bodies: Sequence[Body]) -> Folded:
    """What would stand if these were said next; nothing is."""
    folding = Folding(folded)
    for seq, body in enumerate(bodies, folded.through + 1):
        skeleton = replace(skeleton_of(body), seq=Seq(seq))
        await _step(ctx, ref, folding, skeleton, body)
    return folding.folded()


async def through(ctx: Context, ref: ThreadRef, lane: LaneId, last: Seq) -> Folded:
    """What stood after the event at a seq, folded from the beginning."""
    folding = Folding(await _beginning(ctx, ref, lane))
    async for page in skeletons_after(ctx.store, ref, Seq(0)):
        await _stepped(ctx, ref, folding, [each for each in page if each.seq <= last])
        if page[-1].seq >= last:
            break
    return folding.folded()


async def keep(ctx: Context, ref: ThreadRef, folded: Folded) -> None:
    """Keep a fold for whoever opens the thread next; a fold that cannot be kept costs time, and fails nobody's verb."""
    snapshot = Snapshot(lane=folded.lane.id, version=FOLD_VERSION, through=folded.through, content=encode(folded))
    try:
        await ctx.store.keep(ref, snapshot)
    except UnabridgedError as problem:
        _LOG.info("a snapshot was not kept: thread %s, through %d: %s", ref.in_full, folded.through, problem)
        return
    ctx.folds.kept(ref, folded.lane.id, folded.through)


async def keep_newest(ctx: Context, ref: ThreadRef, lane: LaneId, head: Seq, *, said: Said = _NOTHING) -> None:
    """Keep a lane's fold as it is after what was just appended, which stands whether or not that can be done.

    A thread that is read in one page is folded as soon as a snapshot is read.
    """
    if head <= FIRST_PAGE:
        return
    try:
        await keep(ctx, ref, await current(ctx, ref, lane, said=said))
    except UnabridgedError as problem:
        _LOG.info("a fold was not kept: thread %s, lane %s: %s", ref.in_full, lane, type(problem).__name__)


async def keep_if_due(ctx: Context, ref: ThreadRef, head: Seq) -> None:
    """Keep the folds of the lanes this handle looks through, where enough has been said since the last time."""
    for lane, last in ctx.folds.lanes(ref):
        behind = head - ctx.folds.kept_through(ref, lane)
        if behind >= max(_EVENTS_BETWEEN_SNAPSHOTS, len(last.nodes) // 2):
            ctx.folds.kept(ref, lane, head)  # whoever appends meanwhile need not do the same
            await keep_newest(ctx, ref, lane, head)


async def kept(ctx: Context, ref: ThreadRef, lane: LaneId) -> Folded | None:
    """The fold that was kept of a lane, if it can be gone on from."""
    found = await ctx.store.snapshot(ref, lane, version=FOLD_VERSION)
    folded = None if found is None else decode(found.content)
    if folded is None or found is None or folded.through != found.through or folded.lane.id != lane:
        return None
    ctx.folds.remember(ref, folded)
    ctx.folds.kept(ref, lane, folded.through)
    return folded


async def _beginning(ctx: Context, ref: ThreadRef, lane: LaneId) -> Folded:
    """Before the first event; a lane's first opening holds from there, so it is looked for first."""
    openings: list[tuple[Seq, LaneOpened]] = []
    if lane != MAIN:
        async for page in skeletons_after(ctx.store, ref, Seq(0), but=Kind.MESSAGE):
            found = [each.seq for each in page if each.kind is Kind.LANE_OPENED]
            events = await ctx.store.at(ref, found) if found else []
            openings += [(event.seq, body) for event in events if isinstance(body := read(event, lane), LaneOpened)]
            if any(body.lane == lane for _, body in openings):
                break
    return Folded(lane=beginning(lane, openings))


async def _gone_on(ctx: Context, ref: ThreadRef, start: Folded, said: Said = _NOTHING) -> Folded:
    """The fold after the newest event, going on from another."""
    folding: Folding | None = None
    async for page in skeletons_after(ctx.store, ref, start.through):
        if any(_makes_stale(start, each) for each in page):
            raise _StaleError
        folding = folding or Folding(start)
        await _stepped(ctx, ref, folding, page, said)
    return start if folding is None else folding.folded()


async def _stepped(
    ctx: Context, ref: ThreadRef, folding: Folding, page: Sequence[Skeleton], said: Said = _NOTHING
) -> None:
    whole = [each.seq for each in page if each.kind in READ_WHOLE and folding.lane.owns(each)]
    wanted = [seq for seq in whole if seq not in said]
    found = await ctx.store.at(ref, wanted) if wanted else []
    bodies = {**said, **{event.seq: read(event, folding.lane.id) for event in found}}
    for skeleton in page:
        await _step(ctx, ref, folding, skeleton, bodies.get(skeleton.seq))


def _makes_stale(start: Folded, since: Skeleton) -> bool:
    """Whether a fold cannot go on over an event: compactions may be erased, a lane's first rule holds for all."""
    opens = since.kind is Kind.LANE_OPENED and since.lane == start.lane.id != MAIN and not start.lane.opened
    return opens or bool(start.through and since.kind is Kind.PURGED)


async def _step(ctx: Context, ref: ThreadRef, folding: Folding, skeleton: Skeleton, body: Body | None) -> None:
    levels = 1
    while True:
        try:
            return folding.step(skeleton, body)
        except LackingError as lacking:
            await _teach(ctx, ref, folding.archive, lacking, before=skeleton.seq, levels=levels)
            levels *= 2  # whoever has to go deep gets there in few steps, whoever has not reads little for nothing


async def _teach(
    ctx: Context, ref: ThreadRef, archive: Archive, lacking: LackingError, *, before: Seq, levels: int
) -> None:
    """Bring what a fold lacks from the log, and of compactions so many levels below them."""
    makers = set(lacking.makers)
    for _ in range(levels):
        if not makers:
            break
        found = {event.seq: event.readable for event in await ctx.store.at(ref, sorted(map(Seq, makers)))}
        bodies = {seq: body if isinstance(body := found.get(Seq(seq)), Compacted) else None for seq in makers}
        for seq, body in bodies.items():
            archive.learn_maker(seq, body)
        makers = {seq for body in bodies.values() if body for seq in makers_below(body) if not archive.knows(seq)}
    if not lacking.said:
        return
    async for page in skeletons_after(ctx.store, ref, Seq(lacking.said[0].first - 1)):
        archive.learn_said((each for each in page if each.seq < before), lacking.said)
        if page[-1].seq >= before:
            break
    archive.learn_said((), lacking.said)
