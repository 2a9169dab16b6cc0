"""Whether a provider would take a prompt: each result behind its call, each call with its result, the newest question.
It refuses to know who made the prompt, and reads nothing but messages as the chat format has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def whole(messages: Sequence[Mapping[str, Any]]) -> bool:
    """Whether every call is answered right behind it, and nothing is answered that was not called."""
    waiting = set[str]()
    for message in messages:
        if message["role"] == "tool":
            if message.get("tool_call_id") not in waiting:
                return False
            waiting.discard(str(message["tool_call_id"]))
            continue
        if waiting:
            return False
        waiting = {str(call["id"]) for call in message.get("tool_calls") or ()}
    return not waiting


def has_newest(question: str, messages: Sequence[Mapping[str, Any]]) -> bool:
    """Whether what the user said last stands in it word for word, as a message or within one."""
    return any(question in str(message.get("content") or "") for message in messages)
