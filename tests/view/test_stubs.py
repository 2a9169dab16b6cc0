"""Which texts of a message are shown shortened: all that are words, none that a provider sealed or a tool was asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from unabridged.log.body import Message
from unabridged.log.compacted import Stub
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import ExecutionResult, Media, Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.log.shortened import noted
from unabridged.view import render

LONG = "word " * 100
STUB = Stub(item=ItemName(seq=Seq(1)), head=9, tail=9, tokens=9)
WORDS: list[Part] = [
    Text(text=LONG),
    Reasoning(text=LONG),
    ExecutionResult(stdout=LONG),
    ExecutionResult(stderr=LONG),
    ToolResult(call_id="c", content=(Text(text=LONG),)),
]
KEPT: list[Part] = [
    Reasoning(text=LONG, signature="c2ln"),
    Reasoning(text=LONG, redacted="x"),
    ToolCall(call_id="c", name="f", arguments=LONG),
    Media(media_type="image", reference="https://example.org/a.png", name=LONG),
]


@pytest.mark.parametrize("part", WORDS, ids=lambda part: type(part).__name__)
def test_words_are_shown_by_their_head_and_tail(part: Part) -> None:
    said = Message(role="assistant", parts=(part,))
    assert LONG in render.long_texts(said)
    assert "characters are out of view" in str(render.stub(said, STUB))


@pytest.mark.parametrize("part", KEPT, ids=lambda part: type(part).__name__)
def test_what_a_provider_sealed_and_what_was_asked_stay_as_they_are(part: Part) -> None:
    said = Message(role="assistant", parts=(part,))
    assert render.long_texts(said) == []
    assert render.stub(said, STUB) is said


def test_a_stub_without_a_tail_ends_with_what_it_says_of_the_rest() -> None:
    said = Message(role="user", parts=(Text(text=LONG),))
    (part,) = render.stub(said, Stub(item=ItemName(seq=Seq(1)), head=9, tail=0, tokens=9)).parts
    assert isinstance(part, Text)
    assert part.text.startswith("word word")
    assert part.text.endswith("can be unfolded. …]\n")


def test_a_stub_may_bring_what_it_shows_and_only_words_of_it_bear_a_mark() -> None:
    kept = (
        ToolCall(call_id="c", name="f", arguments="{}"),
        Media(media_type="image", reference="https://a.example/a.png"),
    )
    said = Message(role="assistant", parts=(Text(text=LONG), *kept))
    less = replace(STUB, parts=(noted(Text(text=LONG), "a word a hundred times"), *kept))
    words, *rest = render.stub(said, less, "[unabridged 1.0 0a1b2c3d]").parts
    assert isinstance(words, Text)
    assert words.text == "[unabridged 1.0 0a1b2c3d] a word a hundred times"
    assert tuple(rest) == kept
