"""What JSON can say of a value that is none: tuples, sets, times, keys that are numbers, whatever dumps itself.
It refuses to guess: what has no usual form stays as it is, for whoever stores it to refuse by name.
"""

from __future__ import annotations

import dataclasses
from base64 import b64encode
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from datetime import date, time
from decimal import Decimal
from enum import Enum
from pathlib import PurePath
from typing import Any
from uuid import UUID

from unabridged.errors import NotStorable
from unabridged.log import json_text


def plain(value: Any) -> Any:  # noqa: ANN401  # whatever stands in a message
    """The value itself where JSON gives it back as it came, else what JSON says of it in the usual way.

    ``NotStorable`` with the place of the first part that has no such form.
    """
    try:
        json_text.check(value)
    except NotStorable as found:
        try:
            value = _told(value)
        except RecursionError:
            raise found from None  # it contains itself, or is deeper than anybody writes
        json_text.check(value)
    return value


def _told(value: Any) -> Any:  # noqa: ANN401  # as above
    match value:
        case Enum() if not isinstance(value, str):
            return _told(value.value)
        case None | str() | int() | float():
            return value
        case Mapping():
            return _named(value)
        case list() | tuple():
            return [_told(each) for each in value]
        case AbstractSet():
            return _ordered([_told(each) for each in value])
        case date() | time():  # a datetime is a date, too
            return value.isoformat()
        case Decimal() | UUID() | PurePath():
            return str(value)
        case bytes():
            return _lettered(value)
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return {each.name: _told(getattr(value, each.name)) for each in dataclasses.fields(value)}
        case _ if not isinstance(value, type) and callable(dump := getattr(value, "model_dump", None)):
            return _told(dump())
        case _:
            return value


def _named(value: Mapping[Any, Any]) -> Any:  # noqa: ANN401  # as above
    """With keys of text; as it is where two keys would become one."""
    made = {_key(name): _told(each) for name, each in value.items()}
    return made if len(made) == len(value) else value


def _key(name: Any) -> Any:  # noqa: ANN401  # as above
    told = _told(name)
    if isinstance(told, list | dict):
        return name  # no text says it, and whoever stores it refuses it by its place
    return told if isinstance(told, str) or not isinstance(told, int | float | None) else json_text.text_of(told)


def _ordered(values: list[Any]) -> list[Any]:
    """The same order each time, whatever is in it."""
    try:
        return sorted(values)
    except TypeError:
        return sorted(values, key=repr)


def _lettered(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return b64encode(value).decode()
