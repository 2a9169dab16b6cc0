"""Anthropic's messages of the makes that nearly all are of, read in one look: words, thoughts, calls and results.
It refuses to read anything that would be written again otherwise than it came, and leaves that to whoever looks closer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from unabridged.dialects import anthropic_blocks
from unabridged.dialects.anthropic_blocks import DIALECT
from unabridged.dialects.own import marked, noted, with_order
from unabridged.errors import NotStorable
from unabridged.log import json_text
from unabridged.log.body import Message
from unabridged.log.part import Part, Reasoning, Text, ToolCall, ToolResult

_MESSAGE: Final = ("role", "content")
_TEXT: Final = frozenset({"type", "text"})
_THOUGHT: Final = frozenset({"type", "thinking", "signature"})
_CALL: Final = frozenset({"type", "id", "name", "input"})
_RESULT: Final = frozenset({"type", "tool_use_id", "content"})
_ENDED: Final = _RESULT | {"is_error"}
# What JSON writes in one way alone.
_PLAIN: Final = frozenset({str, bool, type(None)})
_TEXTS: Final = frozenset({str})
_BLOCK: Final = ("type", "text")
_OURS: Final = marked(DIALECT)
_LISTED: Final = marked(DIALECT, content="list")


def said(sent: Mapping[str, Any], reply: Mapping[str, Any]) -> Message | None:
    """What a message of such a make says, which is all there is to know of it; None for any other.

    ``reply`` is what it says about itself as a reply of the provider's.
    """
    if tuple(sent) != _MESSAGE or not _is_json(reply):
        return None
    role, content = sent["role"], sent["content"]
    parts = _parts(content)
    if parts is None or type(role) is not str or role == "tool":
        return None
    listed = "list" if type(content) is list and len(parts) == 1 and anthropic_blocks.no_extra(parts[0]) else ""
    if role == "user" and parts and all(type(part) is ToolResult for part in parts):
        role = "tool"
    extra = noted(DIALECT, content=listed, reply=reply)
    return Message(role=role, parts=parts, id=str(reply.get("id") or ""), extra=extra)


def _is_json(reply: Mapping[str, Any]) -> bool:
    try:
        json_text.check(reply)
    except NotStorable:
        return False
    return True


def _parts(content: object) -> tuple[Part, ...] | None:
    if type(content) is str:
        return (Text(text=content),)
    if type(content) is not list:
        return None
    found = [_part(each) for each in content]
    parts = tuple([each for each in found if each is not None])
    return parts if len(parts) == len(found) else None


def _part(block: object) -> Part | None:
    if type(block) is not dict:
        return None
    match block.get("type"):
        case "text" if block.keys() == _TEXT and type(block["text"]) is str:
            text = block["text"]
            return with_order(Text(text=text), block, {"type": "text", "text": text}, DIALECT)
        case "thinking" if block.keys() == _THOUGHT:
            return _thought(block)
        case "tool_use" if block.keys() == _CALL:
            return _call(block)
        case "tool_result" if block.keys() in (_RESULT, _ENDED):
            return _result(block)
        case _:
            return None


def _thought(block: dict[str, Any]) -> Reasoning | None:
    text, signature = block["thinking"], block["signature"]
    if type(text) is not str or type(signature) is not str or not signature:
        return None
    written = {"type": "thinking", "thinking": text, "signature": signature}
    return with_order(Reasoning(text=text, signature=signature, extra=_OURS), block, written, DIALECT)


def _call(block: dict[str, Any]) -> ToolCall | None:
    call_id, name, asked = block["id"], block["name"], block["input"]
    if type(call_id) is not str or type(name) is not str or type(asked) is not dict:
        return None
    if not (_TEXTS.issuperset(map(type, asked)) and _PLAIN.issuperset(map(type, asked.values()))):
        return None
    written = {"type": "tool_use", "id": call_id, "name": name, "input": asked}
    call = ToolCall(call_id=call_id, name=name, arguments=json_text.text_of(asked))
    return with_order(call, block, written, DIALECT)


def _result(block: dict[str, Any]) -> ToolResult | None:
    call_id, content, failed = block["tool_use_id"], block["content"], block.get("is_error")
    if type(call_id) is not str or ("is_error" in block and type(failed) is not bool):
        return None
    if type(content) is str:
        parts: tuple[Part, ...] = (Text(text=content),)
    elif type(content) is list and all(_is_text(each) for each in content):
        parts = tuple([Text(text=each["text"]) for each in content])
    else:
        return None
    extra = _OURS if type(content) is str else _LISTED
    status = "" if failed is None else "failed" if failed else "completed"
    written = {"type": "tool_result", "tool_use_id": call_id, "content": content}
    return with_order(
        ToolResult(call_id=call_id, content=parts, status=status, extra=extra),
        block,
        written if failed is None else {**written, "is_error": failed},
        DIALECT,
    )


def _is_text(block: object) -> bool:
    return type(block) is dict and tuple(block) == _BLOCK and block["type"] == "text" and type(block["text"]) is str
