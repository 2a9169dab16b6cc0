"""Messages of the usual makes are read in one look, and as they are read by whoever looks closer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from unabridged import UsageError
from unabridged.dialects import openai_chat, openai_usual
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Text, ToolCall, ToolResult

CALL: dict[str, Any] = {"id": "call_0", "type": "function", "function": {"name": "read", "arguments": "{}"}}
USUAL: list[dict[str, Any]] = [
    {"role": "user", "content": "hello"},
    {"role": "system", "content": ""},
    {"role": "developer", "content": "be brief"},
    {"role": "martian", "content": "lone \ud800"},
    {"role": "tool", "tool_call_id": "call_0", "content": "done"},
    {"role": "tool", "tool_call_id": "", "content": ""},
    {"role": "assistant", "content": None, "tool_calls": [CALL, {**CALL, "id": "call_1"}]},
    {"role": "assistant", "content": "and a call", "tool_calls": [CALL]},
    {"role": "assistant", "content": "", "tool_calls": [CALL]},
]
ODD: list[object] = [
    {},
    {"content": "another order", "role": "user"},
    {"role": "user", "content": ["block"]},
    {"role": "user", "content": None},
    {"role": 5, "content": "no role"},
    {"role": "user", "content": "named", "name": "ada"},
    {"role": "user", "tool_call_id": "call_0", "content": "a user answers"},
    {"role": "tool", "tool_call_id": 5, "content": "done"},
    {"role": "tool", "tool_call_id": "call_0", "content": None},
    {"role": "user", "content": None, "tool_calls": [CALL]},
    {"role": "assistant", "content": 7, "tool_calls": [CALL]},
    {"role": "assistant", "content": None, "tool_calls": []},
    {"role": "assistant", "content": None, "tool_calls": CALL},
    {"role": "assistant", "content": None, "tool_calls": [CALL, "call"]},
    {"role": "assistant", "content": None, "tool_calls": [{**CALL, "index": 0}]},
    {"role": "assistant", "content": None, "tool_calls": [{**CALL, "type": "custom"}]},
    {"role": "assistant", "content": None, "tool_calls": [{**CALL, "function": "read"}]},
    {"role": "assistant", "content": None, "tool_calls": [{**CALL, "function": {"arguments": "{}", "name": "read"}}]},
    {"role": "assistant", "content": None, "tool_calls": [{**CALL, "function": {"name": "read", "arguments": {}}}]},
    "no message",
]


class Named(str):
    """A text of a kind that a caller made."""

    __slots__ = ()


def closer(given: object) -> Message | SystemSet | None:
    """What somebody finds who looks at each field."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(openai_usual, "said", lambda _: None)
        try:
            return openai_chat.read(given)
        except UsageError:
            return None


@pytest.mark.parametrize("message", USUAL, ids=str)
def test_a_usual_message_is_read_in_one_look_as_by_a_closer_one(message: dict[str, Any]) -> None:
    assert openai_usual.said(message) is not None
    assert openai_chat.read(message) == closer(message)


@pytest.mark.parametrize("message", ODD, ids=str)
def test_whatever_is_odd_about_a_message_it_is_looked_at_closer(message: object) -> None:
    assert openai_usual.said(message) is None


def test_a_text_of_a_callers_own_kind_is_looked_at_closer() -> None:
    assert openai_usual.said({"role": "user", "content": Named("hello")}) is None


texts = st.text(st.characters(codec=None), max_size=5)
values = st.none() | texts | st.just(7) | st.lists(st.just(CALL) | st.none(), max_size=2)
names = st.sampled_from(["role", "content", "tool_calls", "tool_call_id", "name"])


@given_any(st.sampled_from(["user", "assistant", "tool", "system"]), st.dictionaries(names, values, max_size=4))
def test_no_message_is_read_otherwise_in_one_look(role: str, fields: dict[str, Any]) -> None:
    message = {"role": role, **{name: value for name, value in fields.items() if name != "role"}}
    assert openai_usual.said(message) is None or openai_chat.read(message) == closer(message)


def test_what_it_says_is_what_the_parts_say() -> None:
    message = {"role": "assistant", "content": "so", "tool_calls": [CALL]}
    call = ToolCall(call_id="call_0", name="read", arguments="{}")
    assert openai_usual.said(message) == Message(role="assistant", parts=(Text(text="so"), call))
    answer = {"role": "tool", "tool_call_id": "call_0", "content": "done"}
    assert openai_usual.said(answer) == Message(
        role="tool", parts=(ToolResult(call_id="call_0", content=(Text(text="done"),)),)
    )
