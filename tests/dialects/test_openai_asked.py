"""What a model asks of the caller in items of their own kinds, and what the caller answers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dialects.asked import PAIRS
from unabridged import Memory
from unabridged.dialects import openai_responses
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Opaque, ToolCall, ToolResult

PAINTED = {"type": "tool_search_output", "call_id": "a", "tools": []}


def said(item: dict[str, Any]) -> Message:
    read = openai_responses.read(item)
    assert isinstance(read, Message)
    return read


@pytest.mark.parametrize("kind", list(PAIRS))
def test_is_a_call_and_its_result_which_know_each_other(kind: str) -> None:
    call, answer = map(said, PAIRS[kind])
    assert (call.role, answer.role) == ("assistant", "tool")
    (asked,), (told,) = call.parts, answer.parts
    assert isinstance(asked, ToolCall)
    assert isinstance(told, ToolResult)
    assert (asked.name, asked.call_id) == (kind if kind != "mcp_approval" else "mcp_approval_request", told.call_id)


@pytest.mark.parametrize("kind", list(PAIRS))
def test_is_sent_as_it_came(kind: str) -> None:
    with Memory.open() as memory:
        thread = memory.thread()
        thread.append([{"role": "user", "content": "go"}, *PAIRS[kind], {"role": "user", "content": "on"}])
        assert thread.view().to("openai-responses")[1:3] == list(PAIRS[kind])


@pytest.mark.parametrize("kind", list(PAIRS))
def test_without_an_answer_it_is_told_in_words(kind: str) -> None:
    with Memory.open() as memory:
        thread = memory.thread()
        thread.append([{"role": "user", "content": "go"}, PAIRS[kind][0], {"role": "user", "content": "on"}])
        assert [each["role"] for each in thread.view().to("openai-responses")] == ["user", "assistant", "user"]


def test_what_a_shell_printed_is_read_with_how_it_ended() -> None:
    (result,) = said(PAIRS["shell"][1]).parts
    assert isinstance(result, ToolResult)
    ran = [each for each in result.content if isinstance(each, ExecutionResult)]
    assert [(each.stdout, each.stderr, each.status) for each in ran] == [
        ("sign\n", "", ""),
        ("", "no x", "exit code 1"),
        ("", "", "timeout"),
    ]


def test_what_a_shell_printed_is_told_in_words_to_another_provider() -> None:
    with Memory.open() as memory:
        thread = memory.thread()
        thread.append([{"role": "user", "content": "go"}, *PAIRS["shell"]])
        told = [block["text"] for block in thread.view().to("openai")[-1]["content"]]
    assert told == ["sign\n", "[execution: exit code 1]\nno x", "[execution: timeout]"]


@pytest.mark.parametrize("left", [{}, {"output": None}, {"output": "done"}])
def test_a_patch_that_was_put_in_has_an_answer_whether_it_says_something_or_not(left: dict[str, Any]) -> None:
    item = {"type": "apply_patch_call_output", "call_id": "a", "status": "completed", **left}
    (part,) = said(item).parts
    assert isinstance(part, ToolResult)
    assert openai_responses.write(said(item)) == item


@pytest.mark.parametrize(
    "item",
    [
        {"type": "tool_search_call", "call_id": None, "execution": "server", "arguments": {}},
        {"type": "tool_search_call", "call_id": "a", "execution": "server", "arguments": {}},
        {**PAINTED, "execution": "server"},
        {**PAINTED, "call_id": None},
        {"type": "local_shell_call_output", "id": "ls_1", "output": "sign"},
    ],
)
def test_what_the_provider_answers_itself_or_knows_otherwise_is_the_models_and_stays_as_it_came(
    item: dict[str, Any],
) -> None:
    read = said(item)
    assert read.role == "assistant"
    assert isinstance(read.parts[0], Opaque)
    with Memory.open() as memory:
        thread = memory.thread()
        thread.append([{"role": "user", "content": "go"}, item])
        assert thread.view().to("openai-responses")[-1] == item


@pytest.mark.parametrize(
    "item",
    [
        {"type": "shell_call_output", "call_id": "a", "output": "text"},
        {"type": "shell_call_output", "call_id": "a", "output": [{"stdout": "x", "stderr": ""}]},
        {"type": "shell_call_output", "call_id": "a", "output": [{"stdout": 1, "stderr": "", "outcome": {}}]},
        {"type": "function_call_output", "call_id": "a"},
        {"type": "mcp_approval_response", "approval_request_id": "a", "approve": "yes"},
    ],
)
def test_an_answer_that_holds_what_no_such_answer_does_is_told_in_words(item: dict[str, Any]) -> None:
    assert isinstance(said(item).parts[0], Opaque)
    with Memory.open() as memory:
        thread = memory.thread()
        thread.append([{"role": "user", "content": "go"}, item])
        assert thread.view().to("openai-responses")[-1]["role"] == "user"


@pytest.mark.parametrize("kind", ["program", "local_shell"])
def test_an_answer_that_is_nothing_without_its_number_is_told_in_words_where_it_comes_twice(kind: str) -> None:
    with Memory.open() as memory:
        thread = memory.thread()
        thread.append([{"role": "user", "content": "go"}, *PAIRS[kind], PAIRS[kind][1]])
        *sent, again = thread.view().to("openai-responses")
    assert sent[1:] == list(PAIRS[kind])
    assert "[An item that stands above already.]" in again["content"]
