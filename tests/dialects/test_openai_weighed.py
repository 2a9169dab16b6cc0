"""What takes less than its letters is whole again where its provider reads it, and told in words where another does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from unabridged.dialects import openai_responses
from unabridged.dialects.openai_weighed import drawn, weighed, whole
from unabridged.log import json_text
from unabridged.log.body import Message, Original
from unabridged.log.part import Media, Reasoning, Text, ToolResult
from unabridged.view import render

LETTERS = "QUJD" * 2_000
SOUND = {"type": "input_audio", "input_audio": {"data": LETTERS, "format": "mp3"}}
SEALED = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": LETTERS}
ANSWER = {"role": "assistant", "content": "So it is."}
CALL = {"type": "function_call", "call_id": "c1", "name": "hear", "arguments": "{}"}
ITEMS: list[dict[str, Any]] = [
    {"role": "user", "content": [{"type": "input_text", "text": "Listen."}, SOUND]},
    SEALED,
    {**SEALED, "id": "rs_2", "summary": [{"type": "summary_text", "text": "I listen."}]},
    CALL,
    {"type": "function_call_output", "call_id": "c1", "output": [{"type": "input_text", "text": "heard"}, SOUND]},
    {"type": "compaction", "id": "cmp_1", "encrypted_content": LETTERS},
    {"type": "image_generation_call", "id": "ig_1", "status": "completed", "result": LETTERS},
    ANSWER,
]


def kept(item: dict[str, Any]) -> Message:
    """An item as a session of the SDK's keeps it."""
    said = openai_responses.read(item)
    assert isinstance(said, Message)
    return drawn(item) or weighed(said, item)


def test_its_provider_is_sent_every_item_to_the_last_letter() -> None:
    says = [kept(each) for each in ITEMS]
    assert render.prompt(says, openai_responses.DIALECT) == ITEMS


@pytest.mark.parametrize(
    "item",
    [
        {"type": "compaction", "id": "cmp_2", "encrypted_content": "short"},
        {"role": "user", "content": [{"type": "input_text", "text": "See."}, {"type": "input_hologram", "x": LETTERS}]},
        {"role": "user", "content": [{"type": "input_audio", "input_audio": {"data": 5}}]},
    ],
)
def test_what_is_short_or_no_sound_is_told_as_it_stands(item: dict[str, Any]) -> None:
    assert kept(item) == openai_responses.read(item)


@pytest.mark.parametrize("dialect", [each for each in render.DIALECTS if each != openai_responses.DIALECT])
def test_no_other_provider_is_sent_any_of_its_letters(dialect: str) -> None:
    assert "QUJD" not in str(render.prompt([kept(each) for each in ITEMS], dialect))


def test_a_thought_that_leads_to_nothing_is_whole_too() -> None:
    asked = {"role": "user", "content": "And?"}
    sealed, ends = render.prompt([kept(asked), kept(SEALED)], openai_responses.DIALECT)[1:]
    assert (sealed["encrypted_content"], ends["role"]) == (LETTERS, "assistant")


def as_sent(said: Message) -> Message:
    found = whole(said)
    assert isinstance(found, Message)
    return found


@pytest.mark.parametrize(
    "text", ["no JSON", "[]", '{"x": 1}', json_text.text_of({**SEALED, "encrypted_content": "A" * 9_000})]
)
def test_a_writing_that_does_not_say_what_the_message_says_is_not_believed(text: str) -> None:
    said = replace(kept(SEALED), original=Original(dialect=openai_responses.DIALECT, text=text))
    assert as_sent(said) is said


def test_a_writing_of_another_role_is_not_believed() -> None:
    said = replace(kept(SEALED), role="user")
    assert as_sent(said) is said


@pytest.mark.parametrize(
    "said",
    [
        Message(role="user", parts=(Text(text="plain"),)),
        Message(role="user", parts=(Text(text="plain"),), original=Original(dialect="anthropic", text="{}")),
        kept(
            {
                "role": "user",
                "content": [{"type": "input_image", "image_url": "https://example.com/c.png", "detail": "x"}],
            }
        ),
        Message(role="assistant", parts=(Reasoning(redacted="A" * 2_000),)),
        Message(role="user", parts=(Media(media_type="audio", reference="input_audio"),)),
        Message(role="tool", parts=(ToolResult(call_id="c", content=(Text(text="heard"),)),)),
    ],
)
def test_what_was_never_weighed_is_the_same_object(said: Message) -> None:
    assert as_sent(said) is said
