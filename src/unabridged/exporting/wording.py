"""What the parts of a message say, for people.
It refuses to show bytes, of a picture there is its name, and to leave out what nobody here has a word for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, assert_never

from unabridged.dialects.saying import words
from unabridged.exporting.lines import short
from unabridged.log.counted import texts_of
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

_LONGEST: Final = 300
_BESIDE: Final = frozenset({"type", "id", "call_id", "status"})


def said(parts: Iterable[Part]) -> str:
    """The parts of a message as text, calls and results among them."""
    return "\n".join(_told(parts))


def _told(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case Text(text=text):
                yield text
            case Reasoning(text=text):
                yield f"[thinks] {text}" if text else "[thinks]"
            case ToolCall(name=name, arguments=arguments):
                yield f"[calls {name} with {arguments}]"
            case ToolResult(name=name, content=content):
                yield f"[result of {name or 'a call'}] " + "\n".join(texts_of(content))
            case Media(media_type=kind, name=name):
                yield f"[{name or kind or 'media'}]"
            case ExecutionResult():
                yield words(part)
            case Opaque():
                yield f"[{_opaque(part)}]"
            case other:
                assert_never(other)


def _opaque(part: Opaque) -> str:
    """What nobody here has a word for: its kind, and on one line what it holds beside ids and states."""
    kind = part.value.get("type")
    held = {name: value for name, value in part.value.items() if name not in _BESIDE}
    named = replace(part, type=kind if isinstance(kind, str) else part.type, value=Extra.trusted(held))
    return short(words(named)[1:-1], _LONGEST)
