"""By what an event is known again: its id, its number, or all that it says; and what has another's id or number.
It refuses to take two events for one because something counted them alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from unabridged.adapters.lace.depth import is_same, text_of
from unabridged.adapters.lace.payload import is_compaction, without_events
from unabridged.adapters.lace.reading import Step, identity
from unabridged.adapters.lace.shapes import LaceEvent

_Name = tuple[str, object]


class Numbered:
    """Events by their ids and numbers, each with all that are called so."""

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._found: defaultdict[_Name, list[Step]] = defaultdict(list)
        self.add(steps)

    def add(self, steps: Iterable[Step]) -> None:
        """Know these too."""
        for step in steps:
            for name in _names(step.event):
                self._found[name].append(step)

    def knows(self, event: LaceEvent) -> bool:
        """Whether this very event is among them."""
        return any(_is_same(event, each.event) for name in _names(event) for each in self._found.get(name, ()))

    def another(self, step: Step, beside: Numbered) -> Step | None:
        """Another's event of the same id or number; none where what it stands beside has that other one too."""
        for name in _names(step.event):
            theirs = self._found.get(name, [])
            if theirs and not any(beside.knows(each.event) for each in theirs):
                return theirs[0]
        return None


def _names(event: LaceEvent) -> Iterator[_Name]:
    own, number = event.get("id"), event.get("eventSeq")
    if type(number) is int:
        yield "eventSeq", number
    if type(number) is not int or (isinstance(own, str) and own):
        yield "id", identity(event)


def _is_same(one: LaceEvent, other: LaceEvent) -> bool:
    if is_compaction(one) and is_compaction(other):  # what it left is told by what stands, and told anew
        one, other = without_events(one), without_events(other)
    return is_same(one, other) or text_of(one) == text_of(other)
