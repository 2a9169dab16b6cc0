"""Longest matches: the tokens of a piece by taking, again and again, the longest one that fits the one before it.
It refuses to know ASCII words and parts of characters; where it meets either it finds nothing, and says so.

    A row of tokens is what merging gives if and only if each two neighbours are what merging gives for the two of
    them. So nothing need be merged: a row in which each token fits the one before it is the only one there is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

from unabridged.counting.merging import NEVER
from unabridged.counting.once import once
from unabridged.counting.seams import Seams, fitting, seams

_BEYOND_ASCII: Final = "\x80"


@once
def matcher() -> Callable[[str], int]:
    """What tells how many tokens a piece is, or 0 when it found no row of tokens; in time that grows as the piece does.

    A function made once, since to look up what it needs would take it as long as a short piece does.
    """
    tokens, longest, floors, fits = seams().tokens, seams().longest.get, seams().floors, fitting()

    beside_ascii = re.compile("[\0-\x7f]{2}").search

    def count_matched(piece: str) -> int:
        if beside_ascii(piece):
            return 0
        size = len(piece)
        begin, furthest, least, previous = 0, longest(piece[:2], 1), NEVER, ""
        starts: list[int] = []
        # Where no token can begin. Only one row of tokens can lead to a place, so another need not be tried.
        blind: set[int] = set()
        while True:
            for end in range(min(furthest, size), begin, -1):
                token = piece[begin:end]
                if token in tokens and (least == NEVER or fits(previous, token, least)) and end not in blind:
                    break
            else:
                if not starts:
                    return 0
                blind.add(begin)
                begin, furthest = starts.pop(), begin - 1
                least = floors[piece[begin - 1 : begin + 1]] if begin else NEVER
                previous = piece[starts[-1] : begin] if begin else ""
                continue
            starts.append(begin)
            if end == size:
                return len(starts)
            begin, previous = end, token
            least = floors[piece[end - 1 : end + 1]]
            furthest = end + longest(piece[end : end + 2], 1)

    return count_matched


def count_apart(piece: str, seams: Seams, count: Callable[[str], int]) -> int:
    """The same, cut first wherever no token runs across; words that are no token are counted by ``count``.

    Nothing when there is no place to cut. In writing whose words are a character or two, most places are.
    """
    lowest, after, before, tokens = seams.lowest, seams.after, seams.before, seams.tokens
    total = begin = 0
    for at, (left, right) in enumerate(pairwise(piece), 1):
        if left + right not in lowest and right >= _BEYOND_ASCII and left not in after and right not in before:
            word = piece[begin:at]
            total += 1 if word in tokens else count(word)
            begin = at
    if begin:
        word = piece[begin:]
        total += 1 if word in tokens else count(word)
    return total
