"""Prompts for OpenAI: results behind their calls, ids and names as it takes them, reasoning before its answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dialects.by_name import heard
from tests.dialects.sayings import ASKED, answered, called, pictured, said
from unabridged import UsageError
from unabridged.dialects import openai_chat, openai_responses
from unabridged.log.body import Message
from unabridged.log.part import Text, ToolCall, ToolResult


class TestChat:
    def test_an_untouched_conversation_is_the_same_list(self) -> None:
        messages = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
        assert openai_chat.prompt(heard("openai", messages)) == messages

    def test_several_results_of_one_message_become_one_message_each(self) -> None:
        out = openai_chat.prompt([ASKED, called("a", "b"), answered("a", "b")])
        assert [each.get("tool_call_id") for each in out[2:]] == ["a", "b"]

    def test_a_picture_in_a_result_follows_after_the_last_result(self) -> None:
        out = openai_chat.prompt([ASKED, called("a", "b"), pictured("a"), answered("b"), said("seen")])
        assert [each["role"] for each in out] == ["user", "assistant", "tool", "tool", "user", "assistant"]
        assert out[4]["content"][1]["type"] == "image_url"

    def test_a_users_words_beside_results_follow_after_them(self) -> None:
        mixed = Message(role="user", parts=(ToolResult(call_id="a"), Text(text="and hurry")))
        out = openai_chat.prompt([ASKED, called("a", "b"), mixed, answered("b")])
        assert [each["role"] for each in out] == ["user", "assistant", "tool", "tool", "user"]

    def test_calls_of_one_response_in_two_messages_are_joined_before_their_results(self) -> None:
        out = openai_chat.prompt([ASKED, called("a"), called("b"), answered("a"), answered("b")])
        assert [call["id"] for call in out[1]["tool_calls"]] == ["a", "b"]

    def test_words_after_a_call_are_joined_to_it(self) -> None:
        out = openai_chat.prompt([ASKED, said("first"), called("a"), said("second"), said("third"), answered("a")])
        assert [each["role"] for each in out] == ["user", "assistant", "assistant", "tool"]
        assert [block["text"] for block in out[2]["content"]] == ["second", "third"]

    def test_an_id_that_is_too_long_is_shortened_for_the_call_and_its_result_alike(self) -> None:
        out = openai_chat.prompt([ASKED, called("x" * 90), answered("x" * 90)])
        assert len(out[1]["tool_calls"][0]["id"]) == 40
        assert out[2]["tool_call_id"] == out[1]["tool_calls"][0]["id"]

    def test_a_name_that_the_provider_refuses_is_cleaned(self) -> None:
        out = openai_chat.prompt([Message(role="user", parts=(Text(text="x"),), sender="Ada <Lovelace>")])
        assert out[0]["name"] == "Ada__Lovelace_"

    def test_a_role_nobody_knows_is_a_users_and_says_so(self) -> None:
        out = openai_chat.prompt([said("x", role="martian")])
        assert (out[0]["role"], out[0]["content"][0]["text"]) == ("user", "[role: martian]")

    def test_fields_that_only_a_reply_may_leave_null_are_not_sent(self) -> None:
        reply = {"content": "x", "role": "assistant", "tool_calls": None, "refusal": None}
        assert "tool_calls" not in openai_chat.prompt(heard("openai", [reply]))[0]

    def test_the_old_way_to_call_a_function_stays_as_it_was(self) -> None:
        messages = [
            {"role": "assistant", "content": None, "function_call": {"name": "f", "arguments": "{}"}},
            {"role": "function", "name": "f", "content": "42"},
        ]
        assert openai_chat.prompt(heard("openai", messages)) == messages

    def test_a_message_that_takes_several_is_not_written_as_one(self) -> None:
        with pytest.raises(UsageError, match=r"takes 2 messages .* prompt\(\)"):
            openai_chat.write(answered("a", "b"))

    def test_whom_a_message_is_for_is_told(self) -> None:
        out = openai_chat.prompt([Message(role="user", parts=(Text(text="x"),), sender="ada", recipient="bob")])
        assert (out[0]["name"], out[0]["content"][0]["text"]) == ("ada", "[to bob]")

    def test_the_parts_of_a_response_are_joined_with_what_each_of_them_says(self) -> None:
        refusal = heard("openai", [{"role": "assistant", "content": None, "refusal": "no"}])
        out = openai_chat.prompt([ASKED, called("a"), *refusal, answered("a")])
        assert (out[1]["content"], out[1]["refusal"], len(out[1]["tool_calls"])) == (None, "no", 1)

    def test_a_result_that_stands_in_an_assistants_message_is_a_tools(self) -> None:
        inside = Message(role="assistant", parts=(ToolResult(call_id="a", content=(Text(text="x"),)),))
        assert openai_chat.prompt([inside])[0]["role"] == "tool"

    @pytest.mark.parametrize(
        ("call", "arguments"),
        [
            ({"id": "c", "name": "f", "arguments": {"x": 1}}, '{"x":1}'),
            ({"id": "c", "type": "custom", "custom": {"name": "f", "input": "raw"}}, "raw"),
        ],
    )
    def test_other_ways_to_write_a_call_are_calls(self, call: dict[str, Any], arguments: str) -> None:
        part = heard("openai", [{"role": "assistant", "content": None, "tool_calls": [call]}])[0].parts[0]
        assert isinstance(part, ToolCall)
        assert (part.call_id, part.name, part.arguments) == ("c", "f", arguments)


class TestResponses:
    def test_a_message_with_words_and_calls_becomes_items_in_their_order(self) -> None:
        both = Message(role="assistant", parts=(Text(text="let me"), ToolCall(call_id="a", name="f"), Text(text="so")))
        out = openai_responses.prompt([both])
        assert [item.get("type", item.get("role")) for item in out] == ["assistant", "function_call", "assistant"]

    def test_reasoning_that_no_answer_follows_is_told_in_words(self) -> None:
        item = {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "hm"}]}
        out = openai_responses.prompt(heard("openai-responses", [item, {"role": "user", "content": "x"}]))
        assert out[0] == {"role": "assistant", "content": "[reasoning: hm]"}

    def test_reasoning_before_its_call_goes_back_with_its_seal(self) -> None:
        item = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "gA"}
        call = {"type": "function_call", "call_id": "a", "name": "f", "arguments": "{}"}
        assert openai_responses.prompt(heard("openai-responses", [item, call])) == [item, call]

    def test_an_id_that_is_too_long_is_shortened_for_the_call_and_its_result_alike(self) -> None:
        out = openai_responses.prompt([called("x" * 90), answered("x" * 90)])
        assert len(out[0]["call_id"]) == 64
        assert out[0]["call_id"] == out[1]["call_id"]

    def test_a_message_that_takes_several_items_is_not_written_as_one(self) -> None:
        with pytest.raises(UsageError, match=r"takes 2 items .* prompt\(\)"):
            openai_responses.write(called("a", "b"))

    def test_a_role_nobody_knows_is_a_users_and_says_so(self) -> None:
        assert openai_responses.prompt([said("x", role="martian")])[0]["content"][0]["text"] == "[role: martian]"

    @pytest.mark.parametrize(("role", "kept"), [("assistant", "reasoning"), ("user", "message")])
    def test_reasoning_goes_back_only_in_front_of_an_answer(self, role: str, kept: str) -> None:
        item = {"type": "reasoning", "id": "rs_1", "summary": []}
        out = openai_responses.prompt(heard("openai-responses", [item, {"role": role, "content": "x"}]))
        assert out[0].get("type", "message") == kept

    def test_reasoning_that_ends_a_prompt_is_told_in_words(self) -> None:
        item = {"type": "reasoning", "id": "rs_1", "summary": [], "content": [{"type": "reasoning_text", "text": "hm"}]}
        assert openai_responses.prompt(heard("openai-responses", [item]))[0]["content"] == "[reasoning: hm]"

    def test_an_empty_list_of_output_stays_one(self) -> None:
        item = {"type": "function_call_output", "call_id": "a", "output": []}
        assert openai_responses.prompt(heard("openai-responses", [item])) == [item]
