"""Digests taken apart into the messages they tell, where those are soon read: what one had no room for, the next has.
It refuses to open what a model wrote, which was paid for, and what nobody could read in a moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.texts import briefs
from unabridged.engine.view import unfolding
from unabridged.log import spans
from unabridged.log.ids import ThreadRef
from unabridged.view.item import Item
from unabridged.view.lane import Lane
from unabridged.view.node import Shape

# So many are read in a few milliseconds, and so much is told anew in a fraction of a second.
_MESSAGES: Final = 1_000
_TOKENS: Final = 25_000


async def opened(ctx: Context, ref: ThreadRef, lane: Lane, items: Sequence[Item]) -> Sequence[Item]:
    """These items with the messages in place of the digests; as they are where one is none, or there is too much."""
    groups = [item for item in items if item.shape is Shape.GROUP]
    few = sum(item.messages for item in items) <= _MESSAGES
    if not (groups and few and all(map(_is_digest, groups))):
        return items
    found = list[Item]()
    for item in items:
        if item.shape is not Shape.GROUP:
            found.append(item)
            continue
        below = await unfolding.messages(ctx, ref, lane.id, spans.union(item.covers))
        found += [each for each in below.items if briefs.may_be_seen(lane, each)]
    return found if sum(item.tokens for item in found) <= _TOKENS else items


def _is_digest(item: Item) -> bool:
    """Whether code wrote it: beside its lines stands what the next one has to know of them."""
    return any(line.marks for line in briefs.kept_lines(item))
