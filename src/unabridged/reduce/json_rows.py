"""JSON with the keys of objects that are alike written once, and a row of values for each: nothing is lost.
It refuses to leave anything out: what does that is beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.reduce.json_values import Pairs, Value, alike, objects_of, said, written

# From so many objects on; below, the line that explains the writing costs more than it saves.
_FEWEST: Final = 3
LEGEND: Final = "(JSON; [(keys) rows] is a list of objects with these keys in this order, a row each; key:value is the same in all, key:(keys) an object)"
_TABLE: Final = "[("
LINES_LEGEND: Final = LEGEND.replace("JSON;", "JSON lines;")


def rows(value: Value) -> str:
    """The same value in rows, or without spaces where no lists are alike."""
    text = in_rows(value)
    return f"{LEGEND}\n{text}" if _TABLE in text else text


def line_rows(values: list[Value]) -> str:
    """The same JSON lines in rows, or each without spaces where they are not alike."""
    text = in_rows(values)
    return f"{LINES_LEGEND}\n{text}" if _TABLE in text else "\n".join(map(written, values))


def in_rows(value: Value) -> str:
    """The value without spaces, lists of objects that are alike as rows."""
    match value:
        case tuple():
            return "{" + ",".join([f"{said(key)}:{in_rows(each)}" for key, each in value]) + "}"
        case list():
            keys = uniform_keys(value)
            return "[" + ",".join(map(in_rows, value)) + "]" if keys is None else _table(keys, value)
        case _:
            return written(value)


def uniform_keys(values: Sequence[Value]) -> tuple[str, ...] | None:
    """The keys all values have as objects, if there are enough of them, and they have the same ones and differ.

    Of those that do not, every row would be empty, and nobody counts empty lines.
    """
    return shared_keys(values) if len(values) >= _FEWEST and any(each != values[0] for each in values) else None


def shared_keys(values: Sequence[Value]) -> tuple[str, ...] | None:
    """The keys that all values have as objects, if they have the same ones."""
    return alike(values)


def _table(keys: tuple[str, ...], values: Sequence[Value]) -> str:
    header, columns = _columns(keys, objects_of(values))
    return "\n".join((f"[({','.join(header)})", *map(",".join, zip(*columns, strict=True)))) + "]"


def _columns(keys: tuple[str, ...], values: Sequence[Pairs]) -> tuple[list[str], list[list[str]]]:
    """What stands above the rows, and the columns they are made of; objects in objects have columns of their own."""
    header: list[str] = []
    columns: list[list[str]] = []
    for place, key in enumerate(keys):
        cells = [value[place][1] for value in values]
        inner = shared_keys(cells)
        column = [in_rows(cell) for cell in cells] if inner is None else []
        if inner is not None:
            above, below = _columns(inner, objects_of(cells))
            header.append(f"{said(key)}:({','.join(above)})")
            columns.extend(below)
        elif column.count(column[0]) == len(column):
            header.append(f"{said(key)}:{column[0]}")
        else:
            header.append(said(key))
            columns.append(column)
    return header, columns
