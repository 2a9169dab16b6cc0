"""Which variables a lane's executions have left behind, read from the log and kept from one question to the next.
It refuses to run anything, and to tell of an execution that the lane may not see or that stands no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.engine import lanes, seeing
from unabridged.engine.context import Context
from unabridged.engine.executing import executions_of
from unabridged.engine.registries import Found
from unabridged.log.body import Amended, Message
from unabridged.log.event import Event
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.part import Variable
from unabridged.search.variables import relevant
from unabridged.view import executed
from unabridged.view.executed import Execution
from unabridged.view.folded import Folded
from unabridged.view.variables import COLUMNS, EMPTY, ORIGIN, KnownVariable, Registry, Run, registry
from unabridged.view.view import View

_READ_AT_ONCE: Final = 100
_MOST_IN_BRIEFS: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The variables of a lane, last changed first, and how many of its oldest executions were not read for them."""

    variables: tuple[KnownVariable, ...] = ()
    unread: int = 0


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
    standing = executed.standing(folded.executed, folded.nodes)
    if not standing:
        return Known(unread=folded.executed.older)
    found = await _found(ctx, ref, folded.lane.id, standing)
    return Known(variables=found.newest_first, unread=folded.executed.older)


async def told(ctx: Context, ref: ThreadRef, lane: LaneId) -> tuple[Variable, ...]:
    """The variables there are as a brief has them, last changed first, and no more than a summariser should read."""
    found = await known(ctx, ref, lane)
    return tuple(
        Variable(name=each.name, type=each.type, shape=each.shape, value=each.value, extra=_beside(each))
        for each in found.variables[:_MOST_IN_BRIEFS]
    )


def _beside(each: KnownVariable) -> Extra:
    """What a variable says of itself beside its fields."""
    said = {COLUMNS: [*each.columns], ORIGIN: each.origin}
    return (
        Extra({name: value for name, value in said.items() if value}) if each.columns or each.origin else NOTHING_MORE
    )


def about(ctx: Context, variables: Sequence[KnownVariable], query: str) -> list[KnownVariable]:
    """Those of some variables that a question is about, the likeliest first."""
    return relevant(variables, query, ctx.lexicon)


async def _found(ctx: Context, ref: ThreadRef, lane: LaneId, standing: tuple[Execution, ...]) -> Registry:
    last = ctx.registries.last(ref, lane)
    count = 0 if last is None else len(last.executions)
    goes_on = last is not None and standing[:count] == last.executions and await _is_same(ctx, ref, last)
    if last is not None and goes_on and count == len(standing):
        return last.registry
    start, rest = (last.registry, standing[count:]) if last is not None and goes_on else (EMPTY, standing)
    newest: Event | None = None
    for at in range(0, len(rest), _READ_AT_ONCE):
        some = rest[at : at + _READ_AT_ONCE]
        events = {int(event.seq): event for event in await ctx.store.at(ref, [Seq(each.words) for each in some])}
        start = registry((run for each in some for run in _runs(each, events.get(each.words))), start)
        newest = events.get(some[-1].words, newest)
    if newest is not None:
        found = Found(executions=standing, registry=start, newest=newest.seq, link=newest.row.link)
        ctx.registries.remember(ref, lane, found)
    return start


async def _is_same(ctx: Context, ref: ThreadRef, last: Found) -> bool:
    """Whether the log is still the one that was read."""
    found = await ctx.store.at(ref, [last.newest])
    return bool(found) and found[0].row.link == last.link


def _runs(execution: Execution, event: Event | None) -> Iterator[Run]:
    """What a message tells of executions; what cannot be read tells nothing."""
    body = None if event is None else event.readable
    message = body.message if isinstance(body, Amended) else body
    if isinstance(message, Message):
        seq, begun = Seq(execution.seq), Seq(execution.begun)
        for result, failed in executions_of(message):
            yield Run(result=result, seq=seq, round=begun, origin=message.sender, failed=failed)
