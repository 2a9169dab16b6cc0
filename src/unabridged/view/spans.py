"""Arithmetic on runs of seqs, each a sorted tuple of spans that neither overlap nor touch.
It refuses to know what the seqs are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from unabridged.log.ids import Seq, Span

Spans: TypeAlias = tuple[Span, ...]


def one(seq: int) -> Spans:
    """This seq alone."""
    return (Span(first=Seq(seq), last=Seq(seq)),)


def union(spans: Iterable[Span]) -> Spans:
    """Every seq in any of them; a span that runs backwards holds none."""
    found: list[tuple[int, int]] = []
    for first, last in sorted((span.first, span.last) for span in spans if span.first <= span.last):
        if found and first <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return tuple(Span(first=Seq(first), last=Seq(last)) for first, last in found)


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
    found: list[Span] = []
    for span in these:
        first = int(span.first)
        for hole in both((span,), those):
            if first < hole.first:
                found.append(Span(first=Seq(first), last=Seq(hole.first - 1)))
            first = hole.last + 1
        if first <= span.last:
            found.append(Span(first=Seq(first), last=span.last))
    return tuple(found)


def holds(spans: Sequence[Span], seq: int) -> bool:
    """Whether this seq is in any of them."""
    at = _before(spans, seq)
    return at >= 0 and seq <= spans[at].last


def each(spans: Iterable[Span]) -> Iterator[int]:
    """Every seq, in order."""
    for span in spans:
        yield from range(span.first, span.last + 1)


def size(spans: Iterable[Span]) -> int:
    """How many seqs."""
    return sum(map(len, spans))


def _before(spans: Sequence[Span], seq: int) -> int:
    """The last span that begins at or before a seq."""
    return bisect_right(spans, seq, key=lambda span: span.first) - 1
