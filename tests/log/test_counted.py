"""What a prompt is charged for: every text a model reads, and nothing that no model reads.
It refuses to know how a counter counts; here a character is a token.
"""

from __future__ import annotations

import pytest

from unabridged.log.body import Body, Chunk, Marked, Message
from unabridged.log.counted import MEDIA_TOKENS, MESSAGE_TOKENS, tokens_of, tokens_of_parts
from unabridged.log.extra import Extra
from unabridged.log.ids import Seq, Span
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

SEQS = (Span(first=Seq(1), last=Seq(1)),)


@pytest.mark.parametrize(
    ("part", "tokens"),
    [
        (Text(text="four"), 4),
        (Reasoning(text="four", signature="none of it"), 4),
        (Reasoning(redacted="eight..."), 8),
        (ToolCall(call_id="c", name="f", arguments="{}"), 3),
        (ToolResult(call_id="c", content=(Text(text="four"),)), 4),
        (ExecutionResult(stdout="one", stderr="two", result="three"), 11),
        (Media(media_type="image/png", reference="r", name="n"), MEDIA_TOKENS + 1 + len("image/png, r")),
        (Opaque(type="o", value=Extra({"a": 1})), len('{"a":1}')),
    ],
    ids=lambda each: type(each).__name__,
)
def test_every_text_of_a_part_that_reaches_a_prompt_is_counted(part: Part, tokens: int) -> None:
    assert tokens_of_parts((part,), len) == MESSAGE_TOKENS + tokens


@pytest.mark.parametrize(
    "body", [Chunk(of=Seq(1), index=0, text="a slice"), Marked(seqs=SEQS, added=("a tag",))], ids=["slice", "tag"]
)
def test_what_no_model_reads_takes_nothing(body: Body) -> None:
    assert tokens_of(body, len) == 0


def test_the_sender_is_counted_with_what_he_says() -> None:
    said = Message(role="user", sender="ada", parts=(Text(text="hi"),))
    assert tokens_of(said, len) == MESSAGE_TOKENS + len("hi") + len("[from ada to ]")
