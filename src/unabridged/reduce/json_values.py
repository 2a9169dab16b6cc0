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


# Types of their own would take most of the time of reading; nothing else in JSON becomes one of these two.
# A number, as it was spelled.
Number: TypeAlias = bytes
# An object: its keys and values in order, double ones too.
Pairs: TypeAlias = tuple[tuple[str, "Value"], ...]
Value: TypeAlias = "str | Number | bool | Pairs | list[Value] | None"

spelled: Final = str.encode
_DECODER: Final = json.JSONDecoder(
    parse_float=spelled, parse_int=spelled, parse_constant=spelled, object_pairs_hook=tuple
)
# What stands between lines that are read at once: where each is whole, each has one on either side and none within.
_BETWEEN: Final = "-Infinity"


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
        if kinds.isdisjoint((list, tuple)):
            return False
        lists = lists_of(layer) if list in kinds else ()
        objects = objects_of(layer) if tuple in kinds else ()
        layer = [*chain.from_iterable(lists), *[each for _, each in chain.from_iterable(objects)]]
    return True


def objects_of(values: Sequence[Value]) -> Sequence[Pairs]:
    """Those of the values that are objects."""
    return [value for value in values if type(value) is tuple]


def lists_of(values: Sequence[Value]) -> Sequence[list[Value]]:
    """Those of the values that are lists."""
    return [value for value in values if type(value) is list]


def texts_of(values: Sequence[Value]) -> Sequence[str]:
    """Those of the values that are texts."""
    return [value for value in values if type(value) is str]


def numbers_of(values: Sequence[Value]) -> Sequence[Number]:
    """Those of the values that are numbers."""
    return [value for value in values if type(value) is bytes]


def read_lines(text: str) -> list[Value] | None:
    """The objects of JSON lines, if that is what the text is."""
    lines = [line for line in map(str.strip, text.split("\n")) if line]
    if len(lines) < 2 or not all(line[0] == "{" for line in lines):  # one is plain JSON
        return None
    try:
        values = _one_by_one(lines) if _BETWEEN in text else _at_once(lines)
    except (ValueError, RecursionError):
        return None
    return None if len(values) != len(lines) or _is_deeper(values, _DEEPEST + 1) else values


def _at_once(lines: Sequence[str]) -> list[Value]:
    """The values of the lines, which takes a third of the time; fewer where a line is more or less than one value."""
    found: list[Value] = _DECODER.decode(f"[{f',{_BETWEEN},'.join(lines)}]")
    whole = len(found) == 2 * len(lines) - 1 and found[1::2].count(spelled(_BETWEEN)) == len(lines) - 1
    return found[::2] if whole else []


def _one_by_one(lines: Sequence[str]) -> list[Value]:
    found = zip(lines, map(_DECODER.raw_decode, lines), strict=True)
    return [value for line, (value, end) in found if end == len(line)]


def said(text: str) -> str:
    """The text as JSON has it, in its own letters; halves of letters are escaped, since they cannot be sent."""
    written: str = encode_basestring(text)
    return written if written.isascii() else _HALVES.sub(lambda half: f"\\u{ord(half[0]):04x}", written)


def written(value: Value) -> str:
    """The value without spaces."""
    match value:
        case bytes():
            return value.decode()
        case str():
            return said(value)
        case tuple():
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
    return tuple([key for key, _ in value]) if isinstance(value, tuple) else None


def alike(values: Sequence[Value]) -> tuple[str, ...] | None:
    """The keys that all values have as objects, if they have the same ones in one order."""
    keys = keys_of(values[0]) if values else None
    objects = objects_of(values) if keys else ()
    if not keys or len(objects) != len(values) or set(map(len, objects)) != {len(keys)}:
        return None
    # Compared all at once: lists of objects are long, and hardly ever differ.
    return keys if [key for key, _ in chain.from_iterable(objects)] == [*keys] * len(objects) else None


def common_keys(values: Sequence[Value]) -> tuple[str, ...] | None:
    """The keys most of the objects have; nothing where there are none."""
    keys = alike(values)
    if keys is not None:
        return keys
    tally = Counter(filter(None, map(keys_of, objects_of(values))))
    return max(tally, key=lambda each: tally[each]) if tally else None
