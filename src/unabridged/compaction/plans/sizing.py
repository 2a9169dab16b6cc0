"""Edits with every size as we count it, ours and those somebody handed in: who believes sizes keeps no limit.
It refuses to judge what a compaction says, and whether it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from unabridged.compaction.plans import stubbing
from unabridged.log.body import Message
from unabridged.log.compacted import Compacted, Drop, Edit, Produced, Replace, Stub
from unabridged.log.counted import texts_of, tokens_of_parts
from unabridged.log.ids import ItemName
from unabridged.view import marks, render, spans


def sized(body: Compacted, said: Mapping[ItemName, Sequence[Message]], count: Callable[[str], int]) -> Compacted:
    """The compaction with its sizes counted; ``said`` is what its stubs show less of, in every wording there was."""
    edits = sized_edits(body.edits, said, count)
    return body if edits == body.edits else replace(body, edits=edits)


def sized_edits(
    edits: Sequence[Edit], said: Mapping[ItemName, Sequence[Message]], count: Callable[[str], int]
) -> tuple[Edit, ...]:
    """The edits with their sizes counted."""
    return tuple(_sized(edit, said, count) for edit in edits)


def _sized(edit: Edit, said: Mapping[ItemName, Sequence[Message]], count: Callable[[str], int]) -> Edit:
    match edit:
        case Stub():
            wordings = said.get(edit.item, ())
            return replace(edit, tokens=max((stubbing.taken(each, edit, count) for each in wordings), default=0))
        case Drop():
            messages = edit.messages or spans.size(edit.covers)
            parts = render.named_drop(edit.covers, messages, ledger=edit.ledger).parts
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
    messages = edit.messages or spans.size(edit.covers)
    parts = render.summary(text, edit.covers, messages, rounds=edit.rounds, ledger=edit.ledger).parts
    return replace(produced, tokens=tokens_of_parts(parts, count) + marks.allowance(count))
