"""Which program wrote a file, by what stands in its first records.
It refuses to go by a file's name: names are given by people.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final

from unabridged.importing.formats.agentscope_state import is_state
from unabridged.importing.formats.messages import is_conversation
from unabridged.importing.formats.taskweaver_rounds import is_session
from unabridged.importing.reading import text_of
from unabridged.retention.lines import VERSION


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


# What is named by such a number is something else.
_NO_VERSION: Final = 100
_CODEX: Final = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "compacted"})
_CODEX_STATE: Final = "state"
_CLAUDE_CODE: Final = frozenset({"parentUuid", "leafUuid", "isSidechain"})
_CLAUDE_CODE_KINDS: Final = frozenset({"file-history-snapshot", "queue-operation", "summary"})
_CLAUDE_CODE_IDS: Final = frozenset({"sessionId", "messageId"})


def format_of(values: Iterable[object]) -> Format | None:
    """The format that the first of these records shows; None where none of them does."""
    return next((found for value in values if (found := _of(value)) is not None), None)


def nothing_at(place: object, chosen: Format | None) -> str:
    """What is said where no file shows any, by whose it was said to be."""
    if chosen is not None:
        return (
            f"no conversation of {chosen.value} is kept at {place}; leave the format out, and it is seen from the file"
        )
    known = ", ".join(each.value for each in Format)
    return f"no conversation was recognised at {place}; say whose it is where you know it: {known}"


def _of(value: object) -> Format | None:
    if not isinstance(value, dict):
        return Format.MESSAGES if is_conversation(value) else None
    if type(version := value.get("archive")) is int and ("scope" in value or _is_newer(value, version)):
        return Format.OWN
    if isinstance(value.get("mapping"), dict):
        return Format.CHATGPT
    if "chat_messages" in value:
        return Format.CLAUDE
    if isinstance(value.get("type"), str) and type(value.get("eventSeq")) is int:
        return Format.LACE
    return _of_lines(value) or _of_wholes(value)


def _is_newer(value: dict[str, Any], version: int) -> bool:
    """Whether this is how an archive of a later version begins, whatever else it says."""
    return next(iter(value)) == "archive" and VERSION < version < _NO_VERSION


def _of_lines(value: dict[str, Any]) -> Format | None:
    kind = text_of(value.get("type"))
    if (kind in _CODEX and "payload" in value) or value.get("record_type") == _CODEX_STATE or _is_old_meta(value):
        return Format.CODEX
    if _CLAUDE_CODE & value.keys() or (kind in _CLAUDE_CODE_KINDS and _CLAUDE_CODE_IDS & value.keys()):
        return Format.CLAUDE_CODE
    return None


def _is_old_meta(value: dict[str, Any]) -> bool:
    """Whether this is what Codex wrote first before it gave its lines a type."""
    said = value.get("instructions", "")
    named = isinstance(value.get("id"), str) and isinstance(value.get("timestamp"), str)
    return named and "instructions" in value and (said is None or isinstance(said, str)) and "input" not in value


def _of_wholes(value: dict[str, Any]) -> Format | None:
    if is_session(value):
        return Format.TASKWEAVER
    if is_state(value):
        return Format.AGENTSCOPE
    return Format.MESSAGES if is_conversation(value) else None
