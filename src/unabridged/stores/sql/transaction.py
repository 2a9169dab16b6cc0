"""What a transaction can do for the verbs that both SQL stores share, and a thread's place in the tables.
It refuses to know drivers; a statement is asked for by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from unabridged.errors import ThreadDeleted, UnknownThread
from unabridged.log import chain, json_text
from unabridged.log.extra import Extra
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.row import DAMAGED, Row, to_blob, to_bytes, to_text
from unabridged.log.thread import ThreadRow

# The statement that gives a thread's row and holds it: nobody writes to the thread until the transaction is over.
LOCKED: Final = "thread_for_update"
_NO_METADATA: Final = b"{}"


class Transaction(Protocol):
    """One transaction of one connection, over before the port call returns."""

    def all(self, statement: str, /, **values: object) -> list[tuple[Any, ...]]:
        """Every row the named statement gives."""
        ...

    def run(self, statement: str, /, **values: object) -> None:
        """Run the named statement for its effect."""
        ...

    def many(self, statement: str, rows: Iterable[Mapping[str, object]], /) -> None:
        """Run the named statement once for each of these values."""
        ...

    def chosen(self, place: Numbered, seqs: Sequence[Seq]) -> list[tuple[Any, ...]]:
        """The columns of one thread's events at these seqs, in order, in one statement."""
        ...

    def insert(self, place: Place, rows: Sequence[Row]) -> None:
        """Insert events of one thread."""
        ...


class Numbered(Protocol):
    """Whatever has the numbers under which the tables know a thread."""

    @property
    def scope(self) -> int:
        """The scope's number."""
        ...

    @property
    def id(self) -> int:
        """The thread's number within its scope."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """A thread's numbers alone, where its name does not matter."""

    scope: int
    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A thread and the numbers under which the tables know it."""

    scope: int
    id: int
    thread: ThreadRow
    parent: int | None


def place_of(tx: Transaction, ref: ThreadRef, *, statement: str = "thread") -> Place | None:
    """Where a thread stands, or None."""
    found = tx.all(statement, **thread_named(ref))
    return placed(ref.scope, found[0]) if found else None


def known_place(tx: Transaction, ref: ThreadRef, *, statement: str = "thread") -> Place:
    """Where a thread stands; ``UnknownThread`` or ``ThreadDeleted`` if nowhere."""
    place = place_of(tx, ref, statement=statement)
    if place is None:
        raise ThreadDeleted(thread=ref.thread) if is_buried(tx, ref) else UnknownThread(thread=ref.thread)
    return place


def is_buried(tx: Transaction, ref: ThreadRef) -> bool:
    """Whether a thread of this name was deleted."""
    scope = tx.all("scope_id", **scope_values(ref.scope))
    return bool(scope) and bool(tx.all("buried", scope=scope[0][0], digest=chain.key_digest(ref.thread)))


def lineage(tx: Transaction, place: Place, *, since: Seq = Seq(0)) -> list[Place]:
    """The thread, then its ancestors, as far as the events after a seq are theirs; without one, all of them."""
    found = [place]
    while (parent := found[-1].parent) is not None and (not since or found[-1].thread.forked_at > since):
        row = tx.all("thread_by_id", scope=place.scope, id=parent)[0]
        found.append(placed(place.thread.ref.scope, row))
    return found


def family(tx: Transaction, place: Place) -> Iterator[Place]:
    """The thread and every fork of it, and of those; a line of forks may be longer than calls may be deep."""
    waiting = [place]
    while waiting:
        each = waiting.pop()
        yield each
        rows = [tx.all("thread_by_id", scope=place.scope, id=child)[0] for (child,) in _forks(tx, each)]
        waiting += [placed(place.thread.ref.scope, row) for row in reversed(rows)]


def _forks(tx: Transaction, place: Place) -> list[tuple[Any, ...]]:
    return tx.all("forks", scope=place.scope, id=place.id)


def scope_values(scope: Scope) -> dict[str, bytes]:
    """A scope as statement values."""
    return {
        "tenant": to_bytes(scope.tenant),
        "user": to_bytes(scope.user),
        "project": to_bytes(scope.project),
    }


def scope_of(tenant: object, user: object, project: object) -> Scope:
    """The scope of these columns; where its row is not there any more, the one without names."""
    names = ("" if each is None else to_text(each) for each in (tenant, user, project))
    return Scope(**dict(zip(("tenant", "user", "project"), names, strict=True)))


def thread_named(ref: ThreadRef) -> dict[str, bytes]:
    """A thread's name as statement values."""
    return {**scope_values(ref.scope), "name": to_bytes(ref.thread)}


def thread_values(thread: ThreadRow, parent: int | None) -> dict[str, object]:
    """The columns of a thread's row that change seldom, as statement values."""
    ancestry = [list(each) for each in thread.ancestry]
    return {
        "title": to_bytes(thread.title),
        "metadata": json_text.encode(dict(thread.metadata)),
        "parent": parent,
        "forked_at": thread.forked_at,
        "ancestry": json_text.encode(ancestry) if ancestry else b"",
        "seal": thread.seal,
    }


def placed(scope: Scope, row: tuple[Any, ...]) -> Place:
    """The place a thread's row describes."""
    number, id_, name, created_at, head, link, title, metadata, parent, forked_at, ancestry, seal, parent_id = row
    ancestors = _ancestors(to_blob(ancestry)) if ancestry else ()
    thread = ThreadRow(
        ref=ThreadRef(scope=scope, thread=ThreadId(to_text(name))),
        created_at=created_at,
        head=Seq(head),
        link=to_blob(link),
        title=to_text(title),
        metadata=Extra.trusted(_fields(to_blob(metadata))),
        parent=None if parent is None else ThreadId(to_text(parent)),
        forked_at=Seq(forked_at),
        ancestry=ancestors,
        seal=to_blob(seal),
    )
    return Place(scope=number, id=id_, thread=thread, parent=parent_id)


def _fields(raw: bytes) -> dict[str, object]:
    """The metadata these bytes were; what is no longer any shows as such, so that the thread can still be read."""
    if raw == _NO_METADATA:
        return {}
    try:
        found: Any = json_text.decode(raw)
        return dict(found)
    except (ValueError, TypeError):
        return {DAMAGED: to_text(raw)}


def _ancestors(raw: bytes) -> tuple[tuple[ThreadId, Seq], ...]:
    try:
        found: Any = json_text.decode(raw)
        return tuple((ThreadId(who), Seq(at)) for who, at in found)
    except (ValueError, TypeError):
        return ((ThreadId(DAMAGED), Seq(0)),)
