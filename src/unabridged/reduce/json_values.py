"""JSON read so that every number keeps its spelling and no double key is lost, and written again without spaces.
It refuses to know what is long, and what of it counts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from json.encoder import encode_basestring
from typing import Final, TypeAlias

_HALVES: Final = re.compile("[\ud800-\udfff]")


# The same wherever it is called from: how deep the caller stands must not decide what comes out.
_DEEPEST: Final = 64


class Number(str):
    """A number, as it was spelled."""

    __slots__ = ()


class Pairs(tuple[tuple[str, "Value"], ...]):
    """An object: its keys and values in order, double ones too."""

    __slots__ = ()


Value: TypeAlias = "str | Number | bool | Pairs | list[Value] | None"


def read(text: str) -> Value:
    """The value; raises ``ValueError`` where the text is no JSON, or deeper than can be read."""
    try:
        value: Value = json.loads(
            text, parse_float=Number, parse_int=Number, parse_constant=Number, object_pairs_hook=Pairs
        )
    except RecursionError:
        raise ValueError("deeper than can be read") from None
    if _is_deeper(value, _DEEPEST):
        raise ValueError("deeper than anybody reads")
    return value


def _is_deeper(value: Value, levels: int) -> bool:
    if isinstance(value, Pairs):
        return levels == 0 or any(_is_deeper(each, levels - 1) for _, each in value if isinstance(each, tuple | list))
    if isinstance(value, list):
        return levels == 0 or any(_is_deeper(each, levels - 1) for each in value if isinstance(each, tuple | list))
    return False


def read_lines(text: str) -> list[Value] | None:
    """The objects of JSON lines, if that is what the text is."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or not all(line.lstrip()[:1] == "{" for line in lines):  # one is plain JSON
        return None
    try:
        return [read(line) for line in lines]
    except ValueError:
        return None


def said(text: str) -> str:
    """The text as JSON has it, in its own letters; halves of letters are escaped, since they cannot be sent."""
    written: str = encode_basestring(text)
    return _HALVES.sub(lambda half: f"\\u{ord(half[0]):04x}", written)


def written(value: Value) -> str:
    """The value without spaces."""
    match value:
        case Number():
            return str(value)
        case str():
            return said(value)
        case Pairs():
            return "{" + ",".join([f"{said(key)}:{written(each)}" for key, each in value]) + "}"
        case list():
            return "[" + ",".join(map(written, value)) + "]"
        case True:
            return "true"
        case False:
            return "false"
        case _:
            return "null"


def keys_of(value: Value) -> tuple[str, ...] | None:
    """The keys of an object in order, if it is one."""
    return tuple([key for key, _ in value]) if isinstance(value, Pairs) else None


def common_keys(values: Sequence[Value]) -> tuple[str, ...] | None:
    """The keys most of the objects have; nothing where there are none."""
    tally: dict[tuple[str, ...], int] = {}
    for value in values:
        keys = keys_of(value)
        if keys:
            tally[keys] = tally.get(keys, 0) + 1
    return max(tally, key=lambda keys: tally[keys]) if tally else None
