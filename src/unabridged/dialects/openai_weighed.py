"""Items that hold bytes or sealed thoughts in letters, told so that they take what a model reads in their place.
It refuses to cut what is sent: an item told in another way keeps its own words, and is whole again for its provider.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from unabridged.dialects import openai_responses
from unabridged.dialects.openai_items import BLOCK, DIALECT, ITEM
from unabridged.dialects.own import is_own
from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.body import Message, Original, SystemSet
from unabridged.log.part import Media, Opaque, Part, Reasoning, ToolResult

_DRAWN: Final = "image_generation_call"
_HEARD: Final = "input_audio"
_SEALED: Final = "encrypted_content"
# So many letters of a sealed thought take about what a picture takes; all that are more take no more.
_SEALED_LETTERS: Final = 2_000


def drawn(fields: Mapping[str, Any]) -> Message | None:
    """A picture that a model made: it takes what a picture takes, however many letters its bytes are written with."""
    if fields.get("type") != _DRAWN or not isinstance(fields.get("result"), str):
        return None
    json_text.check(fields)
    return Message(role="assistant", parts=(_picture(fields),), original=_own(fields))


def weighed(said: Message, fields: Mapping[str, Any]) -> Message:
    """A message of an item's fields, in which sounds and what is sealed take what a picture takes at the most."""
    parts = tuple(map(_light, said.parts))
    return said if parts == said.parts else replace(said, parts=parts, original=_own(fields))


def whole(said: Message | SystemSet) -> Message | SystemSet:
    """The message with all that its own writing holds, where it was told so that it takes less; else the same."""
    own = said.original
    if own is None or own.dialect != DIALECT or not any(map(_may_be_less, said.parts)):
        return said
    try:
        written: Any = json_text.value_of(own.text)
        told = openai_responses.told(written) if isinstance(written, dict) else None
    except (ValueError, UsageError):
        return said
    if told is None or told.role != said.role:
        return said
    takes = drawn(written) or weighed(told, written)
    return replace(said, parts=told.parts) if takes.parts == said.parts else said


def _may_be_less(part: Part) -> bool:
    """Whether a part may stand for more of an item, seen without a look at the item."""
    match part:
        case Reasoning():
            return len(part.redacted) == _SEALED_LETTERS
        case Media():
            return not is_own(part, DIALECT)
        case ToolResult():
            return any(map(_may_be_less, part.content))
        case _:
            return False


def _own(fields: Mapping[str, Any]) -> Original:
    return Original(dialect=DIALECT, text=json_text.text_of(fields))


def _picture(fields: Mapping[str, Any]) -> Media:
    kind = fields.get("output_format")
    return Media(
        media_type=f"image/{kind}" if isinstance(kind, str) and kind else "image/png",
        reference=f"{_DRAWN} {fields.get('id') or ''}".rstrip(),
    )


def _light(part: Part) -> Part:
    match part:
        case Reasoning(text="", redacted=sealed) if len(sealed) > _SEALED_LETTERS:
            return replace(part, redacted=sealed[:_SEALED_LETTERS])
        case Opaque(type=kind, value=value) if kind == BLOCK:
            return _sound(value.get("value")) or part
        case Opaque(type=kind, value=value) if kind == ITEM:
            return _closed(value) or part
        case ToolResult(content=content):
            return replace(part, content=tuple(map(_light, content)))
        case _:
            return part


def _sound(block: object) -> Media | None:
    """A sound that a model hears."""
    told = block.get(_HEARD) if isinstance(block, Mapping) and block.get("type") == _HEARD else None
    if not isinstance(told, Mapping) or not isinstance(told.get("data"), str):
        return None
    kind = told.get("format")
    return _media(f"audio/{kind}" if isinstance(kind, str) and kind else "audio", _HEARD, told["data"])


def _closed(item: Mapping[str, Any]) -> Media | None:
    """What a provider sealed, such as its own summary, where it has more letters than what it stands for can take."""
    sealed = item.get(_SEALED)
    if not isinstance(sealed, str) or len(sealed) <= _SEALED_LETTERS:
        return None
    return _media("application/octet-stream", f"{item.get('type')} {item.get('id') or ''}".rstrip(), sealed)


def _media(media_type: str, reference: str, letters: str) -> Media:
    digest = sha256(letters.encode("utf-8", "surrogatepass")).hexdigest()
    return Media(media_type=media_type, reference=reference, digest=digest)
