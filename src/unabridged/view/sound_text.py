"""Texts as JSON and UTF-8 can carry them: no half of a character, no number without end.
It refuses to know what is said; a value in which nothing is wrong comes back as the same object.
"""

from __future__ import annotations

import json
import math
from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Final, TypeVar, cast

from unabridged.dialects import gemini_parts
from unabridged.dialects.depth import is_deep
from unabridged.dialects.own import is_own
from unabridged.lazy_patterns import lazy
from unabridged.log import json_text
from unabridged.log.body import Message, Original, SystemSet
from unabridged.log.extra import Extra
from unabridged.log.part import Part, Text, ToolCall, ToolResult

_HALF: Final = lazy("[\ud800-\udfff]")
# An escaped half, and every way to write a number that is none: few texts have any of it, and only those are parsed.
_SUSPECT: Final = lazy(r"\\u[dD][89a-fA-F]|NaN|Infinity|[eE]\+?[0-9]{3}|[0-9]{200}")

SaidT = TypeVar("SaidT", bound=Message | SystemSet)


def sendable(said: SaidT) -> SaidT:
    """The message with U+FFFD where half a character stood, and a text where a number was NaN or infinite."""
    return cast("SaidT", _whole(said))


def _whole(value: Any) -> Any:  # noqa: ANN401  # any value of the log
    match value:
        case str():
            return value if value.isascii() or not _HALF.search(value) else joined(value)
        case Extra():
            return _extra(value) if value else value
        case Original():
            return _original(value)
        case tuple():
            found = tuple([_whole(each) for each in value])
            return value if all(new is old for new, old in zip(found, value, strict=True)) else found
        case _:
            return _fields(value) if is_dataclass(value) and not isinstance(value, type) else value


def joined(text: str) -> str:
    """The text with U+FFFD where half a character stood, and whole ones where both halves did."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _extra(extra: Extra) -> Extra:
    """By way of its text, which is at hand at any depth."""
    text = json_text.text_of(dict(extra))
    if is_deep(text):
        return Extra.trusted(_shallow(extra))
    if not _HALF.search(text) and not _SUSPECT.search(text):
        return extra
    found: Any = _FINITE(joined(text))
    return extra if json_text.text_of(found) == text else Extra.trusted(found)


def _shallow(fields: Mapping[str, object]) -> dict[str, Any]:
    """The fields, with its JSON as a text in the place of what is nested too deeply."""
    texts = {joined(name): joined(json_text.text_of(value)) for name, value in fields.items()}
    return {name: text if is_deep(text) else _FINITE(text) for name, text in texts.items()}


def _original(original: Original) -> Original | None:
    """Somebody's own writing as it can be sent; none where it cannot be."""
    text = original.text
    if not _HALF.search(text) and not _SUSPECT.search(text) and not is_deep(text):
        return original
    try:
        found = json_text.text_of(_FINITE(text))
    except (ValueError, RecursionError):
        return None
    if _HALF.search(found) or is_deep(found):
        return None
    return original if found == text else replace(original, text=found)


def _fields(value: Any) -> Any:  # noqa: ANN401  # any frozen value of the log
    changed: dict[str, Any] = {}
    for name in _names(cast("Hashable", type(value))):
        here = getattr(value, name)
        if type(here) is str and here.isascii():  # most are, and each of them once more for every call
            continue
        if here and (new := _whole(here)) is not here:
            changed[name] = new
    if isinstance(value, ToolCall):
        changed |= _arguments(changed.get("arguments", value.arguments))
    if isinstance(value, ToolResult) and is_own(value, gemini_parts.DIALECT):
        changed |= _response(changed.get("content", value.content))
    if "parts" in changed and isinstance(value, Message | SystemSet):
        changed["original"] = None  # its own writing would bring back what was wrong
    return replace(value, **changed) if changed else value


@cache
def _names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401  # a class, which the checker takes for unhashable
    return tuple(each.name for each in fields(kind))


def _response(content: tuple[Part, ...]) -> dict[str, Any]:
    """The content of a result that its dialect writes as a JSON object."""
    match content:
        case (Text() as first, *others) if found := _arguments(first.text):
            return {"content": (replace(first, text=found["arguments"]), *others)}
        case _:
            return {}


def _arguments(text: str) -> dict[str, Any]:
    """Arguments in which whoever parses them would find half a character, or a number that JSON does not have."""
    if not _SUSPECT.search(text) or is_deep(text):
        return {}
    try:
        found = json_text.text_of(_FINITE(text))
    except ValueError:
        return {}
    whole = joined(found) if _HALF.search(found) else found
    return {"arguments": whole} if _differs(whole, text) else {}


def _differs(whole: str, text: str) -> bool:
    """Whether more was changed than how the same value is written."""
    return whole != json_text.text_of(json_text.value_of(text))


def _finite(written: str) -> float | str:
    number = float(written)
    return number if math.isfinite(number) else written


_FINITE: Final = json.JSONDecoder(strict=False, parse_constant=str, parse_float=_finite).decode
