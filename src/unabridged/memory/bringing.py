"""A fact that comes from elsewhere, as far as it may be believed here: what only another place can bear out goes.
It refuses to take a person's word there for one here, and to let what comes take anything away.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from unabridged.memory.correcting import righting
from unabridged.memory.fact import Fact, FactId, FactState, Source, Superseded
from unabridged.memory.following import with_sources
from unabridged.memory.tiers import Budget

# However often it was changed there: it is changed here, and written into archives, as often again.
_MOST_CHANGES: Final = 2**32
# From what is believed to what waits for a closer look; what is away stays away.
_BELIEVED: Final = (FactState.ACTIVE, FactState.STAGED, FactState.HELD)


def arriving(fact: Fact, *, now: int, room: Budget) -> Fact:
    """The fact without what holds nowhere else: by whom it was accepted, what its tier could take, times to come."""
    return replace(
        fact,
        accepted=(),
        version=min(fact.version, _MOST_CHANGES),
        superseded=None if fact.superseded is None else _ended(fact.superseded, room),
        created_at=min(fact.created_at, now),
        changed_at=min(fact.changed_at, now),
        last_used_at=min(fact.last_used_at, now),
    )


def is_to_put_right(fact: Fact) -> FactId | None:
    """What a fact has yet to put right by itself, now or once its messages are shown; what waits is asked for first."""
    was_believed = FactState.ACTIVE in {fact.state, fact.before}
    return fact.supersedes if was_believed and fact.supersedes not in fact.put_right else None


def putting_right_nothing(fact: Fact) -> Fact:
    """The fact as one that has put right what it names, so that nothing leaves for it."""
    return fact if fact.supersedes is None else righting(fact, fact.supersedes)


def doubted(fact: Fact, state: FactState) -> Fact:
    """The fact, waiting at least so wherever it is believed: now, once its messages are shown, or put right no more."""
    told = fact.superseded
    return replace(
        fact,
        state=_at_least(fact.state, state),
        before=None if fact.before is None else _at_least(fact.before, state),
        superseded=None if told is None else replace(told, was=_at_least(told.was, state)),
    )


def drawn_here(fact: Fact, sources: tuple[Source, ...]) -> Fact:
    """The fact with its messages as the log here has them."""
    fact = with_sources(fact, sources)
    is_gone = bool(sources) and all(each.hidden for each in sources) and fact.state is not FactState.RETIRED
    return replace(fact, state=FactState.RETIRED, before=fact.state) if is_gone else fact


def _ended(told: Superseded, room: Budget) -> Superseded:
    return replace(told, characters=room.characters, tokens=room.tokens)


def _at_least(state: FactState, least: FactState) -> FactState:
    return max(state, least, key=_BELIEVED.index) if state in _BELIEVED else state
