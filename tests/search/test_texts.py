"""Whatever a person would read of a message can be found, and what nobody reads cannot."""

from __future__ import annotations

import pytest

from unabridged.log.body import Body, Hidden, Message
from unabridged.log.extra import Extra
from unabridged.log.part import (
    ExecutionResult,
    Media,
    Opaque,
    Part,
    Reasoning,
    Text,
    ToolCall,
    ToolResult,
)
from unabridged.search.texts import Said, said_of, texts

PARTS: list[tuple[Part, str]] = [
    (Text(text="words"), "words"),
    (Reasoning(text="thoughts"), "thoughts"),
    (
        ToolCall(call_id="c", name="grep", arguments='{"path": "a.py", "n": 3, "deep": [true, null, "x"]}'),
        "grep path a.py n 3 deep x",
    ),
    (ToolCall(call_id="c", name="grep", arguments="not json"), "grep not json"),
    (ToolCall(call_id="c", name="grep", arguments="7"), "grep 7"),
    (ToolResult(call_id="c", content=(Text(text="found"),)), "found"),
    (ExecutionResult(stdout="out", stderr="err", result="42"), "out err 42"),
    (Media(media_type="image/png", reference="s3://a/b.png", name="plan"), "plan s3://a/b.png"),
    (Media(media_type="image/png", reference="data:image/png;base64,AAAA", name="plan"), "plan "),
    (Opaque(type="x", value=Extra({"kind": "search", "blob": "data:x;base64,AAAA"})), "kind search blob"),
]  # fmt: skip


@pytest.mark.parametrize(("part", "expected"), PARTS, ids=lambda each: type(each).__name__)
def test_a_part_says_what_a_person_would_read(part: Part, expected: str) -> None:
    assert " ".join(texts((part,))) == expected


def test_a_message_says_its_texts_and_which_tools_it_names() -> None:
    parts = (ToolCall(call_id="c", name="grep"), ToolResult(call_id="d", name="find"), ToolResult(call_id="e"))
    found = said_of(Message(role="tool", parts=parts))
    assert found is not None
    assert (found.role, found.tools, found.answers) == ("tool", ("grep", "find"), ("e",))


@pytest.mark.parametrize("body", [None, Hidden(seqs=())])
def test_what_says_nothing_is_nothing_said(body: Body | None) -> None:
    assert said_of(body) is None


def test_an_empty_message_says_an_empty_text() -> None:
    assert said_of(Message(role="user")) == Said(role="user", text="")
