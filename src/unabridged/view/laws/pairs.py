"""A call stays with all its results: a provider refuses one without the other.
It refuses to know what was called; a call that nobody can answer any more holds nothing back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.log.row import may_name_calls
from unabridged.view import spans
from unabridged.view.asked import is_asked
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.spans import Spans

# A stub shows less of a message and is the same message.
_SAID: Final = frozenset({Shape.MESSAGE, Shape.STUB})


def forbidden(items: Sequence[Item], ended: Spans) -> set[int]:
    """Every index between a call and the last of its results, or where a result may still come.

    A result answers the nearest earlier call with its id that has no answer; what a provider's own tools found stands
    beside their calls, in the model's message. A user message, or the end of its round, proves a call dead.
    """
    found: set[int] = set()
    open_calls: dict[str, list[bool]] = {}
    waiting = 0
    for index, item in enumerate(items):
        if open_calls and is_asked(item):
            open_calls, waiting = {}, 0
        if waiting:
            found.add(index)
        row = item.sources[0].row
        if row.shape is None or item.shape not in _SAID or not may_name_calls(row):
            continue
        skeleton = item.skeleton
        alive = bool(skeleton.calls) and not spans.holds(ended, item.covers[0].first)
        waiting += alive * len(skeleton.calls)
        if skeleton.role == "assistant":
            _ask(open_calls, skeleton.calls, alive=alive)
        for call_id in skeleton.answers:
            if answered := open_calls.get(call_id):
                waiting -= answered.pop()
        if skeleton.role != "assistant":
            _ask(open_calls, skeleton.calls, alive=alive)
    if waiting:
        found.add(len(items))
    return found


def _ask(open_calls: dict[str, list[bool]], calls: Sequence[str], *, alive: bool) -> None:
    for call_id in calls:
        open_calls.setdefault(call_id, []).append(alive)
