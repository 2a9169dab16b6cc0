"""How facts that put others right, and those that were, stand to each other, the same on every store.
It refuses to be stopped by a fact that cannot be read: such a one puts nothing right, and nothing puts it right.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace

from unabridged.errors import CorruptionError
from unabridged.memory.correcting import back, corrected, put_away
from unabridged.memory.fact import Fact, FactId, FactState, Superseded
from unabridged.memory.tiers import Budget, Budgets
from unabridged.stores.fact_rows import FactRows
from unabridged.stores.fact_sameness import same_as


def correct(rows: FactRows, id_: FactId, by: FactId, budgets: Budgets | None = None) -> Fact | None:
    """Let a fact be put right by another; as it then stands, None where that changes nothing of it."""
    fact = found(rows, id_)
    if fact is None:
        return None
    usage = rows.usage(fact.tier)
    taken = Budget(characters=usage.characters, tokens=usage.tokens)  # so much it could take, whoever asks
    changed = corrected(fact, by, taken if budgets is None else budgets.of(fact.tier))
    return None if changed is fact else rows.write(replace(changed, version=fact.version + 1))


def settle(rows: FactRows, ids: Iterable[FactId], budgets: Budgets | None = None) -> dict[FactId, Fact]:
    """Let facts that were put right, and those that these had put right, leave or come back; those that did."""
    changed: dict[FactId, Fact] = {}
    todo, seen = deque(ids), set[FactId]()
    while todo:
        fact = None if todo[0] in seen else found(rows, todo[0])
        seen.add(todo.popleft())
        if fact is None:
            continue
        now = _settled(rows, fact, budgets)
        if now is not fact:
            changed[fact.id] = rows.write(replace(now, version=fact.version + 1))
        todo.extend(fact.put_right)
    return changed


def leaving_for(rows: FactRows, fact: Fact) -> Iterator[Fact]:
    """What leaves a fact's tier again as this comes back, which is on record there for having put it right."""
    for id_ in dict.fromkeys(fact.put_right):
        old = found(rows, id_)
        if old is None or old.superseded is None or old.state is not FactState.ACTIVE or old.tier is not fact.tier:
            continue
        if fact.id in old.superseded.by:
            yield old


def _settled(rows: FactRows, fact: Fact, budgets: Budgets | None) -> Fact:
    """The fact as it is by what put it right, if anything did."""
    told = fact.superseded
    if told is None:
        return fact
    if _stand(rows, told):
        return put_away(fact)
    again = back(fact)
    if again is None or same_as(rows, again) is not None:
        return fact
    room = Budget(characters=told.characters, tokens=told.tokens) if budgets is None else budgets.of(fact.tier)
    fits = again.state is not FactState.ACTIVE or room.holds(rows.usage(fact.tier).with_(again))
    return again if fits else fact


def _stand(rows: FactRows, told: Superseded) -> bool:
    """Whether anything stands that put a fact right, or that put that right in its turn."""
    todo, seen = deque(told.by), set[FactId]()
    while todo:
        fact = None if todo[0] in seen else found(rows, todo[0])
        seen.add(todo.popleft())
        if fact is None:
            continue
        if fact.state is not FactState.RETIRED:
            return True
        todo.extend(() if fact.superseded is None else fact.superseded.by)
    return False


def found(rows: FactRows, id_: FactId) -> Fact | None:
    """A fact; None where there is none, or it cannot be read."""
    try:
        return rows.fact(id_)
    except CorruptionError:
        return None
