"""What one message says, every part of it: words, thoughts, calls, results, what code did, pictures by what they are.
It refuses to shorten anything but bytes written out, which no reader of words could read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from unabridged.compaction.inline_bytes import named, reference
from unabridged.log import json_text
from unabridged.log.part import (
    ExecutionResult,
    Media,
    Opaque,
    Part,
    Reasoning,
    Text,
    ToolCall,
    ToolResult,
    Variable,
)

_LONGEST_ADDRESS: Final = 400


def told(parts: Sequence[Part]) -> str:
    """Everything these parts say; what has no words is told by what it is."""
    return named("\n".join(each for part in parts for each in _told(part)))


def _told(part: Part) -> Iterator[str]:
    match part:
        case Text():
            yield from _words(part.text)
        case Reasoning():
            yield f"[thinks] {part.text}" if part.text else "[thinks what nobody else can read]"
        case ToolCall():
            yield f"[calls {part.name} with {part.arguments}]"
        case ToolResult():
            heading = ", ".join(each for each in (f"of {part.name}" if part.name else "", part.status) if each)
            yield from [f"[result {heading}]"] if heading else []
            yield "\n".join(each for inner in part.content for each in _told(inner)) or "[an empty result]"
        case Media():
            yield _media(part)
        case ExecutionResult():
            yield from _ran(part)
        case Opaque():
            yield f"[a part of type {part.type}: {json_text.text_of(dict(part.value))}]"
        case other:
            assert_never(other)


def _words(text: str) -> list[str]:
    return [text] if text else []


def _media(part: Media) -> str:
    """A picture, sound or document: its type and name, and its address, or how large it is where it is inline."""
    is_inline = part.reference.startswith("data:") or len(part.reference) > _LONGEST_ADDRESS
    where = reference(part.reference.rpartition("base64,")[2]).strip("[]") if is_inline else part.reference
    known = f"sha256 {part.digest}" if part.digest and not is_inline else ""
    return f"[{', '.join(each for each in (part.media_type, part.name, where, known) if each)}]"


def _ran(part: ExecutionResult) -> Iterator[str]:
    """What code printed, what went wrong, what it returned and what it left behind."""
    if part.status:
        yield f"[execution: {part.status}]"
    for heading, text in (("printed", part.stdout), ("errors", part.stderr), ("returned", part.result)):
        if text:
            yield f"[{heading}]\n{text}"
    if part.variables:
        yield "\n".join(("[variables]", *map(variable, part.variables)))
    if part.deleted:
        yield f"[deleted variables] {', '.join(part.deleted)}"
    if not (part.status or part.stdout or part.stderr or part.result or part.variables or part.deleted):
        yield "[an execution that left nothing]"


def variable(each: Variable) -> str:
    """One variable on a line: name, type, shape and value, whatever of it is known."""
    kind = " ".join(part for part in (each.type, each.shape) if part)
    return f"- {each.name}{f' ({kind})' if kind else ''}{f' = {each.value}' if each.value else ''}"
