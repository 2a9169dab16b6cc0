"""Arithmetic on runs of seqs, each a sorted tuple of spans that neither overlap nor touch.
It refuses to know what the seqs are.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, compress, count, islice, repeat
from operator import attrgetter, eq, is_not, le
from typing import Final, TypeAlias

from unabridged.log.ids import Seq, Span

Spans: TypeAlias = tuple[Span, ...]
_FIRST: Final = attrgetter("first")
_LAST: Final = attrgetter("last")
_NOWHERE: Final = -1
# One run is put among others by itself where it is so many times shorter.
_FEW: Final = 16


def one(seq: int) -> Spans:
    """This seq alone."""
    return (Span(first=Seq(seq), last=Seq(seq)),)


def union(spans: Iterable[Span]) -> Spans:
    """Every seq in any of them; a span that runs backwards holds none."""
    ordered = sorted([span for span in spans if span.first <= span.last], key=_FIRST)
    if not ordered:
        return ()
    found: list[Span] = []
    begun, end = ordered[0], ordered[0].last
    for span in ordered:
        if span.first > end + 1:
            found.append(_ending(begun, end))
            begun, end = span, span.last
        elif span.last > end:
            end = span.last
    return (*found, _ending(begun, end))


def together(runs: Iterable[Spans]) -> Spans:
    """Every seq in any of these, each of them as it comes from here; a long one among short ones is not gone through.

    A lane among others has thousands of spans, and gains a few with each compaction.
    """
    given = sorted({id(each): each for each in runs if each}.values(), key=len)
    if not given:
        return ()
    *short, found = given
    more = union(chain.from_iterable(short))
    if len(more) * _FEW > len(found):
        return union((*found, *more))
    made = [*found]
    for span in more:
        begin = bisect_left(made, span.first - 1, key=_LAST)
        end = bisect_right(made, span.last + 1, key=_FIRST)
        made[begin:end] = (_over(span, made[begin:end]),)
    return tuple(made)


def both(these: Sequence[Span], those: Sequence[Span]) -> Spans:
    """Every seq in both."""
    found: list[Span] = []
    for span in these:
        for at in range(max(0, _before(those, span.first)), len(those)):
            other = those[at]
            if other.first > span.last:
                break
            first, last = max(span.first, other.first), min(span.last, other.last)
            if first <= last:
                found.append(Span(first=first, last=last))
    return tuple(found)


def minus(these: Sequence[Span], those: Sequence[Span]) -> Spans:
    """Every seq in the first and not in the second."""
    if is_same(these, those):  # as it is of most, and a long lane has thousands of them
        return ()
    found: list[Span] = []
    alike = _alike(these, those)
    at = max(0, _before(those, these[alike].first)) if alike < len(these) else 0
    for span in islice(these, alike, None):
        first = int(span.first)
        while at < len(those) and those[at].last < first:
            at += 1
        if at < len(those) and those[at].first <= first and span.last <= those[at].last:
            continue  # of two long lanes that are nearly the same most spans end here
        for hole in islice(those, at, None):
            if hole.first > span.last:
                break
            if first < hole.first:
                found.append(Span(first=Seq(first), last=Seq(hole.first - 1)))
            first = hole.last + 1
        if first <= span.last:
            found.append(span if first == span.first else Span(first=Seq(first), last=span.last))
    return tuple(found)


def between(after: int, before: int) -> Spans:
    """Every seq after one and before another."""
    return union((Span(first=Seq(after + 1), last=Seq(before - 1)),))


def holds(spans: Sequence[Span], seq: int) -> bool:
    """Whether this seq is in any of them."""
    at = _before(spans, seq) if spans else -1
    return at >= 0 and seq <= spans[at].last


def among(spans: Sequence[Span], seqs: Iterable[int]) -> set[int]:
    """Those of these seqs that are in any of them."""
    asked, firsts = [*seqs], [*map(_FIRST, spans)]
    ends = [_NOWHERE, *map(_LAST, spans)]  # of the span that begins last at or before a seq; before all of them, none
    within = map(le, asked, map(ends.__getitem__, map(bisect_right, repeat(firsts), asked)))
    return set(compress(asked, within))


def found(spans: Sequence[Span], known: Collection[Seq]) -> list[Seq]:
    """Those of these seqs that are in any of the spans; whichever of both are fewer are gone through."""
    if size(spans) < len(known):
        return [Seq(seq) for seq in each(spans) if seq in known]
    return [seq for seq in known if holds(spans, seq)]


def is_same(these: Sequence[Span], those: Sequence[Span]) -> bool:
    """Whether both are the very spans, one by one; equal to comparing them, and quicker where all are other objects."""
    if len(these) != len(those):
        return False
    return all(map(eq, map(_FIRST, these), map(_FIRST, those))) and all(map(eq, map(_LAST, these), map(_LAST, those)))


def each(spans: Iterable[Span]) -> Iterator[int]:
    """Every seq, in order."""
    for span in spans:
        yield from range(span.first, span.last + 1)


def size(spans: Iterable[Span]) -> int:
    """How many seqs."""
    return sum(map(len, spans))


def _ending(span: Span, last: Seq) -> Span:
    """The span, or one that begins there and ends later; a lane among others has thousands of them as they are."""
    return span if span.last == last else Span(first=span.first, last=last)


def _over(span: Span, others: Sequence[Span]) -> Span:
    """One span over all of these, which overlap it or touch it."""
    if not others:
        return span
    first, last = min(span.first, others[0].first), max(span.last, others[-1].last)
    return _ending(others[0], last) if first == others[0].first else Span(first=first, last=last)


def _alike(these: Sequence[Span], those: Sequence[Span]) -> int:
    """With how many of the very same spans both begin: what grew at its end begins as it did before."""
    return next(compress(count(), map(is_not, these, those)), min(len(these), len(those)))


def _before(spans: Sequence[Span], seq: int) -> int:
    """The last span that begins at or before a seq."""
    return bisect_right(spans, seq, key=_FIRST) - 1
