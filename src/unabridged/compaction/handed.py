"""A compaction that somebody handed in, with every size as we count it: who believes sizes keeps no limit.
It refuses to judge what the compaction says, and whether it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import assert_never

from unabridged.compaction import stubbing
from unabridged.log.body import Message
from unabridged.log.compacted import Compacted, Drop, Edit, Produced, Replace, Stub
from unabridged.log.counted import texts_of, tokens_of_parts
from unabridged.log.ids import ItemName
from unabridged.view import marks, render, spans
from unabridged.view.item import Item


def sized(body: Compacted, shown: Mapping[ItemName, Item], count: Callable[[str], int]) -> Compacted:
    """The compaction with its sizes counted; ``shown`` are the items of the view that its stubs may name."""
    edits = tuple(_sized(edit, shown, count) for edit in body.edits)
    return body if edits == body.edits else replace(body, edits=edits)


def _sized(edit: Edit, shown: Mapping[ItemName, Item], count: Callable[[str], int]) -> Edit:
    match edit:
        case Stub():
            item = shown.get(edit.item)
            says = None if item is None else item.whole
            return replace(edit, tokens=stubbing.taken(says, edit, count)) if isinstance(says, Message) else edit
        case Drop():
            parts = render.named_drop(edit.covers, edit.messages or spans.size(edit.covers)).parts
            return replace(edit, tokens=tokens_of_parts(parts, count) + marks.allowance(count))
        case Replace():
            group = tuple(_produced(n, each, edit, count) for n, each in enumerate(edit.group))
            return replace(edit, group=group)
        case other:
            assert_never(other)


def _produced(n: int, produced: Produced, edit: Replace, count: Callable[[str], int]) -> Produced:
    """The head of a group is quoted under a heading; its companions are said as they are."""
    if n:
        return replace(produced, tokens=tokens_of_parts(produced.parts, count))
    text = "\n".join(texts_of(produced.parts))
    parts = render.summary(text, edit.covers, edit.messages or spans.size(edit.covers)).parts
    return replace(produced, tokens=tokens_of_parts(parts, count) + marks.allowance(count))
