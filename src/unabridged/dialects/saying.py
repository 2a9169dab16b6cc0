"""What one dialect cannot say of another's, in words: placeholders that a reader sees and the docs list.
It refuses to drop anything without a trace, except what nobody but its own provider could read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, assert_never

from unabridged.dialects import media
from unabridged.dialects.depth import is_deep
from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

SEALED: Final = "[reasoning: sealed by the provider that wrote it]"
BEGINNING: Final = "[the conversation begins here]"
# What is said first where nobody but the model, or nobody at all, has spoken yet.
BEGUN: Final = Message(role="user", parts=(Text(text=BEGINNING),))
# A text that was a document keeps its title under this name.
TITLE: Final = "title"
# Under this name stand arguments that are no JSON object, where a provider takes nothing else.
WRAPPED: Final = "arguments_as_written"
FAILED: Final = frozenset({"failed", "denied", "aborted"})
# A longer run without a space is no prose: base64, a signature, a hash of hashes.
_LONGEST_WORD: Final = 500
_DIGEST_DIGITS: Final = 8


def words(part: Part) -> str:
    """A part in words, for where there is no better way to say it."""
    match part:
        case Text() if TITLE in part.extra:
            return f"[document: {part.extra[TITLE]}]\n{part.text}"
        case Text():
            return part.text
        case Reasoning():
            return f"[reasoning: {part.text}]" if part.text else SEALED
        case Media():
            return media.told(part)
        case ExecutionResult():
            status = f"[execution: {part.status}]" if part.status else ""
            return "\n".join(each for each in (status, part.stdout, part.stderr, part.result) if each)
        case ToolCall():
            return f"[call {part.call_id}: {part.name}({part.arguments})]"
        case ToolResult():
            status = f", {part.status}" if part.status else ""
            inside = "\n".join(words(each) for each in part.content)
            return f"[result of {part.call_id}{status}]\n{inside}"
        case Opaque():
            return f"[{part.type}: {json_text.text_of(_readable(dict(part.value)))}]"
        case other:
            assert_never(other)


def captioned(parts: Iterable[Part], dialect: str, *, named: Collection[str] = ()) -> Iterator[Part]:
    """The parts, with the name of what came from elsewhere before it, unless it is of a kind that carries its name."""
    for part in parts:
        if isinstance(part, Media) and part.name and dialect not in part.extra and media.kind_of(part) not in named:
            yield Text(text=f"[{media.kind_of(part)}: {part.name}]")
        yield part


def with_status(result: ToolResult, *said: str) -> ToolResult:
    """The result with how it ended in words, unless it ended well or the dialect has said so in a way of its own."""
    if result.status not in FAILED or result.status in said:
        return result
    return replace(result, content=(Text(text=f"[{result.status}]"), *result.content))


def speaker(said: Message | SystemSet) -> str:
    """Who speaks to whom, where a dialect has no field for it."""
    if not isinstance(said, Message) or not (said.sender or said.recipient):
        return ""
    names = (f"from {said.sender}" if said.sender else "", f"to {said.recipient}" if said.recipient else "")
    return f"[{' '.join(name for name in names if name)}]"


def strange_role(role: str) -> str:
    """The role of a message, where a dialect knows no such role."""
    return f"[role: {role}]"


def object_of(arguments: str) -> dict[str, Any]:
    """The arguments as the JSON object some providers insist on; anything else is wrapped and can be seen to be."""
    if not arguments.strip():
        return {}
    found = as_object(arguments)
    return {WRAPPED: arguments} if found is None else found


def as_object(text: str) -> dict[str, Any] | None:
    """The JSON object that a text is, None where it is none, or one so deep that a client refuses it."""
    if is_deep(text):
        return None
    try:
        found = json_text.value_of(text)
    except ValueError:
        return None
    return dict(found) if isinstance(found, dict) else None


def made_up_id(name: str, number: int) -> str:
    """The id of a call that came without one: the n-th of its name; its result came the same way and gets the same."""
    return f"{name}.{number}"


def shortened(call_id: str, longest: int) -> str:
    """The id where it is short enough; else its head and a digest of the whole, always the same for the same id."""
    return call_id if len(call_id) <= longest else digested(call_id, call_id, longest)


def digested(head: str, call_id: str, longest: int) -> str:
    """An id that begins as told and ends in a digest of the one it stands for."""
    digest = hashlib.sha256(call_id.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGEST_DIGITS]
    return f"{head[: longest - _DIGEST_DIGITS - 1]}_{digest}"


def _readable(value: object, depth: int = 4) -> object:
    """The value with what no reader could read cut short."""
    if isinstance(value, str) and len(value) > _LONGEST_WORD and not any(each.isspace() for each in value):
        return f"{len(value)} characters"
    if depth and isinstance(value, dict):
        return {name: _readable(each, depth - 1) for name, each in value.items()}
    if depth and isinstance(value, list):
        return [_readable(each, depth - 1) for each in value]
    return value
