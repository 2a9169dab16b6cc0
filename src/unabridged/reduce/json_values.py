"""JSON read so that every number keeps its spelling and no double key is lost, and written again without spaces.
It refuses to know what is long, and what of it counts.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
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


_DECODER: Final = json.JSONDecoder(parse_float=Number, parse_int=Number, parse_constant=Number, object_pairs_hook=Pairs)


def read(text: str) -> Value:
    """The value; raises ``ValueError`` where the text is no JSON, or deeper than can be read."""
    try:
        value: Value = _DECODER.decode(text)
    except RecursionError:
        raise ValueError("deeper than can be read") from None
    if _is_deeper(value, _DEEPEST):
        raise ValueError("deeper than anybody reads")
    return value


def _is_deeper(value: Value, levels: int) -> bool:
    layer: list[Value] = [value]
    for _ in range(levels + 1):
        kinds = set(map(type, layer))
        if list not in kinds and Pairs not in kinds:
            return False
        lists = [each for each in layer if isinstance(each, list)] if list in kinds else []
        objects = [each for each in layer if isinstance(each, Pairs)] if Pairs in kinds else []
        layer = [*chain.from_iterable(lists), *[each for _, each in chain.from_iterable(objects)]]
    return True


def read_lines(text: str) -> list[Value] | None:
    """The objects of JSON lines, if that is what the text is."""
    lines = [line for line in map(str.strip, text.split("\n")) if line]
    if len(lines) < 2 or not all(line[0] == "{" for line in lines):  # one is plain JSON
        return None
    try:
        found = list(map(_DECODER.raw_decode, lines))
    except (ValueError, RecursionError):
        return None
    values: list[Value] = [value for value, _ in found]
    whole = [end for _, end in found] == list(map(len, lines))
    return None if not whole or _is_deeper(values, _DEEPEST + 1) else values


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


def alike(values: Sequence[Value]) -> tuple[str, ...] | None:
    """The keys that all values have as objects, if they have the same ones in one order."""
    keys = keys_of(values[0]) if values else None
    if not keys or set(map(type, values)) != {Pairs}:
        return None
    objects = [value for value in values if isinstance(value, Pairs)]
    if set(map(len, objects)) != {len(keys)}:
        return None
    # Compared all at once: lists of objects are long, and hardly ever differ.
    return keys if [key for key, _ in chain.from_iterable(objects)] == [*keys] * len(objects) else None


def common_keys(values: Sequence[Value]) -> tuple[str, ...] | None:
    """The keys most of the objects have; nothing where there are none."""
    keys = alike(values)
    if keys is not None:
        return keys
    tally = Counter(filter(None, map(keys_of, values)))
    return max(tally, key=lambda each: tally[each]) if tally else None
