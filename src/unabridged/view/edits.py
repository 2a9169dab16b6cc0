"""Which edit of a compaction made which item, and which items an edit consumes.
It refuses to know what became of any of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.log.compacted import Compacted, Edit, Replace, Stub
from unabridged.log.event import Event
from unabridged.log.ids import ItemName
from unabridged.log.kind import Kind


def makers_below(body: Compacted) -> set[int]:
    """What made the groups a compaction consumed."""
    return {item.seq for item in body.items if item.n}


def first_of(edits: Sequence[Edit], index: int) -> int:
    """The number of the first item an edit makes: a message is item 0 of its event, what is made counts from 1."""
    return 1 + sum(map(size_of, edits[:index]))


def edit_at(edits: Sequence[Edit], n: int) -> int | None:
    """Which edit made a compaction's n-th item, counted from 1; none made a message."""
    if n < 1:
        return None
    n -= 1
    for index, edit in enumerate(edits):
        n -= size_of(edit)
        if n < 0:
            return index
    return None


def edit_by(event: Event | None, name: ItemName) -> Edit | None:
    """The edit of an event that made the item of this name, as far as it is still there; none made a message."""
    body = event.readable if event is not None and event.kind is Kind.COMPACTED else None
    index = edit_at(body.edits, name.n) if isinstance(body, Compacted) else None
    return body.edits[index] if isinstance(body, Compacted) and index is not None else None


def edit_in(event: Event, index: int) -> Edit | None:
    """The edit at an index of a compaction's event, as far as it is still there; -1 is none's."""
    body = event.readable if index >= 0 else None
    return body.edits[index] if isinstance(body, Compacted) and index < len(body.edits) else None


def consumed_by(edit: Edit) -> tuple[ItemName, ...]:
    """The items an edit consumes."""
    return (edit.item,) if isinstance(edit, Stub) else edit.items


def size_of(edit: Edit) -> int:
    """How many items an edit makes."""
    return max(1, len(edit.group)) if isinstance(edit, Replace) else 1
