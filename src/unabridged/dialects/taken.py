"""Pieces as the provider whose dialect they came in takes them back, and from whom: in shape, or told in words.
It refuses to look at pieces of no dialect, and at what a provider may have learned since: an unknown type passes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from unabridged.dialects import (
    anthropic_blocks,
    gemini_parts,
    openai_blocks,
    openai_fields,
    openai_items,
    openai_kinds,
    saying,
)
from unabridged.dialects.own import FIELD, is_own, notes_of, thawed
from unabridged.log.extra import Extra
from unabridged.log.part import Media, Opaque, Part, Text, ToolResult

# Who says what stands inside a result.
RESULT: Final = "result"
_SYSTEM_ROLES: Final = frozenset({"system", "developer"})
# What a dialect reads; where a block of such a type is left unread, it is none.
_CHATS: Final = frozenset({"content", "text", "refusal", "image_url", "input_audio", "file"})
_SHOWN: Final = ("input_image", "input_file")
_BLOCKS: Final = frozenset({"input_text", *_SHOWN})
_ITEMS: Final = frozenset({"message", "reasoning"}) | (openai_kinds.CALLS | openai_kinds.OUTPUTS) - openai_kinds.UNNAMED
_ANTHROPICS: Final = frozenset({"content", "text", "thinking", "redacted_thinking", "tool_use", "tool_result"})
_SOURCED: Final = frozenset({"image", "document"})
_IN_A_RESULT: Final = frozenset({*_SOURCED, "search_result", "tool_reference"})


def taken(part: Part, role: str) -> Part:
    """The part as its provider takes it from this role; in words where it takes nothing of its shape."""
    match part:
        case Opaque():
            return part if _is_taken(part, role) else Text(text=saying.words(part))
        case ToolResult() if notes_of(part, openai_items.DIALECT).get("kind") in openai_kinds.SHAPED_OUTPUTS:
            return part
        case ToolResult():
            content = tuple([taken(each, RESULT) for each in part.content])
            same = all(new is old for new, old in zip(content, part.content, strict=True))
            return part if same else replace(part, content=content)
        case Text() | Media() if part.extra and (refused := _refused(part, role)):
            kept = {name: value for name, value in part.extra.items() if name not in refused}
            return replace(part, extra=Extra.trusted(kept))
        case _:
            return part


def _refused(part: Text | Media, role: str) -> frozenset[str]:
    """The notes by which a part would be written in a way that its provider does not take from this role."""
    found: set[str] = set()
    if isinstance(part, Text):
        if role != "assistant" and openai_blocks.is_refusal(part):
            found |= {openai_blocks.REFUSAL, openai_blocks.DIALECT}
        kind = notes_of(part, openai_items.DIALECT).get("kind")
        if kind is not None and kind != ("output_text" if role == "assistant" else "input_text"):
            found.add(openai_items.DIALECT)
        if role in {"assistant", *_SYSTEM_ROLES} and notes_of(part, anthropic_blocks.DIALECT).get("kind"):
            found.add(anthropic_blocks.DIALECT)
    else:
        if role != "user" and is_own(part, openai_blocks.DIALECT):
            found.add(openai_blocks.DIALECT)
        kind = notes_of(part, openai_items.DIALECT).get("kind")
        if is_own(part, openai_items.DIALECT) and kind not in _shown_by(role):
            found.add(openai_items.DIALECT)
    return frozenset(found)


def _shown_by(role: str) -> tuple[str, ...]:
    """The blocks by which a role shows something to OpenAI's responses."""
    if role == "assistant":
        return ()
    return (*_SHOWN, "computer_screenshot") if role == RESULT else _SHOWN


def _is_taken(part: Opaque, role: str) -> bool:
    dialect, sign, kind = part.type.partition(":")
    if not sign or dialect not in _TAKES:
        return True
    if part.type == dialect + FIELD or role in _SYSTEM_ROLES:
        return part.type == openai_fields.CALL  # told beside what else could not be read as a call
    return _TAKES[dialect](kind, thawed(part.value), role)


def _by_chat(kind: str, value: dict[str, Any], role: str) -> bool:
    match kind:
        case "tool_call":
            return True
        case "message.audio":
            return role == "assistant" and isinstance(value.get("id"), str)
        case _:
            return role == "user" and kind not in _CHATS and value.get("type") == kind


def _by_items(kind: str, value: dict[str, Any], role: str) -> bool:
    if kind == "item":
        number = value.get("id")
        return (
            role != RESULT
            and isinstance(value.get("type"), str)
            and value["type"] not in _ITEMS
            and (number is None or openai_items.is_number(number))
        )
    block = value.get("value")
    known = block.get("type") if isinstance(block, dict) else None
    return role != "assistant" and isinstance(known, str) and known.startswith("input_") and known not in _BLOCKS


def _by_anthropic(kind: str, value: dict[str, Any], role: str) -> bool:
    if kind in _ANTHROPICS or value.get("type") != kind or (role == RESULT and kind not in _IN_A_RESULT):
        return False
    source = value.get("source")
    return kind not in _SOURCED or (role != "assistant" and isinstance(source, dict) and _is_typed(source))


def _is_typed(source: Mapping[str, Any]) -> bool:
    return isinstance(source.get("type"), str)


def _by_gemini(kind: str, value: dict[str, Any], _: str) -> bool:
    inner = value.get(kind)
    alone = len(value.keys() & set(gemini_parts.KINDS)) == 1
    if not isinstance(inner, dict) or not alone or not gemini_parts.is_marked_well(value):
        return False
    code = all(isinstance(inner.get(each), str) for each in ("code", "language"))
    return code if kind == "executable_code" else kind in {"tool_call", "tool_response"}


_TAKES: Final[Mapping[str, Callable[[str, dict[str, Any], str], bool]]] = MappingProxyType(
    {
        openai_blocks.DIALECT: _by_chat,
        openai_items.DIALECT: _by_items,
        anthropic_blocks.DIALECT: _by_anthropic,
        gemini_parts.DIALECT: _by_gemini,
    }
)
