"""A prompt for Gemini: turns that alternate, results in one turn, calls signed, made-up ids kept to ourselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.dialects.by_name import heard
from tests.dialects.sayings import ASKED, answered, called, pictured, said
from unabridged.dialects import gemini, openai_chat, saying
from unabridged.log.body import Message, SystemSet
from unabridged.log.part import Part, Text, ToolCall, ToolResult


def with_content(response: dict[str, str], say: Callable[[Sequence[Part]], tuple[Part, ...]]) -> dict[str, Any]:
    """What is sent of a result of Gemini's own whose content is no more what it was."""
    given = {"role": "user", "parts": [{"function_response": {"name": "f", "response": response}}]}
    (heard_,) = heard("gemini", [given])
    (result,) = heard_.parts
    assert isinstance(result, ToolResult)
    parts = (replace(result, content=say(result.content)),)
    sent: dict[str, Any] = gemini.prompt([replace(heard_, parts=parts, original=None)])
    found: dict[str, Any] = sent["contents"][0]["parts"][0]["function_response"]["response"]
    return found


class TestGemini:
    def test_calls_of_another_model_carry_the_sign_that_skips_the_check_once_a_turn(self) -> None:
        contents = gemini.prompt([ASKED, called("a", "b"), answered("a", "b")])["contents"]
        assert ["thought_signature" in part for part in contents[1]["parts"]] == [True, False]

    def test_calls_of_its_own_are_not_signed_anew(self) -> None:
        part = {"function_call": {"name": "f", "args": {}}}
        contents = gemini.prompt([ASKED, *heard("gemini", [{"role": "model", "parts": [part]}])])["contents"]
        assert contents[1]["parts"] == [part]

    def test_results_of_parallel_calls_stand_in_one_turn_in_front_of_words(self) -> None:
        contents = gemini.prompt([ASKED, called("a", "b"), answered("a"), answered("b"), ASKED])["contents"]
        kinds = [next(iter(part)) for part in contents[2]["parts"]]
        assert kinds == ["function_response", "function_response", "text"]

    def test_a_result_without_a_name_gets_its_calls(self) -> None:
        contents = gemini.prompt([ASKED, called("a"), answered("a")])["contents"]
        assert contents[2]["parts"][0]["function_response"]["name"] == "f"

    def test_a_made_up_id_joins_call_and_result_and_is_not_sent(self) -> None:
        call = {"role": "model", "parts": [{"function_call": {"name": "f", "args": {}}}] * 2}
        result = {"role": "user", "parts": [{"function_response": {"name": "f", "response": {"output": "x"}}}] * 2}
        heard_ = heard("gemini", [call, result])
        made = [part.call_id for part in heard_[0].parts if isinstance(part, ToolCall)]
        assert made == [part.call_id for part in heard_[1].parts if isinstance(part, ToolResult)] == ["f.0", "f.1"]
        assert gemini.prompt([ASKED, *heard_])["contents"][1:] == [call, result]

    def test_a_failed_result_says_error_and_another_output(self) -> None:
        contents = gemini.prompt([ASKED, called("a", "b"), answered("a", status="failed"), answered("b")])["contents"]
        found = [part["function_response"]["response"] for part in contents[2]["parts"]]
        assert found == [{"error": "done"}, {"output": "done"}]

    def test_a_picture_in_a_result_stands_beside_it(self) -> None:
        contents = gemini.prompt([ASKED, called("a"), pictured("a")])["contents"]
        assert contents[2]["parts"][1] == {"inline_data": {"mime_type": "image/png", "data": "AAAA"}}

    def test_a_conversation_that_a_model_begins_gets_a_beginning(self) -> None:
        contents = gemini.prompt([said("hello"), ASKED])["contents"]
        assert contents[0] == {"role": "user", "parts": [{"text": saying.BEGINNING}]}

    def test_nobody_of_a_strange_role_speaks_unnamed(self) -> None:
        contents = gemini.prompt([said("hello", "narrator")])["contents"]
        assert contents == [{"role": "user", "parts": [{"text": saying.strange_role("narrator")}, {"text": "hello"}]}]

    def test_who_says_nothing_has_no_turn(self) -> None:
        assert len(gemini.prompt([ASKED, Message(role="assistant"), ASKED])["contents"]) == 1

    def test_a_content_without_a_role_is_written_without_one(self) -> None:
        given = {"parts": [{"text": "hi"}]}
        (heard_,) = heard("gemini", [given])
        assert gemini.write(replace(heard_, original=None)) == given

    def test_a_writing_is_told_as_it_is_read(self) -> None:
        given = {"role": "user", "parts": [{"text": "hi"}]}
        assert gemini.told(given) == gemini.read(given)

    def test_system_texts_become_the_instruction(self) -> None:
        out = gemini.prompt([SystemSet(parts=(Text(text="be kind"),)), ASKED])
        assert out["config"] == {"system_instruction": {"parts": [{"text": "be kind"}]}}

    def test_an_empty_text_that_carries_a_signature_is_sent(self) -> None:
        part = {"text": "", "thought_signature": "QQ=="}
        contents = gemini.prompt([ASKED, *heard("gemini", [{"role": "model", "parts": [part, {"text": ""}]}])])[
            "contents"
        ]
        assert contents[1]["parts"] == [part]

    def test_a_content_that_kept_its_original_is_sent_under_the_clients_names(self) -> None:
        message = {"role": "model", "parts": [{"functionCall": {"args": {"a": 1}, "name": "f"}}, {"text": ""}, 7]}
        contents = gemini.prompt([ASKED, *heard("gemini", [message])])["contents"]
        assert contents[1]["parts"] == [{"function_call": {"args": {"a": 1}, "name": "f"}}]

    def test_a_thought_keeps_its_own_signature(self) -> None:
        part = {"text": "hm", "thought": True, "thought_signature": "QQ=="}
        contents = gemini.prompt([ASKED, *heard("gemini", [{"role": "model", "parts": [part]}])])["contents"]
        assert contents[1]["parts"] == [part]

    def test_what_is_shown_in_a_result_of_its_own_stays_in_it(self) -> None:
        blob = {"inline_data": {"mime_type": "image/png", "data": "AAAA"}}
        answer = {"function_response": {"name": "f", "response": {"output": "x"}, "parts": [blob]}}
        contents = gemini.prompt(heard("gemini", [{"role": "user", "parts": [answer]}]))["contents"]
        assert contents[0]["parts"] == [answer]

    @pytest.mark.parametrize("response", [{"output": "one"}, {"rows": "one"}, {"error": "one"}])
    def test_a_result_of_its_own_that_grew_says_all_of_it(self, response: dict[str, str]) -> None:
        sent = with_content(response, lambda content: (*content, Text(text="two")))
        assert ["one" in str(sent), "two" in str(sent), sent.keys() <= {"output", "error"}] == [True] * 3

    def test_a_result_of_its_own_of_which_only_the_head_is_shown_is_an_output(self) -> None:
        sent = with_content({"rows": "one, two"}, lambda _: (Text(text='{"rows":"one'),))
        assert sent == {"output": '{"rows":"one'}

    def test_a_part_nobody_knows_is_told_to_others_and_kept_for_itself(self) -> None:
        message = {"role": "user", "parts": [{"hologram": {"uri": "x"}}]}
        assert gemini.prompt(heard("gemini", [message]))["contents"] == [message]
        assert "hologram" in openai_chat.prompt(heard("gemini", [message]))[0]["content"]
