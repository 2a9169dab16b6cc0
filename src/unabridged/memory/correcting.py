"""What becomes of a fact that others put right, and what it is again once none of them stands any longer.
It refuses to look facts up; whoever asks knows which of them stand.
"""

from __future__ import annotations

from dataclasses import replace

from unabridged.memory.fact import MOST_TOLD, Fact, FactId, FactState, Superseded
from unabridged.memory.tiers import Budget


def corrects(fact: Fact) -> FactId | None:
    """What a fact puts right from here on: once, as it is first believed, and never again with a later change."""
    if fact.state is not FactState.ACTIVE or fact.supersedes in {fact.id, *fact.put_right}:
        return None
    return fact.supersedes


def righting(fact: Fact, right: FactId) -> Fact:
    """The fact with what it puts right noted in it, beside the newest of what it put right before."""
    return replace(fact, put_right=(*fact.put_right, right)[-MOST_TOLD:])


def corrected(fact: Fact, by: FactId, room: Budget) -> Fact:
    """The fact as another leaves it that puts it right; the same where it made room before, or is gone for good."""
    was, had = _until_then(fact), () if fact.superseded is None else fact.superseded.by
    if was is None:
        return fact
    told = Superseded(by=(*had, by)[-MOST_TOLD:], was=was, characters=room.characters, tokens=room.tokens)
    return put_away(replace(fact, superseded=told))


def put_away(fact: Fact) -> Fact:
    """A fact that was put right, archived where its words stood."""
    if fact.superseded is None or not fact.is_kept:
        return fact
    return replace(fact, state=FactState.ARCHIVED, superseded=replace(fact.superseded, was=fact.state))


def back(fact: Fact) -> Fact | None:
    """A fact that was put right and archived, as it was until then; None of any other."""
    if fact.superseded is None or fact.state is not FactState.ARCHIVED:
        return None
    return replace(fact, state=fact.superseded.was)


def by_itself(fact: Fact) -> Fact:
    """The fact as one that stands, or made room, by itself: whatever put it right before has no say any longer."""
    return replace(fact, superseded=None)


def _until_then(fact: Fact) -> FactState | None:
    """What a fact is as long as nothing puts it right; None where it is away for another reason."""
    if fact.is_kept:
        return fact.state
    if fact.before not in {None, FactState.ARCHIVED}:
        return fact.before
    is_away = FactState.ARCHIVED in {fact.state, fact.before}
    return fact.superseded.was if fact.superseded is not None and is_away else None
