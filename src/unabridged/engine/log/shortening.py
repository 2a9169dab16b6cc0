"""What views show in place of long results of tools, decided once, when they are appended.
It refuses to shorten a file that was just asked for, and to read the log where nothing long is brought.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from unabridged.compaction.plans import shortening
from unabridged.compaction.policy import Policy
from unabridged.engine.context import Context
from unabridged.engine.log.drafting import AS_IT_IS, Shown
from unabridged.log.body import Body, Message
from unabridged.log.encoded import Encoded
from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.part import ToolResult
from unabridged.view.answering import Answered, answered_by
from unabridged.view.tool_names import EVERYBODYS, Does

# A result follows its call within a few events; one that came later is read without knowing what was asked.
_LOOKED_AT: Final = 40


async def shown_as(ctx: Context, ref: ThreadRef, bodies: Sequence[Body | Encoded], policy: Policy | None) -> Shown:
    """What views are to show of each of these bodies that a policy wants shorter, by its number."""
    most = 0 if policy is None else policy.rendition_tokens
    if not most:
        return AS_IT_IS
    long = {n: each for n, each in enumerate(bodies) if isinstance(each, Message) and shortening.may_be(each, most)}
    if not long:
        return AS_IT_IS
    calls = await _calls(ctx, ref, bodies, long)
    wanted = {n: each for n, each in long.items() if not _reads_a_file(calls[n])}
    return dict(await ctx.aside(lambda: _shorter(ctx, wanted, most, calls))) if wanted else AS_IT_IS


def _shorter(
    ctx: Context, wanted: Mapping[int, Message], most: int, calls: Mapping[int, Answered]
) -> list[tuple[int, Message]]:
    found = ((n, shortening.shortened(each, most, ctx.counter.count, calls[n])) for n, each in wanted.items())
    return [(n, shown) for n, shown in found if shown is not None]


def _reads_a_file(answered: Answered) -> bool:
    """Whether it is a file as it is: the model asked for it to work on it, and it is trimmed when it is out of date."""
    return any(use.does is Does.READ for call in answered.values() for use in EVERYBODYS.uses(call))


async def _calls(
    ctx: Context, ref: ThreadRef, bodies: Sequence[Body | Encoded], long: Mapping[int, Message]
) -> Mapping[int, Answered]:
    """The calls that each of the long ones answers: those brought along before it, else the nearest of the log."""
    brought = {n: each for n, each in enumerate(bodies) if isinstance(each, Message)}
    found = dict(zip(brought, answered_by(brought.values()), strict=True))
    row = None if all(len(found[n]) >= _results(each) for n, each in long.items()) else await ctx.store.thread(ref)
    if row is None:
        return found
    page = await ctx.store.events(ref, after=Seq(max(0, row.head - _LOOKED_AT)), through=row.head, limit=_LOOKED_AT)
    before = [body for event in page if _is_of_calls(event) and isinstance(body := event.readable, Message)]
    return dict(zip(brought, answered_by([*before, *brought.values()])[len(before) :], strict=True))


def _is_of_calls(event: Event) -> bool:
    return bool(event.skeleton.calls or event.skeleton.answers)


def _results(said: Message) -> int:
    return sum(isinstance(part, ToolResult) for part in said.parts)
