"""A line without the difference between upper and lower case, whose every character knows where it came from.
It refuses to know a language: ß is ss and İ is i with a dot wherever they stand, as Unicode folds them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate


def spans(needle: str, line: str) -> Iterator[tuple[int, int]]:
    """Where a folded needle stands in a line, as positions in the line as it was written.

    A character that folds to several is there whole as soon as one of them is: a place for each original, never half.
    """
    folded = line.casefold()
    at = folded.find(needle)
    if at < 0:
        return
    # Folding makes no character fewer, so that a line of the same length has each at its old place.
    starts = None if len(folded) == len(line) else [0, *accumulate(len(each.casefold()) for each in line)]
    done = 0
    while at >= 0:
        end = at + len(needle)
        first, last = (at, end) if starts is None else (bisect_right(starts, at) - 1, bisect_right(starts, end - 1))
        if first >= done:
            yield first, last
            done = last
        at = folded.find(needle, end)
