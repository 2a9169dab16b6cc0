"""Prompts of nothing, and prompts in plain words."""

from __future__ import annotations

import pytest

from tests.dialects.by_name import DIALECTS, heard
from tests.dialects.sayings import answered, called
from unabridged.dialects import anthropic, openai_chat, openai_responses, plain, saying
from unabridged.log.body import SystemSet
from unabridged.log.part import Text
from unabridged.testing.provider_rules import RULES, violations

RULED = SystemSet(parts=(Text(text="Be brief."),))


class TestNothingSaid:
    @pytest.mark.parametrize("name", RULES)
    def test_is_one_note_in_the_users_role_that_the_provider_takes(self, name: str) -> None:
        prompt = DIALECTS[name].prompt([])
        assert violations(prompt, name) == []
        assert str(prompt).count(saying.BEGINNING) == 1

    def test_is_nothing_in_plain_words(self) -> None:
        assert plain.prompt([]) == []

    def test_but_a_system_text_is_enough_for_openai(self) -> None:
        assert openai_chat.prompt([RULED]) == [{"role": "system", "content": "Be brief."}]
        assert openai_responses.prompt([RULED]) == openai_chat.prompt([RULED])

    @pytest.mark.parametrize("name", ["anthropic", "gemini"])
    def test_but_a_system_text_is_one_note_where_that_stands_apart(self, name: str) -> None:
        alone, bare = DIALECTS[name].prompt([RULED]), DIALECTS[name].prompt([])
        turns = "messages" if name == "anthropic" else "contents"
        assert alone[turns] == bare[turns]
        assert "Be brief." in str(alone)

    def test_carries_no_mark_for_a_cache(self) -> None:
        ruled = anthropic.read({"role": "system", "content": "Be brief.", "cache_control": {"type": "ephemeral"}})
        prompt = anthropic.prompt([ruled])
        assert prompt["messages"] == anthropic.prompt([])["messages"]
        assert prompt["system"][0]["cache_control"] == {"type": "ephemeral"}


class TestPlain:
    def test_a_message_with_more_fields_than_can_be_noted_is_given_back_from_its_original(self) -> None:
        message = {**{f"f{n}": n for n in range(40)}, "role": "user", "text": "x"}
        assert plain.prompt(heard("plain", [message])) == [message]

    def test_calls_and_results_are_told_in_words(self) -> None:
        texts = [each["text"] for each in plain.prompt([called("a"), answered("a", status="failed")])]
        assert texts == ["[call a: f({})]", "[result of a, failed]\ndone"]
