"""Which rows of a table are shown: its head, its last rows, errors, figures far from the others, then an even spread.
It refuses to know what a column means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from unabridged.reduce.json_order import far_off
from unabridged.reduce.picking import Draw, Picking, drawn, ends_first, lines_of, spread
from unabridged.reduce.signals import is_wrong

_NUMBER: Final = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?\Z")
_SPLITS: Final = (re.compile(r"\s*\|\s*"), re.compile("\t"), re.compile(","), re.compile(";"), re.compile(r"\s{2,}"))
_HEAD: Final = 3
_COLUMNS: Final = 40


def table_drawn(text: str) -> Draw:
    """What writes as many rows as go into so many characters."""
    lines = lines_of(text)
    picking = Picking(lines=lines, order=list(dict.fromkeys(_wanted(lines))), what="rows")
    return lambda characters: drawn(picking, characters)


def _wanted(lines: Sequence[str]) -> Iterator[int]:
    size = len(lines)
    wrong = [index for index, line in enumerate(lines) if is_wrong(line)]
    return chain(
        range(min(_HEAD, size)),
        range(max(size - 1, 0), size),
        ends_first(wrong) if len(wrong) * 2 <= size else (),
        _far(lines),
        spread(size),
    )


def _far(lines: Sequence[str]) -> Iterator[int]:
    splits = max(_SPLITS, key=lambda split: len(split.findall("\n".join(lines[:_HEAD]))))
    columns: dict[int, list[tuple[int, float]]] = {}
    for index, line in enumerate(lines):
        for place, cell in enumerate(splits.split(line[:4000], _COLUMNS)):
            if _NUMBER.match(cell.strip()):
                columns.setdefault(place, []).append((index, float(cell)))
    return chain.from_iterable(far_off(column) for column in columns.values())
