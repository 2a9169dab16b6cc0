"""What a dialect reads it writes again, byte for byte."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dialects.by_name import DIALECTS, stored
from tests.dialects.conversations import CONVERSATIONS, PNG
from unabridged.dialects import anthropic, gemini
from unabridged.log import codec
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.part import Text

SAID = [(name, message) for name, messages in CONVERSATIONS.items() for message in messages]


def again(name: str, message: dict[str, Any]) -> dict[str, Any]:
    return DIALECTS[name].write(stored(DIALECTS[name].read(message)))


@pytest.mark.parametrize(("name", "message"), SAID)
def test_a_message_of_a_golden_conversation_comes_back_byte_for_byte(name: str, message: dict[str, Any]) -> None:
    assert json.dumps(again(name, message)) == json.dumps(message)


@pytest.mark.parametrize(("name", "message"), SAID)
def test_a_golden_message_is_not_stored_twice(name: str, message: dict[str, Any]) -> None:
    assert DIALECTS[name].read(message).original is None


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def shapes(names: list[str], inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Objects that have some of these fields in any order, each as it should be or as anything else."""
    return st.dictionaries(st.sampled_from(names) | st.text(max_size=4), inner | values, max_size=6)


types = st.sampled_from(
    [
        "text",
        "thinking",
        "redacted_thinking",
        "tool_use",
        "tool_result",
        "image",
        "document",
        "input_text",
        "output_text",
        "refusal",
        "input_image",
        "input_file",
        "reasoning",
        "function_call",
        "function_call_output",
        "computer_call",
        "computer_call_output",
        "custom_tool_call",
        "web_search_call",
        "message",
        "base64",
        "file",
    ]
)
sources = shapes(["type", "media_type", "data", "url", "file_id"], types | st.just("text/plain"))
blocks = st.recursive(
    shapes(
        [
            "type",
            "text",
            "thinking",
            "signature",
            "data",
            "id",
            "name",
            "input",
            "source",
            "title",
            "image_url",
            "tool_use_id",
            "is_error",
            "content",
            "file_id",
            "file_data",
            "filename",
            "refusal",
            "annotations",
        ],
        types | sources | st.text(max_size=5),
    ),
    lambda inner: shapes(["type", "tool_use_id", "content"], types | st.lists(inner, max_size=2)),
    max_leaves=3,
)
content = st.text(max_size=9) | st.lists(blocks, max_size=3)


@given(st.sampled_from(["user", "assistant", "system", "tool", ""]), content, shapes(["extra", "order"], values))
def test_any_anthropic_message_comes_back(role: str, said: object, more: dict[str, Any]) -> None:
    told = {name: value for name, value in more.items() if name not in anthropic._ENVELOPE}
    message = {**told, "role": role, "content": said}
    assert json.dumps(again("anthropic", message)) == json.dumps(message)


ITEM_FIELDS = ["id", "call_id", "name", "arguments", "input", "output", "summary", "encrypted_content", "status"]


@given(shapes([*ITEM_FIELDS, "content", "action"], content), types, st.booleans())
def test_any_item_comes_back(fields: dict[str, Any], kind: str, last: bool) -> None:  # noqa: FBT001  # drawn
    told = {name: value for name, value in fields.items() if name not in {"role", "type"}}
    item = {**told, "type": kind} if last else {"type": kind, **told}
    item = {**item, "role": "user"} if kind == "message" else item
    assert json.dumps(again("openai-responses", item)) == json.dumps(item)


calls = shapes(
    ["id", "name", "args", "response", "parts", "mime_type", "data", "file_uri", "outcome", "output"], content
)
parts = shapes(
    [
        "text",
        "thought",
        "thought_signature",
        "function_call",
        "function_response",
        "inline_data",
        "file_data",
        "executable_code",
        "code_execution_result",
        "functionCall",
        "inlineData",
        "thoughtSignature",
    ],
    calls,
)


@given(st.sampled_from(["user", "model", "function", "system", None]), st.lists(parts, max_size=3), values)
def test_any_gemini_content_comes_back(role: str | None, said: list[object], more: object) -> None:
    message = {"parts": said, **({"role": role} if role else {}), "x": more}
    assert json.dumps(again("gemini", message)) == json.dumps(message)


@given(st.text(max_size=5), st.text(max_size=9), shapes(["name", "order"], values))
def test_any_plain_message_comes_back(role: str, text: str, more: dict[str, Any]) -> None:
    message = {**more, "role": role, "text": text}
    assert json.dumps(again("plain", message)) == json.dumps(message)


@given(st.binary(max_size=9), st.binary(max_size=9))
def test_bytes_that_the_google_client_holds_come_back_as_bytes(picture: bytes, signature: bytes) -> None:
    message = {
        "parts": [
            {"inline_data": {"mime_type": "image/png", "data": picture}},
            {"text": "x", "thought_signature": signature},
        ],
        "role": "model",
    }
    assert again("gemini", message) == message


def test_bytes_come_back_as_bytes_also_where_the_original_has_to_be_kept() -> None:
    message = {"role": "model", "parts": [{"inlineData": {"data": b"\xff", "mimeType": "image/png"}}]}
    assert stored(gemini.read(message)).original is not None
    assert again("gemini", message) == message


def test_the_wires_names_and_base64_come_back_as_they_were() -> None:
    message = {"role": "user", "parts": [{"inlineData": {"mimeType": "image/png", "data": PNG}}]}
    assert again("gemini", message) == message


def test_the_picture_is_the_same_whether_it_came_as_bytes_or_as_base64() -> None:
    blob = {"mime_type": "image/png", "data": PNG}
    as_text = gemini.read({"role": "user", "parts": [{"inline_data": blob}]})
    as_bytes = gemini.read({"role": "user", "parts": [{"inline_data": {**blob, "data": base64.b64decode(PNG)}}]})
    assert as_text.parts == as_bytes.parts


def test_what_a_reply_says_about_itself_is_kept_and_not_sent_back() -> None:
    reply = {"id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [], "usage": {"x": 1}}
    said = stored(anthropic.read(reply))
    assert isinstance(said, Message)
    assert (said.id, said.extra["anthropic"]["reply"]["usage"]) == ("msg_1", {"x": 1})  # type: ignore[index]  # JSON
    assert anthropic.write(said) == {"role": "assistant", "content": []}


ODD: list[tuple[str, dict[str, Any]]] = [
    ("anthropic", {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "is_error": False}]}),
    ("gemini", {"role": "user", "parts": [{"file_data": {"file_uri": "https://example.org/a"}}]}),
    ("gemini", {"role": "user", "parts": [{"inline_data": {"data": b"x", "mime_type": "a/b"}}, "strange"]}),
    ("gemini", {"role": "model", "parts": [{"function_call": {"name": "f"}}]}),
    ("openai-responses", {"role": "user", "content": [{"type": "input_hologram"}, 7]}),
    ("openai", {"role": "assistant", "content": None, "tool_calls": ["strange", {"id": 7}]}),
]


@pytest.mark.parametrize(("name", "message"), ODD, ids=str)
def test_an_odd_message_comes_back_as_it_was(name: str, message: dict[str, Any]) -> None:
    assert again(name, message) == message


def test_text_among_bytes_that_is_no_base64_is_left_alone() -> None:
    parts = [{"inline_data": {"mime_type": "a/b", "data": b"x"}}, {"text": "y", "thought_signature": "%"}]
    assert again("gemini", {"role": "user", "parts": parts}) == {"role": "user", "parts": parts}


def test_a_note_that_fits_no_longer_is_passed_over() -> None:
    notes = {"order": "zz", "inside": {"nothing": "10", "type": "10"}}
    said = Message(role="user", parts=(Text(text="x", extra=Extra({"anthropic": notes})), Text(text="y")))
    assert anthropic.write(said)["content"] == [{"type": "text", "text": "x"}, {"type": "text", "text": "y"}]


@pytest.mark.parametrize(("name", "message"), [*SAID, *ODD])
def test_who_changes_what_was_written_changes_nothing_that_was_said(name: str, message: dict[str, Any]) -> None:
    said = DIALECTS[name].read(message)
    before = codec.encode(said)
    scribble(DIALECTS[name].write(said))
    assert codec.encode(said) == before


def scribble(value: object) -> None:
    """Write into every dict and list of a value."""
    if isinstance(value, dict):
        for each in list(value.values()):
            scribble(each)
        value["scribbled"] = True
    elif isinstance(value, list):
        for each in value:
            scribble(each)
        value.append("scribbled")
