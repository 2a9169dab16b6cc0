"""Which items of OpenAI's responses ask the caller for something, which answer them, and in what fields they say it.
It refuses to read what they say.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

PRINTED: Final = "shell_call_output"
# It may say how it ended, and nothing else.
QUIET: Final = "apply_patch_call_output"
_OUTPUT: Final = "_output"
_ANSWERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{each: each + _OUTPUT for each in ("function_call", "custom_tool_call", "computer_call", "shell_call")},
        **{each: each + _OUTPUT for each in ("apply_patch_call", "local_shell_call", "program")},
        "tool_search_call": "tool_search_output",
        "mcp_approval_request": "mcp_approval_response",
    }
)
CALLS: Final = frozenset(_ANSWERS)
OUTPUTS: Final = frozenset(_ANSWERS.values())
# Calls that say what they ask for in fields of their own.
SHAPED_CALLS: Final = CALLS - {"function_call", "custom_tool_call"}
# Answers whose pieces are no blocks as messages have them.
SHAPED_OUTPUTS: Final = frozenset({PRINTED, "tool_search_output", "mcp_approval_response"})
# Of these some name no call: those that the provider carries out, or that name their call in another way.
UNNAMED: Final = frozenset({"tool_search_call", "tool_search_output", "local_shell_call_output"})
# Answers that are nothing without their own number.
NUMBERED: Final = frozenset({"program_output", "local_shell_call_output"})
_IDS: Final = MappingProxyType({"mcp_approval_request": "id", "mcp_approval_response": "approval_request_id"})
_SAID: Final = MappingProxyType(
    {"program_output": "result", "tool_search_output": "tools", "mcp_approval_response": "approve"}
)


def id_field(kind: str) -> str:
    """The field by which a call and its answer know each other."""
    return _IDS.get(kind, "call_id")


def said_field(kind: str) -> str:
    """The field in which an answer says what came of the call."""
    return _SAID.get(kind, "output")


def is_callers(kind: str, fields: Mapping[str, Any]) -> bool:
    """Whether the caller answers, to a call with an id; what a provider searches it answers itself."""
    return isinstance(fields.get(id_field(kind)), str) and fields.get("execution") != "server"


def is_answer(kind: str, fields: Mapping[str, Any]) -> bool:
    """Whether an answer of this kind names its call, and holds what such an answer does."""
    said = fields.get(said_field(kind))
    match kind:
        case _ if not is_callers(kind, fields):
            return False
        case "shell_call_output":
            return isinstance(said, list) and all(map(_is_printed, said))
        case "tool_search_output":
            return isinstance(said, list)
        case "mcp_approval_response":
            return isinstance(said, bool)
        case _:
            return kind == QUIET or said_field(kind) in fields


def _is_printed(given: object) -> bool:
    if not isinstance(given, dict) or not isinstance(given.get("outcome"), dict):
        return False
    return isinstance(given.get("stdout"), str) and isinstance(given.get("stderr"), str)
