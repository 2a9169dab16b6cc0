"""What was said past lace's names is told in lace's events word for word, also where it was no text."""

from __future__ import annotations

import pytest

from unabridged import Memory, Message
from unabridged.adapters.lace import ThreadManager
from unabridged.log.part import ExecutionResult, Media, Text, ToolCall, ToolResult

PICTURE = Media(media_type="image/png", reference="https://example.org/plan.png")
RAN = ExecutionResult(stdout="42 rows", stderr="slow disk", status="SUCCESS")


def told(*said: Message) -> list[object]:
    manager = ThreadManager()
    thread = manager.create_thread()
    manager.thread(thread).append(list(said))
    return [each["data"] for each in manager.get_events(thread)]


def test_a_picture_is_named_where_it_stood() -> None:
    words = Text(text="Look.")
    (alone, beside) = told(Message(role="user", parts=(PICTURE,)), Message(role="user", parts=(words, PICTURE)))
    assert PICTURE.reference in str(alone)
    assert str(beside).startswith("Look.\n")
    assert PICTURE.reference in str(beside)


def test_what_a_program_printed_is_told_with_what_it_complained_of() -> None:
    (ran,) = told(Message(role="assistant", parts=(RAN,)))
    assert ran == {"content": "[execution: SUCCESS]\n42 rows\nslow disk"}


def test_a_tools_result_has_all_that_was_in_it() -> None:
    called = Message(role="assistant", parts=(ToolCall(call_id="c", name="draw", arguments="{}"),))
    answered = Message(role="tool", parts=(ToolResult(call_id="c", content=(PICTURE, RAN)),))
    _, result = told(called, answered)
    assert isinstance(result, dict)
    picture, ran = result["content"]
    assert PICTURE.reference in picture["text"]
    assert ran == {"type": "text", "text": "[execution: SUCCESS]\n42 rows\nslow disk"}


@pytest.mark.parametrize(
    ("at", "year"), [(-100_000_000_000_000_000, 1), (-1, 1969), (1_090_000_000_000_000_000, 9999)], ids=str
)
def test_what_was_said_at_no_time_of_a_calendar_is_told_as_of_the_nearest(at: int, year: int) -> None:
    memory = Memory.open()
    memory.thread("t").append({"role": "user", "content": "hello"}, said_at=[at])
    (event,) = ThreadManager(memory).get_events("t")
    assert (event["data"], event["timestamp"].year) == ("hello", year)
