"""Whether a model reads anything of a tool, a file or the web in its view, so that what it keeps may come from there.
It refuses to judge what it reads; where it came from is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.memory.fact_drafts import STAGED_BELOW
from unabridged.engine.recall import recall_marks
from unabridged.log.body import Message
from unabridged.log.ids import Origin, Seq, ThreadRef
from unabridged.log.part import ToolCall, ToolResult
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View

# What these answer is the model's own words, or stands in a block as it is.
_OURS: Final = frozenset({"remember", "recall", "forget"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """How far the least trusted thing in a view may be believed; ``ours`` are answers of our tools, left out."""

    trust: int
    ours: frozenset[Seq] = frozenset()


async def heard(ctx: Context, ref: ThreadRef, seen: View) -> Heard:
    """What a model reads in its view, as far as it may be believed."""
    least, ours = Origin.OPERATOR.trust, set[Seq]()
    calls: Mapping[str, str] | None = None
    for item in seen.items:
        if item.trust >= STAGED_BELOW:
            continue
        calls = _calls(seen.items) if calls is None else calls
        if await _is_ours(ctx, ref, item, calls):
            ours.add(item.name.seq)
        else:
            least = min(least, item.trust)
    return Heard(trust=least, ours=frozenset(ours))


def _calls(items: Iterable[Item]) -> Mapping[str, str]:
    """The names of the tools that were called, by the ids of the calls."""
    said = [item.says for item in items if item.shape is Shape.MESSAGE]
    return {part.call_id: part.name for each in said for part in each.parts if isinstance(part, ToolCall)}


async def _is_ours(ctx: Context, ref: ThreadRef, item: Item, calls: Mapping[str, str]) -> bool:
    """Whether a message is nothing but answers that our tools gave in this thread."""
    says = item.says
    if item.shape is not Shape.MESSAGE or not isinstance(says, Message):
        return False
    answers = [part for part in says.parts if isinstance(part, ToolResult)]
    if len(answers) < len(says.parts) or any(calls.get(each.call_id) not in _OURS for each in answers):
        return False
    return await recall_marks.without_recalled(ctx, ref, says) is None
