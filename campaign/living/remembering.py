"""The verbs of a life on facts: somebody writes one, rewords it, lets it in or out, takes it away, looks for it.
They refuse to look at prompts; what was taken away is noted for whoever does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from campaign.living.life import Life
from unabridged import Thread
from unabridged.facts import (
    Fact,
    FactChanged,
    FactOrigin,
    FactRefused,
    Facts,
    FactState,
    Source,
    Tier,
    TierFull,
    TooManyWait,
)
from unabridged.log.ids import Seq, ThreadId

_MANY: Final = 50


def remember(life: Life, thread: Thread) -> None:
    """Something is done to a fact, or refused for a reason that belongs to facts."""
    facts = life.memory.facts()
    kept = [each for each in facts.list() if each.statement]
    with suppress(TierFull, TooManyWait, FactRefused, FactChanged):
        if (deed := life.one_of("add", "forget", "offer", "offer", *_ON_ONE)) in _ON_ONE:
            if kept:
                _ON_ONE[deed](life, facts, life.one_of(*kept))
        else:
            {"add": _add, "forget": _forget, "offer": _offer}[deed](life, facts, thread)


def every(facts: Facts) -> list[Fact]:
    """All that is kept, in whatever state."""
    return [fact for state in FactState for fact in facts.list(state=state)]


def _add(life: Life, facts: Facts, thread: Thread) -> None:
    said = [(word, seq) for word, (name, seq) in life.alive.items() if name == thread.id]
    if said:
        word, seq = life.one_of(*said)
        source = Source(thread=ThreadId(thread.id), seq=Seq(seq))
        origin, tier = life.one_of(*FactOrigin), life.one_of(*Tier)
        # What a machine says is said by it alone, so that what comes again by itself is told from what is said again.
        how = life.name("way") if origin is FactOrigin.MACHINE else "the port"
        facts.add(f"Deploys go through {word} at {how}", sources=[source], origin=origin, tier=tier)


def _forget(life: Life, facts: Facts, thread: Thread) -> None:
    before = {each.id: each for each in every(facts)}
    seqs = life.one_of((), life.seqs(thread), life.seqs(thread))
    for each in facts.forget(thread.id, *seqs):
        if not each.sources and not before[each.id].sources:
            life.wrong.append(f"a fact without a source was forgotten with {thread.id}: {each.id}")
        if seqs and not each.statement:  # a fork that is forgotten whole leaves its parents what they said
            life.forgotten.add(before[each.id].statement)


def _offer(life: Life, _facts: Facts, _thread: Thread) -> None:
    life.memory.offer()


def _reword(life: Life, facts: Facts, fact: Fact) -> None:
    facts.replace(fact.id, f"Approval of {life.name('note')} by Kim", version=fact.version)


def _remove(life: Life, facts: Facts, fact: Fact) -> None:
    facts.remove(fact.id, version=fact.version)
    life.forgotten.add(fact.statement)


def _decide(life: Life, facts: Facts, _fact: Fact) -> None:
    if waiting := facts.review():
        one = life.one_of(*waiting)
        if life.one_of(facts.accept, facts.refuse)(one.id).state is FactState.RETIRED:
            life.forgotten.add(one.statement)


def _look(life: Life, facts: Facts, fact: Fact) -> None:
    found = [hit.fact.id for hit in facts.search(fact.statement, state=fact.state, limit=_MANY)]
    if fact.id not in found:
        life.wrong.append(f"a fact is not found by its own words: {fact.id}, {fact.state}")


_ON_ONE: Final[Mapping[str, Callable[[Life, Facts, Fact], None]]] = MappingProxyType(
    {"reword": _reword, "remove": _remove, "decide": _decide, "look": _look}
)
