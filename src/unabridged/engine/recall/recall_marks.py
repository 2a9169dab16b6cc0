"""What a model was given of the past, known again when it comes back as a message, by the mark that the log proves.
It refuses to believe a mark by its form, unless who could prove it is gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.log.body import Amended, Body, Message
from unabridged.log.event import Event
from unabridged.log.ids import ThreadRef
from unabridged.log.part import ExecutionResult, Part, ToolCall, ToolResult
from unabridged.search.texts import texts
from unabridged.view import recalled

# By this name a model asks what was said.
SEARCH: Final = "search_history"
_TOOLS: Final = frozenset({"tool", "function"})


def mark(event: Event) -> str:
    """The mark that opens an answer to whoever reads this event's thread; its salt is in the log alone."""
    return recalled.opening(event.row.salt or b"", event.seq)


def may_recall(text: str) -> bool:
    """Whether a text could be an answer of ours; nearly none could."""
    return recalled.may_recall(text)


async def without_recalled(ctx: Context, ref: ThreadRef, body: Body | None) -> Body | None:
    """What a body says less the answers of ours that came back in it; None where it says nothing else."""
    message = body.message if isinstance(body, Amended) else body
    if not isinstance(message, Message):
        return body
    told = message.role in _TOOLS
    back = [part for part in message.parts if await _is_recalled(ctx, ref, part, told=told)]
    return _less(body, message, back)


def without_asking(body: Body | None) -> Body | None:
    """What a body says less a model's own questions, which have every word that is looked for."""
    message = body.message if isinstance(body, Amended) else body
    if not isinstance(message, Message):
        return body
    return _less(body, message, [part for part in message.parts if isinstance(part, ToolCall) and part.name == SEARCH])


def _less(body: Body | None, message: Message, gone: Iterable[Part]) -> Body | None:
    out = {id(part) for part in gone}
    if not out:
        return body
    kept = replace(message, parts=tuple(part for part in message.parts if id(part) not in out), original=None)
    if not kept.parts:
        return None
    return replace(body, message=kept) if isinstance(body, Amended) else kept


async def _is_recalled(ctx: Context, ref: ThreadRef, part: Part, *, told: bool) -> bool:
    """Whether a part is an answer of ours, by a mark that its event proves."""
    text = "\n".join(texts((part,)))[: recalled.LOOKED_AT]
    if not recalled.may_recall(text):
        return False
    from_a_tool = told or isinstance(part, ToolResult | ExecutionResult)
    mark_found = recalled.in_a_result(text) if from_a_tool else recalled.in_talk(text)
    if mark_found is None:
        return False
    found = await ctx.store.at(ref, [mark_found.seq])
    # Of an event that was purged, salt and all, the form is enough: who could prove it is gone.
    return bool(found) and (not found[0].row.salt or recalled.proves(found[0].row.salt, mark_found))
