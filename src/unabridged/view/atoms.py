"""Which items no cut may separate: a model's calls and all their results.
It refuses to know summaries and budgets.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from unabridged.log.body import Message
from unabridged.log.part import ToolCall, ToolResult
from unabridged.view.view import Item, Shape


def cuts(items: Sequence[Item]) -> list[int]:
    """The indexes before which the items may be cut: no call on one side and its answer on the other.

    A call that nobody answered before the next user message is dead, and holds no cut back from there on.
    """
    legal: list[int] = []
    open_calls: list[str] = []
    for index, item in enumerate(items):
        parts = item.says.parts if isinstance(item.says, Message) else ()
        if is_asked(item):
            open_calls.clear()
        if not open_calls:
            legal.append(index)
        for part in parts:
            if isinstance(part, ToolResult) and part.call_id in open_calls:
                open_calls.remove(part.call_id)
        open_calls.extend(part.call_id for part in parts if isinstance(part, ToolCall))
    if not open_calls:
        legal.append(len(items))
    return legal


def atoms(items: Sequence[Item]) -> list[Sequence[Item]]:
    """The items in runs that stay or leave together; the last may still wait for a result."""
    ends = cuts(items)
    if items and ends[-1] != len(items):
        ends.append(len(items))
    return [items[first:last] for first, last in pairwise(ends)]


def is_asked(item: Item) -> bool:
    """Whether this is what a user said, word for word."""
    return item.shape is Shape.MESSAGE and item.says.role == "user"
