"""JSON as lines that are read: the fields of each object behind the names that lead to it, without brackets and marks.
It refuses to change a value, and to read what nests more deeply than anybody writes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from unabridged.dialects.depth import is_deep
from unabridged.lazy_patterns import lazy

# A chunk of fields is as long as a sentence.
_LONGEST: Final = 150
_LONGEST_JSON: Final = 2_000_000
_LONGEST_KEY: Final = 60
_DIGITS: Final = lazy(r"\d")
_CALL: Final = lazy(r"\[calls (?P<name>[^\s]{1,200}) with (?P<given>[{\[].*)\]", re.DOTALL)


def lines(text: str) -> list[tuple[str, str]] | None:
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
    found = list(_chunks(value, head, head))
    return found or [(head or given, head)]


def _chunks(value: dict[str, object] | list[object], head: str, form: str) -> Iterator[tuple[str, str]]:
    """The scalars of a value, a few together, and then what is in it."""
    match value:
        case dict():
            given = [(_key(name), each) for name, each in value.items()]
        case _:
            given = [("", each) for each in value]
    near, inner = list[str](), list[tuple[str, dict[str, object] | list[object]]]()
    length = len(head)
    for name, each in given:
        if isinstance(each, dict | list) and each:
            inner.append((name, each))
            continue
        field = _said(name, _spelled(each))
        if near and length + len(field) > _LONGEST:
            yield _said(head, ", ".join(near)), form
            near, length = [], len(head)
        near.append(field)
        length += len(field) + 2
    if near:
        yield _said(head, ", ".join(near)), form
    for name, each in inner:
        whose = _whose(value) if isinstance(value, dict) else ""
        yield from _chunks(each, _below(head, whose, name), f"{form}/{'' if _DIGITS.search(name) else name}")


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
