"""What becomes of facts as their messages leave and come back, written the same on every store.
It refuses to let two that say the same stand beside each other, and to lose the messages of either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from unabridged.memory import correcting
from unabridged.memory.fact import Fact, FactId, FactState
from unabridged.memory.following import removed
from unabridged.memory.merging import joined
from unabridged.stores import fact_corrections as corrections
from unabridged.stores.fact_rows import FactRows
from unabridged.stores.fact_sameness import same_as

_HIDDEN: Final = frozenset({FactState.HELD, FactState.RETIRED})


def write_moves(rows: FactRows, moves: Iterable[tuple[Fact, Fact]]) -> list[Fact]:
    """Write what became of facts by their sources, then of those that they put right; the first as they then stand."""
    moved: dict[FactId, Fact] = {}
    rights: list[tuple[FactId, FactId]] = []
    for each in _apart(rows, moves):
        fact, right = righting(each)
        moved[fact.id] = rows.write(replace(fact, version=fact.version + 1))
        rights += [] if right is None else [(right, fact.id)]
    corrected = [old for right, by in rights if (old := corrections.correct(rows, right, by)) is not None]
    moved.update({each.id: each for each in corrected if each.id in moved})
    concerned = [[each.id, *each.put_right] for each in moved.values() if each.superseded or each.put_right]
    settled = corrections.settle(rows, chain.from_iterable(concerned))
    return [settled.get(id_, each) for id_, each in moved.items()]


def righting(fact: Fact) -> tuple[Fact, FactId | None]:
    """The fact with what it puts right from here on noted in it, and what that is."""
    right = correcting.corrects(fact)
    return (fact, None) if right is None else (correcting.righting(fact, right), right)


def hide(rows: FactRows, fact: Fact | None, left: Fact) -> None:
    """No lane is shown any longer what is held or retired from here on, or says something else; at once."""
    if fact is None or fact.state is not FactState.ACTIVE:
        return
    if left.state in _HIDDEN or left.statement != fact.statement:
        rows.drop_blocks()


def _apart(rows: FactRows, moves: Iterable[tuple[Fact, Fact]]) -> Iterator[Fact]:
    """Each fact as it is to be written next; what says the same as another that stands comes last, and joins that."""
    beside: list[Fact] = []
    for known, left in moves:
        hide(rows, known, left)
        if same_as(rows, left) in (None, left.id):
            yield left
        else:
            beside.append(left)
    for left in beside:
        same = same_as(rows, left)
        yield from (left,) if same in (None, left.id) else _joined(rows, left, same)


def _joined(rows: FactRows, fact: Fact, same: FactId) -> Iterator[Fact]:
    """A fact that was kept again meanwhile gives its messages to the one that was; what cannot be read has none."""
    known = corrections.found(rows, same)
    if known is None:
        yield replace(fact, state=FactState.RETIRED, before=fact.state)
        return
    yield removed(fact)
    both = joined(known, fact)
    yield from () if both == known else (both,)
