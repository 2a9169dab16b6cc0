"""The facts that a candidate is compared with: those kept that share its words, and what no view shows just now.
It refuses to write, and to let a fact that a person wrote give way to one that a machine drew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from unabridged.engine.context import Context
from unabridged.engine.memory.fact_words import narrow
from unabridged.log.ids import ThreadRef
from unabridged.memory.candidate import Candidate
from unabridged.memory.fact import WAITING, Fact, FactId, FactOrigin, FactState
from unabridged.memory.merging import merged
from unabridged.memory.naming import FactKind, Tier
from unabridged.memory.superseding import is_said_before, is_same, puts_right
from unabridged.search.asking import about

# Of so many facts that share its words one may say the same as a candidate, or give way to it.
_LIKE: Final = 20
# So many are looked at, of which some may be hidden.
_LOOKED_AT: Final = 200
_LONG_AGO: Final = -(10**9)


class Like(NamedTuple):
    """The kept facts; of those that no view shows the one that says the same, and one that is put right.

    Neither comes back beside what is written now: the one is written anew, and the other comes back archived.
    """

    kept: Sequence[Fact]
    twin: Fact | None
    righted: FactId | None


async def like(ctx: Context, ref: ThreadRef, fact: Fact, candidate: Candidate) -> Like:
    """Those of its tier that share the most words with a candidate; what it puts right may be of either."""
    index = await ctx.facts.of(ctx.store, ref.scope, ctx.lexicon)
    kept: dict[FactId, Fact] = {}
    hidden: dict[FactId, Fact] = {}
    tiers = [tier for tier in Tier if tier is fact.tier or candidate.kind is FactKind.CORRECTION]

    def wanted(each: Fact) -> bool:
        return (each.is_kept or _is_hidden(each)) and each.tier in tiers

    for text in filter(None, (fact.statement, candidate.replaces)):
        found = [hit.fact for hit in index.found(about(narrow(text), ctx.lexicon), wanted, limit=_LOOKED_AT)]
        kept.update((each.id, each) for each in islice(filter(lambda each: each.is_kept, found), _LIKE))
        hidden.update((each.id, each) for each in islice(filter(_is_hidden, found), _LIKE))
    told = [(each, as_candidate(each, ref)) for each in hidden.values()]
    twins = (each for each, said in told if is_same(said, candidate))
    righted = (each.id for each, said in told if _gives_way(said, candidate))
    return Like(kept=[*kept.values()], twin=next(twins, None), righted=next(righted, None))


def again(twin: Fact | None, fact: Fact) -> Fact:
    """One that no view shows, said again: believed as far as what is said now, whatever was hidden of it.

    What it put right before may have been said again since, and is put right anew.
    """
    if twin is None or fact.state is FactState.RETIRED:
        return fact
    before = tuple(each for each in twin.put_right if each != fact.supersedes)
    known = replace(twin, state=fact.state, before=None, put_right=before, changed_at=fact.changed_at)
    return merged(known, fact)


def as_candidate(fact: Fact, ref: ThreadRef) -> Candidate:
    """A fact as what it was taken from, so that the two are compared alike; another thread's was said long ago."""
    seqs = tuple(int(each.seq) for each in fact.sources if each.thread == ref.thread)
    return Candidate(
        statement=fact.statement,
        kind=fact.kind,
        tier=fact.tier,
        subject=fact.subject,
        slot=fact.slot,
        confidence=fact.confidence,
        sources=seqs or (_LONG_AGO,),
    )


def _is_hidden(fact: Fact) -> bool:
    """Whether a machine's fact comes back with its messages."""
    comes_back = fact.before is FactState.ACTIVE or fact.before in WAITING
    return fact.state is FactState.RETIRED and comes_back and fact.origin is not FactOrigin.PERSON


def _gives_way(told: Candidate, candidate: Candidate) -> bool:
    is_older = not is_same(told, candidate) and not is_said_before(candidate, told)
    return is_older and puts_right(told, candidate)
