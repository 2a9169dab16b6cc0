"""Which statements stand in one line: those of a message, and in a talk what the same speaker said next as well.
It refuses to join what two speakers said, or what was said on two days.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Final

from unabridged.compaction.extractive.begun import GAP_COST, LINE_COST
from unabridged.compaction.extractive.statements import Statement

# A line that is longer is read no more.
_LONGEST: Final = 400


def by_line(every: Sequence[Statement], places: Sequence[int]) -> list[list[int]]:
    """The places of each message by themselves."""
    return [list(group) for _, group in groupby(places, key=lambda n: every[n].line)]


def turns(every: Sequence[Statement], places: Sequence[int]) -> list[list[int]]:
    """The places of each line of a talk: message after message, as long as nobody else is told between."""
    found, length = list[list[int]](), 0
    for numbers in by_line(every, places):
        takes = sum(len(every[n].text) for n in numbers)
        if found and _goes_on(every[found[-1][-1]], every[numbers[0]]) and length + takes <= _LONGEST:
            found[-1] += numbers
            length += takes
            continue
        found.append(numbers)
        length = takes
    return found


def saved(every: Sequence[Statement], places: Sequence[int], heads: Sequence[float]) -> float:
    """About how many tokens fewer it takes than a line for each message."""
    joined = (b for line in turns(every, places) for a, b in pairwise(line) if every[a].line != every[b].line)
    return sum(heads[n] + LINE_COST - GAP_COST for n in joined)


def _goes_on(before: Statement, after: Statement) -> bool:
    return bool(before.head) and before.head == after.head and before.day == after.day
