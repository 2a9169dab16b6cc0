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
# Under this name a message keeps in which order its fields came, where it was not a usual one.
_ORDER: Final = "order"
# A letter for each field that our parts say; content as a list of blocks has a letter of its own.
_LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {"r": "role", "c": "content", "l": "content", "t": "tool_calls", "i": "tool_call_id", "n": "name"}
)
_USUAL: Final = frozenset({"rc", "rcn", "rct", "ric", "ricn", "rctn"})
# Names that mean something of our own beside a body's or a part's other fields.
_OURS: Final = frozenset(
    {"v", "type", "extra", "role", "parts", "sender", "recipient", "id", "round", "marks", "atom", "chunks", "original"}
    | {"lane", "text", "media_type", "reference", "digest", "name", _ORDER}
)


def read(given: object) -> Message | SystemSet:
    """The body for one chat message; ``UsageError`` for what is none."""
    if not isinstance(given, Mapping) and hasattr(given, "model_dump"):
        given = given.model_dump(exclude_unset=True)
    if not isinstance(given, Mapping) or not isinstance(given.get("role"), str):
        message = (
            f"a message is a mapping with a 'role', this is a {type(given).__name__}; see the dialects in the docs"
        )
        raise UsageError(message)
    given = dict(given)
    json_text.check(given)
    said = _message(given)
    text = json_text.text_of(given)
    if json_text.text_of(write(said)) != text:
        said = replace(said, original=Original(dialect=DIALECT, text=text), extra=NOTHING_MORE)
    if said.role in _SYSTEM_ROLES and not said.sender:
        return SystemSet(parts=said.parts, role=said.role, original=said.original, extra=said.extra)
    return said


def write(message: Message | SystemSet) -> dict[str, Any]:
    """The chat message for a body."""
    if message.original is not None and message.original.dialect == DIALECT:
        original: Any = json_text.value_of(message.original.text)
        return dict(original)
    extra = dict(message.extra)
    order = str(extra.pop(_ORDER, ""))
    fields = _fields(message, as_blocks="l" in order)
    return _in_order(fields, extra, order) if order else {**fields, **extra}


def _fields(message: Message | SystemSet, *, as_blocks: bool) -> dict[str, Any]:
    """What the parts say, in the usual order."""
    results = [part for part in message.parts if isinstance(part, ToolResult)]
    if results:
        content = _content(results[0].content, as_blocks=as_blocks)
        fields: dict[str, Any] = {"role": message.role, "tool_call_id": results[0].call_id, "content": content}
        name = results[0].name
    else:
        fields = {"role": message.role, "content": _content(message.parts, as_blocks=as_blocks)}
        name = message.sender if isinstance(message, Message) else ""
    if calls := [_call(part) for part in message.parts if isinstance(part, ToolCall)]:
        fields["tool_calls"] = calls
    if name:
        fields["name"] = name
    return fields


def _in_order(fields: dict[str, Any], extra: dict[str, Any], order: str) -> dict[str, Any]:
    """The fields in the order in which they came, a letter for each of ours and a dot for each other one."""
    others = list(extra.items())
    written: dict[str, Any] = {}
    for sign in order:
        name = _LETTERS.get(sign)
        if name in fields:
            written[name] = fields[name]
        elif name is None and others:
            other, value = others.pop(0)
            written[other] = value
    return written


def _message(given: Mapping[str, Any]) -> Message:
    said = _said(given)
    parts: tuple[Part, ...] = _parts(given["content"]) if "content" in said else ()
    name: str = given["name"] if "name" in said else ""
    if "tool_call_id" in said:
        parts = (ToolResult(call_id=given["tool_call_id"], content=parts, name=name),)
        name = ""
    if "tool_calls" in said:
        parts += tuple(_tool_call(each) for each in given["tool_calls"])
    return Message(role=given["role"], parts=parts, sender=name, extra=_extra(given, said))


def _said(given: Mapping[str, Any]) -> frozenset[str]:
    """The fields that parts of ours can say: present, and of the kind they are meant to be."""
    kinds: dict[str, tuple[type, ...]] = {
        "role": (str,),
        "content": (str, list, type(None)),
        "tool_calls": (list,),
        "tool_call_id": (str,),
        "name": (str,),
    }
    return frozenset(name for name, kind in kinds.items() if name in given and isinstance(given[name], kind))


def _extra(given: Mapping[str, Any], said: frozenset[str]) -> Extra:
    unsaid = {name: value for name, value in given.items() if name not in said and name not in _OURS}
    letters = {name: letter for letter, name in _LETTERS.items() if letter != "l"}
    if isinstance(given.get("content"), list):
        letters["content"] = "l"
    order = "".join(letters[name] if name in said else "." for name in given)
    if order.replace(".", "") not in _USUAL or "." in order.rstrip("."):
        unsaid[_ORDER] = order
    return Extra(unsaid) if unsaid else NOTHING_MORE


def _parts(content: object) -> tuple[Part, ...]:
    if isinstance(content, str):
        return (Text(text=content),)
    return tuple(_block(each) for each in content) if isinstance(content, list) else ()


def _block(block: object) -> Part:
    match block:
        case {"type": "text", "text": str(text), **rest} if _is_free(rest):
            return Text(text=text, extra=_rest(rest))
        case {"type": "image_url", "image_url": {"url": str(url), **rest}, **more} if not more and _is_free(rest):
            return Media(media_type="image", reference=url, extra=_rest(rest))
        case {"type": str(kind), **rest}:
            return Opaque(type=kind, value=_rest(rest))
        case _:
            return Opaque(type="content", value=Extra({"value": block}))


def _is_free(fields: dict[Any, Any]) -> bool:
    """Whether none of these names means something of our own."""
    return not _OURS & set(fields)


def _rest(fields: dict[Any, Any]) -> Extra:
    return Extra({str(name): value for name, value in fields.items()}) if fields else NOTHING_MORE


def _tool_call(call: object) -> Part:
    match call:
        case {"id": str(call_id), "type": "function", "function": {"name": str(name), "arguments": str(arguments)}}:
            return ToolCall(call_id=call_id, name=name, arguments=arguments)
        case {"id": str(call_id), "name": str(name), "arguments": arguments}:
            text = arguments if isinstance(arguments, str) else json_text.text_of(arguments)
            return ToolCall(call_id=call_id, name=name, arguments=text)
        case _:
            return Opaque(type="tool_call", value=Extra({"value": call}))


def _content(parts: tuple[Part, ...], *, as_blocks: bool) -> str | list[dict[str, Any]] | None:
    """One plain text as text unless blocks were said, several blocks as a list, nothing as null."""
    blocks = [block for part in parts if (block := _written(part)) is not None]
    if not as_blocks and len(blocks) == 1 and blocks[0].keys() == {"type", "text"}:
        text: str = blocks[0]["text"]
        return text
    return blocks if blocks or as_blocks else None


def _written(part: Part) -> dict[str, Any] | None:
    match part:
        case Text():
            return {"type": "text", "text": part.text, **part.extra}
        case Media():
            return {"type": "image_url", "image_url": {"url": part.reference, **part.extra}}
        case ExecutionResult():
            shown = "\n".join(each for each in (part.stdout, part.stderr, part.result) if each)
            return {"type": "text", "text": shown}
        case Opaque() if part.type not in {"tool_call", "content"}:
            return {"type": part.type, **part.value}
        case Reasoning() | ToolCall() | ToolResult() | Opaque():
            return None


def _call(part: ToolCall) -> dict[str, Any]:
    return {"id": part.call_id, "type": "function", "function": {"name": part.name, "arguments": part.arguments}}
