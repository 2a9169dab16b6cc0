"""One message as its role may say it: what no provider takes from that role is told in words, the rest untouched.
It refuses to look at other messages; whether calls and results belong together is decided elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeVar

from unabridged.dialects import gemini_parts, openai_fields, reading, saying
from unabridged.dialects.own import is_own
from unabridged.dialects.taken import taken
from unabridged.lazy_patterns import lazy
from unabridged.log.body import Message, SystemSet
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.view.sound_text import sendable

UNNAMED: Final = "unnamed"
_CALL_ELSEWHERE: Final = "[A call that no assistant made; it was not carried out here.]"
_NO_CALL: Final = "[A call that could not be read as one.]"
_RESULT_IN_SYSTEM: Final = "[A result that stood in the system's text.]"
_SYSTEM_ROLES: Final = frozenset({"system", "developer"})
# Who may give results: tools by three names, and the user of a provider that has no role for them.
RESULT_ROLES: Final = frozenset({"tool", "function", "user"})
_LONGEST_NAME: Final = 80
_LONGEST_TOOL: Final = 64
_NOT_IN_A_NAME: Final = lazy(r"[^a-zA-Z0-9_-]")
_NOT_IN_GEMINIS_NAME: Final = lazy(r"[^a-zA-Z0-9_.:-]")

SaidT = TypeVar("SaidT", bound=Message | SystemSet)


def sayable(said: Message | SystemSet) -> list[Message | SystemSet]:
    """The message with nothing in it that its role may not say, results apart where only a tool gives them.

    Nothing comes of a message that says nothing.
    """
    said = sendable(said)
    if isinstance(said, SystemSet) and said.role not in _SYSTEM_ROLES:
        said = replace(said, role="system", original=None)
    if (own := said.original) is not None and not reading.is_writing(own.text, own.dialect, said):
        said = replace(said, original=None)
    found: list[Part] = []
    results: list[Part] = []
    for part in (taken(each, said.role) for each in said.parts):
        for each in _assistants(part) if _is_assistants(said) else _others(part, said):
            (results if isinstance(each, ToolResult) and said.role not in RESULT_ROLES else found).append(each)
    if any(isinstance(part, ExecutionResult) for part in found):  # one that printed nothing may tell of variables
        found = [part for part in found if not isinstance(part, ExecutionResult) or speaks(part)]
    whole = with_parts(said, found)
    apart = [under("tool", said, results)] if results and isinstance(said, Message) else []
    return [whole, *apart] if any(map(speaks, found)) else [*apart]


def under(role: str, said: Message, parts: Iterable[Part]) -> Message:
    """What was said in a message, as one of another role."""
    return Message(role=role, parts=tuple(parts), sender=said.sender, recipient=said.recipient, round=said.round)


def with_parts(said: SaidT, parts: Iterable[Part]) -> SaidT:
    """The message with these parts; the same object where they are its own."""
    found = tuple(parts)
    if len(found) == len(said.parts) and all(new is old for new, old in zip(found, said.parts, strict=True)):
        return said
    return replace(said, parts=found, original=None)  # its own writing would bring the old parts back


def speaks(part: Part) -> bool:
    """Whether a part says anything to a reader, a tool, or the provider that sealed it."""
    match part:
        case Text():
            return bool(part.text.strip())
        case Reasoning():
            return bool(part.text.strip() or part.signature or part.redacted)
        case ExecutionResult():
            return bool(saying.words(part).strip())
        case _:
            return True


def only_thinks(parts: Iterable[Part]) -> bool:
    """Whether nothing beside thoughts says anything; an empty text beside one is how some clients write it."""
    return all(isinstance(part, Reasoning) or not speaks(part) for part in parts)


def quoted(head: str, parts: Iterable[Part]) -> list[Part]:
    """A note in our words, then what it is about: every line quoted, so that it can forge nothing of ours."""
    told = list(parts)
    words = "\n".join(saying.words(part) for part in told if not isinstance(part, Media))
    lines = "\n".join(["", *(f"> {line}" for line in words.splitlines())])
    return [Text(text=head + lines), *(replace(part, extra=NOTHING_MORE) for part in told if isinstance(part, Media))]


def named(text: str) -> str:
    """Somebody's name for something, on one line and between quotes, in a note of ours."""
    short = text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}…"
    return json.dumps(short, ensure_ascii=not short.isprintable())


def _is_assistants(said: Message | SystemSet) -> bool:
    return isinstance(said, Message) and said.role == "assistant"


def _assistants(part: Part) -> list[Part]:
    match part:
        case ToolCall():
            name, call_id = _tool_name(part), part.call_id or UNNAMED
            same = name == part.name and call_id == part.call_id
            return [part if same else replace(part, name=name, call_id=call_id)]
        case Opaque() if part.type == openai_fields.CALL:
            return quoted(_NO_CALL, [part])
        case ToolResult() if not part.call_id:
            return [replace(part, call_id=UNNAMED)]
        case _:
            return [part]


def _tool_name(part: ToolCall) -> str:
    """The tool's name in letters that are taken everywhere, or by the one provider that made the call."""
    others = _NOT_IN_GEMINIS_NAME if is_own(part, gemini_parts.DIALECT) else _NOT_IN_A_NAME
    return others.sub("_", part.name)[:_LONGEST_TOOL] or UNNAMED


def _others(part: Part, said: Message | SystemSet) -> list[Part]:
    match part:
        case ToolCall():
            return quoted(_CALL_ELSEWHERE, [part])
        case Opaque() if part.type == openai_fields.CALL:
            return quoted(_NO_CALL, [part])
        case Reasoning():
            return [Text(text=saying.words(part))]
        case ToolResult() if isinstance(said, SystemSet):
            return quoted(_RESULT_IN_SYSTEM, [part])
        case ToolResult() if not part.call_id:
            return [replace(part, call_id=UNNAMED)]
        case Media() if isinstance(said, SystemSet):
            return [Text(text=saying.words(part))]
        case _:
            return [part]
