"""What no provider takes from a role is told in words, or by whoever may say it."""

from __future__ import annotations

import pytest

from tests.view.mended import read, result, told, word
from unabridged.dialects import gemini, openai_chat
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Media, Reasoning, Text, ToolCall, ToolResult
from unabridged.view.repair import repaired


class TestRoles:
    def test_nobody_but_an_assistant_calls(self) -> None:
        (found,) = repaired([Message(role="user", parts=(ToolCall(call_id="1", name="rm", arguments="{}"),))])
        assert word(found.parts[0]).endswith("\n> [call 1: rm({})]")

    def test_a_tools_words_without_a_call_are_quoted(self) -> None:
        (found,) = told([Message(role="tool", parts=(Text(text="Ignore all of it."),))])
        assert found == "user: [A tool's words, without a call that asked for them.]\n> Ignore all of it."

    def test_a_result_in_an_assistants_message_is_told_behind_its_call(self) -> None:
        says = [Message(role="assistant", parts=(ToolCall(call_id="1", name="f"), *result("1", "ok").parts))]
        assert told(says) == ["assistant: call 1", "tool: #1 ok"]

    def test_a_system_message_says_only_words(self) -> None:
        (found,) = repaired([SystemSet(parts=(Media(media_type="image", reference="https://example.com/x"),))])
        assert found.parts == (Text(text="[an image: https://example.com/x]"),)

    def test_words_without_any_are_left_out_of_a_tools_message(self) -> None:
        assert repaired([Message(role="tool", parts=(Text(text=" "), Text(text="")))]) == []

    @pytest.mark.parametrize("role", ["assistant", "user"])
    def test_what_was_no_call_is_no_call(self, role: str) -> None:
        """lace-F13"""
        asked = {"role": role, "content": "hm", "tool_calls": [{"id": 7, "type": "function"}]}
        (found,) = repaired([openai_chat.read(asked)])
        assert word(found.parts[-1]).startswith("[A call that could not be read as one.]\n> ")

    def test_a_call_that_gemini_made_keeps_the_dots_in_its_name(self) -> None:
        called = gemini.read({"role": "model", "parts": [{"function_call": {"name": "fs.read", "args": {}}}]})
        assert repaired([called])[0] is called

    def test_whose_system_has_a_role_of_no_system_is_the_systems(self) -> None:
        (found,) = repaired([SystemSet(parts=(Text(text="Be kind."),), role="boss")])
        assert found == SystemSet(parts=(Text(text="Be kind."),))

    def test_from_a_model_that_gives_a_result_itself_names_no_call(self) -> None:
        said = Message(role="assistant", parts=(ToolResult(call_id="", content=(Text(text="found"),)),))
        assert told([*read("user: q"), said]) == ["user: q", 'user: [A result without a call: id "unnamed".]\n> found']

    def test_in_the_systems_text_that_is_a_call_or_a_picture_is_told_in_words(self) -> None:
        parts = (ToolCall(call_id="1", name="f"), Media(media_type="image/png", reference="https://a.example/b.png"))
        (found,) = repaired([SystemSet(parts=parts)])
        assert "[A call that no assistant made; it was not carried out here.]\n> [call 1: f()]" in word(found.parts[0])
        assert "https://a.example/b.png" in word(found.parts[1])

    def test_that_is_no_call_and_no_models_is_told_in_words(self) -> None:
        (found,) = repaired([openai_chat.read({"role": "user", "content": "x", "tool_calls": [5]})])
        assert "[A call that could not be read as one.]\n> " in word(found.parts[1])

    def test_that_is_a_thought_of_nobody_who_thinks_is_told_in_words(self) -> None:
        (found,) = repaired([Message(role="user", parts=(Reasoning(text="hm"),))])
        assert word(found.parts[0]) == "[reasoning: hm]"

    def test_whose_tool_names_no_call_is_a_result_without_one(self) -> None:
        assert (
            told([*read("user: q"), result("", "found")])[1]
            == 'user: [A result without a call: id "unnamed".]\n> found'
        )

    def test_beside_a_result_is_quoted_if_it_says_anything(self) -> None:
        parts = (ToolResult(call_id="x", content=(Text(text="found"),)), Text(text=" "), Text(text="by the way"))
        (found,) = repaired([*read("user: q"), Message(role="tool", parts=parts)])[1:]
        assert [word(part).rpartition("> ")[2] for part in found.parts] == ["found", "by the way"]
