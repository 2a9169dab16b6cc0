"""A thought that came sealed and without a number, as from clients that keep nothing at the provider."""

from __future__ import annotations

from typing import Any

import pytest

from unabridged import Memory
from unabridged.dialects import openai_responses
from unabridged.log.part import Opaque, Reasoning

SEALED: dict[str, Any] = {"type": "reasoning", "summary": [], "encrypted_content": "gAAAA"}
TOLD: dict[str, Any] = {**SEALED, "summary": [{"type": "summary_text", "text": "So it is."}], "status": "completed"}
ANSWER: dict[str, Any] = {"role": "assistant", "content": "So."}


@pytest.mark.parametrize("thought", [SEALED, TOLD])
def test_it_is_read_as_a_thought_and_written_as_it_came(thought: dict[str, Any]) -> None:
    said = openai_responses.read(thought)
    assert isinstance(said.parts[0], Reasoning)
    assert said.parts[0].redacted == "gAAAA"
    assert openai_responses.write(said) == thought


def test_it_is_sent_before_what_it_led_to() -> None:
    said = [openai_responses.read(each) for each in ({"role": "user", "content": "q"}, SEALED, ANSWER)]
    assert openai_responses.prompt(said)[1:] == [SEALED, ANSWER]


def test_it_belongs_to_what_it_led_to() -> None:
    with Memory.open() as memory:
        thread = memory.thread()
        thread.append([{"role": "user", "content": "q"}, SEALED, ANSWER], dialect="openai-responses")
        assert [(span.first, span.last) for span in thread.hide(3).seqs] == [(2, 3)]


@pytest.mark.parametrize("less", [{"encrypted_content": ""}, {"encrypted_content": None}, {"id": None}])
def test_one_that_nobody_could_know_again_is_kept_as_it_came(less: dict[str, Any]) -> None:
    said = openai_responses.read({**SEALED, **less})
    assert isinstance(said.parts[0], Opaque)
    assert openai_responses.write(said) == {**SEALED, **less}
    assert openai_responses.prompt([said, openai_responses.read(ANSWER)])[0]["role"] == "assistant"
