"""What every store does alike when it places a batch: rows with their links, or proof that they were there before.
It refuses to know how rows are fetched and kept, so that all stores agree to the byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from unabridged.errors import KeyConflict, UsageError
from unabridged.log import chain, codec, spans
from unabridged.log.body import Purged
from unabridged.log.event import Draft, row_of
from unabridged.log.ids import Seq, Span, ThreadId, ThreadRef, spans_of
from unabridged.log.row import Row
from unabridged.log.skeleton import skeleton_of
from unabridged.log.thread import ThreadRow
from unabridged.ports import Appended, Batch, Offered, ThreadBatch

# By which events messages have their words, where those are not their first.
Reworded: TypeAlias = Mapping[Seq, Seq]

_LARGEST_PAGE: Final = 1_000_000


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
    there = [(row.kind, row.origin, row.payload) for row in found[:ends]]
    given: list[tuple[int, int, bytes | None]] = [
        (draft.skeleton.kind, draft.origin, draft.payload) for draft in batch.drafts
    ]
    if there != given:
        gone = any(payload is None for _, _, payload in there)
        raise KeyConflict(
            key=batch.key.digest.hex() if batch.key.text is None else batch.key.text,
            stored_digest="that was purged" if gone else _digest(there),
            given_digest=_digest(given),
        )
    return Appended(first=Seq(found[0].seq), last=Seq(found[0].seq + len(given) - 1), fresh=False)


def content_of(batch: Batch) -> str:
    """A short name for what a batch says, as a conflict shows it."""
    return _digest([(draft.skeleton.kind, draft.origin, draft.payload) for draft in batch.drafts])


def _digest(said: Sequence[tuple[int, int, bytes | None]]) -> str:
    """A short name for what an append says: kinds, origins and bodies."""
    return chain.content_digest([bytes((kind, origin)) + (raw or b"") for kind, origin, raw in said])


def page_of(limit: int) -> int:
    """The size of a page, refused where no store could mean anything by it."""
    if not 1 <= limit <= _LARGEST_PAGE:
        message = f"a page holds 1 to {_LARGEST_PAGE} entries, not {limit}"
        raise UsageError(message)
    return limit


def never_empty(batch: Batch) -> None:
    """Refuse an append of nothing before anything is asked of the store."""
    if not batch.drafts:
        message = "an append of nothing has no place in the log; pass at least one event"
        raise UsageError(message)


def in_one_order(parts: Sequence[ThreadBatch]) -> list[int]:
    """The places of the parts in the order in which everybody takes threads, so that no two wait for each other.

    Refused where one is of nothing, or brings work: a step that raised would take the other threads with it.
    """
    for each in parts:
        never_empty(each.batch)
        if each.batch.work is not None:
            message = "an append to many threads does no work beside it; append that batch by itself"
            raise UsageError(message)
    return sorted(range(len(parts)), key=lambda n: _name_of(parts[n].ref))


def _name_of(ref: ThreadRef) -> tuple[str, ...]:
    return (ref.scope.tenant, ref.scope.user, ref.scope.project, ref.thread)


def descent(lineage: Sequence[ThreadRow]) -> tuple[tuple[ThreadId, Seq], ...]:
    """Whose numbers a thread's events were given, oldest first; ``lineage`` is the thread, then its ancestors."""
    joints: list[tuple[ThreadId, Seq]] = []
    for thread in reversed(lineage):
        joints.extend(thread.ancestry or ((thread.ref.thread, thread.forked_at),))
    line: list[tuple[ThreadId, Seq]] = []
    for joint in reversed(joints):
        # A fork that was forked itself at its first event, or before it, has no event in the line.
        if not line or joint[1] < line[-1][1]:
            line.append(joint)
    return tuple(reversed(line))


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


def reworded(lineage: Sequence[ThreadRow], each: Sequence[Reworded]) -> Reworded:
    """By which events messages of a thread have their words, its ancestors' included as far as it shares them."""
    found: dict[Seq, Seq] = {}
    until = int(lineage[0].head)
    for thread, theirs in zip(lineage, each, strict=True):
        found = {seq: by for seq, by in theirs.items() if by <= until} | found
        until = min(until, thread.forked_at)
    return found


def offered(lineage: Sequence[ThreadRow], each: Sequence[Sequence[Span]]) -> tuple[Span, ...]:
    """What was offered of a thread and, of its ancestors, of what it shares with each; ``each`` in their order."""
    found: list[Span] = []
    until = int(lineage[0].head)
    for thread, theirs in zip(lineage, each, strict=True):
        found += spans.both(theirs, (Span(first=Seq(1), last=Seq(until)),))
        until = min(until, thread.forked_at)
    return spans.union(found)


def as_worded(offered: Sequence[Span], words: Reworded) -> tuple[Span, ...]:
    """Those of what was offered that were so in the words they have."""
    anew = [seq for seq, by in words.items() if not spans.holds(offered, by)]
    return spans.minus(offered, spans_of(sorted(anew))) if anew else tuple(offered)


def with_words(told: Offered, words: Reworded) -> Offered:
    """What is offered, with the events by which messages had their words when they were read."""
    read = [by for seq, by in words.items() if spans.holds(told.spans, seq)]
    known = [by for by in read if told.drawn_on is None or by <= told.drawn_on]
    return replace(told, spans=spans.union((*told.spans, *spans_of(sorted(known)))))


def narrowed(batch: Batch, seqs: Sequence[Span]) -> Batch:
    """A purge as another thread is told of it: only the seqs that thread shares, and no work, which is not its own."""
    return replace(batch, drafts=tuple(_narrowed(draft, tuple(sorted(seqs))) for draft in batch.drafts), work=None)


def _narrowed(draft: Draft, seqs: tuple[Span, ...]) -> Draft:
    body = codec.decode(draft.skeleton.kind, draft.payload)
    if not isinstance(body, Purged):
        return draft
    told = replace(body, seqs=seqs)
    return replace(draft, payload=codec.encode(told), skeleton=skeleton_of(told, tokens=draft.skeleton.tokens))
