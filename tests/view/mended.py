"""Conversations and what repairing makes of them, in few words.
It refuses to judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unabridged.dialects import anthropic, gemini, openai_chat, openai_responses
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.testing import messages
from unabridged.view.repair import repaired

Said = Message | SystemSet
DIALECTS: dict[str, Any] = {
    "openai": openai_chat,
    "openai-responses": openai_responses,
    "anthropic": anthropic,
    "gemini": gemini,
}


def read(transcript: str) -> list[Said]:
    return [openai_chat.read(each) for each in messages(transcript)]


def result(call_id: str, text: str = "", status: str = "") -> Message:
    return Message(role="tool", parts=(ToolResult(call_id=call_id, content=(Text(text=text),), status=status),))


def calling(arguments: str) -> Message:
    return Message(role="assistant", parts=(ToolCall(call_id="1", name="f", arguments=arguments),))


def told(says: Sequence[Said]) -> list[str]:
    """Each message as its role and its words, calls and results by their ids."""
    return [f"{each.role}: {' '.join(map(word, each.parts))}" for each in repaired(says)]


def word(part: Part) -> str:
    match part:
        case ToolCall():
            return f"call {part.call_id}"
        case ToolResult():
            return f"#{part.call_id} {' '.join(map(word, part.content))}"
        case Text() | Reasoning():
            return part.text
        case _:
            return type(part).__name__
