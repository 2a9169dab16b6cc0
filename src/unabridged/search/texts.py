"""What of a body can be found: its texts as a person would read them, who said it, and which tools it names.
It refuses to know terms; what nobody reads, such as signatures and inline media, is no text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from unabridged.log import json_text
from unabridged.log.body import Amended, Body, Message
from unabridged.log.compacted import Compacted, Replace
from unabridged.log.part import Opaque, Part, ToolCall, ToolResult
from unabridged.search import places

SUMMARY: Final = "summary"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one body says: one text, by whom, and the tools it calls or answers for, by name or by the call's id."""

    role: str
    text: str
    tools: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()


def said_of(body: Body | None) -> Said | None:
    """What a body says, or None where it says nothing that is searched."""
    match body:
        case Message():
            return _of_message(body)
        case Amended():
            return _of_message(body.message)
        case Compacted():
            groups = [each for edit in body.edits if isinstance(edit, Replace) for each in edit.group]
            text = "\n".join(text for each in groups for text in texts(each.parts))
            return Said(role=SUMMARY, text=text)
        case _:
            return None


def _of_message(message: Message) -> Said:
    calls = [part.name for part in message.parts if isinstance(part, ToolCall)]
    results = [part for part in message.parts if isinstance(part, ToolResult)]
    return Said(
        role=message.role,
        text="\n".join(texts(message.parts)),
        tools=(*calls, *(part.name for part in results if part.name)),
        answers=tuple(part.call_id for part in results if not part.name),
    )


def texts(parts: tuple[Part, ...]) -> Iterator[str]:
    """Every text in these parts that a person would look for: as it stands, and of JSON the names and values."""
    for part in parts:
        match part:
            case ToolCall():
                yield part.name
                yield from _of_arguments(part.arguments)
            case ToolResult():
                yield from texts(part.content)
            case Opaque():
                yield from _strings(dict(part.value))
            case _:
                yield from places.texts_of(part)


def _of_arguments(arguments: str) -> Iterator[str]:
    """What a call was told: the names and values of its JSON, or the text itself where it is none."""
    try:
        value: Any = json_text.value_of(arguments)
    except ValueError:
        value = None
    if isinstance(value, dict | list):
        yield from _strings(value)
    else:
        yield arguments


def _strings(value: object) -> Iterator[str]:
    """Names, texts and numbers of a JSON value, in order; blobs, which are no words, are left out."""
    todo: list[object] = [value]
    while todo:
        here = todo.pop()
        match here:
            case dict():
                for name, each in reversed(here.items()):
                    todo += (each, name)
            case list() | tuple():
                todo += reversed(here)
            case str():
                if not here.startswith("data:"):
                    yield here
            case bool() | None:
                continue
            case _:
                yield str(here)
