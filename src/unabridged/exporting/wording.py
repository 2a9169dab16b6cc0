"""What the parts of a message say, for people.
It refuses to show bytes: of a picture there is its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unabridged.log.counted import texts_of
from unabridged.log.part import Media, Part, Reasoning, Text, ToolCall, ToolResult


def said(parts: Iterable[Part]) -> str:
    """The parts of a message as text, calls and results among them."""
    return "\n".join(_told(parts))


def _told(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case Text(text=text):
                yield text
            case Reasoning(text=text) if text:
                yield f"[thinks] {text}"
            case ToolCall(name=name, arguments=arguments):
                yield f"[calls {name} with {arguments}]"
            case ToolResult(name=name, content=content):
                yield f"[result of {name or 'a call'}] " + "\n".join(texts_of(content))
            case Media(media_type=kind, name=name):
                yield f"[{name or kind or 'media'}]"
            case _:
                yield f"[{type(part).__name__}]"
