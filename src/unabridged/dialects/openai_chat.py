"""OpenAI's chat messages to bodies and back; the same message comes out byte for byte.
It refuses to import the client library: a message is a mapping, or an object that can turn itself into one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.body import Message, Original, SystemSet
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

DIALECT: Final = "openai"
_SYSTEM_ROLES: Final = frozenset({"system", "developer"})
_SAID_ELSEWHERE: Final = frozenset({"role", "content", "tool_calls", "tool_call_id", "name"})
# Under this name a message keeps in which order its fields came, where it was not a usual one.
_ORDER: Final = "order"
_LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {"role": "r", "content": "c", "tool_calls": "t", "tool_call_id": "i", "name": "n"}
)
_USUAL: Final = frozenset({"rc", "rcn", "rct", "ric", "ricn", "rctn"})


def read(given: object) -> Message | SystemSet:
    """The body for one chat message; ``UsageError`` for what is none."""
    if not isinstance(given, Mapping) and hasattr(given, "model_dump"):
        given = given.model_dump(exclude_unset=True)
    if not isinstance(given, Mapping) or not isinstance(given.get("role"), str):
        message = (
            f"a message is a mapping with a 'role', this is a {type(given).__name__}; see the dialects in the docs"
        )
        raise UsageError(message)
    json_text.check(given)
    said = _message(given)
    text = json_text.text_of(dict(given))
    if json_text.text_of(write(said)) != text:
        said = replace(said, original=Original(dialect=DIALECT, text=text), extra=_unsaid(given))
    if said.role in _SYSTEM_ROLES and not said.sender:
        return SystemSet(parts=said.parts, role=said.role, original=said.original, extra=said.extra)
    return said


def write(message: Message | SystemSet) -> dict[str, Any]:
    """The chat message for a body."""
    if message.original is not None and message.original.dialect == DIALECT:
        original: Any = json_text.value_of(message.original.text)
        return dict(original)
    fields: dict[str, Any] = {"role": message.role, "content": _content(message.parts)}
    calls = [_call(part) for part in message.parts if isinstance(part, ToolCall)]
    results = [part for part in message.parts if isinstance(part, ToolResult)]
    if calls:
        fields["tool_calls"] = calls
    if results:
        content = _content(results[0].content)
        fields = {
            "role": message.role,
            "tool_call_id": results[0].call_id,
            "content": "" if content is None else content,
        }
    name = results[0].name if results else message.sender if isinstance(message, Message) else ""
    if name:
        fields["name"] = name
    extra = dict(message.extra)
    order = extra.pop(_ORDER, None)
    return _in_order(fields, extra, str(order)) if order else {**fields, **extra}


def _in_order(fields: dict[str, Any], extra: dict[str, Any], order: str) -> dict[str, Any]:
    """The fields in the order in which they came, a letter for each of ours and a dot for each other one."""
    others = iter(extra.items())
    named = {letter: name for name, letter in _LETTERS.items()}
    return dict(next(others) if sign == "." else (named[sign], fields[named[sign]]) for sign in order)


def _message(given: Mapping[str, Any]) -> Message:
    role: str = given["role"]
    content, name = given.get("content"), given.get("name")
    name = name if isinstance(name, str) else ""
    parts: tuple[Part, ...] = _parts(content)
    if isinstance(given.get("tool_call_id"), str):
        parts = (ToolResult(call_id=given["tool_call_id"], content=parts, name=name),)
        name = ""
    calls = given.get("tool_calls")
    if isinstance(calls, list):
        parts += tuple(_tool_call(each) for each in calls)
    return Message(role=role, parts=parts, sender=name, extra=_extra(given))


def _extra(given: Mapping[str, Any]) -> Extra:
    unsaid = dict(_unsaid(given))
    order = "".join(_LETTERS.get(name, ".") for name in given)
    is_unusual = order.replace(".", "") not in _USUAL or "." in order.rstrip(".")
    if is_unusual and len(unsaid) == order.count("."):
        unsaid[_ORDER] = order
    return Extra(unsaid) if unsaid else NOTHING_MORE


def _unsaid(given: Mapping[str, Any]) -> Extra:
    """The fields that no part of ours says."""
    reserved = {
        "v",
        "type",
        "extra",
        "parts",
        "sender",
        "recipient",
        "id",
        "round",
        "marks",
        "atom",
        "chunks",
        "original",
    }
    found = {name: value for name, value in given.items() if name not in _SAID_ELSEWHERE | reserved}
    return Extra(found) if found else NOTHING_MORE


def _parts(content: object) -> tuple[Part, ...]:
    if isinstance(content, str):
        return (Text(text=content),)
    return tuple(_block(each) for each in content) if isinstance(content, list) else ()


def _block(block: object) -> Part:
    match block:
        case {"type": "text", "text": str(text)}:
            return Text(text=text)
        case {"type": "image_url", "image_url": {"url": str(url)}}:
            return Media(media_type="image", reference=url)
        case {"type": str(kind), **rest}:
            return Opaque(type=kind, value=Extra({str(name): value for name, value in rest.items()}))
        case _:
            return Opaque(type="content", value=Extra({"value": block}))


def _tool_call(call: object) -> Part:
    match call:
        case {"id": str(call_id), "type": "function", "function": {"name": str(name), "arguments": str(arguments)}}:
            return ToolCall(call_id=call_id, name=name, arguments=arguments)
        case {"id": str(call_id), "name": str(name), "arguments": arguments}:
            text = arguments if isinstance(arguments, str) else json_text.text_of(arguments)
            return ToolCall(call_id=call_id, name=name, arguments=text)
        case _:
            return Opaque(type="tool_call", value=Extra({"value": call}))


def _content(parts: tuple[Part, ...]) -> str | list[dict[str, Any]] | None:
    """One text as text, several blocks as a list, nothing as null."""
    blocks = [block for part in parts if (block := _written(part)) is not None]
    if len(blocks) == 1 and blocks[0]["type"] == "text":
        text: str = blocks[0]["text"]
        return text
    return blocks or None


def _written(part: Part) -> dict[str, Any] | None:
    match part:
        case Text():
            return {"type": "text", "text": part.text}
        case Media():
            return {"type": "image_url", "image_url": {"url": part.reference}}
        case ExecutionResult():
            shown = "\n".join(each for each in (part.stdout, part.stderr, part.result) if each)
            return {"type": "text", "text": shown}
        case Opaque() if part.type not in {"tool_call", "content"}:
            return {"type": part.type, **part.value}
        case Reasoning() | ToolCall() | ToolResult() | Opaque():
            return None


def _call(part: ToolCall) -> dict[str, Any]:
    return {"id": part.call_id, "type": "function", "function": {"name": part.name, "arguments": part.arguments}}
