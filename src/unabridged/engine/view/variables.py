"""Which variables a lane's executions have left behind, read from the log and kept from one question to the next.
It refuses to run anything, and to tell of an execution that the lane may not see or that stands no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from unabridged.compaction.gate.source import MOST_VARIABLES
from unabridged.engine.context import Context
from unabridged.engine.log import lanes, wordings
from unabridged.engine.log.executing import executions_of
from unabridged.engine.recall import recall_marks
from unabridged.engine.view import seeing
from unabridged.engine.view.registries import Found
from unabridged.log.beside import COLUMNS, ORIGIN
from unabridged.log.body import Amended, Message
from unabridged.log.event import Event
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.part import Variable
from unabridged.search.variables import Weighed, relevant
from unabridged.view import executed
from unabridged.view.executed import Execution
from unabridged.view.folded import Folded
from unabridged.view.variables import EMPTY, KnownVariable, Run, registry
from unabridged.view.view import View

_READ_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The variables of a lane, and how many of its oldest executions were not read for them; nothing was, without."""

    found: Found | None = None
    unread: int = 0

    @property
    def variables(self) -> tuple[KnownVariable, ...]:
        """The variables, last changed first."""
        return () if self.found is None else self.found.registry.newest_first


async def known(ctx: Context, ref: ThreadRef, lane: LaneId) -> Known:
    """The variables a lane may know of now."""
    return await of(ctx, ref, await seeing.current(ctx, ref, lane))


async def seen(ctx: Context, ref: ThreadRef, lane: LaneId) -> Known:
    """The same; refused for a lane that nobody opened."""
    folded = await seeing.current(ctx, ref, lane)
    await lanes.refuse_unopened(ctx, ref, View(lane=lane, through=folded.through))
    return await of(ctx, ref, folded)


async def of(ctx: Context, ref: ThreadRef, folded: Folded) -> Known:
    """The variables of a lane as a fold has it; nothing is read where none of its messages tells of an execution."""
    unread = folded.executed.older
    if not folded.executed.known:
        return Known(unread=unread)
    last = ctx.registries.last(ref, folded.lane.id)
    if last is not None and last.folded is folded:
        return Known(found=last, unread=unread)
    standing = executed.standing(folded.executed, folded.nodes)
    found = await _found(ctx, ref, folded, standing, last) if standing else None
    if found is not None:
        ctx.registries.remember(ref, folded.lane.id, found)
    return Known(found=found, unread=unread)


async def told(ctx: Context, ref: ThreadRef, lane: LaneId, drawn_on: Seq) -> tuple[Variable, ...]:
    """The variables there are as a brief has them, last changed first, and no more than a summariser should read.

    What a plan was drawn on is remembered; it is read again only where that was let go of.
    """
    folded = ctx.folds.last(ref, lane)
    if folded is None or folded.through < drawn_on:
        folded = await seeing.current(ctx, ref, lane)
    found = await of(ctx, ref, folded)
    return tuple(
        Variable(name=each.name, type=each.type, shape=each.shape, value=each.value, extra=_beside(each))
        for each in found.variables[:MOST_VARIABLES]
    )


def _beside(each: KnownVariable) -> Extra:
    """What a variable says of itself beside its fields."""
    said = {COLUMNS: [*each.columns], ORIGIN: each.origin}
    return (
        Extra({name: value for name, value in said.items() if value}) if each.columns or each.origin else NOTHING_MORE
    )


def about(ctx: Context, known: Known, query: str) -> list[KnownVariable]:
    """Those of the variables that a question is about, the likeliest first."""
    return [] if known.found is None else relevant(known.variables, query, ctx.lexicon, known.found.weighed)


async def _found(  # what stands now, and what was found last
    ctx: Context, ref: ThreadRef, folded: Folded, standing: tuple[Execution, ...], last: Found | None
) -> Found | None:
    if last is not None and not (
        standing[: len(last.executions)] == last.executions and await _is_same(ctx, ref, last)
    ):
        last = None
    rest = standing if last is None else standing[len(last.executions) :]
    registered = EMPTY if last is None else last.registry
    newest: Event | None = None
    for at in range(0, len(rest), _READ_AT_ONCE):
        some = rest[at : at + _READ_AT_ONCE]
        events = {int(event.seq): event for event in await ctx.store.at(ref, [Seq(each.words) for each in some])}
        said = [await _said(ctx, ref, events.get(each.words)) for each in some]
        told = zip(some, said, strict=True)
        registered = registry((run for each, message in told for run in _runs(each, message)), registered)
        newest = events.get(some[-1].words, newest)
    if newest is None:
        return None if last is None else replace(last, folded=folded)
    return Found(
        folded=folded,
        executions=standing,
        registry=registered,
        newest=newest.seq,
        link=newest.row.link,
        mark=recall_marks.mark(newest),
        weighed=Weighed() if last is None else last.weighed,
    )


async def _is_same(ctx: Context, ref: ThreadRef, last: Found) -> bool:
    """Whether the log is still the one that was read."""
    found = await ctx.store.at(ref, [last.newest])
    return bool(found) and found[0].row.link == last.link


async def _said(ctx: Context, ref: ThreadRef, event: Event | None) -> Message | None:
    """What an event says, put together where it came in pieces; None where it cannot be read."""
    body = None if event is None else event.readable
    said = body.message if isinstance(body, Amended) else body
    if event is None or not isinstance(said, Message):
        return None
    if not said.chunks:
        return said
    wording = await wordings.cut(ctx, ref, event, said)
    return None if wording is None else wording.message


def _runs(execution: Execution, message: Message | None) -> Iterator[Run]:
    """What a message tells of executions; what cannot be read tells nothing."""
    if message is not None:
        seq, begun = Seq(execution.seq), Seq(execution.begun)
        for result, failed in executions_of(message):
            yield Run(result=result, seq=seq, round=begun, origin=message.sender, failed=failed)
