"""The texts of a message, each with the part it stands in, in the order in which they are read.
It refuses to search; what no reader can read, such as a signature or a picture's bytes, is no text.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import assert_never

from unabridged.log import json_text
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult


class Place(Enum):
    """Which part of a message a text stands in; a result is a tool's answer, whatever that is made of."""

    TEXT = "text"
    REASONING = "reasoning"
    CALL = "call"
    RESULT = "result"
    EXECUTION = "execution"
    MEDIA = "media"
    OPAQUE = "opaque"


def place_of(part: Part) -> Place:
    """What a part is called."""
    match part:
        case Text():
            return Place.TEXT
        case Reasoning():
            return Place.REASONING
        case ToolCall():
            return Place.CALL
        case ToolResult():
            return Place.RESULT
        case ExecutionResult():
            return Place.EXECUTION
        case Media():
            return Place.MEDIA
        case Opaque():
            return Place.OPAQUE
        case other:
            assert_never(other)


def texts_of(part: Part) -> Iterator[str]:
    """Every text of a part as it stands: arguments as the JSON they came in, what nobody has a word for as JSON."""
    match part:
        case Text() | Reasoning():
            yield part.text
        case ToolCall():
            yield from (part.name, part.arguments)
        case ToolResult():
            for each in part.content:
                yield from texts_of(each)
        case ExecutionResult():
            yield from (part.stdout, part.stderr, part.result)
            for variable in part.variables:
                yield from (variable.name, variable.value)
        case Media():
            yield from (part.name, "" if part.reference.startswith("data:") else part.reference)
        case Opaque():
            yield json_text.text_of(dict(part.value))
        case other:
            assert_never(other)
