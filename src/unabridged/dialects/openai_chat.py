"""OpenAI's chat messages to bodies and back; the same message comes out byte for byte.
It refuses to import the client library: a message is a mapping, or an object that can turn itself into one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from unabridged.dialects import calls, marks, openai_blocks, openai_usual, saying
from unabridged.dialects.given import fields_of
from unabridged.dialects.openai_blocks import DIALECT, refusal
from unabridged.dialects.openai_fields import AUDIO, CALL, MARKS, REASONING, written, written_call
from unabridged.dialects.own import noted, settled, strange, with_order
from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.extra import Extra
from unabridged.log.part import Opaque, Part, Reasoning, Text, ToolCall, ToolResult

__all__ = ["DIALECT", "MARKS", "prompt", "read", "told", "write"]

_SYSTEM_ROLES: Final = frozenset({"system", "developer"})
_ROLES: Final = frozenset({"user", "assistant", "tool", "function", *_SYSTEM_ROLES})
# What these hold is read; what is left in them is nothing that such a field may hold.
_FIELDS: Final = ("tool_calls", "function_call", "tool_call_id", "name", "refusal", "audio")
_LONGEST_ID: Final = 40
_LONGEST_NAME: Final = 64
_NOT_IN_A_NAME: Final = re.compile(r"[\s<|\\/>]")
# By which an assistant says something without content.
_OTHERWISE: Final = ("tool_calls", "function_call", "refusal", "audio")
# Where these say nothing they are refused, or nobody misses them.
_UNSAID: Final = ("tool_calls", "function_call", "name", "audio")


def read(given: object) -> Message | SystemSet:
    """The body for one chat message; ``UsageError`` for what is none."""
    usual = openai_usual.said(given)
    said = _settled(given) if usual is None else usual
    if said.role in _SYSTEM_ROLES and not said.sender:
        return SystemSet(parts=said.parts, role=said.role, original=said.original, extra=said.extra)
    return said


def _settled(given: object) -> Message:
    fields = fields_of(given, needs="a 'role'")
    _refuse_unless_message(fields)
    json_text.check(fields)
    bare = marks.without(fields, MARKS, inside=("content",))
    return settled(_message(bare), DIALECT, given=fields, bare=bare, write=write)


def told(fields: dict[str, Any]) -> Message:
    """What a writing says, without what it takes to write it again; ``UsageError`` where it is none."""
    _refuse_unless_message(fields)
    return _message(marks.without(fields, MARKS, inside=("content",)))


def _refuse_unless_message(fields: Mapping[str, Any]) -> None:
    if not isinstance(fields.get("role"), str):
        message = "a message is a mapping with a 'role' that is a text; see the dialects in the docs"
        raise UsageError(message)


def write(message: Message | SystemSet) -> dict[str, Any]:
    """The chat message for a body; ``UsageError`` for a body that takes several."""
    now, later = written(message)
    if len(now) + len(later) != 1:
        error = f"this message takes {len(now) + len(later)} messages in OpenAI's chat; write it with prompt()"
        raise UsageError(error)
    return (now + later)[0]


def prompt(says: Sequence[Message | SystemSet]) -> list[dict[str, Any]]:
    """The messages of a whole request: results behind their calls, every id and name such as OpenAI takes."""
    out: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = []
    for said in says:
        now, later = written(calls.mapped(said, _legal_id))
        if not _is_result(now[:1]):
            out += waiting
            waiting = []
        for each in map(_accepted, now):
            if out and each["role"] == "assistant" == out[-1]["role"] and out[-1].get("tool_calls"):
                out[-1] = _joined(out[-1], each)
            else:
                out.append(each)
        waiting += map(_accepted, later)
    out += waiting
    for name in sorted(MARKS):
        if (mark := marks.newest(says, name)) is not None:
            out = _marked(out, name, mark)
    return out or [{"role": "user", "content": saying.BEGINNING}]


def _marked(out: list[dict[str, Any]], name: str, mark: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The messages with the mark where the system's text ends, and where everything ends that may carry one."""
    system = [place for place, each in enumerate(out) if each["role"] in _SYSTEM_ROLES]
    others = [place for place, each in enumerate(out) if each["role"] in {"user", "tool"}]
    places = {*system[-1:], *others[-1:]}
    return [
        marks.placed(each, name, mark, inside="content", text="text", unmarked=frozenset()) if place in places else each
        for place, each in enumerate(out)
    ]


def _legal_id(call_id: str) -> str:
    return saying.shortened(call_id, _LONGEST_ID)


def _is_result(messages: list[dict[str, Any]]) -> bool:
    return bool(messages) and messages[0].get("role") == "tool"


def _joined(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """Two messages of one response as one: nothing may stand between a call and its result."""
    joined = {**first, **{name: value for name, value in second.items() if value is not None}}
    said = [each for each in (first.get("content"), second.get("content")) if each]
    if len(said) > 1:
        lists = [[{"type": "text", "text": each}] if isinstance(each, str) else list(each) for each in said]
        joined["content"] = [block for blocks in lists for block in blocks]
    elif said:
        joined["content"] = said[0]
    joined["tool_calls"] = [*first["tool_calls"], *(second.get("tool_calls") or ())]
    return joined


def _accepted(message: dict[str, Any]) -> dict[str, Any]:
    """The message with what the provider would refuse put right; the same object where there is nothing."""
    changes: dict[str, Any] = {}
    name = message.get("name")
    if isinstance(name, str) and message["role"] != "function":
        changes["name"] = _NOT_IN_A_NAME.sub("_", name)[:_LONGEST_NAME]
    if message["role"] not in _ROLES:
        content = message.get("content") or ""
        label = saying.strange_role(message["role"])
        changes["role"] = "user"
        blocks = content if isinstance(content, list) else [{"type": "text", "text": str(content)}]
        changes["content"] = [{"type": "text", "text": label}, *blocks]
    if message.get("content") in (None, []):
        otherwise = message["role"] == "assistant" and any(message.get(each) for each in _OTHERWISE)
        changes.setdefault("content", None if otherwise else "")
    unsaid = [each for each in _UNSAID if each in message and not message[each]]
    changes = {field: value for field, value in changes.items() if message.get(field) != value}
    if not changes and not unsaid:
        return message
    return {field: value for field, value in {**message, **changes}.items() if field not in unsaid}


def _message(given: dict[str, Any]) -> Message:
    more = dict(given)
    parts: list[Part] = [
        Reasoning(text=more.pop(name), extra=noted(DIALECT, field=name)) for name in REASONING if _is_text(more, name)
    ]
    content, shape = _content(more)
    parts += content
    if _is_text(more, "refusal"):
        parts.append(refusal(more.pop("refusal"), field="message"))
    if isinstance(more.get("audio"), dict):
        parts.append(Opaque(type=AUDIO, value=Extra(more.pop("audio"))))
    if isinstance(more.get("tool_calls"), list) and more["tool_calls"]:
        parts += map(_tool_call, more.pop("tool_calls"))
    match more:
        case {"function_call": {"name": str(tool), "arguments": str(arguments), **rest}} if not rest:
            call_id, extra = saying.made_up_id(tool, 0), noted(DIALECT, field="function_call")
            parts.append(ToolCall(call_id=call_id, name=tool, arguments=arguments, extra=extra))
            del more["function_call"]
    role, name = more.pop("role"), more.pop("name") if isinstance(more.get("name"), str) else ""
    answers: object = more.pop("tool_call_id") if isinstance(more.get("tool_call_id"), str) else None
    parts += strange(DIALECT, more, [field for field in _FIELDS if more.get(field)])
    if isinstance(answers, str):
        parts = [ToolResult(call_id=answers, content=tuple(parts), name=name)]
        name = ""
    elif role == "function" and name:
        extra = noted(DIALECT, field="function")
        parts = [ToolResult(call_id=saying.made_up_id(name, 0), content=tuple(parts), name=name, extra=extra)]
        name = ""
    return Message(role=role, parts=tuple(parts), sender=name, extra=noted(DIALECT, content=shape, more=more))


def _is_text(given: Mapping[str, Any], name: str) -> bool:
    return isinstance(given.get(name), str) and bool(given[name])


def _content(more: dict[str, Any]) -> tuple[list[Part], str]:
    """The parts of the content, and what they do not tell: that it was a list, or not there."""
    match more:
        case {"content": str(text)}:
            del more["content"]
            return [Text(text=text)], ""
        case {"content": list(blocks)}:
            del more["content"]
            return [openai_blocks.read(each) for each in blocks], "list"
        case {"content": None}:
            del more["content"]
            return [], ""
        case {"content": _}:
            return strange(DIALECT, more, ["content"]), "absent"
        case _:
            return [], "absent"


def _tool_call(call: object) -> Part:
    part = _known_call(call) if isinstance(call, dict) else None
    if part is None or not isinstance(call, dict):
        return Opaque(type=CALL, value=Extra({"value": call}))
    return with_order(part, call, written_call(part), DIALECT)


def _known_call(call: dict[str, Any]) -> ToolCall | None:
    match call:
        case {"id": str(call_id), "type": "function", "function": {"name": str(name), "arguments": str(text)}, **more}:
            return ToolCall(call_id=call_id, name=name, arguments=text, extra=noted(DIALECT, more=more))
        case {"id": str(call_id), "type": "custom", "custom": {"name": str(name), "input": str(text)}, **more}:
            return ToolCall(call_id=call_id, name=name, arguments=text, extra=noted(DIALECT, field="custom", more=more))
        case {"id": str(call_id), "name": str(name), "arguments": arguments}:
            text = arguments if isinstance(arguments, str) else json_text.text_of(arguments)
            return ToolCall(call_id=call_id, name=name, arguments=text)
        case _:
            return None
