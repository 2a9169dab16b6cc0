"""A call stays with all its results: a provider refuses one without the other.
It refuses to know what was called; from where nobody can answer a call any more, it holds nothing back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeAlias

from unabridged.log.ids import Seq
from unabridged.log.row import may_name_calls
from unabridged.view.asked import is_asked
from unabridged.view.closing import closings
from unabridged.view.item import Item
from unabridged.view.node import SAID

Stretch: TypeAlias = tuple[int, int]
"""The first and the last index before which a call forbids a cut."""


def forbidden(items: Sequence[Item], ended: Sequence[Seq]) -> set[int]:
    """Every index between a call and its result, or where a result may still come.

    A result answers the nearest earlier call with its id that has no answer; what a provider's own tools found stands
    beside their calls, in the model's message. A user message, or the end of a round, proves the calls before it dead.
    """
    found: set[int] = set()
    reached = 0
    for first, last in sorted(_stretches(items, ended)):
        found.update(range(max(first, reached), last + 1))
        reached = max(reached, last + 1)
    return found


def _stretches(items: Sequence[Item], ended: Sequence[Seq]) -> Iterator[Stretch]:
    waiting: dict[str, list[int]] = {}
    closed = closings(items, ended)
    for index, item in enumerate(items):
        if waiting and (index in closed or is_asked(item)):
            yield from _dead(waiting, before=index)
        row = item.sources[0].row
        if row.shape is None or item.shape not in SAID or not may_name_calls(row):
            continue
        skeleton = item.skeleton
        if skeleton.role == "assistant":
            _ask(waiting, skeleton.calls, index)
        for call_id in skeleton.answers:
            if calls := waiting.get(call_id):
                yield calls.pop() + 1, index
        if skeleton.role != "assistant":
            _ask(waiting, skeleton.calls, index)
    yield from _dead(waiting, before=len(items) + (len(items) not in closed))


def _dead(waiting: dict[str, list[int]], *, before: int) -> list[Stretch]:
    """Up to where nobody can answer these any more, they held every cut back."""
    found = [(index + 1, before - 1) for index in chain.from_iterable(waiting.values())]
    waiting.clear()
    return found


def _ask(waiting: dict[str, list[int]], calls: Sequence[str], index: int) -> None:
    for call_id in calls:
        waiting.setdefault(call_id, []).append(index)
