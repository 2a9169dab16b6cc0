"""A block becomes a part and comes back, and what came by another door is told in blocks that AgentScope has.
It refuses to import AgentScope.
"""

from __future__ import annotations

from typing import Any

import pytest

from unabridged.adapters.agentscope import blocks
from unabridged.log.extra import Extra
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult

PICTURE = {"type": "base64", "media_type": "image/png", "data": "AAAA"}


@pytest.mark.parametrize(
    ("block", "kind"),
    [
        ({"type": "text", "text": ""}, Text),
        ({"type": "text", "text": "a", "cache": 1}, Text),
        ({"type": "text", "text": 1}, Opaque),
        ({"type": "thinking", "thinking": "hm", "signature": "s"}, Reasoning),
        ({"type": "thinking", "thinking": "hm", "signature": ""}, Reasoning),
        ({"type": "tool_use", "id": "c", "name": "f", "input": {"a": [1]}, "raw_input": '{"a": [1]}'}, ToolCall),
        ({"type": "tool_use", "id": "c", "name": "f", "input": "{"}, Opaque),
        ({"type": "tool_result", "id": "c", "name": "f", "output": "ok"}, ToolResult),
        ({"type": "tool_result", "id": "c", "name": "", "output": []}, ToolResult),
        ({"type": "tool_result", "id": "c", "output": [{"type": "image", "source": PICTURE}]}, ToolResult),
        ({"type": "image", "source": PICTURE, "detail": "low"}, Media),
        ({"type": "audio", "source": {"type": "url", "url": "data:audio/wav;base64,AAAA"}}, Media),
        ({"type": "video", "source": {"type": "url", "url": "file:///a.mp4"}}, Media),
        ({"type": "image", "source": {**PICTURE, "media_type": "a;b"}}, Opaque),
        ({"type": "image", "source": {"type": "id", "id": 1}}, Opaque),
        ({"type": "content", "x": 1}, Opaque),
        ({}, Opaque),
        (None, Opaque),
    ],
)
def test_a_block_is_of_its_kind_and_comes_back(block: Any, kind: type[Part]) -> None:  # noqa: ANN401  # any block
    part = blocks.read(block)
    assert (type(part), blocks.write(part)) == (kind, block)


def test_what_rides_along_is_a_reference_and_no_text() -> None:
    part = blocks.read({"type": "image", "source": PICTURE})
    assert isinstance(part, Media)
    assert (part.media_type, part.reference) == ("image/png", "data:image/png;base64,AAAA")


def test_how_a_tool_failed_is_known() -> None:
    part = blocks.read({"type": "tool_result", "id": "c", "name": "f", "output": "no", "is_error": True})
    assert isinstance(part, ToolResult)
    assert part.status == "failed"


@pytest.mark.parametrize(
    ("part", "block"),
    [
        (
            Media(media_type="application/pdf", reference="https://example.org/a.pdf"),
            "[a document: application/pdf, https",
        ),
        (Reasoning(redacted="sealed"), "[reasoning: sealed"),
        (ExecutionResult(stdout="42"), "42"),
        (Opaque(type="other", value=Extra({"a": 1})), '[other: {"a":1}]'),
    ],
)
def test_what_agentscope_has_no_block_for_is_told_in_words(part: Part, block: str) -> None:
    told = blocks.write(part)
    assert (told["type"], block in told["text"]) == ("text", True)


def test_what_came_by_another_door_is_whole() -> None:
    call, result = ToolCall(call_id="c", name="f", arguments="{"), ToolResult(call_id="c", content=(Text(text="ok"),))
    assert blocks.write(call)["input"] == {"arguments_as_written": "{"}
    assert blocks.write(result) == {
        "type": "tool_result",
        "id": "c",
        "output": [{"type": "text", "text": "ok"}],
        "name": "",
    }
    assert blocks.write(Media(media_type="image/png", reference="https://example.org/a.png"))["source"]["type"] == "url"


def test_arguments_nested_as_deeply_as_nobody_reads_are_read_as_their_text() -> None:
    deep = ToolCall(call_id="c", name="look", arguments=f'{{"at":{"[" * 200}{"]" * 200}}}')
    assert blocks.write(blocks.readable(deep))["input"] == {"arguments_as_written": deep.arguments}
    plain = ToolCall(call_id="c", name="look", arguments='{"at":[[]]}')
    assert blocks.readable(plain) is plain
