"""Where candidates become facts: screened, with their sources as the log has them, all of one look in one transaction.
It refuses to keep two facts that say the same, and to believe a candidate further than its sources are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.memory import fact_drafts, fact_lanes, fact_likes, fact_pace, fact_room, fact_waiting
from unabridged.engine.memory.fact_drafts import Drawn
from unabridged.engine.memory.fact_likes import as_candidate
from unabridged.engine.memory.fact_words import narrow
from unabridged.engine.races import ATTEMPTS
from unabridged.errors import UsageError
from unabridged.log.event import Event
from unabridged.log.ids import LaneId, Origin, Seq, Span, ThreadId, ThreadRef, spans_of
from unabridged.memory.candidate import Candidate, Left
from unabridged.memory.fact import ID_OCTETS, WAITING, Fact, FactId, FactOrigin, FactState, Source, says_something
from unabridged.memory.merging import is_read_again, merged
from unabridged.memory.refusing import FactRefused
from unabridged.memory.superseding import in_its_place, is_said_before, is_same, puts_right
from unabridged.memory.tiers import Budgets
from unabridged.ports import FactLost, FactWrite, Offered
from unabridged.search.asking import about
from unabridged.view.lane import Lane


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The notebook of one look at what leaves a lane's view; ``tally`` counts what became of each candidate."""

    ctx: Context
    ref: ThreadRef
    lane: LaneId
    covers: tuple[Span, ...]
    drawn_on: Seq
    version: str
    budgets: Budgets
    per_minute: int
    tally: Counter[str] = field(default_factory=Counter)

    async def keep(self, candidates: Sequence[Candidate], *, read: Sequence[Seq]) -> None:
        """Write candidates, and that these messages were read to the end, in one transaction."""
        shown = Offered(thread=self.ref.thread, version=self.version, spans=spans_of(read), drawn_on=self.drawn_on)
        offered = shown if read else None
        taken = [each for each in candidates if not fact_room.is_shut(self.budgets.of(each.tier))]
        self.tally["tier shut"] += len(candidates) - len(taken)
        writes = await self._writes(taken)
        tiers = [each.fact.tier for each in writes]
        room = await fact_room.room(self.ctx, self.ref.scope, self.budgets, tiers)
        for attempt in range(ATTEMPTS):
            done = await self.ctx.store.put_facts(self.ref.scope, writes, room, offered=None if attempt else offered)
            # What was known already and is said once more is one fact as before.
            known = {write.fact.id for write in writes if write.expected}
            self.tally.update("merged" if each.is_kept and each.id in known else str(each.state) for each in done.kept)
            self.tally["too fast"] += sum(each.id not in known and fact_pace.is_too_fast(each) for each in done.kept)
            self.tally["archived"] += len({each.id for each in done.archived} - {each.id for each in done.kept})
            news = {write.fact.id: write for write in writes}
            writes = [again for each in done.refused if (again := await self._again(news[each.fact], each))]
            if not writes:
                break
        self.tally["lost"] += len(writes)

    async def drawn(self) -> Sequence[Fact]:
        """The active facts that were drawn from anything that leaves, whenever that was."""
        found = await self.ctx.store.facts_from(self.ref, self.covers)
        return [each for each in found if each.state is FactState.ACTIVE and each.seen_by(self.lane)]

    async def _writes(self, candidates: Sequence[Candidate]) -> list[FactWrite]:
        """Each candidate as it is to be written; what the screen refuses, and what was purged meanwhile, is counted."""
        told: dict[int, Event] = {}
        for each in await self.ctx.store.at(self.ref, sorted({Seq(seq) for of in candidates for seq in of.sources})):
            told[each.seq] = each
        if not told:
            return []
        lanes, together = await fact_lanes.of_thread(self.ctx, self.ref), await self._drawn_together([*told])
        writes = list[FactWrite]()
        for candidate in candidates:
            events = [told[seq] for seq in candidate.sources if seq in told]
            try:
                drawn = (
                    together.part({each.seq for each in events}) if together else await self._drawn(candidate.sources)
                )
            except UsageError:  # its messages were purged a moment ago
                self.tally["gone"] += 1
                continue
            try:
                write = await self._write(candidate, drawn, _seen_by(events, lanes), beside=writes)
            except FactRefused:  # its words may not be kept
                self.tally["refused"] += 1
                continue
            except UsageError:  # they are no statement, or no name
                self.tally[(Left.LONG if says_something(candidate.statement) else Left.SHORT).value] += 1
                continue
            if write is None:
                continue
            if not write.expected and await fact_waiting.has_no_room(self.ctx, write.fact, _new(writes)):
                self.tally["too many wait"] += 1
                continue
            writes.append(write)
        return writes

    async def _drawn_together(self, seqs: Sequence[int]) -> Drawn | None:
        """All sources at once, as the log has them; None where one of them is gone, and each is looked at by itself."""
        try:
            return await self._drawn(seqs)
        except UsageError:
            return None

    async def _drawn(self, seqs: Sequence[int]) -> Drawn:
        sources = [Source(thread=self.ref.thread, seq=Seq(seq)) for seq in seqs]
        drawn = await fact_drafts.drawn(self.ctx, self.ref.scope, sources, FactOrigin.MACHINE)
        # What befell them since they were read counts too, and not only since they were looked at again.
        read = {thread: min(seq, self.drawn_on) for thread, seq in drawn.drawn_on.items()}
        return replace(drawn, drawn_on=read)

    async def _write(
        self, candidate: Candidate, drawn: Drawn, lanes: tuple[LaneId, ...] | None, beside: Sequence[FactWrite]
    ) -> FactWrite | None:
        now = self.ctx.clock.now()
        believed = candidate.is_automatic and drawn.trust >= Origin.ASSISTANT.trust
        fact = Fact(
            id=FactId(self.ctx.ids.token(ID_OCTETS).hex()),
            scope=self.ref.scope,
            tier=candidate.tier,
            statement=candidate.statement,
            subject=candidate.subject,
            slot=candidate.slot,
            kind=candidate.kind,
            confidence=candidate.confidence,
            lasting=candidate.lasting,
            state=FactState.ACTIVE if believed else FactState.STAGED,
            origin=FactOrigin.MACHINE,
            trust=drawn.trust,
            sources=drawn.sources,
            lanes=lanes,
            created_at=now,
            changed_at=now,
            last_used_at=now,
        )
        fact = fact_drafts.worded(fact, FactOrigin.MACHINE)
        if fact.statement != candidate.statement:  # without its secret it says nothing any more
            raise FactRefused(findings=fact.findings)
        fact = await fact_pace.in_pace(self.ctx, fact, self.per_minute, _new(beside))
        fact = fact_drafts.born(replace(fact, tokens=self.ctx.counter.count(fact.statement)))
        like = await fact_likes.like(self.ctx, self.ref, fact, candidate)
        for known in like.kept:
            told = as_candidate(known, self.ref)
            if is_same(told, candidate):
                return self._merging(known, replace(fact, supersedes=like.righted), drawn.drawn_on)
            if is_said_before(candidate, told):
                if known.state not in WAITING and puts_right(candidate, told):
                    # What came after it was read before it.
                    self.tally[Left.SUPERSEDED.value] += 1
                    return None
            elif puts_right(told, candidate):
                fact = _putting_right(known, fact, in_its_place(told, candidate))
                break
        if fact.supersedes is None:
            if (away := await self._put_away(fact)) is not None:  # these messages were read before
                return self._merging(away, fact, drawn.drawn_on) if away.origin is FactOrigin.MACHINE else None
            fact = self._beside(fact, candidate, [each.fact for each in beside])
        said = fact_likes.again(like.twin, replace(fact, supersedes=fact.supersedes or like.righted))
        return FactWrite(fact=said, expected=said.version, by=FactOrigin.MACHINE, drawn_on=drawn.drawn_on)

    def _beside(self, fact: Fact, candidate: Candidate, written: Sequence[Fact]) -> Fact:
        """The fact as it puts right the last of what is written with it; what is sure has taken that away before."""
        said = ((each, as_candidate(each, self.ref)) for each in reversed(written))
        older = next((each for each in said if puts_right(each[1], candidate)), None)
        return fact if older is None else _putting_right(older[0], fact, in_its_place(older[1], candidate))

    def _merging(self, known: Fact, fact: Fact, drawn_on: Mapping[ThreadId, Seq]) -> FactWrite:
        both = replace(merged(known, fact), changed_at=fact.changed_at)
        return FactWrite(fact=both, expected=known.version, by=FactOrigin.MACHINE, drawn_on=drawn_on)

    async def _again(self, write: FactWrite, lost: FactLost) -> FactWrite | None:
        """A refused write as it is tried once more: with what says the same by now, or not at all."""
        if lost.offered:  # whoever was shown the same messages first has written what is in them
            self.tally["twice"] += 1
            return None
        there = lost.same or (lost.fact if lost.found else None)
        known = None if there is None else await self.ctx.store.fact(self.ref.scope, there)
        if known is None:
            self.tally["gone"] += 1
            return None
        return self._merging(known, write.fact, write.drawn_on)

    async def _put_away(self, fact: Fact) -> Fact | None:
        """The fact that found no room and says the same of the same messages; there may be room by now."""
        index = await self.ctx.facts.of(self.ctx.store, self.ref.scope, self.ctx.lexicon)
        asked = about(narrow(fact.statement), self.ctx.lexicon)
        hits = index.found(asked, lambda each: is_read_again(each, fact), limit=1)
        return hits[0].fact if hits else None


# What waits for a person's word goes on waiting, whatever else is known of it.
_WAITS: Final = (FactState.ACTIVE, FactState.STAGED, FactState.HELD, FactState.ARCHIVED, FactState.RETIRED)


def _new(writes: Sequence[FactWrite]) -> list[Fact]:
    """The facts among these that nobody has yet."""
    return [each.fact for each in writes if not each.expected]


def _putting_right(known: Fact, fact: Fact, meant: Candidate) -> Fact:
    """The fact as it puts a known one right: a machine's word over a person's waits for a person."""
    staged = FactState.STAGED if known.origin is FactOrigin.PERSON else fact.state
    state = max(fact.state, staged, key=_WAITS.index)
    return replace(fact, tier=meant.tier, subject=meant.subject, supersedes=known.id, state=state)


def _seen_by(events: Sequence[Event], lanes: Sequence[Lane]) -> tuple[LaneId, ...] | None:
    """The lanes that saw all of these; None where no lane of the thread is shown less than everything."""
    if all(map(fact_lanes.sees_all, lanes)):
        return None
    return tuple(lane.id for lane in lanes if all(lane.sees(each.skeleton) for each in events))
