"""Prompts of nothing, and prompts in plain words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dialects.by_name import DIALECTS, heard
from tests.dialects.sayings import answered, called
from unabridged.dialects import plain


@pytest.mark.parametrize("name", list(DIALECTS))
def test_nothing_said_is_a_prompt_of_nothing(name: str) -> None:
    empty: dict[str, Any] = {
        "anthropic": {"system": [], "messages": []},
        "gemini": {"contents": [], "config": {}},
    }
    assert DIALECTS[name].prompt([]) == empty.get(name, [])


class TestPlain:
    def test_a_message_with_more_fields_than_can_be_noted_is_given_back_from_its_original(self) -> None:
        message = {**{f"f{n}": n for n in range(40)}, "role": "user", "text": "x"}
        assert plain.prompt(heard("plain", [message])) == [message]

    def test_calls_and_results_are_told_in_words(self) -> None:
        texts = [each["text"] for each in plain.prompt([called("a"), answered("a", status="failed")])]
        assert texts == ["[call a: f({})]", "[result of a, failed]\ndone"]
