"""The verbs that write a log through SQL: append, begin, fork, describe, detach, bring back, delete.
They refuse to know when a transaction begins or ends, and which driver runs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from unabridged.errors import KeyConflict, ThreadDeleted, ThreadHasForks, UsageError
from unabridged.log import chain, spans
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import Seq, ThreadId, ThreadRef
from unabridged.log.row import Row, erased, to_bytes
from unabridged.log.skeleton import Skeleton
from unabridged.log.thread import ThreadRow, new_fork, new_thread, sealed
from unabridged.ports import Appended, Batch, Children, Holds, Settled, ThreadBatch
from unabridged.stores import fact_rules, placing
from unabridged.stores.sql import facts, indexing, jobs, reading
from unabridged.stores.sql.transaction import (
    LOCKED,
    Place,
    Transaction,
    family,
    is_buried,
    known_place,
    lineage,
    place_of,
    scope_values,
    thread_values,
)

_PAGE: Final = 1_000


def append(tx: Transaction, ref: ThreadRef, batch: Batch) -> Appended:
    """Append all or nothing, once per key; the thread begins with its first append."""
    placing.never_empty(batch)
    place = place_of(tx, ref, statement=LOCKED) or _begun(tx, ref, at=batch.drafts[0].at)
    return append_at(tx, place, batch)


def append_each(tx: Transaction, parts: Sequence[ThreadBatch]) -> list[Settled]:
    """Append each part to its thread; one that is refused has written nothing by then."""
    answers: dict[int, Settled] = {}
    for n in placing.in_one_order(parts):
        part = parts[n]
        try:
            answers[n] = append_at(tx, _place_for(tx, part), part.batch)
        except (ThreadDeleted, KeyConflict) as refused:
            answers[n] = refused
    return [answers[n] for n in range(len(parts))]


def _place_for(tx: Transaction, part: ThreadBatch) -> Place:
    return place_of(tx, part.ref, statement=LOCKED) or _begun(
        tx, part.ref, at=part.batch.drafts[0].at, title=part.title, metadata=part.metadata
    )


def append_at(tx: Transaction, place: Place, batch: Batch) -> Appended:
    """Append to a thread whose row this transaction holds, and do the batch's work, unless its key is known."""
    if (known := settled_at(tx, place, batch)) is not None:
        return known
    if batch.work is not None:
        jobs.put_through(tx, place, batch.work)
    return _written(tx, place, batch)


def _written(tx: Transaction, place: Place, batch: Batch) -> Appended:
    rows = placing.rows_of(batch, head=place.thread.head, link=place.thread.link)
    tx.insert(place, rows)
    tx.run("advance", scope=place.scope, id=place.id, head=rows[-1].seq, link=rows[-1].link)
    if fact_rules.is_followed(batch):
        told = zip(batch.drafts, rows, strict=True)
        facts.follow(tx, place, [replace(draft.skeleton, seq=Seq(row.seq)) for draft, row in told])
    return Appended(first=Seq(rows[0].seq), last=Seq(rows[-1].seq), fresh=True)


def settled_at(tx: Transaction, place: Place, batch: Batch) -> Appended | None:
    """Where the batch stands if its key is known; ``KeyConflict`` if the key stands for something else."""
    for ancestor, known, until in _holders_of_key(tx, place, batch.key.digest):
        last = Seq(min(known + len(batch.drafts), until))
        found = reading.rows_between(tx, ancestor, first=known, last=last, limit=len(batch.drafts) + 1)
        return placing.settled(batch, found)
    return None


def append_if(tx: Transaction, ref: ThreadRef, since: Seq, holds: Holds, batch: Batch) -> Appended | None:
    """Append if ``holds`` says so of the skeletons after ``since``, and the lane's step; nobody comes in between."""
    placing.never_empty(batch)
    place = known_place(tx, ref, statement=LOCKED)
    since_then: list[Skeleton] = []
    while page := reading.skeletons(tx, place, after=since_then[-1].seq if since_then else since, limit=_PAGE):
        since_then.extend(page)
    if not holds(since_then):
        return None
    if (known := settled_at(tx, place, batch)) is not None:
        return known
    if batch.work is not None and jobs.put_through(tx, place, batch.work) is None:
        return None
    return _written(tx, place, batch)


def begin(tx: Transaction, ref: ThreadRef, *, at: int, title: str, metadata: Extra) -> ThreadRow:
    """The thread, made empty if it is not there yet."""
    place = place_of(tx, ref, statement=LOCKED) or _begun(tx, ref, at=at, title=title, metadata=metadata)
    return place.thread


def fork(tx: Transaction, ref: ThreadRef, child: ThreadId, *, through: Seq, at: int) -> ThreadRow:
    """A child that shares the parent's events up to ``through``."""
    place, made = known_place(tx, ref, statement=LOCKED), ThreadRef(scope=ref.scope, thread=child)
    if not 0 <= through <= place.thread.head or place_of(tx, made) or is_buried(tx, made):
        message = f"cannot fork {ref.thread!r} at {through} into {child!r}: the id is taken or the seq is not there"
        raise UsageError(message)
    thread = new_fork(place.thread, child, through=through, link=_link_at(tx, place, through), at=at)
    return _added(tx, place.scope, thread, parent=place.id).thread


def describe(tx: Transaction, ref: ThreadRef, *, title: str | None, metadata: Extra | None) -> ThreadRow:
    """The thread with a new title, new metadata, or both."""
    place = known_place(tx, ref, statement=LOCKED)
    thread = sealed(
        replace(
            place.thread,
            title=place.thread.title if title is None else title,
            metadata=place.thread.metadata if metadata is None else metadata,
        )
    )
    tx.run("change_thread", scope=place.scope, id=place.id, **thread_values(thread, place.parent))
    return thread


def detach(tx: Transaction, ref: ThreadRef) -> ThreadRow:
    """The fork with its own copy of what it shared; rows and links stay as they were written."""
    place = known_place(tx, ref, statement=LOCKED)
    line = lineage(tx, place)
    if len(line) == 1:
        return place.thread
    owners = {each.thread.ref: each for each in line}
    for thread, span in placing.segments([each.thread for each in line], after=Seq(0), through=place.thread.forked_at):
        owner = owners[thread.ref]
        after = Seq(span.first - 1)
        while rows := reading.stored_rows(tx, owner, first=Seq(after + 1), last=span.last, limit=_PAGE):
            # Of what was purged there is no further copy: the purge may stand where the fork has not been.
            gone = reading.withheld_of(tx, owner, [row.seq for row in rows])
            tx.insert(place, [erased(row) if spans.holds(gone, row.seq) else row for row in rows])
            after = Seq(rows[-1].seq)
    indexing.forget(tx, place)  # its own events begin earlier from now on
    descent = placing.descent([each.thread for each in line])
    thread = sealed(replace(place.thread, parent=None, forked_at=Seq(0), ancestry=descent))
    tx.run("change_thread", scope=place.scope, id=place.id, **thread_values(thread, None))
    return thread


def bring_back(tx: Transaction, thread: ThreadRow, rows: Sequence[Row], before: bytes) -> bool:
    """Put a thread's events behind those it has, as they were; the thread begins with them where none come before."""
    place = place_of(tx, thread.ref, statement=LOCKED)
    head, link = (thread.forked_at, before) if place is None else (place.thread.head, place.thread.link)
    if (head, link) != (thread.head - len(rows), before):
        return False
    place = place or _as_it_was(tx, thread)
    if rows:
        tx.insert(place, rows)
        tx.run("advance", scope=place.scope, id=place.id, head=thread.head, link=thread.link)
    return True


def _as_it_was(tx: Transaction, thread: ThreadRow) -> Place:
    """A thread that begins anew under its name."""
    scope = _scope_for(tx, thread.ref)
    parent = None
    if thread.parent is not None:
        parent = known_place(tx, replace(thread.ref, thread=thread.parent), statement=LOCKED).id
    return _added(tx, scope, thread, parent=parent)


def delete(tx: Transaction, ref: ThreadRef, children: Children) -> int:
    """Delete the thread and, when said, its forks; their names stay as digests."""
    going = list(family(tx, known_place(tx, ref, statement=LOCKED)))
    if len(going) > 1 and children is Children.REFUSE:
        raise ThreadHasForks(thread=ref.thread, forks=len(going) - 1)
    for place in reversed(going):
        facts.gone(tx, place)
        tx.run("drop_events", scope=place.scope, id=place.id)
        tx.run("drop_erasures", scope=place.scope, id=place.id)
        tx.run("drop_snapshots", scope=place.scope, id=place.id)
        tx.run("drop_drafts", scope=place.scope, id=place.id)
        tx.run("drop_shown", scope=place.scope, id=place.id)
        tx.run("drop_jobs", scope=place.scope, id=place.id)
        indexing.forget(tx, place)
        tx.run("drop_thread", scope=place.scope, id=place.id)
        tx.run("bury", scope=place.scope, digest=chain.key_digest(place.thread.ref.thread))
    return len(going)


def _begun(tx: Transaction, ref: ThreadRef, *, at: int, title: str = "", metadata: Extra = NOTHING_MORE) -> Place:
    scope = _scope_for(tx, ref)
    return _added(tx, scope, new_thread(ref, at=at, title=title, metadata=metadata), parent=None)


def _scope_for(tx: Transaction, ref: ThreadRef) -> int:
    """The number of the scope in which a thread is to begin; ``ThreadDeleted`` if one of its name is no more."""
    values = scope_values(ref.scope)
    if not (found := tx.all("scope_id", **values)):
        tx.run("add_scope", **values)
        found = tx.all("scope_id", **values)
    scope: int = found[0][0]
    if tx.all("buried", scope=scope, digest=chain.key_digest(ref.thread)):
        raise ThreadDeleted(thread=ref.thread)
    return scope


def _added(tx: Transaction, scope: int, thread: ThreadRow, *, parent: int | None) -> Place:
    number: int = tx.all("next_thread_id", scope=scope)[0][0]
    tx.run(
        "add_thread",
        scope=scope,
        id=number,
        name=to_bytes(thread.ref.thread),
        created_at=thread.created_at,
        head=thread.head,
        link=thread.link,
        **thread_values(thread, parent),
    )
    return Place(scope=scope, id=number, thread=thread, parent=parent)


def _holders_of_key(tx: Transaction, place: Place, digest: bytes) -> list[tuple[Place, Seq, Seq]]:
    """Where a key stands, in the thread or in what it shares with its ancestors, and up to where it shares it."""
    until = place.thread.head
    if not until:  # as with each thread that begins
        return []
    for each in lineage(tx, place) if place.parent is not None else [place]:
        found = tx.all("seq_of_key", scope=each.scope, id=each.id, digest=digest, last=until)
        if found:
            return [(each, Seq(found[0][0]), until)]
        until = Seq(min(until, each.thread.forked_at))
    return []


def _link_at(tx: Transaction, place: Place, seq: Seq) -> bytes:
    """The link of the event at a seq, whichever ancestor has it; a fork from before the first event shares none."""
    for each in lineage(tx, place, since=Seq(seq - 1)):
        if seq > each.thread.forked_at:
            return bytes(tx.all("link_at", scope=each.scope, id=each.id, seq=seq)[0][0])
    return b""
