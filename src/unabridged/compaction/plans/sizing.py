"""Edits with every size as we count it, ours and those somebody handed in: who believes sizes keeps no limit.
It refuses to judge what a compaction says, and whether it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from unabridged.compaction.plans import stubbing
from unabridged.log import spans
from unabridged.log.body import Message
from unabridged.log.compacted import Compacted, Drop, Edit, Produced, Replace, Stub
from unabridged.log.counted import texts_of, tokens_of_parts
from unabridged.log.ids import ItemName
from unabridged.log.spans import Spans
from unabridged.view import gaps, marks, render


def sized(body: Compacted, said: Mapping[ItemName, Sequence[Message]], count: Callable[[str], int]) -> Compacted:
    """The compaction with its sizes counted; ``said`` is what its stubs show less of, in every wording there was."""
    edits = sized_edits(body.edits, said, count)
    return body if edits == body.edits else replace(body, edits=edits)


def sized_edits(
    edits: Sequence[Edit], said: Mapping[ItemName, Sequence[Message]], count: Callable[[str], int], loose: Spans = ()
) -> tuple[Edit, ...]:
    """The edits with their sizes counted; a heading tells no gap in which nothing but ``loose`` events lies."""
    return tuple(_sized(edit, said, count, loose) for edit in edits)


def _sized(edit: Edit, said: Mapping[ItemName, Sequence[Message]], count: Callable[[str], int], loose: Spans) -> Edit:
    match edit:
        case Stub():
            wordings = said.get(edit.item, ())
            return replace(edit, tokens=max((stubbing.taken(each, edit, count) for each in wordings), default=0))
        case Drop():
            messages = edit.messages or spans.size(edit.covers)
            parts = render.named_drop(gaps.whole(edit.covers, loose), messages, ledger=edit.ledger).parts
            return replace(edit, tokens=tokens_of_parts(parts, count) + marks.allowance(count))
        case Replace():
            group = tuple(_produced(n, each, edit, count, loose) for n, each in enumerate(edit.group))
            return replace(edit, group=group)
        case other:
            assert_never(other)


def _produced(n: int, produced: Produced, edit: Replace, count: Callable[[str], int], loose: Spans) -> Produced:
    """The head of a group is quoted under a heading; its companions are said as they are."""
    if n:
        return replace(produced, tokens=tokens_of_parts(produced.parts, count))
    text = "\n".join(texts_of(produced.parts))
    messages = edit.messages or spans.size(edit.covers)
    covers = gaps.whole(edit.covers, loose)
    parts = render.summary(text, covers, messages, rounds=edit.rounds, ledger=edit.ledger).parts
    return replace(produced, tokens=tokens_of_parts(parts, count) + marks.allowance(count))
