"""What views show in place of long results of tools, decided once, when they are appended.
It refuses to shorten a file that was just asked for, and to read the log where nothing long is brought.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from unabridged.compaction.plans import shortening
from unabridged.compaction.policy import Policy
from unabridged.engine.context import Context
from unabridged.engine.log.drafting import AS_IT_IS, Shown
from unabridged.log.body import Body, Message
from unabridged.log.encoded import Encoded
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.part import Part, ToolCall, ToolResult
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
    calls = await _calls(ctx, ref, bodies, long.values())
    wanted = {n: each for n, each in long.items() if not _reads_a_file(each, calls)}
    return dict(await ctx.aside(lambda: _shorter(ctx, wanted, most, calls))) if wanted else AS_IT_IS


def _shorter(
    ctx: Context, wanted: Mapping[int, Message], most: int, calls: Mapping[str, ToolCall]
) -> list[tuple[int, Message]]:
    found = ((n, shortening.shortened(each, most, ctx.counter.count, calls)) for n, each in wanted.items())
    return [(n, shown) for n, shown in found if shown is not None]


def _reads_a_file(said: Message, calls: Mapping[str, ToolCall]) -> bool:
    """Whether it is a file as it is: the model asked for it to work on it, and it is trimmed when it is out of date."""
    answered = [calls[part.call_id] for part in said.parts if isinstance(part, ToolResult) and part.call_id in calls]
    return any(use.does is Does.READ for call in answered for use in EVERYBODYS.uses(call))


async def _calls(
    ctx: Context, ref: ThreadRef, bodies: Sequence[Body | Encoded], long: Iterable[Message]
) -> Mapping[str, ToolCall]:
    """The calls that are answered, by their ids: those brought along, else the newest of the log."""
    answered = {part.call_id for each in long for part in each.parts if isinstance(part, ToolResult)}
    found = _by_id(part for each in bodies if isinstance(each, Message) for part in each.parts)
    if answered <= found.keys():
        return found
    row = await ctx.store.thread(ref)
    if row is None:
        return found
    last = row.head
    page = await ctx.store.events(ref, after=Seq(max(0, last - _LOOKED_AT)), through=last, limit=_LOOKED_AT)
    said = (body for event in page if event.skeleton.calls and isinstance(body := event.readable, Message))
    return {**_by_id(part for each in said for part in each.parts), **found}


def _by_id(parts: Iterable[Part]) -> dict[str, ToolCall]:
    return {part.call_id: part for part in parts if isinstance(part, ToolCall)}
