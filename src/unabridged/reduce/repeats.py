"""Runs of log lines that are alike, written as one template and a row of values for each line: nothing is lost.
It refuses to drop a value: lines that differ in a digit keep their digits, each in its row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from unabridged.reduce.counts import struck

# It begins where a word does, so that a long one without a digit is gone through once.
_VALUE: Final = re.compile(r"(?<![^\s{}])[^\s{}]*\d[^\s{}]*")
_FEWEST: Final = 3
_SLOT: Final = "{}"


def with_templates(text: str) -> str:
    """The same lines, runs of three or more that are alike written as a template and its rows."""
    out: list[str] = []
    lines = struck(text).split("\n")
    for (_, shape), run in groupby(lines, key=_shape):
        out.extend(_told(shape, tuple(run)))
    return "\n".join(out)


def _shape(line: str) -> tuple[str, str]:
    """What a line is alike by; one that holds what a template is made of is like itself alone, and like no template."""
    own = "{" in line or "}" in line or "\t" in line
    return (line, line) if own else ("", _VALUE.sub(_SLOT, line))


def _told(shape: str, run: Sequence[str]) -> Iterator[str]:
    if len(run) < _FEWEST:
        yield from run
    elif run.count(run[0]) == len(run):
        yield run[0]
        yield f"… {len(run) - 1:,} more lines like that …"
    else:
        yield from _rows(shape, run)


def _rows(shape: str, run: Sequence[str]) -> Iterator[str]:
    columns = tuple(zip(*map(_VALUE.findall, run), strict=True))
    same = [column.count(column[0]) == len(column) for column in columns]
    pieces = shape.split(_SLOT)
    template = pieces[0] + "".join(
        (column[0] if alike else _SLOT) + piece for column, alike, piece in zip(columns, same, pieces[1:], strict=True)
    )
    told = [column for column, alike in zip(columns, same, strict=True) if not alike]
    yield f"… {len(run):,} lines, a row of values for each {_SLOT} …"
    yield template
    yield from map(" ".join, zip(*told, strict=True))
