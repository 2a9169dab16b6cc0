"""Pictures, sounds, films and documents: shown where a provider takes them, told in words where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dialects.by_name import DIALECTS, stored
from tests.dialects.provider_types import ALLOWS
from unabridged.dialects import anthropic, gemini, openai_chat, openai_responses, saying
from unabridged.log.body import Message
from unabridged.log.part import Media, Text, ToolCall, ToolResult

INLINE = "data:{};base64,aGk="
THINGS = {
    "picture": Media(media_type="image/png", reference=INLINE.format("image/png"), name="a.png"),
    "address": Media(media_type="image", reference="https://example.org/a.png"),
    "odd picture": Media(media_type="image/tiff", reference=INLINE.format("image/tiff")),
    "picture of a phone": Media(media_type="image/heic", reference=INLINE.format("image/heic")),
    "moving picture": Media(media_type="image/gif", reference=INLINE.format("image/gif")),
    "picture by another name": Media(media_type="image/JPG", reference=INLINE.format("image/JPG")),
    "empty picture": Media(media_type="image/png", reference="data:image/png;base64,"),
    "document": Media(media_type="application/pdf", reference=INLINE.format("application/pdf"), name="a.pdf"),
    "unnamed document": Media(media_type="application/pdf", reference=INLINE.format("application/pdf")),
    "document at an address": Media(media_type="application/pdf", reference="https://example.org/a.pdf"),
    "words": Media(media_type="text/csv", reference=INLINE.format("text/csv"), name="a.csv"),
    "broken words": Media(media_type="text/csv", reference="data:text/csv;base64,%%"),
    "words in another coding": Media(media_type="text/csv", reference="data:text/csv;base64,/w=="),
    "sound": Media(media_type="audio/mpeg", reference=INLINE.format("audio/mpeg")),
    "odd sound": Media(media_type="audio/ogg", reference=INLINE.format("audio/ogg")),
    "film": Media(media_type="video/mp4", reference="gs://bucket/a.mp4"),
    "openai's": Media(media_type="document", reference="openai-file:file-1", name="a.pdf"),
    "openai's picture": Media(media_type="image", reference="openai-file:file-1"),
    "anthropic's": Media(media_type="document", reference="anthropic-file:file_1"),
    "google's": Media(media_type="image/png", reference="https://example.org/v1beta/files/1"),
}

# What each is in a user's message: the kind of block, or what stands in its place.
CHAT = {
    "picture": "image_url",
    "address": "image_url",
    **dict.fromkeys(("odd picture", "picture of a phone", "empty picture"), "text"),
    **dict.fromkeys(("moving picture", "picture by another name"), "image_url"),
    "document": "file",
    "unnamed document": "file",
    "document at an address": "text",
    "words": "file",
    "words in another coding": "file",
    "broken words": "text",
    "sound": "input_audio",
    "odd sound": "text",
    "film": "text",
    "openai's": "file",
    "openai's picture": "file",
    "anthropic's": "text",
    "google's": "text",
}
RESPONSES = {
    **CHAT,
    **dict.fromkeys(("picture", "address", "openai's picture"), "input_image"),
    **dict.fromkeys(("moving picture", "picture by another name"), "input_image"),
    **dict.fromkeys(("odd picture", "picture of a phone", "empty picture"), "input_text"),
    **dict.fromkeys(("document", "unnamed document", "words", "words in another coding", "openai's"), "input_file"),
    "document at an address": "input_file",
    **dict.fromkeys(("sound", "odd sound", "film", "broken words", "anthropic's", "google's"), "input_text"),
}
ANTHROPIC = {
    **dict.fromkeys(THINGS, "text"),
    **dict.fromkeys(("picture", "address", "moving picture", "picture by another name"), "image"),
    **dict.fromkeys(("document", "unnamed document", "document at an address", "words", "anthropic's"), "document"),
}
GEMINI = {
    **dict.fromkeys(THINGS, "inline_data"),
    **dict.fromkeys(("address", "document at an address", "film"), "file_data"),
    **dict.fromkeys(("openai's", "openai's picture", "anthropic's", "google's", "broken words"), "text"),
    **dict.fromkeys(("odd picture", "moving picture", "empty picture"), "text"),
}
KINDS = {"openai": CHAT, "openai-responses": RESPONSES, "anthropic": ANTHROPIC, "gemini": GEMINI}


def shown(name: str, thing: Media) -> dict[str, Any]:
    """The last block of a user's message that shows this."""
    prompt = DIALECTS[name].prompt([Message(role="user", parts=(Text(text="see"), thing))])
    ALLOWS[name](prompt)
    if name == "gemini":
        prompt = [{"content": prompt["contents"][0]["parts"]}]
    block: dict[str, Any] = (prompt["messages"] if name == "anthropic" else prompt)[0]["content"][-1]
    return block


@pytest.mark.parametrize("thing", list(THINGS))
@pytest.mark.parametrize("name", list(KINDS))
def test_each_thing_is_shown_as_the_provider_takes_it(name: str, thing: str) -> None:
    block = shown(name, THINGS[thing])
    assert KINDS[name][thing] in (block.get("type"), next(iter(block)))


@pytest.mark.parametrize("thing", list(THINGS))
@pytest.mark.parametrize("name", list(KINDS))
def test_what_cannot_be_shown_is_told_by_kind_and_address(name: str, thing: str) -> None:
    block = shown(name, THINGS[thing])
    words = block.get("text", "")
    assert not words or (words.startswith(("[a", "see")) and "it cannot be sent to this provider]" in words)


def test_what_rides_along_is_told_by_its_size_and_never_by_its_bytes() -> None:
    assert shown("anthropic", THINGS["odd picture"])["text"] == (
        "[an image: image/tiff, 3 bytes; it cannot be sent to this provider]"
    )


def test_a_type_that_is_none_is_written_as_the_one_it_stands_for() -> None:
    assert shown("anthropic", THINGS["picture by another name"])["source"]["media_type"] == "image/jpeg"
    assert shown("gemini", THINGS["picture by another name"])["inline_data"]["mime_type"] == "image/jpeg"


def test_a_document_that_is_text_arrives_as_text() -> None:
    assert shown("anthropic", THINGS["words"])["source"] == {"type": "text", "media_type": "text/plain", "data": "hi"}


def test_the_name_of_a_picture_stands_before_it() -> None:
    prompt = openai_chat.prompt([Message(role="user", parts=(THINGS["picture"],))])
    assert prompt[0]["content"][0] == {"type": "text", "text": "[image: a.png]"}


@pytest.mark.parametrize("name", ["openai", "openai-responses", "anthropic", "gemini"])
def test_what_an_assistant_showed_is_at_least_told(name: str) -> None:
    prompt = DIALECTS[name].prompt([Message(role="assistant", parts=(THINGS["address"],))])
    assert "https://example.org/a.png" in str(prompt)
    ALLOWS[name](prompt)


OWN: list[tuple[str, dict[str, Any]]] = [
    ("openai", {"type": "image_url", "image_url": {"url": "gs://only/here"}}),
    ("openai", {"type": "input_audio", "input_audio": {"data": "AA==", "format": "flac"}}),
    ("openai", {"type": "file", "file": {"file_id": "file-1"}}),
    ("openai", {"type": "refusal", "refusal": "no"}),
    ("openai-responses", {"type": "input_image", "file_id": "file-1", "detail": "high"}),
    ("openai-responses", {"type": "input_file", "file_url": "https://example.org/a.pdf"}),
    ("openai-responses", {"type": "input_file", "file_id": "file-1", "filename": "a.pdf"}),
    ("openai-responses", {"type": "input_file", "strange": True}),
    ("anthropic", {"type": "image", "source": {"type": "base64", "media_type": "image/tiff", "data": "AA=="}}),
    ("anthropic", {"type": "document", "source": {"type": "url", "url": "https://example.org/a"}}),
    ("anthropic", {"type": "document", "source": {"type": "file", "file_id": "file_1"}, "title": "a"}),
    ("anthropic", {"type": "document", "source": {"type": "content", "content": "words"}}),
    ("anthropic", {"type": "search_result", "source": "s", "title": "t", "content": []}),
]


@pytest.mark.parametrize(("name", "block"), OWN, ids=str)
def test_a_block_of_its_own_stays_as_it_is_in_its_dialect(name: str, block: dict[str, Any]) -> None:
    message = {"role": "user", "content": [block]}
    prompt = DIALECTS[name].prompt([stored(DIALECTS[name].read(message))])
    assert (prompt["messages"] if name == "anthropic" else prompt)[0]["content"] == [block]


@pytest.mark.parametrize(("name", "block"), OWN, ids=str)
@pytest.mark.parametrize("other", list(KINDS))
def test_a_block_of_one_dialect_is_at_least_told_in_every_other(name: str, block: dict[str, Any], other: str) -> None:
    said = DIALECTS[name].read({"role": "user", "content": [block]})
    prompt = DIALECTS[other].prompt([said])
    nothing = str(DIALECTS[other].prompt([])).replace(saying.BEGINNING, "")
    assert len(str(prompt)) > len(nothing)
    if other != name:
        ALLOWS[other](prompt)


def test_a_picture_in_a_response_result_is_shown_there() -> None:
    said = [
        Message(role="assistant", parts=(ToolCall(call_id="a", name="f"),)),
        Message(role="tool", parts=(ToolResult(call_id="a", content=(THINGS["picture"],)),)),
    ]
    kinds = [block["type"] for block in openai_responses.prompt(said)[1]["output"]]
    assert kinds == ["input_text", "input_image"]


def test_a_film_at_an_address_that_told_no_type_is_asked_for_as_a_document() -> None:
    part = Media(media_type="document", reference="https://example.org/a")
    found = gemini.prompt([Message(role="user", parts=(part,))])["contents"][0]["parts"][0]
    assert found == {"file_data": {"file_uri": "https://example.org/a", "mime_type": "application/pdf"}}


def test_calls_thoughts_and_results_in_the_wrong_role_are_told_in_words() -> None:
    call, result = ToolCall(call_id="a", name="f"), ToolResult(call_id="a", content=(Text(text="x"),))
    said = [Message(role="user", parts=(call,)), Message(role="assistant", parts=(result,))]
    texts = [turn["content"][0]["text"] for turn in anthropic.prompt(said)["messages"]]
    assert texts == ["[call a: f()]", "[result of a]\nx"]
    assert [each["parts"][0]["text"] for each in gemini.prompt(said)["contents"]] == texts
