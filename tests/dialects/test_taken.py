"""Pieces in a shape or a role in which their own provider takes none: told in words, or written in another way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.dialects.by_name import heard
from unabridged.dialects import gemini
from unabridged.dialects.taken import RESULT, taken
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.part import Opaque, Text, ToolCall
from unabridged.testing.provider_rules import RULES, violations
from unabridged.view import render

URL = "https://example.org/otter.png"
CHAT_PICTURE = {"type": "image_url", "image_url": {"url": URL}}
PICTURE = {"type": "input_image", "image_url": URL}
SCREEN = {"type": "computer_screenshot", "image_url": URL}
PAPER = {"type": "document", "title": "Otters", "source": {"type": "text", "media_type": "text/plain", "data": "hi"}}


def sent(name: str, *messages: dict[str, Any]) -> str:
    """What the provider of this dialect is sent of its own messages, all of which it takes."""
    prompt = render.prompt(heard(name, messages), name)
    assert violations(prompt, name) == []
    return json.dumps(prompt)


def opaque(kind: str, **value: object) -> Opaque:
    return Opaque(type=kind, value=Extra(value))


class TestAPiece:
    @pytest.mark.parametrize(
        ("part", "role"),
        [
            (opaque("openai:hologram", type="hologram"), "user"),
            (opaque("openai:message.audio", id="a"), "assistant"),
            (opaque("openai-responses:block", value={"type": "input_hologram"}), "user"),
            (opaque("openai-responses:item", type="web_search_call", id="ws_1"), "assistant"),
            (opaque("openai-responses:item", type="compaction"), "assistant"),
            (opaque("anthropic:hologram", type="hologram"), "assistant"),
            (opaque("anthropic:document", type="document", source={"type": "content"}), "user"),
            (opaque("anthropic:search_result", type="search_result"), RESULT),
            (opaque("gemini:executable_code", executable_code={"code": "x", "language": "PYTHON"}), "assistant"),
            (opaque("gemini:tool_call", tool_call={"id": "t"}), "assistant"),
            (opaque("host:beam", value=5), "user"),
            (opaque("hologram", value=5), "system"),
        ],
        ids=lambda each: getattr(each, "type", each),
    )
    def test_of_a_type_that_nobody_here_reads_is_given_back_untouched(self, part: Opaque, role: str) -> None:
        assert taken(part, role) is part

    @pytest.mark.parametrize(
        ("part", "role"),
        [
            (opaque("openai:content", value=5), "user"),
            (opaque("openai:field", content=5), "user"),
            (opaque("openai:hologram", type="hologram"), "assistant"),
            (opaque("openai:hologram", type="other"), "user"),
            (opaque("openai:message.audio", id="a"), "user"),
            (opaque("openai:message.audio", id=5), "assistant"),
            (opaque("openai-responses:block", value={"type": "hologram"}), "user"),
            (opaque("openai-responses:block", value={"type": "input_hologram"}), "assistant"),
            (opaque("openai-responses:block", value={"type": "input_text", "text": 5}), "user"),
            (opaque("openai-responses:item", type="function_call", call_id=5), "assistant"),
            (opaque("openai-responses:item", type="web_search_call", id="w 1"), "assistant"),
            (opaque("openai-responses:item", type="reasoning", id="r1", summary=[5]), "assistant"),
            (opaque("openai-responses:item", type="web_search_call"), RESULT),
            (opaque("anthropic:hologram", type="hologram"), "system"),
            (opaque("anthropic:hologram", type="hologram"), RESULT),
            (opaque("anthropic:hologram", type=["hologram"]), "user"),
            (opaque("anthropic:image", type="image", source={"type": "url"}), "assistant"),
            (opaque("anthropic:image", type="image", source=5), "user"),
            (opaque("anthropic:image", type="image", source={"type": 5}), "user"),
            (opaque("gemini:part", value=5), "user"),
            (opaque("gemini:text", text=5), "user"),
            (opaque("gemini:executable_code", executable_code={"code": "x"}), "assistant"),
            (opaque("gemini:tool_call", tool_call={}, text="x"), "assistant"),
            (opaque("gemini:tool_call", tool_call={}, thought=5), "assistant"),
        ],
        ids=lambda each: getattr(each, "type", each),
    )
    def test_of_no_shape_that_its_provider_takes_from_this_role_is_told_in_words(self, part: Opaque, role: str) -> None:
        found = taken(part, role)
        assert isinstance(found, Text)
        assert found.text.startswith(f"[{part.type}: ")


class TestOpenAIsChat:
    def test_takes_a_refusal_from_a_user_as_a_text(self) -> None:
        asked = {"role": "user", "content": [{"type": "refusal", "refusal": "I will not"}]}
        assert sent("openai", asked) == json.dumps(
            [{"role": "user", "content": [{"type": "text", "text": "I will not"}]}]
        )

    @pytest.mark.parametrize("role", ["assistant", "system"])
    def test_is_told_of_a_picture_that_no_user_shows(self, role: str) -> None:
        assert f"[an image: {URL}" in sent("openai", {"role": role, "content": [CHAT_PICTURE]})

    def test_is_told_of_a_picture_in_a_result_and_shown_it_below(self) -> None:
        asked = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
        calls = {"role": "assistant", "content": None, "tool_calls": [asked]}
        found = sent("openai", calls, {"role": "tool", "tool_call_id": "c", "content": [CHAT_PICTURE]})
        assert "shown in the message after the results" in found
        assert json.dumps(CHAT_PICTURE) in found

    def test_takes_an_empty_text_beside_calls_as_it_came(self) -> None:
        asked = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
        calls = {"role": "assistant", "content": "", "tool_calls": [asked]}
        assert json.loads(sent("openai", calls, {"role": "tool", "tool_call_id": "c", "content": "ok"}))[0] == calls

    def test_takes_a_thought_beside_no_words(self) -> None:
        thought, answer = {"role": "assistant", "reasoning_content": "hm"}, {"role": "assistant", "content": "yes"}
        assert json.loads(sent("openai", thought, answer)) == [{**thought, "content": ""}, answer]

    def test_takes_an_empty_list_beside_calls_as_nothing(self) -> None:
        asked = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
        found = sent("openai", {"role": "assistant", "content": [], "tool_calls": [asked]})
        assert json.loads(found)[0]["content"] is None

    @pytest.mark.parametrize("field", ["tool_calls", "function_call", "name", "refusal", "audio", "tool_call_id"])
    def test_is_told_of_a_field_that_holds_nothing_it_may_hold(self, field: str) -> None:
        (found,) = json.loads(sent("openai", {"role": "user", "content": "hi", field: 5}))
        assert found["content"][1]["text"] == f'[openai:field: {{"{field}":5}}]'


class TestOpenAIsResponses:
    @pytest.mark.parametrize("more", [{}, {"id": "msg_1", "status": "completed"}], ids=["said", "answered"])
    def test_are_told_of_a_picture_that_an_assistant_shows(self, more: dict[str, str]) -> None:
        found = sent("openai-responses", {"role": "assistant", "content": [PICTURE], **more})
        assert f"[an image: {URL}" in found

    def test_are_shown_a_screen_as_a_picture_where_no_computer_was_asked(self) -> None:
        assert json.dumps("input_image") in sent("openai-responses", {"role": "user", "content": [SCREEN]})

    @pytest.mark.parametrize(("role", "kind"), [("user", "output_text"), ("assistant", "input_text")])
    def test_are_told_a_text_as_the_role_tells_one(self, role: str, kind: str) -> None:
        assert kind not in sent("openai-responses", {"role": role, "content": [{"type": kind, "text": "hi"}]})

    @pytest.mark.parametrize("content", ["hi", [{"type": "input_text", "text": "hi"}]], ids=["text", "blocks"])
    def test_are_told_a_role_they_do_not_know_in_a_users_message(self, content: object) -> None:
        (found,) = json.loads(sent("openai-responses", {"role": "narrator", "content": content}))
        assert [each["text"] for each in found["content"]] == ["[role: narrator]", "hi"]

    def test_get_no_number_that_is_none(self) -> None:
        assert sent("openai-responses", {"role": "user", "content": "hi", "id": "m 1"}) == json.dumps(
            [{"role": "user", "content": "hi"}]
        )

    def test_are_told_a_thought_in_words_that_has_no_number(self) -> None:
        thought = {"type": "reasoning", "id": "r 1", "summary": [{"type": "summary_text", "text": "hm"}]}
        found = sent("openai-responses", thought, {"role": "assistant", "content": "yes"})
        assert json.loads(found)[0] == {"role": "assistant", "content": "[reasoning: hm]"}


class TestAnthropic:
    @pytest.mark.parametrize("role", ["assistant", "system"])
    def test_is_told_a_document_in_words_that_no_user_shows(self, role: str) -> None:
        assert "[document: Otters]" in sent("anthropic", {"role": role, "content": [PAPER]})

    def test_is_shown_a_users_document_as_it_came(self) -> None:
        assert json.dumps(PAPER) in sent("anthropic", {"role": "user", "content": [PAPER]})

    def test_gets_no_mark_that_is_none(self) -> None:
        marked = {"role": "user", "content": [{"type": "text", "text": "hi", "cache_control": {"type": "for ever"}}]}
        assert "cache_control" not in sent("anthropic", marked)

    def test_is_told_of_a_result_whose_end_is_neither_good_nor_bad(self) -> None:
        odd = {"type": "tool_result", "tool_use_id": "t", "content": "ok", "is_error": "no"}
        assert "[anthropic:tool_result: " in sent("anthropic", {"role": "user", "content": [odd]})


class TestANameThatOnlyGeminiTakes:
    CALLED = gemini.read({"role": "model", "parts": [{"function_call": {"name": "fs.read", "args": {}}}]})

    @pytest.mark.parametrize("dialect", [each for each in RULES if each != "gemini"])
    def test_is_sent_to_others_in_the_letters_they_take(self, dialect: str) -> None:
        prompt = render.prompt([self.CALLED], dialect)
        assert (violations(prompt, dialect), "fs_read" in str(prompt)) == ([], True)

    def test_is_sent_to_gemini_as_it_is(self) -> None:
        call = Message(role="assistant", parts=(ToolCall(call_id="c", name="fs.read"),))
        assert "fs.read" in str(render.prompt([self.CALLED], "gemini"))
        assert "fs_read" in str(render.prompt([call], "gemini"))
