"""What every store does alike when it places a batch: rows with their links, or proof that they were there before.
It refuses to know how rows are fetched and kept, so that all stores agree to the byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from unabridged.errors import KeyConflict, UsageError
from unabridged.log import chain
from unabridged.log.event import row_of
from unabridged.log.ids import Seq, Span, ThreadId
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow
from unabridged.ports import Appended, Batch


def rows_of(batch: Batch, *, head: Seq, link: bytes) -> list[Row]:
    """The rows of a batch after this head; only the first carries the key, which marks where an append begins."""
    rows: list[Row] = []
    for n, draft in enumerate(batch.drafts):
        first = n == 0
        row = row_of(
            draft,
            seq=Seq(head + 1 + n),
            before=link,
            key_digest=batch.key.digest if first else None,
            key=batch.key.text if first else None,
        )
        link = row.link
        rows.append(row)
    return rows


def settled(batch: Batch, found: Sequence[Row]) -> Appended:
    """Where a batch stands that was appended before; ``KeyConflict`` if its key stood for something else.

    ``found`` begins with the row that has the key and goes one row further than the batch.
    """
    ends = next((n for n, row in enumerate(found) if n and row.key_digest is not None), len(found))
    there = [(row.kind, row.payload) for row in found[:ends]]
    given: list[tuple[int, bytes | None]] = [(draft.skeleton.kind, draft.payload) for draft in batch.drafts]
    if there != given:
        gone = any(payload is None for _, payload in there)
        raise KeyConflict(
            key=batch.key.text or batch.key.digest.hex(),
            stored_digest="that was purged" if gone else chain.content_digest([raw or b"" for _, raw in there]),
            given_digest=chain.content_digest([raw or b"" for _, raw in given]),
        )
    return Appended(first=Seq(found[0].seq), last=Seq(found[0].seq + len(given) - 1), fresh=False)


def never_empty(batch: Batch) -> None:
    """Refuse an append of nothing before anything is asked of the store."""
    if not batch.drafts:
        message = "an append of nothing has no place in the log; pass at least one event"
        raise UsageError(message)


def descent(lineage: Sequence[ThreadRow]) -> tuple[tuple[ThreadId, Seq], ...]:
    """Whose numbers a thread's events were given, oldest first; ``lineage`` is the thread, then its ancestors."""
    joints: list[tuple[ThreadId, Seq]] = []
    for thread in reversed(lineage):
        joints.extend(thread.ancestry or ((thread.ref.thread, thread.forked_at),))
    # A fork of which nothing was said before it was forked itself has no event in the line.
    return (*(joint for joint, following in pairwise(joints) if joint[1] < following[1]), joints[-1])


def segments(
    lineage: Sequence[ThreadRow], *, after: Seq, through: Seq | None = None
) -> Iterator[tuple[ThreadRow, Span]]:
    """Which rows of which thread make up the events after a seq, oldest first."""
    until = lineage[0].head if through is None else min(through, lineage[0].head)
    spans: list[tuple[ThreadRow, Span]] = []
    for thread in lineage:
        first = max(thread.forked_at, after) + 1
        if first <= until:
            spans.append((thread, Span(first=Seq(first), last=Seq(until))))
        until = min(until, thread.forked_at)
    return reversed(spans)
