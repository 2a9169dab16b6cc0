"""A body as the messages of OpenAI's chat: its parts in their fields, in the order in which they came.
It refuses to know what else is in a request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from unabridged.dialects import marks, media, openai_blocks, saying
from unabridged.dialects.openai_blocks import DIALECT, is_refusal
from unabridged.dialects.own import FIELD, fields_in, is_own, notes_of, thawed, whole
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

MARKS: Final = frozenset({"cache_control", "prompt_cache_breakpoint"})
CALL: Final = f"{DIALECT}:tool_call"
AUDIO: Final = f"{DIALECT}:message.audio"
# Where servers that speak this dialect put what their model thought.
REASONING: Final = ("reasoning_content", "reasoning")
_BELOW: Final = "shown in the message after the results"


def written(message: Message | SystemSet) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The messages for a body, and those that must wait until every result of the response was said."""
    if message.original is not None and message.original.dialect == DIALECT:
        original: Any = json_text.value_of(message.original.text)
        return [marks.without(dict(original), MARKS, inside=("content",))], []
    results = [part for part in message.parts if isinstance(part, ToolResult)]
    rest = tuple([part for part in message.parts if not isinstance(part, ToolResult)])
    if not results:
        return [_fields(message)], []
    now: list[dict[str, Any]] = []
    pictures: list[Part] = []
    for result in results:
        shown, apart = _shown(result)
        now.append(_result(message, shown))
        if apart:
            pictures += [Text(text=f"[result of {result.call_id}]"), *apart]
    later = [_fields(Message(role="user", parts=tuple(pictures)))] if pictures else []
    if rest and isinstance(message, Message):
        role = "user" if message.role == "tool" else message.role
        later.append(_fields(replace(message, role=role, parts=rest)))
    return now, later


def _shown(result: ToolResult) -> tuple[ToolResult, list[Media]]:
    """The result, with the pictures that only a user's message can show taken out and told."""
    apart = [part for part in result.content if isinstance(part, Media) and not is_own(part, DIALECT)]
    if not apart:
        return result, apart
    told: list[Part] = [Text(text=media.told(part, _BELOW)) if part in apart else part for part in result.content]
    return replace(result, content=tuple(told)), apart


def _result(message: Message | SystemSet, result: ToolResult) -> dict[str, Any]:
    notes = notes_of(message, DIALECT)
    content = {**_as_content(saying.with_status(result).content, notes), **fields_in(result.content, DIALECT)}
    if notes_of(result, DIALECT).get("field") == "function":
        fields: dict[str, Any] = {"role": "function", **content, "name": result.name}
    else:
        is_ours = not result.extra or is_own(result, DIALECT)
        named = {"name": result.name} if result.name and is_ours else {}
        fields = {"role": "tool", "tool_call_id": result.call_id, **content, **named}
    return whole(fields, notes)


def _fields(message: Message | SystemSet) -> dict[str, Any]:
    """What the parts say, in the usual order of a chat message's fields."""
    notes = notes_of(message, DIALECT)
    beside: dict[str, Any] = {}
    made: list[Any] = []
    content: list[Part] = []
    for part in message.parts:
        field = notes_of(part, DIALECT).get("field")
        match part:
            case ToolCall() if field == "function_call":
                beside["function_call"] = {"name": part.name, "arguments": part.arguments}
            case ToolCall():
                made.append(written_call(part))
            case Opaque() if part.type == CALL:
                made.append(thawed(part.value).get("value"))
            case Opaque() if part.type == AUDIO:
                beside["audio"] = thawed(part.value)
            case Opaque() if part.type == DIALECT + FIELD:
                beside |= thawed(part.value)
            case Reasoning() if field in REASONING:
                beside[str(field)] = part.text
            case Text() if message.role == "assistant" and _is_beside(part, field, beside):
                beside["refusal"] = part.text
            case Media() if message.role != "user" and not is_own(part, DIALECT):
                content.append(Text(text=media.told(part, "only a user can show it")))
            case _:
                content.append(part)
    if isinstance(message, Message) and message.recipient:
        content.insert(0, Text(text=saying.speaker(replace(message, sender=""))))
    fields = {"role": message.role, **_as_content(tuple(content), notes)}
    if made:
        fields["tool_calls"] = made
    if isinstance(message, Message) and message.sender:
        fields["name"] = message.sender
    return whole({**fields, **beside}, notes)


def _is_beside(part: Part, field: object, beside: Mapping[str, Any]) -> bool:
    """Whether a refusal stands beside the content; one does, and those that came as blocks do not."""
    return is_refusal(part) and field != "block" and "refusal" not in beside


def _as_content(parts: tuple[Part, ...], notes: Mapping[str, Any]) -> dict[str, Any]:
    """One plain text as text unless blocks were said, several blocks as a list, nothing as null."""
    said = [part for part in parts if not (isinstance(part, Opaque) and part.type == DIALECT + FIELD)]
    blocks = [openai_blocks.write(part) for part in saying.captioned(said, DIALECT, named={"document"})]
    shape = notes.get("content")
    if shape == "absent" and not blocks:
        return {}
    plain = len(blocks) == 1 and isinstance(blocks[0], dict) and blocks[0].keys() == {"type", "text"}
    if shape != "list" and plain:
        return {"content": blocks[0]["text"]}
    return {"content": blocks if blocks or shape == "list" else None}


def written_call(part: ToolCall) -> dict[str, Any]:
    """One of a message's tool calls."""
    notes = notes_of(part, DIALECT)
    if notes.get("field") == "custom":
        fields: dict[str, Any] = {"type": "custom", "custom": {"name": part.name, "input": part.arguments}}
    else:
        fields = {"type": "function", "function": {"name": part.name, "arguments": part.arguments}}
    return whole({"id": part.call_id, **fields}, notes)
