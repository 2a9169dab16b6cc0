"""Which program wrote a file, by what stands in its first records.
It refuses to go by a file's name: names are given by people.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final

from unabridged.importing.formats.agentscope_state import memories_in
from unabridged.importing.formats.messages import is_conversation
from unabridged.importing.formats.taskweaver_rounds import rounds_in
from unabridged.importing.reading import text_of


class Format(Enum):
    """How conversations are kept in a file."""

    OWN = "unabridged"
    CLAUDE_CODE = "claude-code"
    CODEX = "codex"
    CHATGPT = "chatgpt"
    CLAUDE = "claude"
    MESSAGES = "messages"
    OPENAI_AGENTS = "openai-agents"
    LANGGRAPH = "langgraph"
    AGENTSCOPE = "agentscope"
    TASKWEAVER = "taskweaver"
    LACE = "lace"


_CODEX: Final = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})
_CLAUDE_CODE: Final = frozenset({"sessionId", "parentUuid", "leafUuid", "isSidechain"})
_CLAUDE_CODE_KINDS: Final = frozenset({"file-history-snapshot", "queue-operation", "summary"})


def format_of(values: Iterable[object]) -> Format | None:
    """The format that the first of these records shows; None where none of them does."""
    return next((found for value in values if (found := _of(value)) is not None), None)


def _of(value: object) -> Format | None:
    if not isinstance(value, dict):
        return None
    if "archive" in value and "scope" in value:
        return Format.OWN
    if "mapping" in value:
        return Format.CHATGPT
    if "chat_messages" in value:
        return Format.CLAUDE
    if isinstance(value.get("type"), str) and type(value.get("eventSeq")) is int:
        return Format.LACE
    return _of_lines(value) or _of_wholes(value)


def _of_lines(value: dict[str, Any]) -> Format | None:
    kind = text_of(value.get("type"))
    if (kind in _CODEX and "payload" in value) or "record_type" in value:
        return Format.CODEX
    if "instructions" in value and "timestamp" in value and "input" not in value:
        return Format.CODEX
    if _CLAUDE_CODE & value.keys() or (kind in _CLAUDE_CODE_KINDS and "role" not in value):
        return Format.CLAUDE_CODE
    return None


def _of_wholes(value: dict[str, Any]) -> Format | None:
    if rounds_in(value) is not None:
        return Format.TASKWEAVER
    if memories_in(value):
        return Format.AGENTSCOPE
    return Format.MESSAGES if is_conversation(value) else None
