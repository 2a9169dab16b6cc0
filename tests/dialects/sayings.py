"""Messages by the word: what was asked, what was called, what came back.
They refuse to be in any dialect.
"""

from __future__ import annotations

from unabridged.log.body import Message
from unabridged.log.part import Media, Text, ToolCall, ToolResult

ASKED = Message(role="user", parts=(Text(text="go"),))


def said(text: str, role: str = "assistant") -> Message:
    return Message(role=role, parts=(Text(text=text),))


def called(*ids: str, arguments: str = "{}") -> Message:
    return Message(role="assistant", parts=tuple(ToolCall(call_id=each, name="f", arguments=arguments) for each in ids))


def answered(*ids: str, status: str = "") -> Message:
    content = (Text(text="done"),)
    return Message(role="tool", parts=tuple(ToolResult(call_id=each, content=content, status=status) for each in ids))


def pictured(call_id: str) -> Message:
    picture = Media(media_type="image/png", reference="data:image/png;base64,AAAA")
    return Message(role="tool", parts=(ToolResult(call_id=call_id, content=(Text(text="see"), picture)),))
