"""Why each item of a view is what it is, a line for each.
It refuses to quote what the items say, so that the lines may be logged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from unabridged.log.spans import Spans
from unabridged.view.item import Item
from unabridged.view.node import Shape


def explained(items: Iterable[Item]) -> tuple[str, ...]:
    """A line for each item, in the order of the view: its shape, its seqs, its tokens and the reason."""
    return tuple(_line(item) for item in items)


def _line(item: Item) -> str:
    return f"{item.shape.value}, {where(item.covers)}, {item.tokens} tokens: {', '.join(_reasons(item))}"


def _reasons(item: Item) -> Iterator[str]:
    made = item.name.seq
    match item.shape:
        case Shape.SYSTEM:
            yield f"the newest system text, set by event {made}"
        case Shape.MESSAGE:
            yield f"word for word{_rewording(item)}"
        case Shape.STUB:
            yield f"head and tail of a long message since compaction {made}; unfold it for the whole"
        case Shape.GROUP:
            yield f"summary of {where(item.drawn_from or item.covers)} by compaction {made}"
        case Shape.COMPANION:
            yield f"stands with the summary of compaction {made}"
        case Shape.NAMED_DROP:
            yield f"stands in place of {_count(item.drawn_from or item.covers)}, by {_maker(item)}"
        case other:
            assert_never(other)
    if item.shape is not Shape.SYSTEM:
        yield from _states(item)


def _states(item: Item) -> Iterator[str]:
    """What else holds of it, beyond its shape."""
    if item.pinned:
        yield "pinned"
    if item.unfinished:
        yield "still arriving"
    if item.drawn_from and item.covers and item.covers != item.drawn_from:
        yield f"which still stands for {where(item.covers)}; the others stand by themselves"
    if item.shape is Shape.MESSAGE and item.touched != item.name.seq:
        yield f"touched last by event {item.touched}"


def _rewording(item: Item) -> str:
    reworded = item.skeleton.seq
    return f" as event {reworded} has it" if reworded != item.name.seq else ""


def _maker(item: Item) -> str:
    """What made a named drop: a plan, or what took a message out from under a summary."""
    return f"compaction {item.name.seq}" if item.edit >= 0 else f"event {item.name.seq}, when a summary fell back"


def where(covers: Spans) -> str:
    """Which seqs these are, in words."""
    if not covers:
        return "no seq of its own"
    return "seq " + ", ".join(f"{span.first}-{span.last}" if len(span) > 1 else str(span.first) for span in covers)


def _count(covers: Spans) -> str:
    count = sum(map(len, covers))
    return f"{count} message{'' if count == 1 else 's'}"
