"""How facts are written and followed, the same on every store: versions, equals, sources, room.
It refuses to know how rows are kept; a store says that in a few methods, each inside the transaction at hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from unabridged.errors import CorruptionError, UsageError
from unabridged.log import spans
from unabridged.log.ids import Seq, Span, ThreadId, spans_of
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.log.spans import Spans
from unabridged.memory import tiers
from unabridged.memory.correcting import by_itself
from unabridged.memory.fact import WAITING, Fact, FactId, FactOrigin, FactState
from unabridged.memory.following import FOLLOWED, followed, without
from unabridged.memory.naming import Tier
from unabridged.memory.refusing import TierFull
from unabridged.memory.tiers import Budget, Budgets, Usage, usage_of
from unabridged.ports import EVERY_VERSION, Batch, FactLost, FactsPut, FactWrite, Offered
from unabridged.stores import fact_corrections as corrections
from unabridged.stores.fact_moves import hide, righting, write_moves
from unabridged.stores.fact_rows import FactRows
from unabridged.stores.fact_sameness import same_as

_TOLD: Final = 20


def put(rows: FactRows, writes: Sequence[FactWrite], budgets: Budgets, offered: Offered | None = None) -> FactsPut:
    """Write what may be written, make room for it, and let what it puts right leave, or come back with its end."""
    kept: dict[FactId, Fact] = {}
    left: dict[FactId, Fact] = {}  # what was put right, and what made room
    refused: list[FactLost] = []
    before: dict[Tier, Usage] = {}
    own: dict[Tier, set[FactId]] = {}  # what no machine wrote
    righted: list[FactId] = []
    told = () if offered is None else rows.offered(offered.thread, offered.version)
    for write in writes:
        fact = _standing(rows, write)
        lost = _read_twice(rows, write, offered, told) or _lost(rows, write, fact)
        if lost is not None:
            refused.append(lost)
            continue
        if fact.tier not in before:
            before[fact.tier] = rows.usage(fact.tier)
        if is_damaged := _is_damaged(rows, write):
            rows.drop_blocks()
        known = None if is_damaged else rows.fact(fact.id)
        hide(rows, known, fact)
        if write.brought:
            kept[fact.id] = rows.write(_brought(rows, known, fact, budgets))
            righted += () if fact.state in WAITING else fact.put_right  # nothing leaves because of what waits
            continue
        fact, right = righting(_meant(known, fact))
        if right is not None and (old := corrections.correct(rows, right, fact.id, budgets)) is not None:
            left[old.id] = old
        kept[fact.id] = rows.write(replace(fact, version=write.expected + 1))
        righted += fact.put_right
        _settle(rows, write)
        if fact.state is FactState.ACTIVE and (write.by or fact.origin) is not FactOrigin.MACHINE:
            own.setdefault(fact.tier, set()).add(fact.id)
    for tier in sorted(before):
        gone = _make_room(rows, tier, before[tier], budgets.of(tier), own.get(tier), kept)
        left.update({each.id: rows.write(_archived(each)) for each in gone})
    left |= corrections.settle(rows, righted, budgets)
    kept.update({id_: each for id_, each in left.items() if id_ in kept})
    if offered is not None:
        rows.offer(offered)
    return FactsPut(
        kept=tuple(kept.values()),
        refused=tuple(refused),
        archived=tuple(each for each in left.values() if each.state is FactState.ARCHIVED),
        returned=tuple(each for each in left.values() if each.is_kept),
    )


def follow(rows: FactRows, thread: ThreadId, skeletons: Sequence[Skeleton]) -> None:
    """Let facts follow what was just hidden, shown, reworded or purged in a thread."""
    for each in skeletons:
        if each.kind is Kind.AMENDED and each.touches:
            rows.reword(thread, each.touches[0].first, each.seq)
        if each.kind is Kind.PURGED:
            rows.drop_damaged(thread, each.touches)
        if each.kind in FOLLOWED:
            moves = [(fact, followed(fact, thread, (each,))) for fact in rows.drawn_from(thread, each.touches)]
            write_moves(rows, [(fact, moved) for fact, moved in moves if moved != fact])


def forget(rows: FactRows, thread: ThreadId, seqs: Sequence[Span] | None, *, at: int | None) -> list[Fact]:
    """Take these sources from every fact that has one of them; the facts as they then stand."""
    rows.drop_damaged(thread, seqs)
    if at is not None:
        head = rows.head(thread)
        every = spans.union((Span(first=Seq(1), last=head),))
        told = every if seqs is None else spans.both(spans.union(seqs), every)
        rows.offer(Offered(thread=thread, version=EVERY_VERSION, spans=told))
    return write_moves(
        rows,
        [
            (fact, replace(without(fact, thread, seqs), changed_at=fact.changed_at if at is None else at))
            for fact in rows.drawn_from(thread, seqs)
        ],
    )


def _brought(rows: FactRows, known: Fact | None, fact: Fact, budgets: Budgets) -> Fact:
    """A fact from elsewhere as it comes to stand: archived where it finds no room, for nothing here makes any."""
    fact = fact if known is None else replace(fact, version=max(fact.version, known.version + 1))
    stood = known is not None and known.state is FactState.ACTIVE
    if stood or fact.state is not FactState.ACTIVE:
        return fact
    usage = rows.usage(fact.tier)
    for old in corrections.leaving_for(rows, fact):
        usage = usage.without(old)
    if budgets.of(fact.tier).holds(usage.with_(fact)):
        return fact
    return replace(by_itself(fact), state=FactState.ARCHIVED)


def _settle(rows: FactRows, write: FactWrite) -> None:
    """From what no longer says a fact, because somebody took it away, nobody draws it again."""
    for thread in sorted({each.thread for each in write.settles}):
        seqs = spans_of(each.seq for each in write.settles if each.thread == thread)
        rows.offer(Offered(thread=thread, version=EVERY_VERSION, spans=seqs))


def _meant(known: Fact | None, fact: Fact) -> Fact:
    """The fact as somebody writes it: by itself, unless it is one that was put right and stays away."""
    is_away = known is not None and fact.state is known.state and not fact.is_kept
    return fact if is_away or fact.state is FactState.RETIRED else by_itself(fact)


def is_followed(batch: Batch) -> bool:
    """Whether facts have to follow a batch."""
    return any(draft.skeleton.kind in FOLLOWED for draft in batch.drafts)


def _standing(rows: FactRows, write: FactWrite) -> Fact:
    """The fact as it is once everything is counted that happened to its sources since they were looked at.

    What happened to those it had before has been followed as it did; its version says whether that was seen.
    """
    fact, known = write.fact, _known(rows, write)
    had = set() if known is None else {(each.thread, each.seq) for each in known.sources}
    new = [each for each in fact.sources if (each.thread, each.seq) not in had]
    for thread in sorted({each.thread for each in new}):
        newest, head = max(each.seq for each in new if each.thread == thread), rows.head(thread)
        if not all(0 < each.seq <= head for each in new if each.thread == thread):
            message = f"thread {thread!r} has {head} events, and a fact is drawn from seq {newest}; name what was said"
            raise UsageError(message)
        fact = followed(fact, thread, rows.since(thread, write.drawn_on.get(thread, Seq(0))))
    return fact


def _known(rows: FactRows, write: FactWrite) -> Fact | None:
    """What stands where a fact is to be written; nothing where it cannot be read any more and is taken away."""
    return None if _is_damaged(rows, write) else rows.fact(write.fact.id)


def _is_damaged(rows: FactRows, write: FactWrite) -> bool:
    """Whether something that cannot be read is taken away; nobody writes words in its place."""
    if write.fact.statement or write.expected:
        return False
    try:
        rows.fact(write.fact.id)
    except CorruptionError:
        return True
    return False


def _lost(rows: FactRows, write: FactWrite, fact: Fact) -> FactLost | None:
    """Why a write is refused; None where it is not."""
    known = _known(rows, write)
    found = 0 if known is None else known.version
    if found != write.expected or (write.fact.sources and not fact.sources):
        return FactLost(fact=fact.id, found=found)
    same = same_as(rows, fact)
    return None if same in (None, fact.id) else FactLost(fact=fact.id, found=found, same=same)


def _read_twice(rows: FactRows, write: FactWrite, offered: Offered | None, known: Spans) -> FactLost | None:
    """Why a write is refused whose messages somebody else was shown since they were offered; None where it is not."""
    twice = () if offered is None else spans.both(offered.spans, known)
    if offered is None or not twice:
        return None
    there = _known(rows, write)
    had = set() if there is None else {(each.thread, each.seq) for each in there.sources}
    named = {(each.thread, each.seq) for each in write.fact.sources}
    drawn = [(thread == offered.thread, seq) for thread, seq in named - had or named]
    is_told = all(is_here and spans.holds(known, seq) for is_here, seq in drawn)
    if not is_told or not any(spans.holds(twice, seq) for _, seq in drawn):
        return None
    return FactLost(fact=write.fact.id, found=0 if there is None else there.version, offered=True)


def _make_room(  # what a tier was, may be, and was given
    rows: FactRows, tier: Tier, before: Usage, budget: Budget, own: set[FactId] | None, new: Collection[FactId]
) -> Sequence[Fact]:
    """What has to leave a tier that grew beyond its budget; whoever shortens a full one may always do so."""
    usage = rows.usage(tier)
    if budget.holds(usage) or usage.within(before):
        return ()
    if own:
        alone = usage_of(each for id_ in own if (each := rows.fact(id_)) is not None)
        # Nobody is sent to make room for what would not fit alone.
        others = (each for each in rows.poorest(tier) if each.id not in own) if budget.holds(alone) else ()
        entries = tuple((each.id, each.characters) for each in islice(others, _TOLD))
        raise TierFull(tier=tier, usage=usage, budget=budget, entries=entries)
    return tiers.leaving(usage, before, budget, rows.poorest(tier, FactOrigin.MACHINE), new)


def _archived(fact: Fact) -> Fact:
    return replace(by_itself(fact), state=FactState.ARCHIVED, version=fact.version + 1)
