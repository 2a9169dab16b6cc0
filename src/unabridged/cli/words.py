"""What an event says, in a line or whole, for people and for programs.
It refuses to show bytes: of a picture there is its name and its size.
"""

from __future__ import annotations

from collections.abc import Iterator

from unabridged import Event, Message
from unabridged.log.body import SystemSet
from unabridged.log.counted import texts_of
from unabridged.log.part import Part, Text, ToolCall, ToolResult


def role_of(event: Event) -> str:
    """Who says it; empty for what nobody says."""
    body = event.body
    return body.role if isinstance(body, Message) else "system" if isinstance(body, SystemSet) else ""


def words_of(event: Event) -> str:
    """What it says, as it was said; of what was purged or is no message, nothing."""
    body = event.body
    return said(body.parts) if isinstance(body, Message | SystemSet) else ""


def said(parts: tuple[Part, ...]) -> str:
    """The parts of a message as text, calls and results among them."""
    return "\n".join(_told(parts))


def _told(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        match part:
            case Text(text=text):
                yield text
            case ToolCall(name=name, arguments=arguments):
                yield f"[calls {name} with {arguments}]"
            case ToolResult(name=name, content=content):
                yield f"[result of {name or 'a call'}] " + "\n".join(texts_of(content))
            case _:
                yield f"[{type(part).__name__}]"
