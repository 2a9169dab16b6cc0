"""The items of OpenAI's responses API to bodies and back, one body an item.
It refuses to import the client library, and keeps the items of tools that run elsewhere as they came.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard

from unabridged.dialects import calls, marks, media, openai_items, openai_kinds, saying
from unabridged.dialects.given import fields_of
from unabridged.dialects.openai_items import BLOCK, DIALECT, ITEM
from unabridged.dialects.openai_kinds import OUTPUTS
from unabridged.dialects.own import FIELD, fields_in, is_own, noted, notes_of, settled, strange, whole
from unabridged.errors import UsageError
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

__all__ = ["DIALECT", "MARKS", "prompt", "read", "told", "write"]

_MARK: Final = "prompt_cache_breakpoint"
MARKS: Final = frozenset({_MARK})
_SYSTEM_ROLES: Final = frozenset({"system", "developer"})
_ROLES: Final = frozenset({"user", "assistant", *_SYSTEM_ROLES})
# What the caller answers is a tool's; what he tells is his own; all other items a model made.
_CALLERS: Final = frozenset({"item_reference", "compaction_trigger", "additional_tools"})
_LONGEST_ID: Final = 64


def read(given: object) -> Message | SystemSet:
    """The body for one input or output item; ``UsageError`` for what is none."""
    fields = fields_of(given, needs="a 'type', or a 'role' and 'content'")
    json_text.check(fields)
    bare = marks.without(fields, MARKS, inside=("content", "output"))
    said = settled(told(bare), DIALECT, given=fields, bare=bare, write=write)
    if said.role in _SYSTEM_ROLES:
        return SystemSet(parts=said.parts, role=said.role, original=said.original, extra=said.extra)
    return said


def told(fields: dict[str, Any]) -> Message:
    """What a writing says, without what it takes to write it again; ``UsageError`` where it is none."""
    is_message = isinstance(fields.get("role"), str) and fields.get("type", "message") == "message"
    if not is_message and not isinstance(fields.get("type"), str):
        message = "an item is a mapping with a 'type', or with a 'role' and 'content'; see the dialects in the docs"
        raise UsageError(message)
    bare = marks.without(fields, MARKS, inside=("content", "output"))
    return _message(bare) if is_message else _item(bare)


def _message(given: dict[str, Any]) -> Message:
    more = dict(given)
    role, shape = more.pop("role"), ""
    match more.get("content"):
        case str(text):
            parts: tuple[Part, ...] = (Text(text=text),)
            shape = "text"
            del more["content"]
        case list(blocks):
            parts = tuple([openai_items.read_block(each) for each in blocks])
            del more["content"]
        case None:
            parts, shape = (), "absent"
        case _:
            parts, shape = tuple(strange(DIALECT, more, ["content"])), "absent"
    return Message(role=role, parts=parts, extra=noted(DIALECT, content=shape, more=more))


def _item(given: dict[str, Any]) -> Message:
    kind, part = given["type"], openai_items.read_item(given)
    is_models = kind in openai_kinds.UNNAMED and isinstance(part, Opaque)
    role = "tool" if kind in OUTPUTS and not is_models else "user" if kind in _CALLERS else "assistant"
    return Message(role=role, parts=(part,))


def write(message: Message | SystemSet) -> dict[str, Any]:
    """The item for a body; ``UsageError`` for a body that takes several."""
    found = _items(message)
    if len(found) != 1:
        error = f"this message takes {len(found)} items in OpenAI's responses; write it with prompt()"
        raise UsageError(error)
    return found[0]


def prompt(says: Sequence[Message | SystemSet]) -> list[dict[str, Any]]:
    """The input of a whole request; reasoning that nothing follows is told in words, as the provider wants it."""
    out: list[dict[str, Any]] = []
    for said in says:
        out += map(_accepted, _items(calls.mapped(said, _legal_id)))
    for place, item in enumerate(out):
        leads = _is_known(item) and _is_made(out[place + 1 : place + 2])
        if item.get("type") == "reasoning" and not leads:
            part = openai_items.read_item(item)
            out[place] = {"role": "assistant", "content": saying.words(part)}
    if (mark := marks.newest(says, _MARK)) is not None:
        out = _marked(out, mark)
    return out or [{"role": "user", "content": saying.BEGINNING}]


def _marked(out: list[dict[str, Any]], mark: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The items with the mark where the system's text ends, and where everything ends that may carry one."""
    system = [place for place, item in enumerate(out) if item.get("role") in _SYSTEM_ROLES]
    others = [place for place, item in enumerate(out) if item.get("role") == "user" or item.get("type") in OUTPUTS]
    marked = list(out)
    for place in {*system[-1:], *others[-1:]}:
        inside = "content" if "role" in out[place] else "output"
        marked[place] = marks.placed(
            out[place], _MARK, mark, inside=inside, text="input_text", unmarked=frozenset({"computer_screenshot"})
        )
    return marked


def _accepted(item: dict[str, Any]) -> dict[str, Any]:
    """The item with what the provider would refuse put right; the same object where there is nothing."""
    changes: dict[str, Any] = {}
    role, is_message = item.get("role"), item.get("type", "message") == "message"
    if is_message and role not in _ROLES:
        content = item.get("content") or ""
        blocks = content if isinstance(content, list) else [{"type": "input_text", "text": str(content)}]
        label = saying.strange_role(str(role))
        changes = {"role": "user", "content": [{"type": "input_text", "text": label}, *blocks]}
    numbered = item.get("type") != "reasoning" and item.get("id") is not None
    without = {"id"} if numbered and not openai_items.is_number(item["id"]) else set()
    if not changes and not without:
        return item
    return {name: value for name, value in {**item, **changes}.items() if name not in without}


def _is_known(reasoning: Mapping[str, Any]) -> bool:
    """Whether the provider knows a thought again: by its number, or by all of it, sealed."""
    if "id" in reasoning:
        return openai_items.is_number(reasoning["id"])
    return bool(reasoning.get("encrypted_content"))


def _legal_id(call_id: str) -> str:
    return saying.shortened(call_id, _LONGEST_ID)


def _is_made(following: list[dict[str, Any]]) -> bool:
    """Whether a model made the item that follows."""
    if not following:
        return False
    kind = following[0].get("type", "message")
    if kind == "message":
        return following[0].get("role") == "assistant"
    return kind not in OUTPUTS and kind not in _CALLERS


def _items(message: Message | SystemSet) -> list[dict[str, Any]]:
    if message.original is not None and message.original.dialect == DIALECT:
        original: Any = json_text.value_of(message.original.text)
        return [marks.without(dict(original), MARKS, inside=("content", "output"))]
    content: list[Part] = []
    found: list[dict[str, Any]] = []
    for part in message.parts:
        if not _is_item(part):
            content.append(part)
            continue
        if content:
            found.append(_said(message, content))
            content = []
        found.append(openai_items.write_item(part))
    if content or not found:
        found.append(_said(message, content))
    return found


def _is_item(part: Part) -> TypeGuard[openai_items.ItemPart]:
    match part:
        case ToolCall() | ToolResult():
            return True
        case Reasoning():
            return is_own(part, DIALECT)
        case Opaque():
            return part.type == ITEM
        case _:
            return False


def _said(message: Message | SystemSet, parts: list[Part]) -> dict[str, Any]:
    """A message item of these parts."""
    notes = notes_of(message, DIALECT)
    role, labels = message.role, [words] if (words := saying.speaker(message)) else []
    if role not in _ROLES and not is_own(message, DIALECT):
        labels += [] if role == "tool" else [saying.strange_role(role)]
        role = "user"
    told = [part for part in parts if not (isinstance(part, Opaque) and part.type == DIALECT + FIELD)]
    told = [*(Text(text=each) for each in labels), *told]
    fields: dict[str, Any] = {"role": role}
    if told or notes.get("content") != "absent":
        fields["content"] = _content(role, told, notes.get("content"), whole=is_own(message, DIALECT))
    return whole({**fields, **fields_in(parts, DIALECT)}, notes)


def _content(role: str, parts: list[Part], shape: object, *, whole: bool) -> Any:  # noqa: ANN401  # text or blocks
    if role == "assistant" and not whole and not _has_output(parts):
        return "\n\n".join(saying.words(part) for part in parts)
    shown = [_sayable(part, role) for part in saying.captioned(parts, DIALECT, named={"document"})]
    blocks = [openai_items.write_block(part, role) for part in shown]
    plain = len(blocks) == 1 and isinstance(blocks[0], dict) and blocks[0].keys() == {"type", "text"}
    if plain and (shape == "text" or not whole):
        return blocks[0]["text"]
    return blocks


def _sayable(part: Part, role: str) -> Part:
    """The part, or what stands for it where an assistant cannot show it."""
    if role == "assistant" and isinstance(part, Media) and not is_own(part, DIALECT):
        return Text(text=media.told(part, "only a user can show it"))
    return part


def _has_output(parts: list[Part]) -> bool:
    """Whether blocks of this dialect stand in an answer, which only itself can write."""
    return any(isinstance(part, Opaque) and part.type == BLOCK for part in parts)
