"""What a provider numbered itself, shown under its number once: a second item with one is refused.
It refuses to drop what the second says; it is told in words, or without the number where it needs none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from unabridged.dialects import openai_items, openai_kinds, saying
from unabridged.dialects.own import more_of, notes_of
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.view.sayable import quoted, with_parts

_NUMBERING: Final = openai_items.DIALECT
_AGAIN: Final = "[An item that stands above already.]"


def once(says: Iterable[Message | SystemSet]) -> Iterator[Message | SystemSet]:
    """The messages, the same objects where no number is repeated."""
    seen: set[str] = set()
    for said in says:
        found = said
        if _is_repeated(_number_of(said), seen):
            plain = [replace(part, extra=NOTHING_MORE) if isinstance(part, Text) else part for part in said.parts]
            found = replace(said, original=None, extra=NOTHING_MORE, parts=tuple(plain))
        parts: list[Part] = []
        for part in found.parts:
            parts += _again(part) if _is_repeated(_number_of(part), seen) else [part]
        yield with_parts(found, parts)


def _is_repeated(number: object, seen: set[str]) -> bool:
    """Whether this number was seen before; it is from now on."""
    if not isinstance(number, str) or not number:
        return False
    repeated = number in seen
    seen.add(number)
    return repeated


def _number_of(value: Part | Message | SystemSet) -> object:
    if isinstance(value, Opaque):
        return value.value.get("id") if value.type == openai_items.ITEM else None
    if isinstance(value, Message | SystemSet) and value.original is not None:
        written: Any = json_text.value_of(value.original.text) if value.original.dialect == _NUMBERING else None
        return written.get("id") if isinstance(written, Mapping) and not _holds_a_number(value) else None
    notes = notes_of(value, _NUMBERING)
    return notes.get("id") or more_of(notes).get("id")


def _holds_a_number(said: Message | SystemSet) -> bool:
    """Whether the number that stands in its own writing is that of its only part."""
    return any(_number_of(part) for part in said.parts)


def _again(part: Part) -> list[Part]:
    match part:
        case Opaque():
            return quoted(_AGAIN, [part])
        case Reasoning():
            return [Text(text=saying.words(part))]
        case ToolCall() if "kind" in notes_of(part, _NUMBERING):  # of its own kind, which is nothing without its number
            return quoted(_AGAIN, [part])
        case ToolResult() if notes_of(part, _NUMBERING).get("kind") in openai_kinds.NUMBERED:
            return quoted(_AGAIN, [part])
        case _:
            return [replace(part, extra=_unnumbered(part))]


def _unnumbered(value: Text | ToolCall | ToolResult | Media | ExecutionResult) -> Extra:
    """The extra fields without the number."""
    notes = dict(notes_of(value, _NUMBERING))
    notes["more"] = {name: each for name, each in more_of(notes).items() if name != "id"}
    return Extra({**value.extra, _NUMBERING: notes}) if _NUMBERING in value.extra else value.extra
