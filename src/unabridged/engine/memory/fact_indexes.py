"""The facts of the scopes that were asked for last: those believed, which most questions are about, and all of them.
It refuses to read what is archived for whoever asks what is believed; an archive grows for ever.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from unabridged.compaction.tasks import Pause
from unabridged.engine.last_used import LastUsed
from unabridged.engine.memory.fact_index import FactIndex
from unabridged.engine.memory.fact_looks import Looks
from unabridged.log.ids import Scope
from unabridged.memory.fact import Fact, FactState
from unabridged.memory.tiers import Budgets
from unabridged.ports import Clock, FactStore
from unabridged.search.terms import Lexicon

_SCOPES: Final = 16
_OPENED: Final = 1_000
_PAGE: Final = 1_000
# So many are read at once where others have turns meanwhile.
_BESIDE: Final = 200
# So many changes are caught up with in a moment.
_SOON: Final = 300


class FactIndexes:
    """The scopes that were asked last; whatever is forgotten is read again."""

    def __init__(self) -> None:
        self.looks = Looks()
        self._whole = LastUsed[Scope, FactIndex](_SCOPES)
        self._believed = LastUsed[Scope, FactIndex](_SCOPES)
        self._ready = LastUsed[Scope, None](_OPENED)
        self._put_off = LastUsed[Scope, None](_OPENED)
        self._budgets = LastUsed[Scope, Budgets](_OPENED)

    def budgets(self, scope: Scope, otherwise: Budgets | None = None) -> Budgets:
        """The budgets that the facts of a scope were last opened with here, or others, or those by default."""
        return self._budgets.get(scope, otherwise or Budgets())

    def opened_with(self, scope: Scope, budgets: Budgets) -> None:
        """Somebody opened the facts of a scope with budgets of his own."""
        self._budgets.put(scope, budgets)

    async def if_read(self, store: FactStore, scope: Scope, lexicon: Lexicon) -> FactIndex | None:
        """All facts where they were asked for before; None where to read them would hold up who asks for a few."""
        return await self.of(store, scope, lexicon) if scope in self._whole else None

    async def is_put_off(self, store: FactStore, scope: Scope) -> bool:
        """Whether all facts are rather read later than by who compares with them now and is waited for.

        Once, where it takes longer than a moment: in a quiet one somebody reads them, and where nobody does, who comes
        next.
        """
        known = self._whole.get(scope)
        behind = await store.fact_change(scope) - (0 if known is None else known.through)
        if behind <= _SOON or scope in self._put_off:
            return False
        self._put_off.put(scope, None)
        return True

    async def made_ready(self, store: FactStore, scope: Scope, lexicon: Lexicon, pause: Pause) -> None:
        """Read all facts and their words once, beside whoever will compare with them before long."""
        if scope not in self._ready:
            self._ready.put(scope, None)
            index = _remembered(self._whole, scope, FactIndex(scope))
            while page := await store.facts(scope, after=index.through, limit=_BESIDE):
                pause()
                index.learn(page, lexicon)
            index.read_words(pause)

    async def of(self, store: FactStore, scope: Scope, lexicon: Lexicon) -> FactIndex:
        """All facts of a scope that have words, with every change that there is."""
        index = _remembered(self._whole, scope, FactIndex(scope))
        await _caught_up(index, store, scope, lexicon)
        return index

    async def if_heard(self, store: FactStore, scope: Scope, lexicon: Lexicon, *, since: int) -> FactIndex | None:
        """What has learned of every fact that was written since a moment, where something has; else None."""
        known = self._believed.get(scope)
        if scope in self._whole or known is None or known.since is None or known.since > since:
            return await self.if_read(store, scope, lexicon)
        await _caught_up(known, store, scope, lexicon)
        return known

    async def believed(self, store: FactStore, scope: Scope, lexicon: Lexicon, clock: Clock) -> FactIndex:
        """The active facts of a scope, with every change that there is."""
        index = _remembered(self._believed, scope, FactIndex(scope, keeps=_is_believed))
        if index.since is None:
            now = clock.now()
            through, facts, after = await store.fact_change(scope), list[Fact](), 0
            while page := await store.facts(scope, after=after, limit=_PAGE, state=FactState.ACTIVE):
                facts += page
                after = page[-1].change
            index.begin(facts, lexicon, through=through, now=now)
        await _caught_up(index, store, scope, lexicon)
        return index

    async def having(
        self, states: Collection[FactState], store: FactStore, scope: Scope, lexicon: Lexicon, clock: Clock
    ) -> FactIndex:
        """What has the facts of a scope that are in these states."""
        if all(each is FactState.ACTIVE for each in states):
            return await self.believed(store, scope, lexicon, clock)
        return await self.of(store, scope, lexicon)


async def _caught_up(index: FactIndex, store: FactStore, scope: Scope, lexicon: Lexicon) -> None:
    while page := await store.facts(scope, after=index.through, limit=_PAGE):
        index.learn(page, lexicon)


def _remembered(known: LastUsed[Scope, FactIndex], scope: Scope, new: FactIndex) -> FactIndex:
    index = known.setdefault(scope, new)
    known.put(scope, index)
    return index


def _is_believed(fact: Fact) -> bool:
    return fact.state is FactState.ACTIVE and bool(fact.statement)
