"""What OpenAI's chat refuses: rules over a list of messages, each with the reason the provider gives.
They refuse to know models, and whatever else is in a request.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from unabridged.testing.provider_rules.rule import Rule, blocks_of, repeated, untyped
from unabridged.testing.provider_rules.wire import WIRE

Messages: TypeAlias = Sequence[Mapping[str, Any]]

_ROLES: Final = frozenset({"system", "developer", "user", "assistant", "tool", "function"})
_SPOKEN: Final = frozenset({"text", "refusal"})
_SAID_OTHERWISE: Final = ("tool_calls", "function_call", "refusal", "audio")
_LONGEST_ID: Final = 40
_TOOL: Final = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_SPEAKER: Final = re.compile(r"[^\s<|\\/>]{1,64}")


def something_is_said(messages: Messages) -> Iterator[str]:
    """A request without a message is refused."""
    if not messages:
        yield "messages"


def role_is_known(messages: Messages) -> Iterator[str]:
    """A role is one of system, developer, user, assistant, tool and function."""
    for index, message in enumerate(messages):
        if str(message.get("role")) not in _ROLES:
            yield f"messages[{index}]: {message.get('role')!r}"


def content_is_said(messages: Messages) -> Iterator[str]:
    """Content may be null only in an assistant's message that says something otherwise, and is never an empty list."""
    for index, message in enumerate(messages):
        content = message.get("content")
        silent = message.get("role") == "assistant" and any(message.get(each) for each in _SAID_OTHERWISE)
        if content == [] or (content is None and not silent) or not isinstance(content, str | list | None):
            yield f"messages[{index}].content"


def block_is_typed(messages: Messages) -> Iterator[str]:
    """A block is an object that says its type, and a text block has a text."""
    for index, message in enumerate(messages):
        yield from untyped(message.get("content"), f"messages[{index}].content", {"text"})


def block_suits_role(messages: Messages) -> Iterator[str]:
    """Pictures, sounds and files come from the user; all others say text, and only an assistant refuses."""
    for index, message in enumerate(messages):
        allowed = _SPOKEN if message.get("role") == "assistant" else {"text"}
        for place, block in enumerate(blocks_of(message.get("content"))):
            kind = str(block.get("type"))
            if kind == "refusal" if message.get("role") == "user" else kind not in allowed:
                yield f"messages[{index}].content[{place}]: {kind!r}"


def calls_are_an_assistants(messages: Messages) -> Iterator[str]:
    """Only an assistant's message may have tool calls."""
    for index, message in enumerate(messages):
        if message.get("role") != "assistant" and ("tool_calls" in message or "function_call" in message):
            yield f"messages[{index}]"


def calls_are_some(messages: Messages) -> Iterator[str]:
    """An empty list of tool calls is refused as too short."""
    for index, message in enumerate(messages):
        if message.get("tool_calls") == []:
            yield f"messages[{index}].tool_calls"


def call_is_whole(messages: Messages) -> Iterator[str]:
    """A call has an id, a type, a tool's name and arguments that are a text."""
    for where, call in _calls(messages):
        field = {"function": "arguments", "custom": "input"}.get(str(call.get("type")))
        inner = call.get(str(call.get("type")))
        written = isinstance(inner, Mapping) and isinstance(inner.get(field), str)
        if not written or not isinstance(call.get("id"), str):
            yield where


def tool_name_is_legal(messages: Messages) -> Iterator[str]:
    """A tool's name is 1 to 64 letters, digits, underscores and dashes."""
    for where, call in _calls(messages):
        inner = call.get(str(call.get("type")))
        if isinstance(inner, Mapping) and not _TOOL.fullmatch(str(inner.get("name", ""))):
            yield f"{where}: {inner.get('name')!r}"


def call_id_fits(messages: Messages) -> Iterator[str]:
    """The id of a call has 1 to 40 characters."""
    for where, call in _calls(messages):
        if isinstance(call.get("id"), str) and not 0 < len(call["id"]) <= _LONGEST_ID:
            yield where


def call_ids_differ(messages: Messages) -> Iterator[str]:
    """Two calls of one message may not share an id."""
    for index, message in enumerate(messages):
        calls = blocks_of(message.get("tool_calls"))
        yield from repeated([(str(call.get("id")), f"messages[{index}].tool_calls") for call in calls])


def calls_are_answered(messages: Messages) -> Iterator[str]:
    """An assistant's message with tool calls is followed by a tool message for each of them, and nothing between."""
    for index, message in enumerate(messages):
        asked = {str(call.get("id")) for call in blocks_of(message.get("tool_calls"))}
        told = {str(each.get("tool_call_id")) for each in _results_after(messages, index)}
        if message.get("role") == "assistant" and asked - told:
            yield f"messages[{index}]: {sorted(asked - told)}"


def results_are_asked_for(messages: Messages) -> Iterator[str]:
    """A tool message answers a call of the assistant's message before it."""
    asked: set[str] = set()
    for index, message in enumerate(messages):
        if message.get("role") != "tool":
            asked = {str(call.get("id")) for call in blocks_of(message.get("tool_calls"))}
        elif str(message.get("tool_call_id")) not in asked:
            yield f"messages[{index}]: {message.get('tool_call_id')!r}"


def results_differ(messages: Messages) -> Iterator[str]:
    """A call has one tool message, and no second."""
    for index, message in enumerate(messages):
        if message.get("tool_calls"):
            told = [
                (str(each.get("tool_call_id")), f"after messages[{index}]") for each in _results_after(messages, index)
            ]
            yield from repeated(told)


def function_is_asked_for(messages: Messages) -> Iterator[str]:
    """A message of the role function has the name that the assistant called just before it."""
    for index, message in enumerate(messages):
        if message.get("role") == "function":
            before = messages[index - 1].get("function_call") if index else None
            if not isinstance(before, Mapping) or before.get("name") != message.get("name"):
                yield f"messages[{index}]"


def speaker_is_legal(messages: Messages) -> Iterator[str]:
    """The name of a participant is 1 to 64 characters, none of them a space, a bracket, a bar or a slash."""
    for index, message in enumerate(messages):
        if "name" in message and not _SPEAKER.fullmatch(str(message["name"])):
            yield f"messages[{index}].name"


def _calls(messages: Messages) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for index, message in enumerate(messages):
        for place, call in enumerate(blocks_of(message.get("tool_calls"))):
            yield f"messages[{index}].tool_calls[{place}]", call


def _results_after(messages: Messages, index: int) -> list[Mapping[str, Any]]:
    end = index + 1
    while end < len(messages) and messages[end].get("role") == "tool":
        end += 1
    return list(messages[index + 1 : end])


RULES: Final[tuple[Rule, ...]] = (
    *WIRE,
    something_is_said,
    role_is_known,
    content_is_said,
    block_is_typed,
    block_suits_role,
    calls_are_an_assistants,
    calls_are_some,
    call_is_whole,
    tool_name_is_legal,
    call_id_fits,
    call_ids_differ,
    calls_are_answered,
    results_are_asked_for,
    results_differ,
    function_is_asked_for,
    speaker_is_legal,
)
