"""JSON as lines that are read: the fields of each object behind the names that lead to it, without brackets and marks.
It refuses to change a value, and to read what nests more deeply than anybody writes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from unabridged.dialects.depth import is_deep
from unabridged.lazy_patterns import lazy

# A chunk of fields is as long as a sentence.
_LONGEST: Final = 150
_LONGEST_JSON: Final = 2_000_000
_LONGEST_KEY: Final = 60
# A value is a name, a number or a code, and no prose: it has no spaces.
_LEAST_VALUE: Final = 3
_LONGEST_VALUE: Final = 80
_DIGITS: Final = lazy(r"\d")
_CALL: Final = lazy(r"\[calls (?P<name>[^\s]{1,200}) with (?P<given>[{\[].*)\]", re.DOTALL)


class Field(NamedTuple):
    """A value that is written in one word, and the name it stands behind."""

    key: str
    value: str


class Line(NamedTuple):
    """A line of fields, the form that it shares with its like, and the values in it."""

    text: str
    form: str
    values: tuple[Field, ...] = ()


def lines(text: str) -> list[Line] | None:
    """The lines of a text that is JSON, or a call with it, each with the form that it shares with its like."""
    bare = text.strip()
    called = _CALL.fullmatch(bare)
    head, given = (f"calls {called['name']}", called["given"]) if called else ("", bare)
    if given[:1] not in ("{", "[") or len(given) > _LONGEST_JSON or is_deep(given):
        return None
    try:
        value = json.loads(given, parse_float=str, parse_int=str, parse_constant=str)
    except ValueError:
        return None
    found = list(_chunks(value, _Above(head, head)))
    return found or [Line(head or given, head)]


class _Above(NamedTuple):
    """What leads to a value: what is said of it, what it shares with its like, its name, and values among these."""

    head: str
    form: str
    name: str = ""
    values: tuple[Field, ...] = ()


def _chunks(value: dict[str, object] | list[object], above: _Above) -> Iterator[Line]:
    """The scalars of a value, a few together, and then what is in it."""
    head, form = above.head, above.form
    match value:
        case dict():
            given = [(_key(name), each) for name, each in value.items()]
        case _:
            given = [("", each) for each in value]
    near, inner = list[str](), list[tuple[str, dict[str, object] | list[object]]]()
    length, values = len(head), list(above.values)
    for name, each in given:
        if isinstance(each, dict | list) and each:
            inner.append((name, each))
            continue
        field = _said(name, _spelled(each))
        if near and length + len(field) > _LONGEST:
            yield Line(_said(head, ", ".join(near)), form, tuple(values))
            near, length, values = [], len(head), []
        near.append(field)
        length += len(field) + 2
        if _is_value(each):
            values.append(Field(name or above.name, str(each)))
    if near:
        yield Line(_said(head, ", ".join(near)), form, tuple(values))
        values = []
    whose = _whose(value) if inner and isinstance(value, dict) else ""
    for name, each in inner:
        # What has a digit is no name of a field but a value that others stand behind.
        is_key = _DIGITS.search(name) is not None and _is_value(name)
        below = _Above(
            _below(head, whose, name),
            f"{form}/{'' if _DIGITS.search(name) else name}",
            above.name if is_key else name or above.name,
            (*values, Field(above.name, name)) if is_key else tuple(values),
        )
        yield from _chunks(each, below)
        values = []


def _is_value(said: object) -> bool:
    """Whether it is a value in one word, of letters and signs that are seen."""
    return (
        isinstance(said, str)
        and _LEAST_VALUE <= len(said) <= _LONGEST_VALUE
        and said.isprintable()
        and not any(map(str.isspace, said))
    )


def _below(head: str, whose: str, name: str) -> str:
    """What stands before the fields of something inside: what it is called, and whose it is."""
    said = f"{whose} {name}".strip() if whose and whose not in head else name
    whole = f"{head} {said}".strip()
    return next((each for each in (whole, said, name) if len(each) <= _LONGEST_KEY), "")


def _whose(value: dict[str, object]) -> str:
    """The first field of an object where it names the object."""
    name, first = next(iter(value.items()))
    is_name = isinstance(first, str) and first and " " not in first and len(first) <= _LONGEST_KEY // 2
    return str(first) if is_name and name else ""


def _said(name: str, value: str) -> str:
    return f"{name} {value}" if name and value else name or value


def _key(name: str) -> str:
    return " ".join(name.split())


def _spelled(value: object) -> str:
    match value:
        case True:
            return "true"
        case False:
            return "false"
        case None:
            return "null"
        case dict() | list():
            return "none"
        case _:
            return str(value)
