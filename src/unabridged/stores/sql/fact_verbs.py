"""The verbs of a store over SQL for facts.
They refuse to know rules; those are the same on every store.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from unabridged.log.ids import LaneId, Scope, Span, ThreadRef
from unabridged.memory.fact import Fact, FactId, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budgets, Usage
from unabridged.ports import FactsPut, FactWrite, Offered
from unabridged.stores import fact_rules, placing
from unabridged.stores.group import Apart, ApartError
from unabridged.stores.sql import facts, shown
from unabridged.stores.sql.draft_verbs import SqlDrafts
from unabridged.stores.sql.transaction import LOCKED, Transaction, place_of

T = TypeVar("T")


class SqlFacts(SqlDrafts):
    """Every promise of the port for facts."""

    proved: shown.ProvedBlocks

    async def _apart(self, verb: str, work: Callable[[Transaction], T]) -> T:
        """Write beside the log, to the index, a lane's row or a fact: in a transaction that no append shares."""
        try:
            return await self._write(verb, Apart(work))
        except ApartError as damage:
            raise damage.problem from damage

    async def put_facts(
        self, scope: Scope, writes: Sequence[FactWrite], budgets: Budgets, offered: Offered | None = None
    ) -> FactsPut:
        """Write each fact whose expected version stands; the others are refused, and nothing else is."""
        threads = {source.thread for write in writes for source in (*write.fact.sources, *write.settles)}
        threads |= set() if offered is None else {offered.thread}
        return await self._apart(
            "put_facts", lambda tx: fact_rules.put(facts.held(tx, scope, threads), writes, budgets, offered)
        )

    async def offered(self, ref: ThreadRef, version: str) -> tuple[Span, ...]:
        """The messages of a thread that were offered by this version or are by every one."""
        return await self._read(lambda tx: shown.offered(tx, ref, version))

    async def block(self, ref: ThreadRef, lane: LaneId) -> bytes | None:
        """What was kept of the facts that a lane is shown."""
        found = await self._asked("block", **shown.whose_block(ref, lane))
        return self.proved.content(ref, lane, found)

    async def keep_block(self, ref: ThreadRef, lane: LaneId, content: bytes, *, change: int) -> bool:
        """Keep what a lane is shown of the facts of its scope, if none of them changed after this change."""
        return await self._apart("keep_block", lambda tx: shown.keep_block(tx, ref, lane, content, change=change))

    async def fact_change(self, scope: Scope) -> int:
        """The newest change of any fact of a scope."""
        return await self._read(lambda tx: 0 if (rows := facts.of_scope(tx, scope)) is None else rows.change())

    async def fact(self, scope: Scope, id: FactId) -> Fact | None:  # noqa: A002  # as the port has it
        """One fact; None where the scope has none of this id."""
        return await self._read(lambda tx: None if (rows := facts.of_scope(tx, scope)) is None else rows.fact(id))

    async def facts(
        self, scope: Scope, *, after: int, limit: int, tier: Tier | None = None, state: FactState | None = None
    ) -> list[Fact]:
        """One page of a scope's facts in the order in which they changed last."""
        size = placing.page_of(limit)

        def page(tx: Transaction) -> list[Fact]:
            rows = facts.of_scope(tx, scope)
            return [] if rows is None else rows.after(after, limit=size, tier=tier, state=state)

        return await self._read(page)

    async def facts_from(
        self, ref: ThreadRef, seqs: Sequence[Span] | None = None, *, used_after: int = -1
    ) -> list[Fact]:
        """Every fact that was drawn from a thread, or from these messages of it, in the order of their changes.

        ``used_after`` a moment leaves out what was last used before it, which nothing is that was written since.
        """

        def drawn(tx: Transaction) -> list[Fact]:
            rows = facts.of_scope(tx, ref.scope)
            return [] if rows is None or place_of(tx, ref) is None else rows.drawn_from(ref.thread, seqs, used_after)

        return await self._read(drawn)

    async def fact_usage(self, scope: Scope, tier: Tier) -> Usage:
        """What the active facts of a tier take."""

        def used(tx: Transaction) -> Usage:
            rows = facts.of_scope(tx, scope)
            return Usage() if rows is None else rows.usage(tier)

        return await self._read(used)

    async def use_facts(self, scope: Scope, ids: Sequence[FactId], *, at: int) -> None:
        """Note that these facts were shown; no version grows by it."""
        await self._apart("use_facts", lambda tx: facts.held(tx, scope).use(ids, at))

    async def forget_facts(self, ref: ThreadRef, seqs: Sequence[Span] | None = None, *, at: int) -> list[Fact]:
        """Take these sources, or a whole thread, from every fact; one without any other loses its words for good."""

        def forgotten(tx: Transaction) -> list[Fact]:
            if place_of(tx, ref, statement=LOCKED) is None:
                return []
            return fact_rules.forget(facts.held(tx, ref.scope), ref.thread, seqs, at=at)

        return await self._apart("forget_facts", forgotten)
