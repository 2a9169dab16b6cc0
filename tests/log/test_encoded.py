"""A body that another program made ready says, counts and shows what the body itself does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from unabridged.log.body import Body, Message, Switched, SystemSet
from unabridged.log.counted import counted_later, tokens_of
from unabridged.log.encoded import encoded
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Media, Reasoning, Text, ToolCall, ToolResult
from unabridged.log.shortened import noted
from unabridged.log.skeleton import skeleton_of

WORDS = Text(text="one half \ud83d of it")
BODIES: list[Body] = [
    Message(role="user", parts=(WORDS,)),
    Message(role="user", parts=(Text(text=""),)),
    Message(role="user", parts=(noted(WORDS, "one"),)),
    Message(role="critic", parts=(WORDS, Media(media_type="image", reference="x.png")), sender="ada", recipient="bo"),
    Message(role="assistant", parts=(Reasoning(text="hm"),), atom="r", round="2"),
    Message(role="assistant", parts=(ToolCall(call_id="c", name="f", arguments="{}"),), extra=Extra.trusted({"a": 1})),
    Message(role="tool", parts=(ToolResult(call_id="c", name="f", content=(WORDS, WORDS)),)),
    Message(role="user", parts=(ExecutionResult(stdout="out", status="failed"),)),
    SystemSet(parts=(WORDS,)),
    Switched(reason="a record"),
]


def letters(text: str) -> int:
    return len(text)


@pytest.mark.parametrize("body", BODIES)
class TestEncoded:
    def test_what_is_counted_later_counts_as_much(self, body: Body) -> None:
        tokens, texts = counted_later(body)
        assert tokens + sum(map(letters, texts)) == tokens_of(body, letters)

    @pytest.mark.parametrize("count", [None, letters])
    def test_its_skeleton_is_that_of_the_body_whoever_counts(
        self, body: Body, count: Callable[[str], int] | None
    ) -> None:
        assert encoded(body, count).skeleton(letters) == skeleton_of(body, tokens=tokens_of(body, letters))

    def test_what_was_counted_brings_no_texts_along(self, body: Body) -> None:
        assert encoded(body, letters).texts == ()

    def test_it_says_what_the_body_says(self, body: Body) -> None:
        assert encoded(body, None).body == body
