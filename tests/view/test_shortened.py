"""A message whose texts are less than what was said shows before each what leads back to the whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from unabridged.log import shortened
from unabridged.log.body import Message
from unabridged.log.compacted import Stub
from unabridged.log.counted import tokens_of_parts
from unabridged.log.extra import Extra
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import ExecutionResult, Text, ToolCall, ToolResult
from unabridged.view import render

SAID = Message(role="tool", parts=(ToolResult(call_id="c", content=(Text(text="all of it"),)),))
LESS = (ToolResult(call_id="c", content=(shortened.noted(Text(text="all of it"), "less"),)),)


def stub(*parts: object) -> Stub:
    return Stub(item=ItemName(seq=Seq(1), n=0), head=0, tail=0, tokens=1, parts=parts)  # type: ignore[arg-type]


def test_the_mark_stands_before_a_shortened_text() -> None:
    shown = render.stub(SAID, stub(*LESS), "[mark]")
    assert shown.parts == (ToolResult(call_id="c", content=(Text(text="[mark] less"),)),)


def test_without_a_mark_nothing_is_put_before_it() -> None:
    assert render.stub(SAID, stub(*LESS)).parts == (ToolResult(call_id="c", content=(Text(text="less"),)),)


def test_a_mark_stands_before_what_was_printed_and_not_before_what_was_kept() -> None:
    part = shortened.printed(ExecutionResult(stdout="long", stderr="as it was"), "less", "as it was", ["stdout"])
    assert render.marked([part], "[m]") == (ExecutionResult(stdout="[m] less", stderr="as it was"),)


def test_what_else_a_part_is_told_to_carry_stays() -> None:
    part = shortened.noted(Text(text="long", extra=Extra({"cached": True})), "less")
    assert render.marked([part], "") == (Text(text="less", extra=Extra({"cached": True})),)


@pytest.mark.parametrize("note", ["text", 7, [3], None, {"text": 1}, ["nothing of that name"]])
def test_a_note_that_nobody_of_ours_wrote_marks_nothing(note: object) -> None:
    part = Text(text="said", extra=Extra({shortened.SHORTENED: note}))
    (shown,) = render.marked([part], "[m]")
    assert isinstance(shown, Text)
    assert shown.text == "said"


@pytest.mark.parametrize(
    "parts",
    [
        (Text(text="another kind"),),
        (*LESS, Text(text="one more")),
        (ToolResult(call_id="other", content=(Text(text="less"),)),),
        (ToolResult(call_id="c", content=()),),
    ],
)
def test_parts_that_are_not_those_of_the_message_are_not_shown(parts: tuple[object, ...]) -> None:
    assert render.stub(SAID, stub(*parts), "[m]") == SAID


def test_a_call_is_never_shown_as_another() -> None:
    said = Message(role="assistant", parts=(ToolCall(call_id="c", name="f", arguments="{}"),))
    assert render.stub(said, stub(ToolCall(call_id="c", name="g", arguments="{}"))) == said


def test_the_mark_is_counted_before_it_is_there() -> None:
    whole = tokens_of_parts(LESS, len)
    assert whole >= tokens_of_parts(render.marked(LESS, "[unabridged 123456789.10 0a1b2c3d]"), len)


def test_the_stub_says_so_in_another_dialect_as_well() -> None:
    shown = render.stub(SAID, stub(*LESS), "[mark]")
    assert "shortened" not in repr(render.prompt([replace(shown)], "plain"))
