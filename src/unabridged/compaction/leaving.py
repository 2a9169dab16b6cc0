"""What leaves a view, as text: every message with who said it, its calls with their arguments, its results whole.
It refuses to shorten anything: what a summariser is not shown, no summary can keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.log.body import Message
from unabridged.log.counted import texts_of
from unabridged.log.part import ToolCall, ToolResult

# Who speaks, where neither a name nor a role says it.
SOMEBODY: Final = "somebody"


def statements(messages: Sequence[Message]) -> list[tuple[str, str]]:
    """Who said what, in order; what has no words of its own is told by what it is."""
    return [(_who(message), _what(message)) for message in messages]


def lines(summaries: Sequence[str]) -> list[tuple[str, str]]:
    """Summaries that become one, as statements: each line says itself who said it."""
    return [("", line) for text in summaries for line in text.splitlines()]


def merging(summaries: Sequence[str], where: Sequence[str]) -> str:
    """Summaries that become one, as one text."""
    told = zip(summaries, where, strict=True)
    return "\n\n".join(f"Summary {n} of {len(summaries)}, {place}:\n{text}" for n, (text, place) in enumerate(told, 1))


def text(messages: Sequence[Message]) -> str:
    """The same as one text."""
    return "\n\n".join(f"{who}: {what}" for who, what in statements(messages))


def _who(message: Message) -> str:
    if message.sender and message.recipient:
        return f"{message.sender} to {message.recipient}"
    return named(message.sender, message.role)


def named(*names: object) -> str:
    """The first of these that is a name."""
    return next((each for each in names if isinstance(each, str) and each.strip()), SOMEBODY)


def _what(message: Message) -> str:
    said = []
    for part in message.parts:
        match part:
            case ToolCall():
                said.append(f"[calls {part.name} with {part.arguments}]")
            case ToolResult():
                said.append("\n".join(each for each in texts_of(part.content) if each) or "[an empty result]")
            case _:
                said += [each for each in texts_of((part,)) if each]
    return "\n".join(said)
