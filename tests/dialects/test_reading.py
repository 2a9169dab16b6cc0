"""Which dialect something is in: by whose object it is, then by an unmistakable shape, else OpenAI's chat."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import anthropic.types
import openai.types.chat
import openai.types.responses
import pytest
from google.genai import types as google

from tests.dialects.by_name import DIALECTS
from tests.dialects.conversations import CONVERSATIONS
from unabridged import Memory, UsageError
from unabridged.dialects import reading
from unabridged.log.body import Message, SystemSet
from unabridged.log.extra import Extra
from unabridged.log.part import Reasoning, Text, ToolCall

# A plain text is the same in both of OpenAI's dialects and in Anthropic's, and so is a system's block of text.
_ALIKE = ({"role", "content"}, {"role", "content", "name"})
CLEAR = [
    (name, message)
    for name, messages in CONVERSATIONS.items()
    for message in messages
    if message.keys() not in _ALIKE or not (message["role"] == "system" or isinstance(message["content"], str | None))
]

COMPLETION: dict[str, Any] = {
    "id": "c",
    "object": "chat.completion",
    "created": 1,
    "model": "m",
    "choices": [
        {
            "index": 0,
            "finish_reason": "tool_calls",
            "message": {
                "role": "assistant",
                "content": None,
                "refusal": None,
                "annotations": [],
                "tool_calls": [{"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}}],
            },
        }
    ],
}
RESPONSE: dict[str, Any] = {
    "id": "r",
    "object": "response",
    "output": [
        {"id": "rs_1", "type": "reasoning", "summary": [], "encrypted_content": "gA"},
        {"id": "fc_1", "type": "function_call", "call_id": "a", "name": "f", "arguments": "{}", "status": "completed"},
    ],
    "incomplete_details": None,
}
ANTHROPIC_REPLY: dict[str, Any] = {
    "id": "msg_1",
    "type": "message",
    "role": "assistant",
    "model": "m",
    "content": [
        {"type": "thinking", "thinking": "hm", "signature": "s"},
        {"type": "tool_use", "id": "a", "name": "f", "input": {"z": 1, "a": 2}},
    ],
    "stop_reason": "tool_use",
    "stop_sequence": None,
    "usage": {"input_tokens": 1, "output_tokens": 2},
}
CANDIDATE: dict[str, Any] = {
    "content": {
        "role": "model",
        "parts": [
            {"text": "hm", "thought": True},
            {"function_call": {"name": "f", "args": {"z": 1}}, "thought_signature": b"\xff"},
        ],
    },
    "finish_reason": "STOP",
}
REPLIES: dict[str, Any] = {
    "openai": openai.types.chat.ChatCompletion.construct(**COMPLETION),
    "openai-responses": openai.types.responses.Response.construct(**RESPONSE),
    "anthropic": anthropic.types.Message.construct(**ANTHROPIC_REPLY),
    "gemini": google.GenerateContentResponse.model_validate({"candidates": [CANDIDATE]}),
}


@pytest.mark.parametrize(("name", "message"), CLEAR)
def test_an_unmistakable_shape_is_read_in_its_own_dialect(name: str, message: dict[str, Any]) -> None:
    assert reading.dialect_of(message) == name


@pytest.mark.parametrize("message", [{"role": "user", "content": "x"}, {"role": "system", "content": "x"}])
def test_a_shape_that_could_be_anybodys_is_openais_chat(message: dict[str, Any]) -> None:
    assert reading.dialect_of(message) == "openai"


def test_a_dumped_reply_is_recognised_by_why_it_stopped() -> None:
    assert reading.dialect_of({**ANTHROPIC_REPLY, "content": [{"type": "text", "text": "x"}]}) == "anthropic"


def test_the_dialect_that_was_named_is_the_one_it_is_read_in() -> None:
    said = reading.read({"role": "user", "content": [{"type": "text", "text": "x"}]}, "anthropic")
    assert said.extra == {"anthropic": {"content": "list"}}


def test_a_dialect_nobody_knows_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(UsageError, match="no dialect 'klingon'; known: openai, openai-responses, anthropic, gemini"):
        reading.read({"role": "user", "content": "x"}, "klingon")


@pytest.mark.parametrize("name", list(DIALECTS))
@pytest.mark.parametrize("given", [7, None, {}, {"role": 3}, {"type": 3, "parts": 1}, object()])
def test_what_is_no_message_is_refused_with_what_to_pass(name: str, given: object) -> None:
    with pytest.raises(UsageError, match=r"is a mapping with"):
        reading.read(given, name)


@pytest.mark.parametrize("name", list(REPLIES))
def test_a_clients_whole_reply_is_read_as_what_the_model_said(name: str) -> None:
    bodies = reading.read_all(REPLIES[name])
    calls = [part for body in bodies for part in body.parts if isinstance(part, ToolCall)]
    assert [(call.name, type(call)) for call in calls] == [("f", ToolCall)]
    assert all(isinstance(body, Message) and body.role == "assistant" for body in bodies)


@pytest.mark.parametrize("name", list(REPLIES))
def test_a_clients_reply_is_not_stored_twice(name: str) -> None:
    assert [body.original for body in reading.read_all(REPLIES[name])] == [None] * len(reading.read_all(REPLIES[name]))


def test_the_items_of_one_reply_are_one_atom() -> None:
    bodies = reading.read_all(REPLIES["openai-responses"])
    assert [body.atom for body in bodies if isinstance(body, Message)] == ["r", "r"]


@pytest.mark.parametrize("name", ["openai-responses", "anthropic", "gemini"])
def test_a_reply_keeps_what_the_model_thought(name: str) -> None:
    parts = [part for body in reading.read_all(REPLIES[name]) for part in body.parts]
    assert isinstance(parts[0], Reasoning)


def test_a_reply_with_several_answers_is_refused_because_a_conversation_goes_on_with_one() -> None:
    two = openai.types.chat.ChatCompletion.construct(**{**COMPLETION, "choices": COMPLETION["choices"] * 2})
    with pytest.raises(UsageError, match="2 choices"):
        reading.read_all(two)


@pytest.mark.parametrize(
    "reply",
    [
        openai.types.chat.ChatCompletionChunk.construct(choices=[{"index": 0, "delta": {"content": "x"}}]),
        google.GenerateContentResponse.model_validate({"candidates": [{"finish_reason": "SAFETY"}]}),
        google.Candidate.model_validate({"finish_reason": "SAFETY"}),
        openai.types.responses.Response.construct(**{**RESPONSE, "output": []}),
    ],
    ids=["a chunk of a stream", "a reply that was blocked", "a candidate that was blocked", "a response that failed"],
)
def test_a_reply_that_says_nothing_whole_is_refused(reply: object) -> None:
    with pytest.raises(UsageError, match="append what the model said once it is whole"):
        reading.read_all(reply)


def test_the_message_inside_a_reply_reads_like_the_reply() -> None:
    assert reading.read_all(REPLIES["openai"].choices[0].message) == reading.read_all(REPLIES["openai"])


@pytest.mark.parametrize(("name", "field"), [("openai", "choices"), ("gemini", "candidates")])
def test_one_answer_of_a_reply_reads_like_the_reply(name: str, field: str) -> None:
    assert reading.read_all(getattr(REPLIES[name], field)[0]) == reading.read_all(REPLIES[name])


def test_a_mapping_may_hold_a_clients_objects() -> None:
    message = {"role": "assistant", "content": REPLIES["anthropic"].content}
    assert reading.read(message).parts == reading.read_all(REPLIES["anthropic"])[0].parts


def test_results_alone_are_a_tools_and_beside_words_a_users() -> None:
    result = {"type": "tool_result", "tool_use_id": "a", "content": "x"}
    alone = reading.read({"role": "user", "content": [result]})
    mixed = reading.read({"role": "user", "content": [result, {"type": "text", "text": "and"}]})
    assert (alone.role, mixed.role) == ("tool", "user")


@pytest.mark.parametrize(
    "message",
    [
        {"role": "system", "content": [{"type": "text", "text": "x"}], "dialect": "anthropic"},
        {"role": "developer", "content": "x", "dialect": "openai-responses"},
        {"role": "system", "parts": [{"text": "x"}], "dialect": "gemini"},
        {"role": "system", "text": "x", "dialect": "plain"},
    ],
)
def test_a_system_message_becomes_the_lanes_system_text_in_every_dialect(message: dict[str, Any]) -> None:
    name = message.pop("dialect")
    assert reading.read(message, name) == SystemSet(parts=(Text(text="x"),), role=message["role"], extra=_extra(name))


def _extra(name: str) -> Extra:
    said = {"anthropic": {"content": "list"}, "openai-responses": {"content": "text"}}.get(name)
    return Extra({name: said} if said else {})


def test_an_input_of_a_tool_of_a_callers_own_kind_is_a_call() -> None:
    call = reading.read({"type": "custom_tool_call", "call_id": "a", "name": "n", "input": "x"}, "openai-responses")
    assert isinstance(call.parts[0], ToolCall)


@pytest.mark.parametrize("name", list(REPLIES))
def test_a_reply_can_be_appended_as_it_came(name: str) -> None:
    with Memory.open() as memory:
        thread = memory.thread("t")
        thread.append({"role": "user", "content": "go"})
        thread.append(REPLIES[name])
        bodies = [event.body for event in thread.events()]
    assert [body.role for body in bodies if isinstance(body, Message)][1] == "assistant"


def test_a_caller_may_name_the_dialect_he_appends_in() -> None:
    with Memory.open() as memory:
        thread = memory.thread("t")
        thread.append({"role": "user", "content": "go"}, dialect="openai-responses")
        thread.append([{"role": "user", "text": "x"}, {"role": "assistant", "text": "y"}], dialect="plain")
        assert [each["text"] for each in thread.view().to("plain")] == ["go", "x", "y"]


def test_a_caller_who_appends_a_whole_reply_may_send_its_items_back_in_his_own_list() -> None:
    with Memory.open() as memory:
        thread = memory.thread("t")
        thread.append({"role": "user", "content": "go"})
        thread.append(REPLIES["openai-responses"])
        before = len(list(thread.events()))
        thread.sync([{"role": "user", "content": "go"}, *RESPONSE["output"]])
        assert len(list(thread.events())) == before


def test_a_message_without_content_is_given_back_without_it() -> None:
    given = {"type": "message", "role": "user"}
    assert DIALECTS["openai-responses"].write(DIALECTS["openai-responses"].read(given)) == given


def test_a_mapping_that_is_no_dict_is_read_as_one_however_deep_it_stands() -> None:
    block = MappingProxyType({"type": "text", "text": "Hello."})
    message = MappingProxyType({"role": "user", "content": [block]})
    assert reading.read(message) == reading.read({"role": "user", "content": [dict(block)]})
