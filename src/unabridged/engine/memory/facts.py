"""The verbs on the facts of a scope: add, replace, remove, search, list, review, forget.
They refuse to keep a word that was not screened, and to decide who leaves a full tier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from unabridged.engine import checking
from unabridged.engine.context import Context
from unabridged.engine.log.lanes import lane_id
from unabridged.engine.log.surroundings import named
from unabridged.engine.log.threads import id_for
from unabridged.engine.memory import fact_drafts, fact_given, fact_writes, forgetting
from unabridged.engine.memory.fact_given import SourceGiven
from unabridged.engine.memory.fact_index import FactHit
from unabridged.engine.memory.fact_pace import Pace
from unabridged.engine.memory.fact_words import narrow
from unabridged.engine.memory.fact_writes import NewFact
from unabridged.errors import CorruptionError, UsageError
from unabridged.log.ids import LaneId, Scope, Span, ThreadRef
from unabridged.memory.fact import WAITING, Fact, FactId, FactOrigin, FactState, Lasting
from unabridged.memory.following import removed
from unabridged.memory.naming import FactKind, Tier
from unabridged.memory.refusing import FactChanged, UnknownFact
from unabridged.memory.tiers import Budgets, Usage
from unabridged.ports import FactWrite
from unabridged.search.asking import question

_PAGE: Final = 1_000


class FactVerbs:
    """What is worth knowing beyond one conversation, of one scope."""

    def __init__(self, ctx: Context, scope: Scope, budgets: Budgets | None, pace: Pace) -> None:
        self._ctx, self._scope, self._budgets, self._pace = ctx, scope, fact_given.budgets(budgets), pace
        if budgets is not None:
            ctx.facts.opened_with(scope, budgets)

    @property
    def ctx(self) -> Context:
        """What the verbs need."""
        return self._ctx

    @property
    def scope(self) -> Scope:
        """Whose facts they are."""
        return self._scope

    @property
    def budgets(self) -> Budgets:
        """What each tier may take."""
        return self._budgets

    @property
    def pace(self) -> Pace:
        """How many facts of a source are believed in a minute."""
        return self._pace

    async def add(  # noqa: PLR0913  # one field each, by name
        self,
        statement: str,
        *,
        tier: Tier = Tier.AGENT,
        kind: FactKind = FactKind.EXPLICIT,
        subject: str = "",
        slot: str = "",
        confidence: float = 1.0,
        lasting: Lasting = Lasting.LASTING,
        origin: FactOrigin = FactOrigin.PERSON,
        sources: Iterable[SourceGiven] = (),
        lanes: Iterable[str] | str | None = None,
        supersedes: str | None = None,
        created_at: datetime | None = None,
    ) -> Fact:
        """Keep a statement; where one of its tier says the same already, that one gains its sources.

        The screen may take secrets out, hold it for a look, or refuse it. A full tier raises ``TierFull``, unless a
        machine wrote: then what machines made and is worth least is archived. What it supersedes is archived with it.
        Of what programs found fifty of a thread may wait for a person, and 500 in all: ``TooManyWait``. What a source
        writes beyond ``Policy(facts_per_minute=…)`` is staged.
        What was known elsewhere before says since when, by ``created_at``.
        """
        new = NewFact(
            statement=checking.text(statement, verb="add"),
            tier=checking.chosen(tier, Tier),
            kind=checking.chosen(kind, FactKind),
            subject=checking.text(subject, verb="add"),
            slot=checking.text(slot, verb="add"),
            confidence=fact_given.share(confidence),
            lasting=checking.chosen(lasting, Lasting) is Lasting.LASTING,
            origin=checking.chosen(origin, FactOrigin),
            sources=fact_given.sources(sources),
            lanes=fact_given.lanes(lanes),
            supersedes=None if supersedes is None else (await self.get(supersedes)).id,
            created_at=checking.moment(created_at, name="created_at"),
        )
        return await fact_writes.kept(self._ctx, self._scope, self._budgets, self._pace, new)

    async def get(self, id: str) -> Fact:  # noqa: A002  # its name
        """One fact, whatever its state; ``UnknownFact`` where there is none."""
        found = await self._ctx.store.fact(self._scope, fact_given.id_of(id, verb="get"))
        if found is None:
            raise UnknownFact(fact=id)
        return found

    async def replace(  # one field each, by name
        self,
        id: str,  # noqa: A002  # its name
        statement: str,
        *,
        version: int | None = None,
        origin: FactOrigin = FactOrigin.PERSON,
    ) -> Fact:
        """Say it anew under the same id; with the version that was read, ``FactChanged`` where another stands there.

        What a person says waits no longer, unless the screen holds it, and follows no message a machine drew it from.
        """
        said, by = checking.text(statement, verb="replace"), checking.chosen(origin, FactOrigin)
        version = fact_given.version(version)
        believed = await fact_drafts.believed(self._ctx, await self.get(id), by)

        def anew(known: Fact) -> Fact:
            fact_drafts.refuse_retired(known)
            return self._counted(fact_drafts.reworded(known, said, by, believed))

        return await self._changed(id, version, anew, by)

    async def remove(self, id: str, *, version: int | None = None) -> Fact:  # noqa: A002  # its name
        """Take a fact away with its words, also one that cannot be read any more; ``erase`` takes them off the disk."""
        try:
            return await self._changed(id, version, removed, FactOrigin.PERSON)
        except CorruptionError:
            gone = Fact(id=FactId(id), scope=self._scope, tier=Tier.AGENT, statement="", state=FactState.RETIRED)
            gone = replace(gone, changed_at=self._ctx.clock.now())
            await self._ctx.store.put_facts(self._scope, [FactWrite(fact=gone)], self._budgets)
            return await self.get(id)  # whoever was quicker took it away as well

    async def accept(self, id: str, *, version: int | None = None) -> Fact:  # noqa: A002  # its name
        """Believe and show what was staged, held or archived, on a person's word.

        ``FactRefused`` where the screen lets no prompt show it; it goes on waiting.
        """

        def believed(known: Fact) -> Fact:
            fact_drafts.refuse_retired(known)
            return fact_drafts.accepted(known)

        return await self._changed(id, version, believed, FactOrigin.PERSON)

    async def refuse(self, id: str, *, version: int | None = None) -> Fact:  # noqa: A002  # its name
        """Drop what was staged or held, with its words."""

        def dropped(known: Fact) -> Fact:
            if known.state not in WAITING:
                message = f"fact {id!r} is {known.state} and waits for nobody; facts.remove() takes it away"
                raise UsageError(message)
            return removed(known)

        return await self._changed(id, version, dropped, FactOrigin.PERSON)

    async def list(
        self, *, tier: Tier | None = None, state: FactState | None = None, lane: str | None = None
    ) -> tuple[Fact, ...]:
        """Every fact of these, oldest first; retired ones only where they are asked for."""
        seen_by = None if lane is None else lane_id(lane)
        tier, state = fact_given.one_of(tier, Tier), fact_given.one_of(state, FactState)
        found: dict[FactId, Fact] = {}
        after = 0
        while page := await self._ctx.store.facts(self._scope, after=after, limit=_PAGE, tier=tier, state=state):
            found.update((each.id, each) for each in page if state or each.state is not FactState.RETIRED)
            after = page[-1].change
        ordered = sorted(found.values(), key=lambda each: (each.created_at, each.id))
        return tuple(each for each in ordered if each.seen_by(seen_by))

    async def review(self) -> tuple[Fact, ...]:
        """What waits for somebody's word: staged, and held by the screen, oldest first; ``accept`` or ``refuse`` it."""
        waiting = [each for state in WAITING for each in await self.list(state=state)]
        return tuple(sorted(waiting, key=lambda each: (each.created_at, each.id)))

    async def search(
        self,
        query: str,
        *,
        tier: Tier | None = None,
        state: FactState = FactState.ACTIVE,
        lane: str | None = None,
        limit: int = 10,
    ) -> tuple[FactHit, ...]:
        """The facts that answer best; a question is asked as it is of a thread."""
        lexicon = self._ctx.lexicon
        asked = question(narrow(checking.text(query, verb="search")), lexicon)
        state, seen_by = checking.chosen(state, FactState), None if lane is None else lane_id(lane)
        wanted = _wanted(fact_given.one_of(tier, Tier), state, seen_by)
        index = await self._ctx.facts.having({state}, self._ctx.store, self._scope, lexicon, self._ctx.clock)
        return index.found(asked, wanted, limit=checking.count(limit, verb="search"))

    async def forget(self, thread: str, *seqs: int | Span) -> tuple[Fact, ...]:
        """Take a thread, or these messages of it, from every fact; one drawn from nothing else loses its words.

        Messages that a fork shares are the same ones, in whichever of the two a fact was drawn from them. No facts are
        drawn from what was said so far again, however it is read one day.
        """
        ref = ThreadRef(scope=self._scope, thread=id_for(self._ctx, checking.thread_id(thread, verb="forget")))
        wanted = named(seqs, verb="forget") if seqs else None
        return await forgetting.forgotten(self._ctx, ref, wanted, at=self._ctx.clock.now())

    async def used(self, *ids: str) -> None:
        """Note that these facts were shown to somebody; what was used last makes room last."""
        known = [(await self.get(each)).id for each in ids]
        await self._ctx.store.use_facts(self._scope, known, at=self._ctx.clock.now())

    async def usage(self, tier: Tier) -> Usage:
        """What the active facts of a tier take of its budget."""
        return await self._ctx.store.fact_usage(self._scope, checking.chosen(tier, Tier))

    async def _changed(self, id_: str, version: int | None, step: Callable[[Fact], Fact], by: FactOrigin) -> Fact:
        """A fact put through a step, at the version that was read or whichever stands there."""
        expected, found, version = 0, 0, fact_given.version(version)
        for _ in range(fact_writes.ATTEMPTS):
            known = await self.get(id_)
            if version not in (None, known.version):
                raise FactChanged(fact=id_, expected=version or 0, found=known.version)
            new = replace(step(known), changed_at=self._ctx.clock.now())
            settled = await forgetting.let_go(self._ctx, known, new)
            write = FactWrite(fact=new, expected=known.version, by=by, settles=settled)
            done = await self._ctx.store.put_facts(self._scope, [write], self._budgets)
            if done.kept:
                return done.kept[0]
            if (same := done.refused[0].same) is not None:
                message = f"fact {same!r} says the same; remove one of the two"
                raise UsageError(message)
            expected, found = known.version, done.refused[0].found
        raise FactChanged(fact=id_, expected=expected, found=found)

    def _counted(self, fact: Fact) -> Fact:
        return replace(fact, tokens=self._ctx.counter.count(fact.statement))


def _wanted(tier: Tier | None, state: FactState, lane: LaneId | None) -> Callable[[Fact], bool]:
    return lambda fact: fact.state is state and tier in (None, fact.tier) and fact.seen_by(lane)
