"""Which lanes a fact is for: those that see as much as whoever keeps it, and of any fact one that it was drawn from.
It refuses to believe what a fact says of its lanes alone: a lane that is opened late is in no list, and has a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from unabridged.engine.context import Context
from unabridged.engine.memory.fact_index import FactIndex, Place
from unabridged.engine.view import seeing
from unabridged.engine.view.lanes_there import LanesThere
from unabridged.errors import UsageError
from unabridged.log.ids import LaneId, Scope, Seq, ThreadRef
from unabridged.log.lane_rule import LaneRule
from unabridged.log.skeleton import Skeleton
from unabridged.memory.fact import Fact, Source
from unabridged.memory.naming import Tier
from unabridged.memory.tiers import Usage, usage_of
from unabridged.view.lane import Lane


async def of_thread(ctx: Context, ref: ThreadRef) -> Sequence[Lane]:
    """Every lane of a thread."""
    there = await LanesThere().of(ctx, ref)
    return [(await seeing.current(ctx, ref, lane)).lane for lane in there.lanes]


def sees_all(lane: Lane) -> bool:
    """Whether no rule ever kept a message from a lane."""
    return all(rule == LaneRule() for _, rule in lane.rules)


async def keepers(ctx: Context, ref: ThreadRef, lane: Lane) -> tuple[LaneId, ...] | None:
    """The lanes that what a lane's model remembers is for: its own, or those that see all where it does.

    None where every lane of the thread sees everything: then it is for every conversation.
    """
    if not sees_all(lane):
        return (lane.id,)
    lanes = await of_thread(ctx, ref)
    seeing_all = tuple(each.id for each in lanes if sees_all(each))
    return None if len(seeing_all) == len(lanes) else seeing_all


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The active facts that a lane may be shown, those worth most first, what they take by their tiers, and the least
    that any of them takes.
    """

    facts: Sequence[Fact]
    usages: Mapping[Tier, Usage]
    least_tokens: int = 0


async def known(ctx: Context, ref: ThreadRef, lane: Lane, index: FactIndex) -> Known:
    """All that a lane may be shown."""
    if sees_all(lane):
        facts, usages, least = index.best_for(lane.id)
        return Known(facts=facts, usages=usages, least_tokens=least)
    facts = await admitted(ctx, ref, lane, index, index.best)
    return Known(facts=facts, usages={tier: usage_of(each for each in facts if each.tier is tier) for tier in Tier})


async def admitted(ctx: Context, ref: ThreadRef, lane: Lane, index: FactIndex, facts: Iterable[Fact]) -> list[Fact]:
    """Those of the facts that a lane may be shown; its rule admits one source of each.

    A rule's seqs are of its own thread; of what was said in another the rule that holds now is asked. A fact without
    a source is somebody's word.
    """
    meant = [fact for fact in facts if fact.seen_by(lane.id)]
    if sees_all(lane):
        return meant
    said = await _said(ctx, ref.scope, index, meant)
    elsewhere = replace(lane, rules=((Seq(0), lane.rules[-1][1]),))

    def admits(source: Source) -> bool:
        skeleton = said.get((source.thread, source.seq))
        asked = lane if source.thread == ref.thread else elsewhere
        return skeleton is not None and asked.sees(skeleton)

    return [fact for fact in meant if not fact.sources or any(map(admits, fact.sources))]


async def _said(ctx: Context, scope: Scope, index: FactIndex, facts: Iterable[Fact]) -> Mapping[Place, Skeleton]:
    """Who said what the facts were drawn from; read of what nobody asked before, and remembered with the facts."""
    places = {(each.thread, each.seq) for fact in facts for each in fact.sources}
    said = index.said(places)
    lacking = sorted(places - said.keys())
    for thread, of_thread_ in groupby(lacking, key=itemgetter(0)):
        ref = ThreadRef(scope=scope, thread=thread)
        try:
            events = await ctx.store.at(ref, [seq for _, seq in of_thread_])
        except UsageError:  # the thread was deleted a moment ago, and what was drawn from it goes with it
            continue
        said.update({(thread, event.seq): event.skeleton for event in events})
    index.learn_said({place: said[place] for place in lacking if place in said})
    return said
