"""Values to JSON bytes and back, exactly: lone surrogates, NUL, NaN, long numbers, any depth.
It refuses to know what the values mean, and refuses what JSON could not give back as it came.
"""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

from unabridged.articles import what_it_is
from unabridged.errors import NotStorable
from unabridged.log import json_deep
from unabridged.log.json_deep import Json

_Path: TypeAlias = "tuple[_Path, str | int] | None"

_ENCODE: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_DECODE: Final = json.JSONDecoder(strict=False).decode
# CPython refuses longer decimal conversions: such a number could be written and never read again.
_LONGEST_INT_BITS: Final = 14_000
# JSON gives each of these back as it came, whatever it is.
_PLAIN: Final = frozenset({str, bool, float, type(None)})
_TEXT: Final = frozenset({str})
# Enough to find the place; a path of thousands helps nobody.
_LONGEST_PATH: Final = 20


def encode(value: object) -> bytes:
    """Bytes from which :func:`decode` gives an equal value; the value has passed :func:`check`."""
    return text_of(value).encode("utf-8", "surrogatepass")


def decode(raw: bytes) -> Json:
    """The value that was encoded, lone surrogates included."""
    return value_of(raw.decode("utf-8", "surrogatepass"))


def text_of(value: object) -> str:
    """The compact JSON text of a value that has passed :func:`check`, at any depth."""
    try:
        return _ENCODE(value)
    except RecursionError:
        return json_deep.text_of(value, _ENCODE)


def value_of(text: str) -> Json:
    """The value of one JSON text, at any depth; ``ValueError`` where it is not JSON."""
    try:
        value: Json = _DECODE(text)
    except RecursionError:
        value = json_deep.value_of(text)
    return value


class TooMuchError(ValueError):
    """A text of which more would be built than its reader allows."""


class TooManyError(TooMuchError):
    """It holds too many values."""


class TooDeepError(TooMuchError):
    """It is nested too deeply."""


def bounded_value_of(text: str, *, most_values: int, most_deep: int) -> Json:
    """The value of one JSON text that somebody else wrote; nothing is built of one that holds more than that.

    A value takes some sixty bytes where its text took two. How deep a text is nested is asked only where it is deeper
    than the interpreter's stack.
    """
    if holds_more(text, most_values):
        raise TooManyError
    try:
        value: Json = _DECODE(text)
    except RecursionError:
        built = json_deep.without_texts(text)
        if built.count("[") + built.count("{") > most_deep:
            raise TooDeepError from None
        value = json_deep.value_of(text)
    return value


def holds_more(text: str, most_values: int) -> bool:
    """Whether a JSON text may hold more values than that; what stands in its texts is none."""
    return _values_in(text) > most_values and _values_in(json_deep.without_texts(text)) > most_values


def _values_in(text: str) -> int:
    return text.count(",") + text.count("[") + text.count("{")


def check(value: object) -> None:
    """Raise ``NotStorable``, naming the place, unless JSON gives the value back as it came."""
    try:
        _copy(value)
    except (_UnsureError, RecursionError):
        _look_through(value)


def copied(value: object) -> Json:
    """The value as JSON gives it back, no part of it held by anybody else; ``NotStorable`` as from :func:`check`."""
    try:
        plain: Json = _copy(value)
    except (_UnsureError, RecursionError):
        _look_through(value)
        plain = value_of(text_of(value))
    return plain


class _UnsureError(Exception):
    """Something is not plainly what JSON has a form for, and has to be looked at."""


def _copy(value: object) -> Any:  # noqa: ANN401  # JSON
    """The value with lists and objects of its own, of the very types JSON gives back; nearly every value is so."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    match value:
        case dict() if kind is dict and _TEXT.issuperset(map(type, value)):
            return {name: each if type(each) in _PLAIN else _copy(each) for name, each in value.items()}
        case list() if kind is list:
            return [each if type(each) in _PLAIN else _copy(each) for each in value]
        case int() if kind is int and value.bit_length() <= _LONGEST_INT_BITS:
            return value
        case _:
            raise _UnsureError


def _look_through(value: object) -> None:
    """Raise ``NotStorable`` for the first place that JSON does not give back, if there is one."""
    todo: list[tuple[object, _Path]] = [(value, None)]
    open_now: set[int] = set()
    while todo:
        here, path = todo.pop()
        match here:
            case str() | bool() | None | float():
                continue
            case int():
                if here.bit_length() > _LONGEST_INT_BITS:
                    raise NotStorable(path=_named(path), problem=f"a number of {here.bit_length()} bits is too long")
            case _Leaving(container=which):
                open_now.discard(which)
            case list() | dict():
                if id(here) in open_now:
                    raise NotStorable(path=_named(path), problem="it contains itself")
                open_now.add(id(here))
                todo.append((_Leaving(id(here)), path))
                todo.extend(_children(here, path))
            case _:
                raise NotStorable(path=_named(path), problem=f"it is {what_it_is(here)}")


class _Leaving:
    """A mark on the way back out of a container, so that only true cycles are refused."""

    __match_args__ = ("container",)
    __slots__ = ("container",)

    def __init__(self, container: int) -> None:
        self.container = container


def _children(here: list[object] | dict[object, object], path: _Path) -> list[tuple[object, _Path]]:
    """What stands in a container and has to be looked at."""
    if isinstance(here, list):
        return [(each, (path, i)) for i, each in enumerate(here) if type(each) not in _PLAIN]
    for name in here:
        if not isinstance(name, str):
            raise NotStorable(path=_named(path), problem=f"the key {name!r} is {what_it_is(name)}, not text")
    return [(each, (path, str(name))) for name, each in here.items() if type(each) not in _PLAIN]


def _named(path: _Path) -> str:
    labels: list[str] = []
    while path is not None and len(labels) < _LONGEST_PATH:
        path, label = path
        labels.append(f"[{label}]" if isinstance(label, int) else f".{label}")
    return "".join(reversed(labels)).removeprefix(".")
