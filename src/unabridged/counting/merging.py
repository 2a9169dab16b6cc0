"""Byte-pair merging: the neighbours whose join has the lowest rank become one, until no join has a rank.
It refuses to know where the parts come from; it takes spellings and their ranks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import pairwise, repeat
from operator import add
from typing import Final

# What two neighbours that make no token are compared as: no rank is this high.
NEVER: Final = 1 << 30

# How much of a long piece is merged at a time, and how many of its last tokens are merged again with what follows.
WINDOW_BYTES: Final = 2048
OVERLAP_TOKENS: Final = 8

# A neighbour for the last part that no token begins with or goes on to: spellings hold other surrogates.
_NOBODY: Final = "\ud800"


def count_merged(parts: list[str], ranks: Mapping[str, int]) -> int:
    """How many tokens a few parts become; the list is used up, and all of it together must not be one token."""
    rank = ranks.get
    left = len(parts)
    waiting = list(map(rank, map(add, parts, parts[1:]), repeat(NEVER)))
    while left > 3 and (lowest := min(waiting)) != NEVER:  # noqa: PLR2004
        left -= 1
        at = waiting.index(lowest)
        token = parts[at] + parts.pop(at + 1)
        parts[at] = token
        del waiting[at]
        if at < left - 1:
            waiting[at] = rank(token + parts[at + 1], NEVER)
        if at:
            waiting[at - 1] = rank(parts[at - 1] + token, NEVER)
    # Together the parts are no token, so two of them stay two: the merge that leaves two is counted, not made.
    return left - (left == 3 and min(waiting) != NEVER)  # noqa: PLR2004


def merged(parts: list[str], ranks: Mapping[str, int]) -> list[str]:
    """The tokens that many parts become; the list is used up.

    A token outranks what it was made of, so all places of the lowest rank may be merged in one go, leftmost first.
    """
    rank, end = ranks.get, len(parts)
    parts.append(_NOBODY)
    due = [rank(first + second, NEVER) for first, second in pairwise(parts)]
    places: defaultdict[int, list[int]] = defaultdict(list)
    for at, lowest in enumerate(due):
        places[lowest].append(at)
    queue = sorted(places)
    before, after = list(range(-1, end)), list(range(1, end + 2))
    while (lowest := heappop(queue)) != NEVER:
        for at in sorted(places.pop(lowest)):
            if due[at] != lowest:
                continue  # one of the two was merged with its other neighbour meanwhile
            taken = after[at]
            follower = after[at] = after[taken]
            before[follower] = at
            previous = before[at]
            token = parts[at] = parts[at] + parts[taken]
            parts[taken] = ""
            due[taken] = NEVER
            due[at] = rank(token + parts[follower], NEVER)
            if due[at] not in places:
                heappush(queue, due[at])
            places[due[at]].append(at)
            if previous >= 0:
                due[previous] = rank(parts[previous] + token, NEVER)
                if due[previous] not in places:
                    heappush(queue, due[previous])
                places[due[previous]].append(previous)
    parts.pop()
    return [part for part in parts if part]


def count_long(spelling: str, ranks: Mapping[str, int], window_bytes: int = WINDOW_BYTES) -> int:
    """How many tokens a spelling of any length becomes, in memory that grows with one window.

    A row of tokens is what merging gives if and only if each two neighbours are what merging gives for the two of
    them. So two windows may be spliced at a token that both have at the same place: no neighbours are new, and the
    count is the one that merging the whole at once would give.
    """
    total = begin = 0
    size = window_bytes
    window = spelling[:size]
    tokens = merged(list(window), ranks)
    while begin + size < len(spelling):
        kept = tokens[:-OVERLAP_TOKENS]
        follow = begin + sum(map(len, kept))
        beyond = spelling[follow : follow + window_bytes]
        # A run of one character is the same window again and again.
        found = tokens if beyond == window else merged(list(beyond), ranks)
        if kept and found[0] == tokens[-OVERLAP_TOKENS]:
            total, begin, size, window, tokens = total + len(kept), follow, window_bytes, beyond, found
        else:
            size *= 2
            window = spelling[begin : begin + size]
            tokens = merged(list(window), ranks)
    return total + len(tokens)
