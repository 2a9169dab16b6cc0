"""Facts and what was shown of them, and whether a store ever gives back one that is not what was kept.
It refuses to know what a fact says: here its words follow from its scope.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from campaign import folds, talk
from unabridged.blocking import drive
from unabridged.errors import UnabridgedError
from unabridged.log.ids import MAIN, LaneId, Scope, Seq, Span, ThreadRef
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState, Source
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budget, Budgets
from unabridged.ports import Access, FactWrite, Offered, Store
from unabridged.stores.sqlite.store import SqliteStore

_ROOMY: Final = Budgets(agent=Budget(), user=Budget())
_VERSION: Final = "rules"
_SPANS: Final = (Span(first=Seq(1), last=Seq(1)),)


def _said(scope: Scope, tier: Tier) -> str:
    return talk.text_of(f"{scope} {tier}")


def keep(store: Store) -> None:
    """Keep a fact of each tier in each scope, drawn from a message of each thread, and what was shown of both."""
    for row in folds.threads(store):
        scope = row.ref.scope
        for tier in Tier:
            fact = Fact(
                id=FactId(f"{row.ref.thread} {tier}"),
                scope=scope,
                tier=tier,
                statement=f"{row.ref.thread}: {_said(scope, tier)}",
                origin=FactOrigin.MACHINE,
                state=FactState.ACTIVE if tier is Tier.USER else FactState.STAGED,
                sources=(Source(thread=row.ref.thread, seq=Seq(1)),),
                tokens=5,
                created_at=1,
                changed_at=1,
                last_used_at=1,
            )
            told = Offered(thread=row.ref.thread, version=_VERSION, spans=_SPANS)
            drive(store.put_facts(scope, [FactWrite(fact=fact, drawn_on={row.ref.thread: row.head})], _ROOMY, told))
    for row in folds.threads(store):
        change = drive(store.fact_change(row.ref.scope))
        drive(store.keep_block(row.ref, MAIN, _block(row.ref.thread), change=change))


def of_purged(store: Store, ref: ThreadRef, canary: str, *, change: int) -> int:
    """A fact that was drawn from a message, and a lane that is shown it by somebody who read facts up to a change.

    The scope's newest change, as whoever reads it now knows.
    """
    fact = Fact(
        id=FactId(f"{ref.thread} purged"),
        scope=ref.scope,
        tier=Tier.AGENT,
        statement=f"{ref.thread}: {canary}",
        subject=canary,
        slot=canary,
        sources=(Source(thread=ref.thread, seq=Seq(1)),),
    )
    drive(store.put_facts(ref.scope, [FactWrite(fact=fact, drawn_on={ref.thread: Seq(1)})], _ROOMY))
    drive(store.keep_block(ref, MAIN, canary.encode() * 50, change=change or drive(store.fact_change(ref.scope))))
    return drive(store.fact_change(ref.scope))


def _block(thread: str) -> bytes:
    return talk.text_of(f"shown in {thread}").encode()


def strange(path: Path) -> list[str]:
    """Every fact that is given back with other words, and whatever was shown that is given back as something else."""
    try:
        store = SqliteStore(path, access=Access.READ)
        try:
            return [
                problem for row in folds.threads(store) for problem in _strange(store, row.ref.thread, row.ref.scope)
            ]
        finally:
            drive(store.close())
    except (UnabridgedError, sqlite3.Error):
        return []  # whoever cannot read is given nothing


def _strange(store: Store, thread: str, scope: Scope) -> list[str]:
    ref = talk.ref(thread, scope)
    found = list[str]()
    for tier in Tier:
        fact = drive(store.fact(scope, FactId(f"{thread} {tier}")))
        if fact is not None and (fact.statement, fact.tier) != (f"{thread}: {_said(scope, tier)}", tier):
            found.append(f"{thread}, {tier}: a fact was given back that is not its own")
    if drive(store.block(ref, MAIN)) not in (None, _block(thread)) or drive(store.block(ref, LaneId("other"))):
        found.append(f"{thread}: a lane is shown what is not its own")
    if drive(store.offered(ref, _VERSION)) not in ((), _SPANS):
        found.append(f"{thread}: what was offered is not what was offered")
    return found
