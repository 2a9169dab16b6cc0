"""OpenAI's chat messages come out as they went in."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from unabridged import UsageError
from unabridged.dialects import openai_chat
from unabridged.log import codec
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Media, Opaque, Text, ToolCall, ToolResult

CALL = {"id": "call_0", "type": "function", "function": {"name": "read", "arguments": '{"path": "a.py"}'}}

MESSAGES: list[dict[str, Any]] = [
    {"role": "user", "content": "hello"},
    {"role": "user", "content": ""},
    {"content": "fields in another order", "role": "user"},
    {"role": "user", "content": "named", "name": "ada"},
    {"role": "user", "content": [{"type": "text", "text": "one block in a list"}]},
    {
        "role": "user",
        "content": [
            {"type": "text", "text": "看"},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA==", "detail": "low"}},
        ],
    },
    {"role": "user", "content": [{"type": "input_audio", "input_audio": {"data": "AA==", "format": "wav"}}]},
    {"role": "assistant", "content": None, "tool_calls": [CALL, {**CALL, "id": "call_1"}]},
    {"role": "assistant", "content": "text and a call", "tool_calls": [CALL]},
    {"role": "assistant", "tool_calls": [CALL]},
    {"role": "assistant", "content": None, "refusal": "I cannot help with that."},
    {"role": "assistant", "content": None, "function_call": {"name": "old", "arguments": "{}"}},
    {
        "role": "assistant",
        "content": "odd",
        "tool_calls": [{"id": "c", "type": "custom", "custom": {"name": "x", "input": "y"}}],
    },
    {
        "role": "assistant",
        "content": "broken",
        "tool_calls": [{**CALL, "function": {"name": "f", "arguments": '{"cut'}}],
    },
    {"role": "tool", "tool_call_id": "call_0", "content": "done"},
    {"role": "tool", "content": "other order", "tool_call_id": "call_0", "name": "read"},
    {
        "role": "tool",
        "tool_call_id": "call_0",
        "content": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}],
    },
    {"role": "function", "name": "old", "content": "42"},
    {"role": "user", "content": "lone \ud800 NUL \x00 emoji 👩‍👩‍👧 two code points \ud83d\ude00"},
    {
        "role": "user",
        "content": "extra",
        "id": "m-1",
        "metadata": {"a": [1, 2.5, None, True, float("inf")]},
        "v": 3,
        "type": "message",
    },
    {"role": "martian", "content": "nobody knows this role", "parts": ["x"]},
    {"role": "user", "content": 7},
    {"role": "user", "content": [7, "x", {"no": "type"}]},
    {"role": "user", "a b": 1, "content": "a field with a space"},
    {"content": "hi", "role": "assistant", "tool_calls": None, "function_call": None},
    {"name": None, "role": "system"},
    {"role": "assistant", "tool_call_id": 5},
    {"role": "user", "order": 5, "extra": 1},
    {"role": "system", "order": "rc", "content": "x"},
    {"role": "user", "content": []},
    {
        "content": None,
        "refusal": None,
        "role": "assistant",
        "tool_calls": [{"id": "c", "function": {"arguments": "{}", "name": "f"}, "type": "function", "index": 0}],
        "reasoning_content": "hm",
    },
    {"role": "assistant", "content": None, "audio": {"id": "audio_1", "transcript": "said aloud"}},
    {"role": "user", "content": [{"type": "file", "file": {"file_id": "file-1"}}]},
    {"role": "user", "content": [{"type": "a new thing", "of": [1, 2]}]},
    {"role": "user", "content": [{"text": "x", "type": "text"}]},
    {"role": "user", "content": [{"type": "text", "text": "x", "extra": 1}], "lane": "l"},
    {"role": "tool", "tool_call_id": "c", "content": None},
]


@pytest.mark.parametrize("given", MESSAGES, ids=[f"{n}-{m['role']}" for n, m in enumerate(MESSAGES)])
def test_a_message_comes_back_byte_for_byte_after_it_was_stored(given: dict[str, Any]) -> None:
    body = openai_chat.read(given)
    stored = codec.decode(codec.kind_of(body), codec.encode(body))
    assert isinstance(stored, Message | SystemSet)
    assert json.dumps(openai_chat.write(stored)) == json.dumps(given)


def begins_with_its_type(block: object) -> bool:
    return isinstance(block, dict) and next(iter(block)) == "type"


BLOCKS = [m for m in MESSAGES if isinstance(m.get("content"), list) and all(map(begins_with_its_type, m["content"]))]


@pytest.mark.parametrize("given", [*MESSAGES[:10], *BLOCKS[:5]], ids=str)
def test_the_original_is_not_stored_beside_parts_that_give_it_back(given: dict[str, Any]) -> None:
    assert openai_chat.read(given).original is None


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = ["content", "tool_calls", "tool_call_id", "name", "order", "extra", "id", "type", "v", "refusal", "parts"]
block_names = st.sampled_from(["type", "text", "image_url", "url", "extra"])
blocks = st.lists(st.dictionaries(block_names, values | st.just("text"), max_size=3), max_size=3)
objects = st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=4), values | blocks, max_size=6)


@given_any(objects, st.text(max_size=9), st.integers(0, 6))
def test_any_object_with_a_role_can_be_kept_and_comes_back_byte_for_byte(
    fields: dict[str, Any], role: str, place: int
) -> None:
    items = [(name, value) for name, value in fields.items() if name != "role"]
    given = dict([*items[:place], ("role", role), *items[place:]])
    body = openai_chat.read(given)
    stored = codec.decode(codec.kind_of(body), codec.encode(body))
    assert isinstance(stored, Message | SystemSet)
    assert json.dumps(openai_chat.write(stored)) == json.dumps(given)


def test_calls_results_and_pictures_become_parts_of_their_own() -> None:
    call = openai_chat.read(MESSAGES[7]).parts[0]
    result = openai_chat.read(MESSAGES[14]).parts[0]
    picture = openai_chat.read(MESSAGES[5]).parts[1]
    assert call == ToolCall(call_id="call_0", name="read", arguments='{"path": "a.py"}')
    assert result == ToolResult(call_id="call_0", content=(Text(text="done"),))
    assert isinstance(picture, Media)


def test_a_block_nobody_knows_stays_an_opaque_part() -> None:
    block = {"type": "a new thing", "of": [1, 2]}
    assert isinstance(openai_chat.read({"role": "user", "content": [block]}).parts[0], Opaque)


@pytest.mark.parametrize("role", ["system", "developer"])
def test_a_system_message_becomes_the_lanes_system_text(role: str) -> None:
    body = openai_chat.read({"role": role, "content": "be kind"})
    assert isinstance(body, SystemSet)
    assert openai_chat.write(body) == {"role": role, "content": "be kind"}


@pytest.mark.parametrize("given", [7, {"content": "no role"}, {"role": 3, "content": "x"}, None])
def test_what_is_no_message_is_refused_with_what_to_pass(given: object) -> None:
    with pytest.raises(UsageError, match="mapping with a 'role'"):
        openai_chat.read(given)


def test_an_object_of_the_client_library_is_read_through_its_own_dump() -> None:
    class Dumps:
        def model_dump(self, *, exclude_unset: bool) -> dict[str, Any]:
            assert exclude_unset
            return {"role": "assistant", "content": "hi"}

    assert openai_chat.read(Dumps()).role == "assistant"
