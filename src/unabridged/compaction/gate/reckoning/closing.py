"""The numbers of a draft that stand one below the other and add up to the last of them: a wrong one among them would show.
It refuses a column of which less than half stands in the source: anybody can add up what he made up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import isclose
from typing import Final

from unabridged.compaction.gate.reckoning import sums
from unabridged.lazy_patterns import lazy

_ROW: Final = lazy(r"[ \t]*(?:\||[-*+•][ \t]|\d{1,2}[.)][ \t])")
_NUMBER: Final = lazy(r"(?<![\w.,:/-])\d++(?:[ \u00a0\u202f'’,.]\d{3}(?!\d))*+(?:[.,]\d{1,2})?(?![\w:/-]|[.,]\d)")
_FEWEST: Final = 3
_MOST: Final = 60
_HALF: Final = 0.5


def numbers(text: str, is_held: Callable[[str], bool]) -> Iterator[str]:
    """These, as they are written."""
    for is_row, lines in groupby(text.splitlines()[:_MOST], key=lambda line: _ROW.match(line) is not None):
        column = [found[-1] for found in map(_NUMBER.findall, lines) if found] if is_row else []
        if len(column) > _FEWEST and _adds_up(column) and sum(map(is_held, column)) >= _HALF * len(column):
            yield from column


def _adds_up(column: Sequence[str]) -> bool:
    *parts, total = (sums.readings(each)[0] for each in column)
    return isclose(sum(parts), total, rel_tol=1e-9)
