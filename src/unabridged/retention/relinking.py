"""The threads of an archive as they stand where they are brought back: under their names there, linked anew.
It refuses to change a word; what is named as it was has the links it had.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, TypeAlias, cast

from unabridged.errors import UsageError
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow, sealed
from unabridged.memory.fact import Fact
from unabridged.retention.fact_lines import Settled
from unabridged.retention.lines import Family, Header
from unabridged.retention.linking import Chain, Linking
from unabridged.retention.proving import Told

# Why a thread is not brought back under a name that is taken.
ANOTHER: Final = "is there already, as another or without words that were purged since"
_PAGE_EVENTS: Final = 500
_PAGE_BYTES: Final = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """Where threads are brought back: the scope, or each its own, and new ids for some of them."""

    scope: Scope | None
    ids: Mapping[str, str]

    def row(self, row: ThreadRow) -> ThreadRow:
        """A thread's row there, before its first own event."""
        scope = row.ref.scope if self.scope is None else self.scope
        named = self._id(row.ref.thread)
        *elders, own = row.ancestry or ((named, row.forked_at),)
        ancestry = (*elders, (named, own[1])) if row.ancestry else ()
        parent = None if row.parent is None else self._id(row.parent)
        ref = ThreadRef(scope=scope, thread=named)
        return sealed(replace(row, ref=ref, parent=parent, ancestry=ancestry, head=row.forked_at, link=b""))

    def fact(self, fact: Fact) -> Fact:
        """A fact there, drawn from the same messages."""
        sources = tuple(replace(each, thread=self._id(each.thread)) for each in fact.sources)
        return replace(fact, scope=fact.scope if self.scope is None else self.scope, sources=sources)

    def settled(self, settled: Settled) -> Settled:
        """The same messages there."""
        return replace(settled, thread=self._id(settled.thread))

    def _id(self, thread: ThreadId) -> ThreadId:
        return ThreadId(self.ids.get(thread, thread))


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Some of a thread's events in order, the link before them, and the thread's row as it stands behind them.

    ``was`` is the id that the thread has in the archive, ``end`` the seq of the last event that this has of it.
    """

    was: ThreadId
    thread: ThreadRow
    rows: tuple[Row, ...]
    before: bytes
    end: Seq

    @property
    def since(self) -> Seq:
        """The seq behind which the events stand."""
        return Seq(self.thread.head - len(self.rows))

    def is_another_than(self, standing: ThreadRow) -> bool:
        """Whether under its thread's name another stands, as far as that thread's row tells."""
        return self.link_at(standing.head) not in (None, standing.link) or _origin(standing) != _origin(self.thread)

    def is_passed_by(self, standing: ThreadRow) -> bool:
        """Whether a thread has more than all of the archive: its row tells nothing of what stands before that."""
        return standing.head > self.end

    def stands_in(self, rows: Iterable[Row]) -> bool:
        """Whether these are its events, each with the words that it has here."""
        return [_proof(row) for row in rows] == [_proof(row) for row in self.rows]

    def link_at(self, seq: Seq) -> bytes | None:
        """The link behind the event at a seq, if that stands here or just before."""
        if seq == self.since:
            return self.before
        if seq == self.thread.head:
            return self.thread.link
        return self.rows[seq - self.since - 1].link if self.since < seq < self.thread.head else None

    def beyond(self, seq: Seq) -> Page | None:
        """What of it stands beyond a seq of it; None if nothing does."""
        known = min(max(seq - self.since, 0), len(self.rows))
        if seq > self.end or (known and seq >= self.thread.head):
            return None
        if not known:
            return self
        return replace(self, rows=self.rows[known:], before=self.rows[known - 1].link)


Relinked: TypeAlias = Scope | Page | Settled | Fact


def pages(told: Iterator[Told], naming: Naming) -> Iterator[Page]:
    """Every thread of an archive, page by page, parents first; of a thread without an event one page without one."""
    return (each for each in relinked(told, naming) if isinstance(each, Page))


def relinked(told: Iterator[Told], naming: Naming) -> Iterator[Relinked]:
    """The scope that an archive is brought back to, every thread, page by page, and what was learned in them."""
    known: set[ThreadRef] = set()
    for said in told:
        match said:
            case Header(scope=scope):
                yield scope if naming.scope is None else naming.scope
            case Family(rows=rows):
                yield from _of_family(rows, told, naming, known)
            case Settled():
                yield naming.settled(said)
            case _:  # an event is read with its thread
                yield naming.fact(cast("Fact", said))


def _of_family(
    rows: Sequence[ThreadRow], told: Iterator[Told], naming: Naming, known: set[ThreadRef]
) -> Iterator[Page]:
    there = [naming.row(row) for row in rows]
    for row in there:
        if row.ref in known:
            message = f"two threads would have the id {row.ref.thread!r}; give each another with ids={{…}}"
            raise UsageError(message)
        known.add(row.ref)
    linking = Linking(there)
    for row, begun in zip(rows, there, strict=True):
        # What was proved has its events here, and nothing else.
        events = cast("Iterator[Row]", islice(told, row.head - row.forked_at))
        yield from _of_one(row, begun, linking.begin(begun), events)


def _of_one(was: ThreadRow, thread: ThreadRow, links: Chain, events: Iterator[Row]) -> Iterator[Page]:
    before, rows, size = links.after(thread.forked_at), list[Row](), 0
    named, head = was.ref.thread, was.head
    for row in events:
        rows.append(row._replace(link=links.link(row) or row.link))
        size += len(row.payload or b"")
        if row.seq == head or len(rows) == _PAGE_EVENTS or size > _PAGE_BYTES:
            after = replace(thread, head=Seq(row.seq), link=links.after(Seq(row.seq)))
            yield Page(was=named, thread=after, rows=tuple(rows), before=before, end=head)
            before, rows, size = after.link, list[Row](), 0
    if thread.forked_at == head:
        yield Page(was=named, thread=replace(thread, link=before), rows=(), before=before, end=head)


def _proof(row: Row) -> tuple[object, ...]:
    return row.link, row.payload is None


def _origin(thread: ThreadRow) -> tuple[object, ...]:
    return thread.created_at, thread.parent, thread.forked_at, thread.ancestry
