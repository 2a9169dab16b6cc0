"""A prompt for Anthropic: turns that alternate, legal ids each used once, signed thoughts where they belong."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.dialects.by_name import heard
from tests.dialects.sayings import ASKED, answered, called, said
from unabridged.dialects import anthropic, saying
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Media, Reasoning, Text, ToolCall, ToolResult


class TestAnthropic:
    def test_neighbours_of_one_role_are_one_turn(self) -> None:
        """lace-L50"""
        out = anthropic.prompt([ASKED, said("more", role="user"), said("a"), said("b")])
        assert [(turn["role"], len(turn["content"])) for turn in out["messages"]] == [("user", 2), ("assistant", 2)]

    def test_a_conversation_that_an_assistant_begins_gets_a_beginning(self) -> None:
        """lace-L50"""
        turns = anthropic.prompt([said("hello"), ASKED])["messages"]
        assert turns[0] == {"role": "user", "content": [{"type": "text", "text": saying.BEGINNING}]}

    def test_results_come_first_in_the_turn_they_are_in(self) -> None:
        mixed = Message(role="user", parts=(Text(text="and"), ToolResult(call_id="a", content=(Text(text="x"),))))
        turns = anthropic.prompt([ASKED, called("a"), mixed])["messages"]
        assert [block["type"] for block in turns[2]["content"]] == ["tool_result", "text"]

    def test_blank_texts_are_left_out_and_so_is_a_message_of_nothing_else(self) -> None:
        turns = anthropic.prompt([ASKED, said("  \n"), said("x", role="user")])["messages"]
        assert [turn["role"] for turn in turns] == ["user"]

    def test_ids_with_signs_are_made_legal_for_the_call_and_its_result_alike(self) -> None:
        turns = anthropic.prompt([ASKED, called("functions.f:0"), answered("functions.f:0")])["messages"]
        found = turns[1]["content"][0]["id"]
        assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", found)
        assert turns[2]["content"][0]["tool_use_id"] == found

    def test_two_ids_that_clean_alike_stay_two(self) -> None:
        turns = anthropic.prompt([ASKED, called("a.b", "a:b"), answered("a.b", "a:b")])["messages"]
        assert len({block["id"] for block in turns[1]["content"]}) == 2

    def test_an_id_that_a_server_uses_again_is_told_apart_and_answered_by_its_own_result(self) -> None:
        turns = anthropic.prompt([ASKED, called("c"), answered("c"), called("c"), answered("c")])["messages"]
        made = [block["id"] for turn in turns[1::2] for block in turn["content"]]
        results = [block["tool_use_id"] for turn in turns[2::2] for block in turn["content"]]
        assert made == results == ["c", "c_2"]

    @pytest.mark.parametrize("written", ['["a list"]', "broken {", "7"])
    def test_arguments_that_are_no_object_are_wrapped_where_a_reader_sees_it(self, written: str) -> None:
        turns = anthropic.prompt([ASKED, called("a", arguments=written), answered("a")])["messages"]
        assert turns[1]["content"][0]["input"] == {"arguments_as_written": written}

    @pytest.mark.parametrize("written", ["", " \n"])
    def test_a_call_without_arguments_asks_with_an_empty_object(self, written: str) -> None:
        turns = anthropic.prompt([ASKED, called("a", arguments=written), answered("a")])["messages"]
        assert turns[1]["content"][0]["input"] == {}

    def test_a_thought_without_a_signature_is_told_in_words(self) -> None:
        thought = Message(role="assistant", parts=(Reasoning(text="hm"), Text(text="so")))
        turns = anthropic.prompt([ASKED, thought])["messages"]
        assert turns[1]["content"][0] == {"type": "text", "text": "[reasoning: hm]"}

    def test_an_answer_never_ends_with_a_thought(self) -> None:
        block = {"type": "thinking", "thinking": "hm", "signature": "s"}
        turns = anthropic.prompt([ASKED, *heard("anthropic", [{"role": "assistant", "content": [block]}])])["messages"]
        assert turns[1]["content"] == [{"type": "text", "text": "[reasoning: hm]"}]

    def test_thoughts_go_back_untouched_where_the_answer_follows(self) -> None:
        """lace-L49"""
        blocks = [{"type": "thinking", "thinking": "hm", "signature": "s"}, {"type": "text", "text": "so"}]
        turns = anthropic.prompt([ASKED, *heard("anthropic", [{"role": "assistant", "content": blocks}])])["messages"]
        assert turns[1]["content"] == blocks

    def test_an_answer_begun_for_the_model_does_not_end_with_a_space(self) -> None:
        assert (
            anthropic.prompt([ASKED, said("The answer is: ")])["messages"][1]["content"][0]["text"] == "The answer is:"
        )

    def test_system_texts_are_gathered_where_the_provider_wants_them(self) -> None:
        out = anthropic.prompt([SystemSet(parts=(Text(text="a"), Text(text=" "))), ASKED])
        assert out["system"] == [{"type": "text", "text": "a"}]

    def test_a_system_message_with_a_speaker_is_told_as_what_it_is(self) -> None:
        note = Message(role="system", parts=(Text(text="x"),), sender="example_user")
        texts = [block["text"] for block in anthropic.prompt([note])["messages"][0]["content"]]
        assert texts == ["[from example_user]", "[role: system]", "x"]

    @pytest.mark.parametrize(("status", "flag"), [("failed", True), ("denied", True), ("aborted", True), ("", None)])
    def test_a_result_that_failed_says_so(self, status: str, flag: object) -> None:
        turns = anthropic.prompt([ASKED, called("a"), answered("a", status=status)])["messages"]
        assert turns[2]["content"][0].get("is_error") is flag

    def test_a_picture_the_assistant_showed_is_told_in_words(self) -> None:
        shown = Message(role="assistant", parts=(Media(media_type="image", reference="https://example.org/y.png"),))
        turns = anthropic.prompt([ASKED, shown])["messages"]
        assert turns[1]["content"][0]["text"] == "[an image: https://example.org/y.png; only a user can show it]"

    def test_a_thought_that_came_unsigned_comes_back_unsigned_and_is_sent_in_words(self) -> None:
        message = {"role": "assistant", "content": [{"type": "thinking", "thinking": "hm"}]}
        assert anthropic.write(heard("anthropic", [message])[0]) == message
        sent = anthropic.prompt([ASKED, *heard("anthropic", [message])])["messages"][1]["content"]
        assert sent == [{"type": "text", "text": "[reasoning: hm]"}]

    def test_a_result_holds_no_thought_and_no_call(self) -> None:
        inside = (Reasoning(text="hm"), ToolCall(call_id="b", name="g"), Text(text=" "))
        result = Message(role="tool", parts=(ToolResult(call_id="a", content=inside),))
        block = anthropic.prompt([ASKED, called("a"), result])["messages"][2]["content"][0]
        assert [each["text"] for each in block["content"]] == ["[reasoning: hm]", "[call b: g()]"]

    @pytest.mark.parametrize(
        "content", [{}, {"content": ""}, {"content": []}, {"content": [{"type": "text", "text": " "}]}]
    )
    def test_a_result_that_failed_without_a_word_says_at_least_that(self, content: dict[str, Any]) -> None:
        silent = {"type": "tool_result", "tool_use_id": "a", "is_error": True, **content}
        turns = anthropic.prompt([ASKED, called("a"), *heard("anthropic", [{"role": "user", "content": [silent]}])])
        (block,) = turns["messages"][2]["content"]
        assert block["is_error"] is True
        assert block["content"] in ("[failed]", [{"type": "text", "text": "[failed]"}])

    def test_a_result_that_was_denied_says_more_than_that_it_failed(self) -> None:
        turns = anthropic.prompt([ASKED, called("a"), answered("a", status="denied")])["messages"]
        assert turns[2]["content"][0]["content"][0]["text"] == "[denied]"

    def test_a_message_with_odd_fields_is_sent_as_it_was(self) -> None:
        content = [{"type": "tool_result", "tool_use_id": "a", "content": {"odd": 1}}]
        turns = anthropic.prompt([ASKED, called("a"), *heard("anthropic", [{"role": "user", "content": content}])])
        assert turns["messages"][2]["content"] == content
