"""What reads back the writings that lose nothing."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from types import EllipsisType
from typing import cast

from unabridged.reduce.counts import unstruck
from unabridged.reduce.json_rows import LEGEND, LINES_LEGEND
from unabridged.reduce.json_values import Pairs, Value, read, spelled

_RUN = re.compile(r"… ([\d,]+) (more lines like that|lines, a row of values for each \{\}) …")


def lines_back(text: str) -> str:
    out: list[str] = []
    lines = iter(text.split("\n"))
    for line in lines:
        run = _RUN.fullmatch(line)
        if run is None:
            out.append(line)
        elif run[2].startswith("more"):
            out.extend([out[-1]] * int(run[1].replace(",", "")))
        else:
            pieces = next(lines).split("{}")
            for _ in range(int(run[1].replace(",", ""))):
                values = [*next(lines).split(" "), ""]
                out.append("".join(piece + value for piece, value in zip(pieces, values, strict=True)))
    return unstruck("\n".join(out))


def hits_back(text: str) -> str:
    out: list[str] = []
    path = ""
    for line in text.split("\n"):
        found = re.match(r"\d+([:-])", line)
        if found:
            out.append(f"{path}{found[1]}{line}")
        elif line in ("", "--"):
            out.append(line)
        else:
            path = line
    return "\n".join(out)


def json_back(text: str) -> Value:
    for legend in (LINES_LEGEND, LEGEND):
        if text.startswith(legend):
            return _value(text, len(legend) + 1)[0]
    return read(text)


def _value(text: str, at: int) -> tuple[Value, int]:
    if text.startswith("[(", at):
        return _table(text, at + 2)
    if text[at] == "[":
        return _items(text, at + 1)
    if text[at] == "{":
        return _pairs(text, at + 1)
    decoder = json.JSONDecoder(parse_float=spelled, parse_int=spelled, parse_constant=spelled)
    return decoder.raw_decode(text, at)


def _items(text: str, at: int) -> tuple[Value, int]:
    out: list[Value] = []
    while text[at] != "]":
        value, at = _value(text, at)
        out.append(value)
        at += text[at] == ","
    return out, at + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The keys of an object, each with a header or a value of its own, or three dots where its rows have the value."""

    keys: tuple[tuple[str, object], ...]


def _pairs(text: str, at: int) -> tuple[Value, int]:
    out: list[tuple[str, Value]] = []
    while text[at] != "}":
        key, at = json.JSONDecoder().raw_decode(text, at)
        value, at = _value(text, at + 1)
        out.append((key, value))
        at += text[at] == ","
    return Pairs(out), at + 1


def _header(text: str, at: int) -> tuple[Header, int]:
    out: list[tuple[str, object]] = []
    while text[at] != ")":
        key, at = json.JSONDecoder().raw_decode(text, at)
        value: object = ...
        if text.startswith(":(", at):
            value, at = _header(text, at + 2)
        elif text[at] == ":":
            value, at = _value(text, at + 1)
        out.append((key, value))
        at += text[at] == ","
    return Header(keys=tuple(out)), at + 1


def _table(text: str, at: int) -> tuple[Value, int]:
    header, at = _header(text, at)
    rows: list[Value] = []
    while text[at] == "\n":
        row, at = _row(text, at + 1, header)
        rows.append(row)
    return rows, at + 1


def _row(text: str, at: int, header: Header) -> tuple[Pairs, int]:
    row: list[tuple[str, Value]] = []
    for key, above in header.keys:
        value: Value
        if isinstance(above, Header):
            value, at = _row(text, at, above)
        elif isinstance(above, EllipsisType):
            value, at = _value(text, at)
            at += text[at] == ","
        else:
            value = cast("Value", above)
        row.append((key, value))
    return Pairs(row), at
