"""The verbs that read a log through SQL: rows, events, skeletons and threads, a page at a time.
They refuse to write, and to know which driver reads.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from unabridged.errors import CorruptionError
from unabridged.log import spans
from unabridged.log.event import Event
from unabridged.log.ids import Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.row import Row, skeleton_of_columns, to_bytes, withheld
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans
from unabridged.log.thread import ThreadRow
from unabridged.stores import placing
from unabridged.stores.sql.transaction import (
    Numbered,
    Place,
    Transaction,
    known_place,
    lineage,
    placed,
    scope_of,
    scope_values,
)

_BEYOND: Final = 2**62
_NO_KIND: Final = -1


def events(tx: Transaction, ref: ThreadRef, *, after: Seq, limit: int, through: Seq | None) -> list[Event]:
    """One page of a thread's events, those of its ancestors included."""
    found: list[Row] = []
    for place, first, last in segments(tx, known_place(tx, ref), after=after, through=through):
        if len(found) < limit:
            found.extend(rows_between(tx, place, first=first, last=last, limit=limit - len(found)))
    return [Event(row) for row in found]


def skeletons(tx: Transaction, place: Place, *, after: Seq, limit: int, but: Kind | None = None) -> list[Skeleton]:
    """One page of a thread's skeletons, those of its ancestors included; one kind may be left out."""
    found, out = list[Skeleton](), _NO_KIND if but is None else but.value
    for each, first, last in segments(tx, place, after=after, through=None):
        if len(found) < limit:
            asked = {"first": first, "last": last, "but": out, "limit": limit - len(found)}
            page = tx.all("skeletons", scope=each.scope, id=each.id, **asked)
            gone = withheld_of(tx, each, [row[0] for row in page])
            found.extend(
                skeleton_of_columns(seq, kind, 0, 0, 0, None)
                if gone and spans.holds(gone, seq)
                else skeleton_of_columns(seq, kind, role, tokens, flags, shape)
                for seq, kind, role, tokens, flags, shape in page
            )
    return found


def at(tx: Transaction, ref: ThreadRef, seqs: Sequence[Seq]) -> list[Event]:
    """These events, in order; seqs that do not exist are left out."""
    place = known_place(tx, ref)
    wanted = sorted({seq for seq in seqs if 0 < seq <= place.thread.head})
    line = lineage(tx, place, since=Seq(wanted[0] - 1)) if wanted else ()
    found: list[Event] = []
    for owner in line:
        inherited = bisect_right(wanted, owner.thread.forked_at)
        found[:0] = [Event(row) for row in _chosen(tx, owner, wanted[inherited:])]
        wanted = wanted[:inherited]
    return found


def heads(tx: Transaction, refs: Sequence[ThreadRef]) -> dict[ThreadRef, Seq]:
    """The newest seq of each of these threads that is there."""
    asked = ((ref, tx.all("head", **scope_values(ref.scope), name=to_bytes(ref.thread))) for ref in refs)
    return {ref: Seq(found[0][0]) for ref, found in asked if found}


def _chosen(tx: Transaction, place: Place, seqs: Sequence[Seq]) -> list[Row]:
    """Rows of one thread at these ascending seqs, as a reader may see them."""
    if not seqs:
        return []
    found = [Row._make(row) for row in tx.chosen(place, seqs)]
    # With one bit of the database's index flipped, an event may stand in it where another is looked for.
    if strange := {row.seq for row in found} - set(seqs):
        where = f"event {min(strange)} of thread {place.thread.ref.thread!r}"
        raise CorruptionError(store="the log", where=where, problem="an index has it in the place of another event")
    return _as_read(tx, place, found)


def rows_between(tx: Transaction, place: Place, *, first: Seq, last: Seq, limit: int) -> list[Row]:
    """Rows of one thread as a reader may see them: what was purged is withheld from the first moment."""
    return _as_read(tx, place, stored_rows(tx, place, first=first, last=last, limit=limit))


def own_rows(tx: Transaction, place: Place, *, after: Seq, limit: int) -> list[Row]:
    """One page of the rows a thread holds itself, as they are stored."""
    first = Seq(max(after, place.thread.forked_at) + 1)
    return stored_rows(tx, place, first=first, last=Seq(_BEYOND), limit=limit)


def stored_rows(tx: Transaction, place: Numbered, *, first: Seq, last: Seq, limit: int) -> list[Row]:
    """Rows of one thread as they are stored."""
    found = tx.all("rows", scope=place.scope, id=place.id, first=first, last=last, limit=limit)
    return [Row._make(row) for row in found]


def thread_page(tx: Transaction, scope: Scope, *, after: ThreadId | None, limit: int) -> list[ThreadRow]:
    """One page of a scope's threads, in the order of their ids."""
    # The next name in the order of bytes; a name of no bytes at all comes first.
    first = b"" if after is None else to_bytes(after) + b"\0"
    found = tx.all("threads", **scope_values(scope), first=first, limit=limit)
    return [placed(scope, row).thread for row in found]


def scopes(tx: Transaction) -> list[Scope]:
    """Every scope that has a thread, or a fact with words."""
    found = tx.all("scopes")
    return [scope_of(*names) for names in found]


def segments(tx: Transaction, place: Place, *, after: Seq, through: Seq | None) -> list[tuple[Place, Seq, Seq]]:
    """Which rows of which thread make up the events after a seq, oldest first."""
    if place.parent is None:
        first = Seq(max(place.thread.forked_at, after) + 1)
        last = place.thread.head if through is None else Seq(min(through, place.thread.head))
        return [(place, first, last)] if first <= last else []
    line = {each.thread.ref: each for each in lineage(tx, place, since=after)}
    found = placing.segments([each.thread for each in line.values()], after=after, through=through)
    return [(line[thread.ref], span.first, span.last) for thread, span in found]


def _as_read(tx: Transaction, place: Place, rows: list[Row]) -> list[Row]:
    """These rows of the thread, without what was purged of it."""
    gone = withheld_of(tx, place, [row.seq for row in rows])
    return [withheld(row) if spans.holds(gone, row.seq) else row for row in rows] if gone else rows


def withheld_of(tx: Transaction, place: Place, seqs: Sequence[int]) -> Spans:
    """What was purged from the lowest of these seqs to the highest; beyond a page nobody asks how much waits there."""
    bounds = {"first": min(seqs), "last": max(seqs)} if seqs else None
    found = tx.all("erasures", scope=place.scope, id=place.id, **bounds) if bounds else ()
    return spans.union(Span(first=Seq(start), last=Seq(end)) for start, end in found)
