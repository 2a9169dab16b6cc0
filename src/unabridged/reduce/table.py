"""Which rows of a table are shown: its head, its last rows, errors, figures far from the others, then an even spread.
It refuses to know what a column means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice, repeat, zip_longest
from math import isfinite
from typing import Final

from unabridged.reduce.finding import marked, pieces
from unabridged.reduce.json_order import far_apart, far_off
from unabridged.reduce.picking import Draw, Order, Picking, drawn, ends_first, lines_of, spread
from unabridged.reduce.signals import WRONG_WORDS, is_wrong

_NUMBER: Final = re.compile(r"\s*-?\d{1,15}(?:\.\d{1,15})?\s*\Z")
_GAP: Final = "  "
_GAPS: Final = re.compile("\t[\t ]+")
# The first of them that a head has most of parts its cells.
_MARKS: Final = ("|", "\t", ",", ";", _GAP)
_HEAD: Final = 3
_WIDEST: Final = 4000
_SAMPLE: Final = 200
_COLUMNS: Final = 40


def table_drawn(text: str) -> Draw:
    """What writes as many rows as go into so many characters."""
    lines = lines_of(text)
    picking = Picking(lines=lines, order=Order(_wanted(lines)), what="rows")
    return lambda characters: drawn(picking, characters)


def _wanted(lines: Sequence[str]) -> Iterator[int]:
    size, body = len(lines), "\n".join(lines)
    found = (index for piece in pieces(body) for index in marked(body, piece, WRONG_WORDS))
    wrong = [index for index in found if is_wrong(lines[index])]
    return chain(
        range(min(_HEAD, size)),
        range(max(size - 1, 0), size),
        ends_first(wrong) if len(wrong) * 2 <= size else (),
        _far(lines),
        spread(size),
    )


def _far(lines: Sequence[str]) -> Iterator[int]:
    mark = max(_MARKS, key=lambda mark: sum(line.count(mark) for line in lines[:_HEAD]))
    body = "\n".join(lines)
    if mark == _GAP:
        # A gap is two spaces or more; one that is left over stands beside a number and changes nothing.
        mark, body = "\t", _GAPS.sub("\t", body.replace(_GAP, "\t"))
        lines = body.split("\n")
    for column in _columns(lines, body, mark):
        yield from _far_in(column)


def _columns(lines: Sequence[str], body: str, mark: str) -> Iterator[Sequence[str]]:
    """The cells of each column from the top to the bottom."""
    counts = set(map(str.count, lines, repeat(mark)))
    if len(counts) == 1:
        width = counts.pop() + 1
        cells = body.replace("\n", mark).split(mark)
        yield from (cells[place::width] for place in range(min(width, _COLUMNS)))
    else:
        rows = [line[:_WIDEST].split(mark, _COLUMNS) for line in lines]
        yield from islice(zip_longest(*rows, fillvalue=""), _COLUMNS)


def _far_in(cells: Sequence[str]) -> Sequence[int]:
    """The rows in which a number is far from the others of its column."""
    # Where no cell of a sample is a number, the column has none to speak of.
    if not any(map(_NUMBER.match, cells[:: max(len(cells) // _SAMPLE, 1)])):
        return ()
    for head in range(_HEAD):
        try:
            numbers = list(map(float, cells[head:]))
        except ValueError:
            continue
        if isfinite(sum(numbers)):
            return [index + head for index in far_apart(numbers)]
    return list(far_off([(index, float(cell)) for index, cell in enumerate(cells) if _NUMBER.match(cell)]))
