"""How the seqs that a summary covers are written in few bytes: many spans as the distances between their ends.
It refuses to know what stands at the seqs, and to join or reorder spans.

    [[2, 5], [9, 9]]            the spans 2–5 and 9–9, as few are written
    [2, 3, 4, 0, 3, 1, 5, 0]    2–5, 9–9, 12–13 and 18–18: each end by how far it is from the one before
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, repeat
from operator import attrgetter, sub
from typing import Any, Final

from unabridged.log.ids import Span

# Fewer are as short as pairs, which anybody can read.
_MANY: Final = 4
_PAIR: Final = 2
_ENDS: Final = attrgetter("first", "last")
# What a span is filled by, without a step in Python for each: a lane among others has thousands of them.
_FIRST: Final = vars(Span)["first"].__set__
_LAST: Final = vars(Span)["last"].__set__


def written(spans: Iterable[Span]) -> list[Any]:
    """The spans as JSON."""
    ends = [*map(_ENDS, spans)]
    if len(ends) < _MANY:
        return [[first, last] for first, last in ends]
    flat = [*chain.from_iterable(ends)]
    return [*map(sub, flat, [0, *flat])]


def read(found: Sequence[Any]) -> tuple[Span, ...]:
    """The spans that were written; ``ValueError`` or ``TypeError`` where these are none."""
    if not found or isinstance(found[0], list):
        return tuple([Span(first=first, last=last) for first, last in found])
    if len(found) % _PAIR or {*map(type, found)} != {int}:
        raise ValueError(len(found))
    ends = [*accumulate(found)]
    spans = [*map(object.__new__, repeat(Span, len(ends) // _PAIR))]
    for fill, values in ((_FIRST, ends[::2]), (_LAST, ends[1::2])):
        any(map(fill, spans, values))  # each fills one, and returns nothing
    return tuple(spans)
