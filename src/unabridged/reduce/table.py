"""Which rows of a table are shown: its head, its last rows, errors, figures far from the others, then an even spread.
It refuses to know what a column means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice, repeat, zip_longest
from math import isfinite
from typing import Final

from unabridged.reduce.json_order import far_apart, far_off
from unabridged.reduce.logs import Looked
from unabridged.reduce.picking import Draw, Order, Picking, drawn, ends_first, in_turns, lines_of, spread
from unabridged.reduce.signals import COMMON_WORDS, is_wrong

_NUMBER: Final = re.compile(r"\s*-?\d{1,15}(?:\.\d{1,15})?\s*\Z")
_GAP: Final = "  "
_GAPS: Final = re.compile("\t[\t ]+")
MARKS: Final = ("|", "\t", ",", ";")
# What stands in quotes is one cell, whatever marks it has.
_QUOTE: Final = '"'
_QUOTED: Final = re.compile(r'"([^"\n]*)"')
_HEAD: Final = 3
_WIDEST: Final = 4000
_SAMPLE: Final = 200
_COLUMNS: Final = 40
_AT_ONCE: Final = 1024
# In more, figures alone are looked at: looking for both takes too long.
_MOST_ROWS: Final = 32_000


def table_drawn(text: str) -> Draw:
    """What writes as many rows as go into so many characters."""
    lines = lines_of(text)
    picking = Picking(lines=lines, order=Order(wanted_of_table(lines)), what="rows")
    return lambda characters: drawn(picking, characters)


def unquoted(text: str) -> str:
    """The text with as many cells as it has, none in quotes; one that holds a mark says nothing."""
    return _QUOTED.sub(_bare, text) if _QUOTE in text else text


def _bare(found: re.Match[str]) -> str:
    return found[1] if not any(map(found[1].__contains__, MARKS)) else ""


def wanted_of_table(lines: Sequence[str]) -> Iterator[int]:
    """All rows of a table, those that say most first."""
    size, looked = len(lines), Looked(lines)
    wrong = [index for index in looked.having(COMMON_WORDS) if is_wrong(lines[index])]
    return chain(
        range(min(1, size)),
        range(max(size - 1, 0), size),
        ends_first(wrong) if len(wrong) * 2 <= size else (),
        range(min(_HEAD, size)),
        in_turns((looked.unlike() if size <= _MOST_ROWS else (), _far(_unquoted(lines)))),
        spread(size),
    )


def _unquoted(lines: Sequence[str]) -> Sequence[str]:
    text = "\n".join(lines)
    return unquoted(text).split("\n") if _QUOTE in text else lines


def _far(lines: Sequence[str]) -> Iterator[int]:
    # The first of them that a head has most of parts its cells.
    mark = max((*MARKS, _GAP), key=lambda mark: sum(line.count(mark) for line in lines[:_HEAD]))
    if mark == _GAP:
        # A gap is two spaces or more; one that is left over stands beside a number and changes nothing.
        mark, lines = "\t", _GAPS.sub("\t", "\n".join(lines).replace(_GAP, "\t")).split("\n")
    if len(set(map(str.count, lines, repeat(mark)))) == 1:
        yield from _far_in_even(lines, mark)
        return
    rows = [line[:_WIDEST].split(mark, _COLUMNS) for line in lines]
    for column in islice(zip_longest(*rows, fillvalue=""), _COLUMNS):
        # Where no cell of a sample is a number, the column has none to speak of.
        if any(map(_NUMBER.match, column[:: max(len(column) // _SAMPLE, 1)])):
            yield from _far_in(column)


def _far_in_even(lines: Sequence[str], mark: str) -> Iterator[int]:
    """The same where all rows have as many cells: of columns of numbers alone, and of a few rows at a time."""
    width = lines[0].count(mark) + 1
    sample = [line.split(mark, _COLUMNS) for line in lines[:: max(len(lines) // _SAMPLE, 1)]]
    places = [place for place in range(min(width, _COLUMNS)) if any(_NUMBER.match(cells[place]) for cells in sample)]
    columns: dict[int, list[float]] = {place: [] for place in places}
    for begin in range(_HEAD, len(lines), _AT_ONCE):
        cells = mark.join(lines[begin : begin + _AT_ONCE]).split(mark)
        for place in tuple(columns):
            try:
                columns[place].extend(map(float, cells[place::width]))
            except ValueError:
                del columns[place]
    for place in places:
        head = [line.split(mark)[place] for line in lines[:_HEAD]]
        far = _far_below(head, columns[place]) if place in columns else None
        yield from _far_in([line.split(mark)[place] for line in lines]) if far is None else far


def _far_in(cells: Sequence[str]) -> Sequence[int]:
    """The rows in which a number is far from the others of its column."""
    try:
        far = _far_below(cells[:_HEAD], list(map(float, cells[_HEAD:])))
    except ValueError:
        far = None
    if far is not None:
        return far
    return list(far_off([(index, float(cell)) for index, cell in enumerate(cells) if _NUMBER.match(cell)]))


def _far_below(head: Sequence[str], numbers: Sequence[float]) -> Sequence[int] | None:
    """The same where all below the head is numbers, and as much of the head as is too; nothing where they have no sum."""
    for begin in range(_HEAD):
        try:
            column = [*map(float, head[begin:]), *numbers]
        except ValueError:
            continue
        if isfinite(sum(column)):
            return [index + begin for index in far_apart(column)]
    return None
