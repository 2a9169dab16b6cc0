"""Erasure through SQL: a purge is said and withheld at once, and its bytes go batch by batch.
It refuses to know how a driver makes freed pages clean; it says what has to go, and proves what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from unabridged.log import spans
from unabridged.log.carrying import carried_on, is_parted, messages_of, wordings
from unabridged.log.ids import Seq, Span, ThreadRef, spans_of
from unabridged.log.kind import Kind
from unabridged.log.row import erased, to_text
from unabridged.ports import Appended, Batch, Fault, Purge, Stands
from unabridged.stores import placing
from unabridged.stores.sql import facts, indexing, reading, writing
from unabridged.stores.sql.transaction import (
    LOCKED,
    Numbers,
    Place,
    Transaction,
    family,
    known_place,
    lineage,
    scope_of,
)

_FINDINGS: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hit:
    """What is purged of one thread's own events, and who reads them: itself and its forks, each with how far."""

    owner: Place
    spans: list[Span]
    sharing: list[tuple[Place, Seq]]


def purge(tx: Transaction, ref: ThreadRef, seqs: Sequence[Span], batch: Batch) -> Appended:
    """Append the purge here and in every thread that shares one of these seqs, and withhold their bodies."""
    placing.never_empty(batch)
    here = known_place(tx, ref, statement=LOCKED)
    if (known := writing.settled_at(tx, here, batch)) is not None:
        return known
    hits = _hits(tx, here, seqs)
    shared = [hit.spans for hit in hits if any(place.thread.ref != ref for place, _ in hit.sharing)]
    worded = _worded(tx, here, list(chain(*shared)))
    told = _withhold(tx, here, hits)
    for number in {here.id, *(place.id for place in told)}:
        tx.run("drop_snapshots", scope=here.scope, id=number)  # what was drawn before was drawn from what is gone
        tx.run("drop_drafts", scope=here.scope, id=number)
    _tell(tx, here, told, worded, batch)
    return writing.append_at(tx, here, batch)


def _hits(tx: Transaction, here: Place, seqs: Sequence[Span]) -> list[_Hit]:
    """Whose own events these are that the thread reads, the oldest first."""
    line = lineage(tx, here)
    owners = {each.thread.ref: each for each in line}
    found = list[_Hit]()
    for thread, held in placing.segments([each.thread for each in line], after=Seq(0)):
        if hit := [clipped for span in seqs if (clipped := _within(span, held)) is not None]:
            owner = owners[thread.ref]
            sharing = _sharing(tx, owner, first=min(span.first for span in hit))
            found.append(_Hit(owner=owner, spans=hit, sharing=sharing))
    return found


def _withhold(tx: Transaction, here: Place, hits: Sequence[_Hit]) -> dict[Place, list[Span]]:
    """Withhold what is purged, and forget its words; what of it each thread reads."""
    told: dict[Place, list[Span]] = {}
    for hit in hits:
        read = (reading.skeletons(tx, here, after=Seq(span.first - 1), limit=len(span)) for span in hit.spans)
        parted = is_parted(chain(*read))
        for span in hit.spans:
            tx.run("add_erasure", scope=hit.owner.scope, id=hit.owner.id, first=span.first, last=span.last)
        indexing.forget(tx, hit.owner, hit.spans)
        for place, reach in hit.sharing:
            if parted:
                indexing.forget(tx, place)
            told.setdefault(place, []).extend(_up_to(reach, hit.spans))
    return told


def _tell(
    tx: Transaction,
    here: Place,
    told: Mapping[Place, Sequence[Span]],
    worded: Mapping[int, Iterable[int]],
    batch: Batch,
) -> None:
    """Append the purge in every other thread that reads what it took, and withhold what repeats that there."""
    repeated: dict[int | None, list[Span]] = {}  # what a thread reads that repeats purged words, its own and others'
    for place, shared in sorted(told.items(), key=lambda each: each[0].id):  # parents come before their forks
        repeated[place.id] = inherited = _up_to(place.thread.forked_at, repeated.get(place.parent, ()))
        if place.id == here.id:
            continue
        reads, theirs = [*shared, *inherited], spans.union(shared)
        # At the same numbers this thread may have said something else.
        own = _repeating(tx, place, reads, {seq: of for seq, of in worded.items() if spans.holds(theirs, seq)})
        for span in own:
            tx.run("add_erasure", scope=place.scope, id=place.id, first=span.first, last=span.last)
        indexing.forget(tx, place, own)
        repeated[place.id] = [*inherited, *own]
        there = known_place(tx, place.thread.ref, statement=LOCKED)
        writing.append_at(tx, there, placing.narrowed(batch, spans.union((*reads, *own))))


def purge_if(tx: Transaction, ref: ThreadRef, stands: Stands, purges: Sequence[Purge], learned: int | None) -> bool:
    """Purge all of these if ``stands`` says so of the thread and its forks, whose rows this transaction then holds.

    Nothing where a fact of their scope changed after the change ``learned``.
    """
    found = family(tx, known_place(tx, ref, statement=LOCKED))
    held = [known_place(tx, each.thread.ref, statement=LOCKED).thread for each in found]
    if not stands(held):
        return False
    if learned is not None and facts.held(tx, ref.scope).change() != learned:
        return False
    for each in purges:
        purge(tx, each.ref, each.seqs, each.batch)
    return True


def _worded(tx: Transaction, place: Place, purged: Sequence[Span]) -> dict[int, set[int]]:
    """Whose words each of these events holds that is a wording, or a piece of one; read while they can be."""
    pages = [reading.skeletons(tx, place, after=Seq(span.first - 1), limit=len(span)) for span in purged]
    found = wordings(chain(*pages))
    begun = [reading.skeletons(tx, place, after=Seq(seq - 1), limit=1) for seq in {*chain(*found.values())}]
    return messages_of(found, wordings(chain(*begun)))


def _repeating(
    tx: Transaction, place: Place, purged: Sequence[Span], worded: Mapping[int, Iterable[int]]
) -> tuple[Span, ...]:
    """A thread's own later pieces, wordings and summaries of what was purged in another of its lineage.

    A summary may name what is left of another, which is named after what is shared: for one all of that is read too.
    """
    seqs = set(spans.each(purged))
    forked_at, head = place.thread.forked_at, place.thread.head
    later = reading.skeletons(tx, place, after=forked_at, limit=head, but=Kind.MESSAGE)
    if any(each.kind is Kind.COMPACTED for each in later):
        later = reading.skeletons(tx, place, after=Seq(min(seqs) - 1), limit=head, but=Kind.MESSAGE)
    return spans_of(carried_on(later, seqs, worded, after=forked_at))


def erase(tx: Transaction, *, limit: int) -> int:
    """Erase up to ``limit`` bodies; how many are still to do."""
    due = tx.all("any_erasures", limit=limit) if limit > 0 else []
    for scope, thread, first, last in due:
        limit -= _erase_span(tx, Numbers(scope=scope, id=thread), first=first, last=last, limit=limit)
        if limit <= 0:
            break
    left: int = tx.all("erasable")[0][0]
    return left


def _erase_span(tx: Transaction, place: Numbers, *, first: int, last: int, limit: int) -> int:
    """Erase the span's first rows, and keep as still to do what is left of it."""
    rows = reading.stored_rows(tx, place, first=Seq(first), last=Seq(last), limit=limit)
    for row in rows:
        if row.payload is not None:
            commitments = erased(row).commitments
            tx.run("erase_row", scope=place.scope, id=place.id, seq=row.seq, commitments=commitments, nothing=b"")
    tx.run("drop_erasure", scope=place.scope, id=place.id, first=first, last=last)
    if len(rows) == limit and rows[-1].seq < last:
        # A pass that is killed goes on where it stopped.
        tx.run("add_erasure", scope=place.scope, id=place.id, first=rows[-1].seq + 1, last=last)
    return len(rows)


def withheld(tx: Transaction, ref: ThreadRef) -> list[Span]:
    """The thread's own seqs that were purged and whose bytes are still to be erased."""
    place = known_place(tx, ref)
    found = tx.all("erasures", scope=place.scope, id=place.id, first=0, last=place.thread.head)
    return list(spans.union(Span(first=first, last=last) for first, last in found))


def leftovers(tx: Transaction) -> list[Fault]:
    """What a finished purge must not leave in the tables."""
    found = [
        Fault(
            thread="" if name is None else to_text(name),
            seq=first,
            column="payload",
            problem=f"seqs {first} to {last} are purged and not erased yet; run erase()",
            scope=scope_of(*names),
        )
        for *names, name, first, last in tx.all("pending", limit=_FINDINGS)
    ]
    found.extend(
        Fault(thread=f"#{scope}.{thread}", seq=seq, column="payload", problem="purged in part: some text is left")
        for scope, thread, seq in tx.all("half_purged", limit=_FINDINGS)
    )
    return found


def _sharing(tx: Transaction, owner: Place, *, first: int) -> list[tuple[Place, Seq]]:
    """The owner of a purged seq and every fork that reads it, each with how far it reads what the owner said."""
    reaches: dict[int | None, Seq] = {}
    found = list[tuple[Place, Seq]]()
    for place in family(tx, owner):  # parents come before their forks
        above = reaches.get(place.parent)
        reaches[place.id] = reach = owner.thread.head if above is None else min(above, place.thread.forked_at)
        if above is None or reach >= first:
            found.append((place, reach))
    return found


def _up_to(last: Seq, found: Iterable[Span]) -> list[Span]:
    """The parts of spans up to a seq."""
    bounds = Span(first=Seq(1), last=last)
    return [part for span in found if (part := _within(span, bounds)) is not None]


def _within(span: Span, bounds: Span) -> Span | None:
    """The part of a span that lies within others' bounds."""
    first, last = max(span.first, bounds.first), min(span.last, bounds.last)
    return Span(first=first, last=last) if first <= last else None
