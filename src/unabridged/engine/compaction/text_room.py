"""How long each text of a plan may be, so that the view it comes into is not due again at once.
It refuses to know who writes a text, and what it says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from unabridged.compaction.plans import last_resort, pricing
from unabridged.compaction.plans.plan import Plan, is_unwritten
from unabridged.engine.compaction import ledgers
from unabridged.engine.compaction.brought_groups import Room
from unabridged.engine.compaction.one_run import Run
from unabridged.view.asked import is_asked
from unabridged.view.node import Shape
from unabridged.view.view import View

# A name and two values.
_LEAST_LIST: Final = 20
# A text and what code carries beneath it are counted apart, and may take one more together.
_JOINT: Final = 1


class TextRoom(NamedTuple):
    """How long a text should be, the most it may take, and what code carries beneath it."""

    limit: int
    most: int
    carried: int


def rooms(plan: Plan, room: Room, carried: Sequence[int]) -> list[TextRoom]:
    """The room of each text that is to be written, by itself; beneath each edit code carries so many tokens."""
    found: list[TextRoom] = []
    for edit, tokens in zip(plan.edits, carried, strict=True):
        if is_unwritten(edit):
            limit, most_tokens = room(plan.of(edit))
            found.append(TextRoom(limit, most_tokens - tokens, tokens))
    return found


def shared(here: Run, plan: Plan, seen: View, alone: Sequence[TextRoom], carries: int) -> list[TextRoom]:
    """The same where the view is not to be due again with all of the texts: what is left for them is shared out."""
    left, fitting = _left_for_texts(here, plan, seen, carries), _most(here, plan, seen, carries)
    found: list[TextRoom] = []
    for n, each in enumerate(alone):
        share = min(left // (len(alone) - n), each.most - pricing.FRAME_TOKENS)
        beside = _beside_newest(here, plan, seen, each.carried) if share < pricing.LEAST_TEXT_TOKENS else 0
        shortest = max(_least(here, plan, share), beside)
        # Where what stays is too long by itself, no text helps, and a short one would only be worse.
        limit = min(each.limit, max(share, shortest)) if shortest else each.limit
        left -= limit
        found.append(TextRoom(limit, min(each.most, fitting) if fitting and not beside else each.most, each.carried))
    return found


def _left_for_texts(here: Run, plan: Plan, seen: View, carried: int) -> int:
    """What all texts of a plan may take so that the view, with what stays and what code carries, is not due again.

    Where that is nothing, what they may take so that it fits.
    """
    beside, budget = _beside(plan, seen, carried), here.means.policy.budget
    beside += pricing.FRAME_TOKENS * len(list(plan.unwritten))
    calm = budget.soft_tokens - beside
    return calm if calm >= pricing.LEAST_TEXT_TOKENS else budget.room_tokens - beside


def _most(here: Run, plan: Plan, seen: View, carried: int) -> int:
    """What each text may take with its heading so that the view fits with all of them; nothing where none can be."""
    left = here.means.policy.room_tokens - _beside(plan, seen, carried)
    share = left // max(1, len(list(plan.unwritten)))
    return share if share >= pricing.HEADING_TOKENS else 0


def _least(here: Run, plan: Plan, share: int) -> int:
    """How short a text may be that has this share of what is left for all of them."""
    return _shortest(share) if ledgers.is_digested(here, plan) else pricing.LEAST_TEXT_TOKENS * (share > 0)


def _beside_newest(here: Run, plan: Plan, seen: View, carried: int) -> int:
    """How long a digest may be where a long text that stays leaves it no room: of that, less is shown then."""
    part = here.means.policy.room_tokens // last_resort.SUMMARIES_OF
    leaves = {item.name for item in plan.items}
    stays = [item for item in seen.items if item.name not in leaves and item.shape is Shape.MESSAGE]
    sizes = [item.tokens for item in stays if not (item.pinned or is_asked(item))]
    if not ledgers.is_digested(here, plan) or max(sizes, default=0) < part:
        return 0
    return max(0, part - pricing.FRAME_TOKENS - carried)


def _beside(plan: Plan, seen: View, carried: int) -> int:
    """What stands in the view beside the texts of a plan: what stays, files read again, and what code carries."""
    joints = _JOINT * len(list(plan.unwritten)) if carried else 0
    return seen.tokens - plan.tokens + pricing.ready_tokens(plan) + pricing.file_tokens(plan) + carried + joints


def _shortest(fitting: int) -> int:
    """How short a digest may be: where a model's text says nothing any more, it still lists some values."""
    lists = fitting + pricing.FRAME_TOKENS - pricing.HEADING_TOKENS
    return lists * 2 // 3 if lists >= _LEAST_LIST else 0
