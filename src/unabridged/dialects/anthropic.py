"""Anthropic's messages to bodies and back, with their blocks, their thinking and their signatures.
It refuses to import the client library, and to send one provider's sealed reasoning to another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from unabridged.dialects import anthropic_blocks, anthropic_usual, calls, marks, media, saying
from unabridged.dialects.anthropic_blocks import DIALECT
from unabridged.dialects.given import fields_of
from unabridged.dialects.own import is_own, more_of, noted, notes_of, ordered, settled
from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Media, Part, Reasoning, Text, ToolCall, ToolResult

__all__ = ["DIALECT", "MARKS", "prompt", "read", "told", "write"]

MARKS: Final = frozenset({"cache_control"})
_MARK: Final = "cache_control"
# What a reply says about itself; a request that repeats it is refused.
_ENVELOPE: Final = frozenset(
    {"id", "type", "model", "stop_reason", "stop_sequence", "stop_details", "usage", "container", "diagnostics"}
    | {"context_management"}
)
_NOT_IN_AN_ID: Final = re.compile(r"[^a-zA-Z0-9_-]")
_LONGEST_ID: Final = 64
# A block on which the provider takes no mark.
_UNMARKED: Final = frozenset({"thinking", "redacted_thinking"})


def read(given: object) -> Message | SystemSet:
    """The body for one message or one reply; ``UsageError`` for what is none."""
    usual = anthropic_usual.said(*_sent(given)) if type(given) is dict else None
    said = _settled(given) if usual is None else usual
    if said.role == "system":
        return SystemSet(parts=said.parts, role=said.role, original=said.original, extra=said.extra)
    return said


def _settled(given: object) -> Message:
    fields = fields_of(given, needs="a 'role' and 'content'")
    _refuse_unless_message(fields)
    json_text.check(fields)
    sent, reply = _sent(fields)
    bare = marks.without(sent, MARKS, inside=("content",))
    return settled(_message(bare, reply), DIALECT, given=sent, bare=bare, write=write)


def _sent(fields: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What of a message is sent again, and what it says about itself as a reply."""
    if _ENVELOPE.isdisjoint(fields):
        return fields, {}
    reply = {name: value for name, value in fields.items() if name in _ENVELOPE}
    return {name: value for name, value in fields.items() if name not in _ENVELOPE}, reply


def told(fields: dict[str, Any]) -> Message:
    """What a writing says, without what it takes to write it again; ``UsageError`` where it is none."""
    _refuse_unless_message(fields)
    return _message(marks.without(fields, MARKS, inside=("content",)), {})


def _refuse_unless_message(fields: Mapping[str, Any]) -> None:
    if not isinstance(fields.get("role"), str) or not isinstance(fields.get("content"), str | list):
        message = "a message is a mapping with a 'role' and 'content' (a text or blocks); see the dialects in the docs"
        raise UsageError(message)


def _message(given: dict[str, Any], reply: dict[str, Any]) -> Message:
    more = dict(given)
    role, content = more.pop("role"), more.pop("content")
    parts: tuple[Part, ...] = (
        (Text(text=content),) if isinstance(content, str) else tuple([anthropic_blocks.read(each) for each in content])
    )
    listed = "list" if isinstance(content, list) and _is_plain(parts) else None
    if role == "user" and parts and all(isinstance(part, ToolResult) for part in parts):
        role = "tool"
    extra = noted(DIALECT, content=listed, more=more, reply=reply)
    return Message(role=role, parts=parts, id=str(reply.get("id") or ""), extra=extra)


def _is_plain(parts: tuple[Part, ...]) -> bool:
    return len(parts) == 1 and anthropic_blocks.no_extra(parts[0])


def write(message: Message | SystemSet) -> dict[str, Any]:
    """The message for a body, less its transport marks and what a reply says about itself."""
    if message.original is not None and message.original.dialect == DIALECT:
        original: Any = json_text.value_of(message.original.text)
        return marks.without(dict(original), MARKS, inside=("content",))
    notes = notes_of(message, DIALECT)
    content: Any = [anthropic_blocks.write(part) for part in message.parts]
    if _is_plain(message.parts) and notes.get("content") != "list":
        content = content[0]["text"]
    role = "user" if message.role == "tool" else message.role
    return ordered({"role": role, "content": content, **more_of(notes)}, notes)


def prompt(says: Sequence[Message | SystemSet]) -> dict[str, Any]:
    """The ``system`` and ``messages`` of a whole request: turns that alternate, begun by the user, no block refused."""
    system: list[dict[str, Any]] = []
    turns: list[dict[str, Any]] = []
    for said in calls.renamed(says, _legal_id):
        if isinstance(said, SystemSet):
            system += _system(said)
            continue
        role = "assistant" if said.role == "assistant" else "user"
        blocks = _blocks(said, role)
        if not blocks:
            continue
        if turns and turns[-1]["role"] == role:
            turns[-1]["content"] += blocks
        else:
            turns.append({"role": role, "content": blocks})
    for turn in turns:
        turn["content"] = _in_place(turn["content"], turn["role"])
    if turns and turns[-1]["role"] == "assistant":
        _without_trailing_space(turns[-1]["content"])
    if (mark := marks.newest(says, _MARK)) is not None:
        system = _marked({"content": system}, mark)["content"]
        turns[-1:] = [_marked(turn, mark) for turn in turns[-1:]]
    if not turns or turns[0]["role"] != "user":
        turns.insert(0, {"role": "user", "content": [{"type": "text", "text": saying.BEGINNING}]})
    return {"system": system, "messages": turns}


def _system(said: SystemSet) -> list[dict[str, Any]]:
    parts = [part if isinstance(part, Text) else Text(text=saying.words(part)) for part in said.parts]
    blocks = [anthropic_blocks.write(part) for part in parts]
    return [block for block in blocks if not _is_blank(block)]


def _blocks(said: Message, role: str) -> list[dict[str, Any]]:
    """The blocks of one message that the provider takes in a turn of this role."""
    labels = [saying.speaker(said)]
    if said.role not in {"user", "assistant", "tool"}:
        labels.append(saying.strange_role(said.role))
    parts = [*(Text(text=label) for label in labels if label), *said.parts]
    shown = [_sayable(part, role) for part in saying.captioned(parts, DIALECT, named={"document"})]
    untouched = len(shown) == len(said.parts) and all(new is old for new, old in zip(shown, said.parts, strict=True))
    if untouched and said.original is not None and said.original.dialect == DIALECT:
        content = write(said)["content"]
        blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
    else:
        blocks = [anthropic_blocks.write(part) for part in shown]
    return [each for each in blocks if isinstance(each, dict) and not _is_blank(each)]


def _sayable(part: Part, role: str) -> Part:
    """The part, or what stands for it where the provider takes it from nobody, or not from this role."""
    match part:
        case Reasoning() if not is_own(part, DIALECT) or role != "assistant" or not (part.signature or part.redacted):
            return Text(text=saying.words(part))
        case Media() if role == "assistant":
            return Text(text=media.told(part, "only a user can show it"))
        case ToolCall() if role != "assistant":
            return Text(text=saying.words(part))
        case ToolResult() if role == "assistant":
            return Text(text=saying.words(part))
        case ToolResult():
            content = tuple([_within(each) for each in part.content if saying.words(each).strip()])
            if part.status == "failed" and not content:  # refused where it says nothing
                content = (Text(text=f"[{part.status}]"),)
            return part if content == part.content else replace(part, content=content)
        case _:
            return part


def _within(part: Part) -> Part:
    """What a result may hold: no calls, no results, no thoughts."""
    return Text(text=saying.words(part)) if isinstance(part, ToolCall | ToolResult | Reasoning) else part


def _is_blank(block: Mapping[str, Any]) -> bool:
    text = block.get("text")
    return block.get("type") == "text" and isinstance(text, str) and not text.strip()


def _in_place(blocks: list[dict[str, Any]], role: str) -> list[dict[str, Any]]:
    """Results come first in a user's turn, and no answer ends with a thought."""
    if role == "user":
        return sorted(blocks, key=lambda block: block.get("type") != "tool_result")
    end = len(blocks)
    while end and blocks[end - 1].get("type") in _UNMARKED:
        end -= 1
    thoughts = [anthropic_blocks.read(block) for block in blocks[end:]]
    return [*blocks[:end], *({"type": "text", "text": saying.words(part)} for part in thoughts)]


def _without_trailing_space(blocks: list[dict[str, Any]]) -> None:
    last = blocks[-1]
    if last.get("type") == "text":
        blocks[-1] = {**last, "text": last["text"].rstrip()}


def _marked(turn: dict[str, Any], mark: Mapping[str, Any]) -> dict[str, Any]:
    return marks.placed(turn, _MARK, mark, inside="content", text="text", unmarked=_UNMARKED)


def _legal_id(call_id: str) -> str:
    clean = _NOT_IN_AN_ID.sub("_", call_id)
    if clean == call_id and clean:
        return saying.shortened(call_id, _LONGEST_ID)
    return saying.digested(clean, call_id, _LONGEST_ID)
