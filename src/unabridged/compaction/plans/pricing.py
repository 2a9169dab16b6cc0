"""What a plan would leave, before anybody is paid for its texts, and what it leaves once they are there.
It refuses to count: every size was counted when its text was appended or drafted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from unabridged.compaction.plans.plan import Plan, is_unwritten
from unabridged.log.compacted import Drop, Edit, Replace, Stub
from unabridged.view.budget import Budget
from unabridged.view.item import DROP_TOKENS, Item
from unabridged.view.node import Shape
from unabridged.view.view import View

# A text is asked to take this share of what it stands for at the most.
_SHARE: Final = 2
# What code writes beneath a text takes this part at the most of what the text may take.
LEDGER_OF: Final = 4
# The heading of a summary and its mark.
HEADING_TOKENS: Final = 64
# The same with the marks before some twenty lines.
FRAME_TOKENS: Final = HEADING_TOKENS + 24
# A text of fewer tokens says nothing.
LEAST_TEXT_TOKENS: Final = 64


def left_at_least(plan: Plan, view: View, budget: Budget) -> int:
    """What would stand in the view with texts as long, and files as large, as they may be."""
    texts = sum(_guessed(edit, plan.text_tokens or budget.summary_tokens) for edit in plan.edits)
    return _kept(plan, view) + texts + file_tokens(plan) + ledger_tokens(plan, budget)


def left_at_best(plan: Plan, view: View) -> int:
    """What would stand in the view with texts that weigh nothing: less than that no text can make of it."""
    return _kept(plan, view) + sum(_weightless(edit) for edit in plan.edits)


def text_tokens(plan: Plan, items: Sequence[Item], budget: Budget, *, saving_tokens: int = 1) -> int:
    """How long a text for these items is asked to be; its heading comes on top.

    What a text before it told already may be told again as long, or each text would be half of the one before; so may
    all of it by a plan's own writer, which tells it from the originals again. So much is saved in any case.
    """
    told = sum(item.tokens for item in items if item.shape is Shape.GROUP)
    tokens = sum(item.tokens for item in items)
    again = tokens if plan.writer is not None else told + (tokens - told) // _SHARE
    part = max(tokens // _SHARE, min(again, tokens - FRAME_TOKENS - saving_tokens))
    return max(1, min(plan.text_tokens or budget.summary_tokens, part))


def file_tokens(plan: Plan) -> int:
    """The most that files read again may take beside the texts."""
    return 0 if plan.reload is None else plan.reload.tokens


def ledger_tokens(plan: Plan, budget: Budget) -> int:
    """The most that code writes beneath the texts of a plan: of what leaves no more than a part."""
    leaves = sum(item.tokens for edit in plan.unwritten for item in plan.of(edit))
    return min(budget.ledger_tokens, leaves // LEDGER_OF)


def ready_tokens(plan: Plan) -> int:
    """What those edits of a plan take that nobody has to write."""
    return sum(_guessed(edit, 0) for edit in plan.edits if not is_unwritten(edit))


def taken(plan: Plan) -> int:
    """What the edits of a sized plan take."""
    return sum(_sized(edit) for edit in plan.edits)


def behind(plan: Plan, view: View) -> int:
    """What stands unchanged behind the first place of a view that a plan changes: a cache keeps only what is before."""
    survey = view.surveyed
    names = {item.name for item in plan.items}
    first = next((at for at, item in enumerate(survey.items) if item.name in names), len(survey.items))
    return survey.taken[-1] - survey.taken[first] - plan.tokens


def _kept(plan: Plan, view: View) -> int:
    return view.item_tokens - plan.tokens


def _guessed(edit: Edit, text_tokens: int) -> int:
    match edit:
        case Replace():
            return sum(each.tokens for each in edit.group) or text_tokens + HEADING_TOKENS
        case Drop():
            return edit.tokens or DROP_TOKENS
        case Stub():
            return edit.tokens
        case other:
            assert_never(other)


def _weightless(edit: Edit) -> int:
    match edit:
        case Replace():
            return sum(each.tokens for each in edit.group) or HEADING_TOKENS
        case Drop():
            return edit.tokens or HEADING_TOKENS
        case Stub():
            return edit.tokens
        case other:
            assert_never(other)


def _sized(edit: Edit) -> int:
    return sum(each.tokens for each in edit.group) if isinstance(edit, Replace) else edit.tokens
