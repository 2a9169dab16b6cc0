"""Facts through SQL: a row each with its bytes and what it is found by, and beside it the messages it was drawn from.
It refuses to give back a fact that is not byte for byte what was kept, and to know rules.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from unabridged.errors import CorruptionError
from unabridged.log.ids import Scope, Seq, Span, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.row import to_blob, to_bytes, to_text
from unabridged.log.skeleton import Skeleton
from unabridged.memory import fact_text, tiers
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Usage
from unabridged.ports import Offered
from unabridged.stores import fact_rules
from unabridged.stores.sql import fact_pages as pages
from unabridged.stores.sql import reading, shown
from unabridged.stores.sql.fact_pages import ANY, ORIGINS, STATES, TIERS
from unabridged.stores.sql.snapshots import proof
from unabridged.stores.sql.transaction import LOCKED, Place, Transaction, known_place, scope_values

_LOG: Final = logging.getLogger(__name__)
_PAGE: Final = 200
_BEYOND: Final = 2**62


class Rows:
    """The facts of one scope, in one transaction that holds them where it writes."""

    def __init__(self, tx: Transaction, scope: Scope, number: int) -> None:
        self._tx, self._scope, self._number = tx, scope, number
        self._places: dict[ThreadId, Place] = {}

    def fact(self, id_: FactId) -> Fact | None:
        """One fact; ``CorruptionError`` where its row is not what was written."""
        found = self._tx.all("fact", scope=self._number, id=to_bytes(id_))
        return self._read(found[0]) if found else None

    def alike(self, tier: Tier, key: bytes) -> FactId | None:
        """The fact of a tier whose words stand and say the same."""
        found = self._tx.all("fact_alike", scope=self._number, tier=TIERS[tier], alike=key)
        return FactId(to_text(found[0][0])) if found else None

    def usage(self, tier: Tier) -> Usage:
        """What the active facts of a tier take."""
        active = STATES[FactState.ACTIVE]
        count, characters, tokens = self._tx.all("fact_usage", scope=self._number, tier=TIERS[tier], state=active)[0]
        return Usage(count=count, characters=characters + max(0, count - 1), tokens=tokens)

    def poorest(self, tier: Tier, origin: FactOrigin | None = None) -> Iterator[Fact]:
        """The active facts of a tier, or those of one origin, the least worth first."""
        first, last = ANY if origin is None else (ORIGINS[origin],) * 2
        after: tuple[int, int, bytes] = (-1, 0, b"")
        asked = {"tier": TIERS[tier], "state": STATES[FactState.ACTIVE], "first": first, "last": last, "limit": _PAGE}
        while page := self._tx.all(
            "facts_by_worth", scope=self._number, worth=after[0], used=after[1], id=after[2], **asked
        ):
            yield from filter(None, map(self._whole, page))
            after = page[-1][5], page[-1][3], to_blob(page[-1][0])

    def head(self, thread: ThreadId) -> Seq:
        """The newest seq of a thread."""
        return self._place(thread).thread.head

    def since(self, thread: ThreadId, after: Seq) -> Iterable[Skeleton]:
        """The events of a thread after a seq."""
        place = self._place(thread)
        while page := reading.skeletons(self._tx, place, after=after, limit=_PAGE):
            yield from page
            after = page[-1].seq

    def drawn_from(self, thread: ThreadId, spans: Sequence[Span] | None, used_after: int = -1) -> list[Fact]:
        """Every fact with one of these sources that is what was written, in the order of their changes."""
        found = {row[0]: self._whole(row) for row in self._drawn(thread, spans, used_after)}
        return sorted((fact for fact in found.values() if fact is not None), key=lambda each: each.change)

    def drop_damaged(self, thread: ThreadId, spans: Sequence[Span] | None) -> None:
        """Drop rows with one of these sources that are not what was written: nobody knows whose words are in them."""
        for row in self._drawn(thread, spans):
            if self._whole(row) is None:
                for statement in ("drop_fact_sources", "drop_fact"):
                    self._tx.run(statement, scope=self._number, id=row[0])

    def after(self, change: int, *, limit: int, tier: Tier | None, state: FactState | None) -> list[Fact]:
        """One page of facts in the order of their changes; one that is not what was written is left out and logged."""
        while page := pages.in_order(self._tx, self._number, change, limit=limit, tier=tier, state=state):
            if whole := [fact for row in page if (fact := self._whole(row)) is not None]:
                return whole
            change = page[-1][4]  # whoever asks for pages goes on until one is empty
        return []

    def write(self, fact: Fact) -> Fact:
        """Write a fact as the scope's next change."""
        fact = replace(fact, change=self.change() + 1)
        places = [(self._place(each.thread).id, each.seq) for each in fact.sources]
        id_ = to_bytes(fact.id)
        self._tx.run("keep_fact", scope=self._number, id=id_, **columns(fact))
        self._tx.run("drop_fact_sources", scope=self._number, id=id_)
        self._tx.many(
            "add_fact_source",
            [{"scope": self._number, "id": id_, "thread": thread, "seq": seq} for thread, seq in sorted({*places})],
        )
        return fact

    def offered(self, thread: ThreadId, version: str) -> tuple[Span, ...]:
        """What was offered of a thread by a version, in the words it has, or is by every one; a fork's shared too."""
        return shown.offered(self._tx, ThreadRef(scope=self._scope, thread=thread), version)

    def offer(self, offered: Offered) -> None:
        """Write down that messages were offered, beside those that had been."""
        shown.offer(self._tx, self._place(offered.thread), offered)

    def reword(self, thread: ThreadId, seq: Seq, by: Seq) -> None:
        """Write down by which event a message has its words now, where anything was offered of the thread."""
        shown.reword(self._tx, self._place(thread), seq, by)

    def drop_blocks(self) -> None:
        """Let go of everything that lanes are shown of the scope's facts."""
        self._tx.run("drop_blocks", scope=self._number, kind=shown.BLOCK)

    def change(self) -> int:
        """The newest change of any fact."""
        newest: int = self._tx.all("last_fact_change", scope=self._number)[0][0]
        return newest

    def use(self, ids: Iterable[FactId], at: int) -> None:
        """Note when these facts were used."""
        self._tx.many("use_fact", [{"scope": self._number, "id": to_bytes(each), "at": at} for each in sorted({*ids})])

    def _drawn(self, thread: ThreadId, spans: Sequence[Span] | None, used_after: int = -1) -> list[tuple[Any, ...]]:
        place = self._place(thread)
        bounds = [(0, _BEYOND)] if spans is None else [(span.first, span.last) for span in spans]
        return [
            row
            for first, last in bounds
            for row in self._tx.all(
                "facts_from", scope=self._number, thread=place.id, first=first, last=last, used=used_after
            )
        ]

    def _place(self, thread: ThreadId) -> Place:
        if thread not in self._places:
            ref = ThreadRef(scope=self._scope, thread=thread)
            self._places[thread] = known_place(self._tx, ref)
        return self._places[thread]

    def _whole(self, row: tuple[Any, ...]) -> Fact | None:
        try:
            return self._read(row)
        except CorruptionError as damage:
            _LOG.warning("a fact is left out: %s", damage)
            return None

    def _read(self, row: tuple[Any, ...]) -> Fact:
        return read(self._scope, row)


def of_scope(tx: Transaction, scope: Scope) -> Rows | None:
    """The facts of a scope; None where nothing was ever kept in it."""
    found = tx.all("scope_id", **scope_values(scope))
    return Rows(tx, scope, found[0][0]) if found else None


def held(tx: Transaction, scope: Scope, threads: Iterable[ThreadId] = ()) -> Rows:
    """The facts of a scope for whoever writes: first their threads' rows are held, then the scope's."""
    for thread in sorted({*threads}):
        known_place(tx, ThreadRef(scope=scope, thread=thread), statement=LOCKED)
    tx.run("add_scope", **scope_values(scope))
    number: int = tx.all("scope_id", **scope_values(scope))[0][0]
    tx.all("hold_facts", scope=number)
    return Rows(tx, scope, number)


def follow(tx: Transaction, place: Place, skeletons: Sequence[Skeleton]) -> None:
    """Let facts follow what just befell messages of a thread whose row this transaction holds."""
    ref = place.thread.ref
    is_reworded = any(each.kind is Kind.AMENDED for each in skeletons) and shown.is_any_offered(tx, place)
    if is_reworded or tx.all("any_fact_from", scope=place.scope, thread=place.id):
        fact_rules.follow(held(tx, ref.scope), ref.thread, skeletons)


def gone(tx: Transaction, place: Place) -> None:
    """Take a thread that is being deleted from every fact."""
    ref = place.thread.ref
    if tx.all("any_fact_from", scope=place.scope, thread=place.id):
        fact_rules.forget(held(tx, ref.scope), ref.thread, None, at=None)


def columns(fact: Fact) -> dict[str, object]:
    """A fact's row: its bytes with what proves them, and what it is found by, which follows from them."""
    content = fact_text.written(fact)
    return {
        "tier": TIERS[fact.tier],
        "state": STATES[fact.state],
        "origin": ORIGINS[fact.origin],
        "worth": tiers.worth_of(fact),
        "characters": fact.characters,
        "tokens": fact.tokens,
        "alike": fact_text.alike(fact),
        "used": fact.last_used_at,
        "change": fact.change,
        "content": content,
        "digest": _digest(fact.scope, to_bytes(fact.id), content, fact.change),
    }


def read(scope: Scope, row: tuple[Any, ...]) -> Fact:
    """The fact of a row's first columns; ``CorruptionError`` where they are not what was written."""
    id_, content, digest, used, change = to_blob(row[0]), to_blob(row[1]), to_blob(row[2]), row[3], row[4]
    problem = "its bytes are not what was kept"
    if digest == _digest(scope, id_, content, change):
        try:
            return fact_text.read(content, scope=scope, id_=FactId(to_text(id_)), last_used_at=used, change=change)
        except (ValueError, KeyError, TypeError) as trouble:
            problem = f"it cannot be read: {type(trouble).__name__}"
    raise CorruptionError(store="a fact", where=f"fact {to_text(id_)!r}", problem=problem)


def _digest(scope: Scope, id_: bytes, content: bytes, change: int) -> bytes:
    return proof(ThreadRef(scope=scope, thread=ThreadId("")), id_, content, change)
