"""Facts of an archive on their way into a store: drawn from its log, looked at by its screen, in the room there is.
They refuse to be believed further than whoever adds a fact here, and to come where somebody took them away.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from unabridged.engine.context import Context
from unabridged.engine.memory import fact_waiting
from unabridged.engine.memory.fact_drafts import STAGED_BELOW, TRUSTED, screened_anew
from unabridged.engine.races import ATTEMPTS
from unabridged.engine.upkeep.places import Places
from unabridged.errors import CorruptionError
from unabridged.log.ids import Scope, spans_of
from unabridged.memory.bringing import arriving, doubted, drawn_here, is_to_put_right, putting_right_nothing
from unabridged.memory.choosing import Choice
from unabridged.memory.correcting import by_itself
from unabridged.memory.fact import WAITING, Fact, FactId, FactOrigin, FactState
from unabridged.memory.merging import joined
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Budgets
from unabridged.ports import EVERY_VERSION, FactWrite, Offered
from unabridged.retention.fact_lines import Settled


class FactsBrought:
    """How many facts of an archive stand where it is brought back, and what became of those that were believed."""

    def __init__(self, ctx: Context, scope: Scope, budgets: Budgets | None) -> None:
        self._ctx, self._scope = ctx, scope
        self._budgets = ctx.facts.budgets(scope, budgets)
        self._places = Places(ctx, scope)
        self._choices: dict[Tier, Choice] = {}
        self._waiting: dict[FactId, Fact] | None = None
        self._came: set[FactId] = set()
        self._returning: set[FactId] = set()
        self.stand = self.waiting = self.archived = self.left = 0

    async def look_at(self, fact: Fact) -> None:
        """Have a fact compete for the room that there is, before any is written."""
        if fact.state is not FactState.ACTIVE or not await self._is_coming(fact):
            return
        if fact.put_right and await self._stands(fact.id):
            self._returning.add(fact.id)  # what leaves for it again makes room, and the store knows what does
        else:
            if fact.tier not in self._choices:
                usage = await self._ctx.store.fact_usage(self._scope, fact.tier)
                self._choices[fact.tier] = Choice(self._budgets.of(fact.tier), usage)
            self._choices[fact.tier].look_at(self._counted(fact))

    async def settle(self, settled: Settled) -> None:
        """From these messages nobody draws facts again."""
        offered = Offered(thread=settled.thread, version=EVERY_VERSION, spans=settled.spans)
        await self._ctx.store.put_facts(self._scope, (), self._budgets, offered)

    async def take(self, facts: Sequence[Fact]) -> None:
        """Write these facts, each unless it stands there already or was taken away."""
        await self._places.read(facts)
        await self._take(facts, ATTEMPTS)

    async def _take(self, facts: Sequence[Fact], attempts: int) -> None:
        writes: list[tuple[Fact, FactWrite]] = []
        for fact in facts:
            try:
                known = await self._there(fact.id)
            except CorruptionError:  # whatever stands there, its owner is told of by verify()
                self.left += 1
                continue
            write = await self._write(fact, known) if attempts else None
            if write is None:
                self._count(fact, known)
                continue
            writes.append((fact, write))
            if write.fact.state in WAITING:  # how many wait by then is asked before the next of them
                await self._put(writes, attempts)
                writes = []
        await self._put(writes, attempts)

    async def _put(self, writes: Sequence[tuple[Fact, FactWrite]], attempts: int) -> None:
        if not writes:
            return
        done = await self._ctx.store.put_facts(self._scope, [write for _, write in writes], self._budgets)
        told = {fact.id: (fact, write.fact) for fact, write in writes}
        for kept in done.kept:
            self._count(told[kept.id][0], kept)
            if self._waiting is not None and kept.state in WAITING:
                self._waiting[kept.id] = kept
        for lost in done.refused:
            if lost.same is not None:
                await self._join(*told[lost.fact], lost.same, attempts - 1)
            else:  # somebody changed it a moment ago
                await self._take([told[lost.fact][0]], attempts - 1)

    async def _write(self, fact: Fact, known: Fact | None) -> FactWrite | None:
        """What is to be written of a fact beside what is known by its id; None where nothing is."""
        if known is None or _went_along(known, fact):
            new = await self._new(fact)
            if new is None:
                return None
            self._came.add(fact.id)
            return self._to_write(new, 0 if known is None else known.version)
        if not known.statement:
            await self._settle(fact)
            return None
        if known.statement != fact.statement or known.state is FactState.RETIRED:
            return None
        both = joined(known, replace(fact, sources=self._places.of(fact)))
        return None if both == known else self._to_write(both, known.version)

    async def _new(self, fact: Fact) -> Fact | None:
        """A fact as it comes to stand; None where all it was drawn from is gone, or too much waits to be looked at."""
        sources = self._places.of(fact)
        if fact.sources and not sources:
            return None
        new = arriving(fact, now=self._ctx.clock.now(), room=self._budgets.of(fact.tier))
        new = putting_right_nothing(new) if await self._is_taking(new) else new
        is_own = fact.origin is FactOrigin.PERSON  # whoever says it himself is believed as far as he is
        heard = () if is_own else (self._places.trust(each) for each in sources)
        trust = min([fact.trust, TRUSTED[fact.origin], *heard])
        new = replace(drawn_here(new, sources), trust=trust)
        new = self._counted(await self._ctx.aside(lambda: screened_anew(new)))
        is_said = bool(sources) or fact.origin is not FactOrigin.MACHINE
        if not is_own and (trust < STAGED_BELOW or not is_said):
            new = doubted(new, FactState.STAGED)
        if new.state is FactState.ACTIVE and not self._finds_room(new):
            new = replace(by_itself(new), state=FactState.ARCHIVED)
        if new.state in WAITING and fact_waiting.are_too_many_brought(await self._waits(), new):
            return None
        return new

    async def _is_taking(self, fact: Fact) -> bool:
        """Whether something that stands here would leave for a fact, now or one day, that did not come with it."""
        right = is_to_put_right(fact)
        if right is None:
            return False
        # What is believed has put right whatever it was to; something that stood here before came with nothing.
        return fact.state is FactState.ACTIVE or (right not in self._came and await self._stands(right))

    async def _join(self, fact: Fact, new: Fact, id_: FactId, attempts: int) -> None:
        """Let what says the same here gain what a fact was drawn from; it is believed no further for it."""
        known = await self._there(id_)
        if known is not None and known.is_kept:
            both = joined(known, new)
            if both == known:
                return self._count(fact, known)
            done = await self._ctx.store.put_facts(self._scope, [self._to_write(both, both.version)], self._budgets)
            if done.kept:
                return self._count(fact, done.kept[0])
        return await self._take([fact], attempts)  # somebody changed it a moment ago

    async def _settle(self, fact: Fact) -> None:
        """What somebody took away here is drawn by nobody from the same messages that came back."""
        for thread in sorted({each.thread for each in self._places.of(fact)}):
            spans = spans_of(each.seq for each in fact.sources if each.thread == thread)
            await self.settle(Settled(thread=thread, spans=spans))

    async def _is_coming(self, fact: Fact) -> bool:
        with suppress(CorruptionError):
            known = await self._there(fact.id)
            return known is None or _went_along(known, fact)
        return False

    async def _stands(self, id_: FactId) -> bool:
        with suppress(CorruptionError):
            return await self._there(id_) is not None
        return True

    async def _there(self, id_: FactId) -> Fact | None:
        return await self._ctx.store.fact(self._scope, id_)

    async def _waits(self) -> Sequence[Fact]:
        """Everything that waits for a person, whoever wrote it; read once."""
        if self._waiting is None:
            self._waiting = {each.id: each for each in await fact_waiting.known(self._ctx, self._scope)}
        return [*self._waiting.values()]

    def _finds_room(self, fact: Fact) -> bool:
        choice = self._choices.get(fact.tier)
        return choice is None or fact.id in self._returning or choice.holds(fact.id)

    def _to_write(self, fact: Fact, expected: int) -> FactWrite:
        return FactWrite(fact=fact, expected=expected, brought=True, drawn_on=self._places.drawn_on(fact))

    def _counted(self, fact: Fact) -> Fact:
        return replace(fact, tokens=self._ctx.counter.count(fact.statement))

    def _count(self, fact: Fact, there: Fact | None) -> None:
        """Count what became of a fact of the archive."""
        if there is None or not there.statement:
            self.left += 1
            return
        self.stand += 1
        if fact.state is FactState.ACTIVE:
            self.waiting += there.state in WAITING
            self.archived += there.state is FactState.ARCHIVED


def _went_along(known: Fact, fact: Fact) -> bool:
    """Whether a fact is gone because its messages went, and nobody took it away: then it comes back with them."""
    return not known.statement and known.changed_at == fact.changed_at
