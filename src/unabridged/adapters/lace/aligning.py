"""Which of some texts stand in others, in one order: nearly as many as there are, without looking at all pairs.
It refuses to know what the texts are of, and to take longer where many of them are equal.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

# The place of one of those texts, and of an equal one of these.
Pair: TypeAlias = tuple[int, int]


def aligned(those: Sequence[str], these: Sequence[str]) -> dict[int, int]:
    """The places of those texts that are taken for some of these, each with the place of its own; both rise.

    Of equal texts the last are taken for the last: what is kept of a conversation is mostly its end.
    """
    found = max(_backwards(those, these), _widened(those, these, _rising(_in_turn(those, these))), key=len)
    return dict(sorted(found))


def _backwards(those: Sequence[str], these: Sequence[str]) -> list[Pair]:
    """From the end, each for the nearest before the one behind it: all of these, where all were left in their order."""
    places, pairs = _places(those), list[Pair]()
    behind = len(those)
    for n, text in reversed([*enumerate(these)]):
        while (its := places.get(text, ())) and its[-1] >= behind:
            its.pop()
        if its:
            behind = its.pop()
            pairs.append((behind, n))
    return pairs


def _in_turn(those: Sequence[str], these: Sequence[str]) -> list[Pair]:
    """From the end, each for the last that nobody has: in the order of these, and in no order of those."""
    places = _places(those)
    return [(places[text].pop(), n) for n, text in reversed([*enumerate(these)]) if places.get(text)][::-1]


def _places(texts: Sequence[str]) -> dict[str, list[int]]:
    found = defaultdict[str, list[int]](list)
    for place, text in enumerate(texts):
        found[text].append(place)
    return found


def _rising(pairs: Sequence[Pair]) -> list[Pair]:
    """The longest row of pairs of which the first places rise, as the second ones do."""
    ends, last, before = list[int](), list[int](), dict[int, int]()
    for place, (at, _) in enumerate(pairs):
        length = bisect_left(ends, at)
        ends[length : length + 1], last[length : length + 1] = [at], [place]
        if length:
            before[place] = last[length - 1]
    row = last[-1:]
    while row and row[-1] in before:
        row.append(before[row[-1]])
    return [pairs[place] for place in reversed(row)]


def _widened(those: Sequence[str], these: Sequence[str], anchors: Sequence[Pair]) -> list[Pair]:
    """These pairs, and what is equal right beside them, whichever of its equals was taken first."""
    found = [*anchors]
    for (at, n), (next_at, next_n) in pairwise([(-1, -1), *anchors, (len(those), len(these))]):
        room, step = min(next_at - at, next_n - n) - 1, 1
        while step <= room and those[at + step] == these[n + step]:
            found.append((at + step, n + step))
            step += 1
        room, step = room - step + 1, 1
        while step <= room and those[next_at - step] == these[next_n - step]:
            found.append((next_at - step, next_n - step))
            step += 1
    return found
