"""Whether a model reads anything of a tool, a file or the web in its view, so that what it keeps may come from there.
It refuses to judge what it reads; where it came from is enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.memory.fact_drafts import STAGED_BELOW
from unabridged.engine.recall import recall_marks
from unabridged.log.body import Message
from unabridged.log.ids import ItemName, Origin, Seq, ThreadRef
from unabridged.log.part import ToolResult
from unabridged.view.answering import NOTHING, Answered, answered_in
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View

# What these answer is the model's own words, or stands in a block as it is.
_OURS: Final = frozenset({"remember", "recall", "forget"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Taint:
    """How far the least trusted thing in a view may be believed; ``ours`` are answers of our tools, left out."""

    trust: int
    ours: frozenset[Seq] = frozenset()


async def heard(ctx: Context, ref: ThreadRef, seen: View) -> Taint:
    """What a model reads in its view, as far as it may be believed."""
    least, ours = Origin.OPERATOR.trust, set[Seq]()
    calls: Mapping[ItemName, Answered] | None = None
    for item in seen.items:
        if item.trust >= STAGED_BELOW:
            continue
        calls = answered_in(seen.items) if calls is None else calls
        if await _is_ours(ctx, ref, item, calls.get(item.name, NOTHING)):
            ours.add(item.name.seq)
        else:
            least = min(least, item.trust)
    return Taint(trust=least, ours=frozenset(ours))


async def _is_ours(ctx: Context, ref: ThreadRef, item: Item, calls: Answered) -> bool:
    """Whether a message is nothing but answers that our tools gave in this thread."""
    says = item.says
    if item.shape is not Shape.MESSAGE or not isinstance(says, Message):
        return False
    are_answers = all(isinstance(part, ToolResult) for part in says.parts)
    if not are_answers or len(calls) < len(says.parts) or any(call.name not in _OURS for call in calls.values()):
        return False
    return await recall_marks.without_recalled(ctx, ref, says) is None
