"""The verb ``summaries``: what stands for others in a lane's view, of which rank, from when to when, and made of what.
It refuses to read what is under a summary: ``unfold`` does.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from unabridged.engine.context import Context
from unabridged.engine.log import lanes
from unabridged.engine.view import seeing
from unabridged.log.compacted import Drop, Replace
from unabridged.log.ids import ItemName, LaneId, Span, ThreadRef
from unabridged.view.edits import edit_in
from unabridged.view.item import Item
from unabridged.view.node import Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """One summary or named drop of a view, by its name, which ``unfold`` takes.

    ``rank`` is 1 for a summary of messages, one more than the deepest of those it was made of, and 0 for a drop;
    ``made_of`` are the summaries it was made of, if any. The times are those of the first and last message under it.
    """

    name: ItemName
    rank: int
    tokens: int
    messages: int
    rounds: int
    covers: tuple[Span, ...]
    first_at: int
    last_at: int
    made_of: tuple[ItemName, ...]


async def standing(ctx: Context, ref: ThreadRef, lane: LaneId) -> AsyncIterator[Summary]:
    """Every summary and drop that stands, in the order of the view."""
    view = await seeing.view(ctx, ref, lane)
    await lanes.refuse_unopened(ctx, ref, view)
    found = [item for item in view.items if item.shape in (Shape.GROUP, Shape.NAMED_DROP) and item.covers]
    ends = [seq for item in found for seq in (item.covers[0].first, item.covers[-1].last)]
    at = {event.seq: event.at for event in (await ctx.store.at(ref, ends) if ends else ())}
    for item in found:
        yield Summary(
            name=item.name,
            rank=item.rank,
            tokens=item.tokens,
            messages=item.messages,
            rounds=item.rounds,
            covers=item.covers,
            first_at=at[item.covers[0].first],
            last_at=at[item.covers[-1].last],
            made_of=_made_of(item),
        )


def _made_of(item: Item) -> tuple[ItemName, ...]:
    edit = edit_in(item.sources[0], item.edit)
    return tuple(name for name in edit.items if name.n) if isinstance(edit, Drop | Replace) else ()
