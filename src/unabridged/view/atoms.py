"""Which items no cut may separate: a model's calls and all their results.
It refuses to know summaries and budgets.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.log.body import Message
from unabridged.log.part import ToolCall, ToolResult
from unabridged.view.view import Item


def cuts(items: Sequence[Item]) -> list[int]:
    """The indexes before which the items may be cut: no call on one side and its answer on the other."""
    legal: list[int] = []
    open_calls: list[str] = []
    for index, item in enumerate(items):
        parts = item.says.parts if isinstance(item.says, Message) else ()
        if not open_calls:
            legal.append(index)
        answered = [part.call_id for part in parts if isinstance(part, ToolResult)]
        open_calls = [call for call in open_calls if call not in answered]
        open_calls.extend(part.call_id for part in parts if isinstance(part, ToolCall))
    if not open_calls:
        legal.append(len(items))
    return legal
