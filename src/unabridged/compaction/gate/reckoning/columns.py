"""What the columns of tables add up to, and how far two values of one are apart: rows stand one below the other.
It refuses a row that has more or fewer numbers than the one above it: that is of another table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, groupby
from typing import Final

from unabridged.compaction.gate.reckoning import sums
from unabridged.lazy_patterns import lazy

_NUMBER: Final = lazy(r"(?<![\w.,:-])\d+(?:[.,]\d+)*(?![\w:]|-\d)", re.ASCII)
# A cell of a table stands apart from the next.
_APART: Final = lazy(r"\S(?:[ ]{2,}|[ ]*\t[ ]*|[ ]*\|[ ]*)\S")
_ROWS: Final = 2
_MOST: Final = 60
# Of so few rows people add up any two or three.
_FEW: Final = 10


def values(source: str) -> Sequence[float]:
    """The sums of values that stand one below the other, and the differences of any two, in order."""
    found = set[float]()
    for rows in _tables(source):
        for column in zip(*rows, strict=True):
            found.update(total for at in range(len(column)) for total in accumulate(column[at:]))
            found.update(abs(one - other) for one, other in combinations(column, 2))
            if len(column) <= _FEW:
                found.update(map(sum, (*combinations(column, 2), *combinations(column, 3))))
                found.update(_averages(column))
    return sorted(round(each, 6) for each in found)


def _averages(column: Sequence[float]) -> Iterator[float]:
    """The mean of all, and of all but one."""
    whole, many = sum(column), len(column)
    yield whole / many
    if many > _ROWS:
        yield from ((whole - each) / (many - 1) for each in column)


def _tables(source: str) -> Iterator[Sequence[Sequence[float]]]:
    lines = [line for line in source.splitlines() if line.strip()]
    read = [_row(line) if _APART.search(line) else () for line in lines]
    for many, rows in groupby(read, key=len):
        table = list(rows)[:_MOST]
        if many and len(table) >= _ROWS:
            yield table


def _row(line: str) -> Sequence[float]:
    return tuple(sums.readings(match[0])[-1] for match in _NUMBER.finditer(line))
