"""Two facts that say the same made one: what is known of it, from whom, and by whom it was seen.
It refuses to compare what they say; whoever found the two did.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState, Source, normalised

# Whoever is believed further stands for what both say.
_STANDING: Final = (FactOrigin.PERSON, FactOrigin.MODEL, FactOrigin.MACHINE)


def merged(known: Fact, said: Fact) -> Fact:
    """What was known, said once more: by whoever is believed further, and seen by whoever saw either."""
    sources = _sources(known, said)
    if any(each.origin is FactOrigin.PERSON and not each.sources for each in (known, said)):
        sources = ()  # somebody stands for it by himself, whatever becomes of a message that says it too
    lanes = None if known.lanes is None or said.lanes is None else tuple(dict.fromkeys((*known.lanes, *said.lanes)))
    return replace(
        known,
        sources=sources,
        lanes=lanes,
        origin=min(known.origin, said.origin, key=_STANDING.index),
        trust=max(known.trust, said.trust),
        confidence=max(known.confidence, said.confidence),
        lasting=known.lasting or said.lasting,
        created_at=min(known.created_at, said.created_at),
        state=said.state if said.state is FactState.ACTIVE else known.state,
        supersedes=_supersedes(known, said),
    )


def joined(known: Fact, brought: Fact) -> Fact:
    """What is known, said in another place too: it gains messages where it has some, and is believed no further."""
    both = merged(known, replace(brought, state=known.state))
    return replace(
        both,
        # Whatever else says it elsewhere, what becomes of a message here is followed as before.
        sources=_sources(known, brought) if known.sources else (),
        origin=known.origin,
        trust=known.trust,
        confidence=known.confidence,
        lasting=known.lasting,
        supersedes=known.supersedes,
    )


def is_read_again(away: Fact, said: Fact) -> bool:
    """Whether a fact that found no room says the same, and was drawn from the very messages."""
    if away.state is not FactState.ARCHIVED or away.superseded is not None or away.tier is not said.tier:
        return False
    drawn = {(each.thread, each.seq) for each in away.sources}
    is_drawn = all((each.thread, each.seq) in drawn for each in said.sources)
    return is_drawn and normalised(away.statement) == normalised(said.statement)


def _sources(known: Fact, said: Fact) -> tuple[Source, ...]:
    had = {(each.thread, each.seq) for each in known.sources}
    return (*known.sources, *(each for each in said.sources if (each.thread, each.seq) not in had))


def _supersedes(known: Fact, said: Fact) -> FactId | None:
    """What the two put right; what only waits for a person's word puts nothing right beside one that is believed."""
    waits = known.state is FactState.ACTIVE and said.state is not FactState.ACTIVE
    return known.supersedes if waits or said.supersedes in {None, known.id} else said.supersedes
