"""The index through SQL: states and documents of threads, whatever keeps the words.
It refuses to know how a database finds words; each driver says that in a few methods.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any, Final

from unabridged.log import chain
from unabridged.log.ids import Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.row import to_blob, to_bytes, to_text
from unabridged.log.thread import ThreadRow
from unabridged.search import following
from unabridged.search.clause import Clause, Where
from unabridged.search.documents import Document
from unabridged.search.following import INDEX_VERSION
from unabridged.search.kept import Census, Described, Indexed, IndexStep
from unabridged.search.numbering import LARGEST_SEQ, LARGEST_THREAD, number, numbers
from unabridged.stores.sql.transaction import LOCKED, Place, Transaction, place_of, placed, scope_values
from unabridged.stores.sql.words import Words

LARGEST: Final = numbers(LARGEST_THREAD, 0, LARGEST_SEQ)[1]
_DIGEST_BYTES: Final = 16
_DIGITS: Final = "0123456789"
_EVERY: Final = (Span(first=Seq(0), last=Seq(LARGEST_SEQ)),)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One thread's row: its number among documents, how much of it is indexed, and what its index knows."""

    number: int
    version: int
    through: int
    documents: int
    words: int
    content: bytes


def state(tx: Transaction, ref: ThreadRef, version: int) -> Indexed | None:
    """How far the thread's own events are indexed, if this version did it."""
    place = place_of(tx, ref)
    known = None if place is None else _kept(tx, place, version)
    if known is None:
        return None
    return Indexed(version=version, through=Seq(known.through), content=known.content, number=known.number)


def add(tx: Transaction, words: Words, step: IndexStep) -> bool:
    """Add documents and the state they leave, unless another did so since or a word of them was purged."""
    state, documents = step.state, step.documents
    place = place_of(tx, step.ref, statement=LOCKED)
    if place is None or _any_gone(tx, place, documents):
        return False
    found = tx.all("index_of", scope=place.scope, id=place.id)
    known = _believed(place, found, state.version)
    if step.since != (None if known is None else known.through):
        return False
    words.make(tx)
    if known is None:
        if found:  # asked first: FTS5 writes out the words it has gathered before a statement that may be taken back
            forget(tx, place)
        own: int = tx.all("next_index_number")[0][0]
    else:
        own = known.number
    now = State(
        number=own,
        version=state.version,
        through=state.through,
        documents=len(documents) + (known.documents if known else 0),
        words=sum(len(document.words) for document in documents) + (known.words if known else 0),
        content=state.content,
    )
    statement = "add_indexed" if known is None else "keep_indexed"
    tx.run(statement, scope=place.scope, id=place.id, **_columns(step.ref, now))
    words.add(tx, place.scope, ((number(own, each.seq, each.piece), each) for each in documents))
    return True


def _kept(tx: Transaction, place: Place, version: int) -> State | None:
    """The thread's row, if this version wrote it and it is byte for byte what was written."""
    return _believed(place, tx.all("index_of", scope=place.scope, id=place.id), version)


def _believed(place: Place, found: Sequence[tuple[Any, ...]], version: int) -> State | None:
    """The row that was found, if it may be believed."""
    if not found or found[0][1] != version:
        return None
    *columns, content, digest = found[0]
    own, version, through, documents, words = columns
    known = State(
        number=own, version=version, through=through, documents=documents, words=words, content=to_blob(content)
    )
    return known if to_blob(digest) == _digest(place.thread.ref, known) else None


def _columns(ref: ThreadRef, known: State) -> dict[str, Any]:
    return {**asdict(known), "digest": _digest(ref, known)}


def _digest(ref: ThreadRef, known: State) -> bytes:
    """What proves whose row it is, and every value of it."""
    numbers = repr((known.number, known.version, known.through, known.documents, known.words)).encode()
    return sha256(chain.genesis(ref) + numbers + known.content).digest()[:_DIGEST_BYTES]


def forget(tx: Transaction, place: Place, gone: Iterable[Span] | None = None) -> None:
    """Forget what is indexed of these events; of all of them, and how far it had come, unless told which."""
    spans = _EVERY if gone is None else tuple(gone)
    for span in spans:
        tx.run("forget_documents", scope=place.scope, id=place.id, first=span.first, last=span.last)
    if gone is None:
        tx.run("drop_indexed", scope=place.scope, id=place.id)
    elif spans and (known := _kept(tx, place, INDEX_VERSION)) is not None:
        now = replace(known, content=following.without(known.content, spans))  # once, as it may be long
        tx.run("keep_indexed", scope=place.scope, id=place.id, **_columns(place.thread.ref, now))


def unindex(tx: Transaction, ref: ThreadRef) -> None:
    """Forget everything that is indexed of a thread."""
    if (place := place_of(tx, ref, statement=LOCKED)) is not None:
        forget(tx, place)


def behind(
    tx: Transaction, scope: Scope, *, version: int, after: ThreadId | None, limit: int
) -> list[tuple[ThreadRow, Seq]]:
    """One page of the scope's threads whose index is behind their log."""
    first = b"" if after is None else to_bytes(after) + b"\0"
    found = tx.all("threads_behind", **scope_values(scope), version=version, first=first, limit=limit)
    rows = [(placed(scope, row[:-1]).thread, row[-1]) for row in found]
    return [(row, row.forked_at if through is None else Seq(through)) for row, through in rows]


def postings(  # what the port is given, the driver's words, and the version
    tx: Transaction, words: Words, scope: Scope, where: Where, clauses: Sequence[Clause], *, limit: int
) -> list[list[int]]:
    """For each clause the documents that it and ``where`` ask for, the highest number first."""
    own = _number_of(tx, scope)
    ranges = [] if own is None else _ranges(tx, where)
    found: list[list[int]] = []
    for clause in clauses:
        having: list[int] = []
        for first, last in ranges:
            if own is not None and len(having) < limit:
                left = limit - len(having)
                having += words.found(tx, own, where, clause, first=first, last=last, limit=left)
        found.append(having)
    return found


def described(  # what the port is given, and the driver's words
    tx: Transaction, words: Words, scope: Scope, documents: Sequence[int], clauses: Sequence[Clause], *, version: int
) -> list[Described]:
    """These documents, those left out that are of no thread or of another version's."""
    own = _number_of(tx, scope)
    if own is None or not documents:
        return []
    found = words.described(tx, own, documents, clauses, version=version)
    refs = {name: ThreadRef(scope=scope, thread=ThreadId(to_text(name))) for name in {row[3] for row in found}}
    return [
        Described(number=each, ref=refs[name], at=at, length=length, counts=counts)
        for each, at, length, name, counts in found
    ]


def terms(tx: Transaction, words: Words, scope: Scope, documents: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
    """The terms of these documents, each with how often."""
    own = _number_of(tx, scope)
    found: dict[int, dict[str, int]] = {}
    for each, led, often in words.terms(tx, own, documents) if own is not None and documents else ():
        term = led.lstrip(_DIGITS)  # no term begins with one
        if led == f"{own}{term}":
            found.setdefault(each, {})[term] = often
    return found


def census(tx: Transaction, scope: Scope, where: Where, version: int) -> Census:
    """How many documents and words were made of the stretches' threads, or of all of the scope."""
    own = _number_of(tx, scope)
    if own is None:
        return Census(documents=0, words=0)
    if where.stretches is None:
        found = tx.all("census", scope=own, version=version)
    else:
        refs = {each.ref for each in where.stretches}
        there = [place for ref in refs if (place := place_of(tx, ref)) is not None]
        found = [row for each in there for row in tx.all("census_of", scope=own, id=each.id, version=version)]
    return Census(documents=sum(int(row[0]) for row in found), words=sum(int(row[1]) for row in found))


def _number_of(tx: Transaction, scope: Scope) -> int | None:
    found = tx.all("scope_id", **scope_values(scope))
    return int(found[0][0]) if found else None


def _ranges(tx: Transaction, where: Where) -> list[tuple[int, int]]:
    """From which number to which the stretches' documents go, the highest first."""
    if where.stretches is None:
        return [(0, LARGEST)]
    found: list[tuple[int, int]] = []
    for each in where.stretches:
        place = place_of(tx, each.ref)
        known = tx.all("index_of", scope=place.scope, id=place.id) if place else []
        last = min(each.last, LARGEST_SEQ)
        found += [numbers(row[0], max(0, each.first), last) for row in known if each.first <= last]
    return sorted(_apart(found), reverse=True)


def _apart(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same numbers in ranges that do not overlap, so that no document is found twice."""
    found: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], last))
        else:
            found.append((first, last))
    return found


def _any_gone(tx: Transaction, place: Place, documents: Sequence[Document]) -> bool:
    """Whether anything that was to be indexed was purged since it was read."""
    if not documents:
        return False
    seqs = {int(seq) for document in documents for seq in (document.seq, *document.pieces)}
    bounds = {"first": min(seqs), "last": max(seqs)}
    if any(seq in seqs for (seq,) in tx.all("emptied", scope=place.scope, id=place.id, **bounds)):
        return True
    return any(
        first <= seq <= last
        for first, last in tx.all("erasures", scope=place.scope, id=place.id, **bounds)
        for seq in seqs
    )
