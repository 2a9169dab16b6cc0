"""The verbs of the store in memory for facts.
They refuse to know rules; those are the same on every store.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unabridged.log.ids import LaneId, Scope, Span, ThreadRef
from unabridged.memory.fact import Fact, FactId, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budgets, Usage
from unabridged.ports import FactsPut, FactWrite, Offered
from unabridged.stores import fact_rules, placing
from unabridged.stores.in_memory.shelved import Shelved


class InMemoryFacts(Shelved):
    """Every promise of the port for facts, over the shelf of the store this is a part of."""

    async def put_facts(
        self, scope: Scope, writes: Sequence[FactWrite], budgets: Budgets, offered: Offered | None = None
    ) -> FactsPut:
        """Write each fact whose expected version stands; the others are refused, and nothing else is."""
        with self._writing("put_facts"):
            rows = self._shelf.facts_of(scope)
            if offered is not None:
                self._shelf.known(ThreadRef(scope=scope, thread=offered.thread))
            with rows.whole():
                return fact_rules.put(rows, writes, budgets, offered)

    async def offered(self, ref: ThreadRef, version: str) -> tuple[Span, ...]:
        """The messages of a thread that were offered by this version or are by every one."""
        with self._reading():
            if ref not in self._shelf.threads:
                return ()
            return self._shelf.facts_of(ref.scope).offered(ref.thread, version)

    async def block(self, ref: ThreadRef, lane: LaneId) -> bytes | None:
        """What was kept of the facts that a lane is shown."""
        with self._reading():
            return self._shelf.facts_of(ref.scope).blocks.get((ref.thread, lane))

    async def keep_block(self, ref: ThreadRef, lane: LaneId, content: bytes, *, change: int) -> bool:
        """Keep what a lane is shown of the facts of its scope, if none of them changed after this change."""
        with self._writing("keep_block"):
            rows = self._shelf.facts_of(ref.scope)
            if ref not in self._shelf.threads or rows.change != change:
                return False
            rows.blocks[ref.thread, lane] = content
            return True

    async def fact_change(self, scope: Scope) -> int:
        """The newest change of any fact of a scope."""
        with self._reading():
            return self._shelf.facts_of(scope).change

    async def fact(self, scope: Scope, id: FactId) -> Fact | None:  # noqa: A002  # as the port has it
        """One fact; None where the scope has none of this id."""
        with self._reading():
            return self._shelf.facts_of(scope).fact(id)

    async def facts(
        self, scope: Scope, *, after: int, limit: int, tier: Tier | None = None, state: FactState | None = None
    ) -> list[Fact]:
        """One page of a scope's facts in the order in which they changed last."""
        size = placing.page_of(limit)
        with self._reading():
            found = (
                each
                for each in self._shelf.facts_of(scope).facts.values()
                if each.change > after and tier in (None, each.tier) and state in (None, each.state)
            )
            return sorted(found, key=lambda each: each.change)[:size]

    async def facts_from(
        self, ref: ThreadRef, seqs: Sequence[Span] | None = None, *, used_after: int = -1
    ) -> list[Fact]:
        """Every fact that was drawn from a thread, or from these messages of it, in the order of their changes.

        ``used_after`` a moment leaves out what was last used before it, which nothing is that was written since.
        """
        with self._reading():
            found = self._shelf.facts_of(ref.scope).drawn_from(ref.thread, seqs)
            return [each for each in found if each.last_used_at > used_after]

    async def fact_usage(self, scope: Scope, tier: Tier) -> Usage:
        """What the active facts of a tier take."""
        with self._reading():
            return self._shelf.facts_of(scope).usage(tier)

    async def use_facts(self, scope: Scope, ids: Sequence[FactId], *, at: int) -> None:
        """Note that these facts were shown; no version grows by it."""
        with self._writing("use_facts"):
            facts = self._shelf.facts_of(scope).facts
            for each in facts.keys() & set(ids):
                facts[each] = replace(facts[each], last_used_at=max(at, facts[each].last_used_at))

    async def forget_facts(self, ref: ThreadRef, seqs: Sequence[Span] | None = None, *, at: int) -> list[Fact]:
        """Take these sources, or a whole thread, from every fact; one without any other loses its words for good."""
        with self._writing("forget_facts"):
            if ref not in self._shelf.threads:
                return []
            rows = self._shelf.facts_of(ref.scope)
            return fact_rules.forget(rows, ref.thread, seqs, at=at)
