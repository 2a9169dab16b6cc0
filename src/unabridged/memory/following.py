"""What becomes of a fact when messages it was drawn from leave the views, come back, are reworded, or are erased.
It refuses to know why they do, and who tells of it; the log's own events say which they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from unabridged.log import spans
from unabridged.log.ids import Span, ThreadId
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.memory.fact import Fact, FactOrigin, FactState, Source

# What takes a message out of every view, brings it back, or erases it.
MOVING: Final = frozenset({Kind.HIDDEN, Kind.SHOWN, Kind.PURGED})
FOLLOWED: Final = MOVING | {Kind.AMENDED}


def followed(fact: Fact, thread: ThreadId, skeletons: Iterable[Skeleton]) -> Fact:
    """The fact as these events of a thread leave it; the same one where they touch none of its sources."""
    for each in skeletons:
        match each.kind:
            case Kind.HIDDEN:
                fact = with_sources(fact, _marked(fact, thread, each.touches, hidden=True))
            case Kind.SHOWN:
                fact = with_sources(fact, _marked(fact, thread, each.touches, hidden=False))
            case Kind.PURGED:
                fact = without(fact, thread, each.touches)
            case Kind.AMENDED if fact.origin is FactOrigin.MACHINE:  # what somebody wrote himself is no reading of it
                fact = without(fact, thread, each.touches)
            case _:
                continue
    return fact


def without(fact: Fact, thread: ThreadId, named: Sequence[Span] | None) -> Fact:
    """The fact without these sources, or all of a thread; one that has none left is retired and says nothing."""
    is_named = _those_of(thread, named)
    left = tuple(each for each in fact.sources if not is_named(each))
    if len(left) == len(fact.sources):
        return fact
    return with_sources(fact, left) if left else emptied(replace(fact, sources=()))


def emptied(fact: Fact) -> Fact:
    """The fact without a word in it; nothing brings it back."""
    return replace(
        fact,
        statement="",
        subject="",
        slot="",
        tokens=0,
        state=FactState.RETIRED,
        before=None,
    )


def removed(fact: Fact) -> Fact:
    """The fact taken away by somebody, with its sources and every word."""
    return emptied(replace(fact, sources=()))


def _marked(fact: Fact, thread: ThreadId, named: Sequence[Span], *, hidden: bool) -> tuple[Source, ...]:
    is_named = _those_of(thread, named)
    return tuple(
        replace(each, hidden=hidden) if each.hidden != hidden and is_named(each) else each for each in fact.sources
    )


def with_sources(fact: Fact, sources: tuple[Source, ...]) -> Fact:
    """The fact with its sources as they stand: retired while all are hidden, and what it was again after."""
    if sources == fact.sources:
        return fact
    fact = replace(fact, sources=sources)
    if all(each.hidden for each in sources):
        gone = fact.state is FactState.RETIRED
        return fact if gone else replace(fact, state=FactState.RETIRED, before=fact.state)
    return fact if fact.before is None else replace(fact, state=fact.before, before=None)


def _those_of(thread: ThreadId, named: Sequence[Span] | None) -> Callable[[Source], bool]:
    """What tells the sources of a thread that stand in these spans, or anywhere: both may be many thousands."""
    if named is None:
        return lambda each: each.thread == thread
    within = spans.union(named)
    return lambda each: each.thread == thread and spans.holds(within, each.seq)
