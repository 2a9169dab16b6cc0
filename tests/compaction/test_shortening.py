"""What a tool said is shown short, each text by itself; what anybody else said is not touched."""

from __future__ import annotations

from unabridged.compaction.plans.shortening import hint_of, may_be, noted, shortened
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Media, Part, Text, ToolCall, ToolResult
from unabridged.log.shortened import texts
from unabridged.reduce.detect import Hint

LONG = "\n".join(f"{n * n:b} went by at berth {n}" for n in range(400))
ROWS = "[" + ", ".join(f'{{"order": "W{n}", "state": "sent"}}' for n in range(40)) + "]"
PICTURE = Media(media_type="image/png", reference="data:image/png;base64,AAAA")


def count(text: str) -> int:
    return len(text) // 4


def short(*parts: Part, role: str = "tool", limit: int = 200) -> tuple[Part, ...] | None:
    found = shortened(Message(role=role, parts=parts), limit, count, {})
    return None if found is None else found.parts


def test_a_result_and_a_bare_text_of_a_tool_are_shortened() -> None:
    for part in (ToolResult(call_id="c", content=(Text(text=LONG),)), Text(text=LONG)):
        assert may_be(Message(role="tool", parts=(part,)), 200)
        assert short(part) is not None


def test_a_call_is_not() -> None:
    call = ToolCall(call_id="c", name="f", arguments=f'{{"text": "{"x" * 900}"}}')
    assert not may_be(Message(role="assistant", parts=(call,)), 200)
    assert short(call, role="assistant") is None


def test_what_a_user_says_is_not() -> None:
    assert not may_be(Message(role="user", parts=(Text(text=LONG),)), 200)
    assert short(Text(text=LONG), role="user") is None


def test_what_was_printed_is_shortened_by_itself() -> None:
    said = ExecutionResult(stdout=LONG, stderr="a warning", result=LONG)
    assert may_be(Message(role="assistant", parts=(said,)), 200)
    found = short(said, role="assistant")
    assert found is not None
    (part,) = found
    assert isinstance(part, ExecutionResult)
    assert (texts(part), part.stderr, part.result) == (("stdout",), "a warning", LONG)


def test_what_was_printed_short_stays() -> None:
    assert short(ExecutionResult(stdout="42"), role="assistant") is None


def test_what_loses_nothing_bears_no_note() -> None:
    found = short(ToolResult(call_id="c", content=(Text(text=ROWS),)), limit=300)
    assert found is not None
    (part,) = found
    assert isinstance(part, ToolResult)
    assert all(isinstance(each, Text) and not texts(each) for each in part.content)


def test_a_picture_and_a_call_beside_it_stay() -> None:
    call = ToolCall(call_id="d", name="f", arguments="{}")
    found = short(call, ToolResult(call_id="c", content=(PICTURE, Text(text=LONG))))
    assert found is not None
    assert found[0] == call
    assert isinstance(found[1], ToolResult)
    assert found[1].content[0] == PICTURE


def test_what_no_reducer_makes_shorter_stays() -> None:
    assert short(Text(text="x" * 90), limit=20) is None


def test_answers_of_our_own_are_not_made_short_again() -> None:
    for mark in ("[unabridged 17.0 0a1b2c3d] [Shortened: log", "[unabridged recall 17 0a1b2c3d4e5f]\nQuoted"):
        assert short(Text(text=f"{mark}\n{LONG}")) is None


def test_a_note_takes_the_place_of_all_that_tools_said() -> None:
    said = (Text(text=LONG), ToolResult(call_id="c", content=(Text(text=LONG),)), ExecutionResult(stdout="7"))
    first, second, third = noted(Message(role="tool", parts=said), "[note]").parts
    assert isinstance(first, Text)
    assert isinstance(second, ToolResult)
    assert first.text == "[note]"
    assert second.content == (first,)
    assert third == said[2]


def test_a_call_says_what_its_result_may_be() -> None:
    call = ToolCall(call_id="c", name="read_file", arguments='{"path": "a.py"}')
    assert hint_of(call) == Hint(tool="read_file", path="a.py", command='{"path": "a.py"}')
    assert hint_of(None, "grep") == Hint(tool="grep")
