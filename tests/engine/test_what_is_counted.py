"""What a dialect adds to a message in words is part of what the message takes."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.engine.talk import a, call, result, u
from unabridged import Compacting, Memory, Message, Policy, RoundState
from unabridged.counting.o200k import O200k
from unabridged.log.part import ExecutionResult, Media, Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.testing.provider_rules import RULES

COUNT = O200k().count
UNREAD = frozenset({"role", "type", "id", "thought_signature"})
SAID: Final[dict[str, list[Any]]] = {
    "a picture that has to be told": [
        Message(role="user", parts=(Media(media_type="image/png", reference="s3://" + "folder/" * 900),))
    ],
    "thoughts that lead to nothing": [Message(role="assistant", parts=(Reasoning(text="hm"),)), u("q")] * 30,
    "thoughts beside an empty text": [Message(role="assistant", parts=(Reasoning(text="hm"), Text(text=""))), u("q")]
    * 30,
    "a strange role": [Message(role="senior_code_reviewer", parts=(Text(text="ok"),))] * 60,
    "how a run ended": [Message(role="user", parts=(ExecutionResult(status="interrupted by the keyboard"),))] * 10,
    "who spoke to whom": [Message(role="user", sender="ada", recipient="bob" * 50, parts=(Text(text="hi"),))] * 20,
    "calls that no assistant made": [Message(role="critic", parts=(ToolCall(call_id="1", name="f"),))] * 10,
    "a tool that nobody called": [Message(role="tool", parts=(Text(text="1\n" * 40),)), u("q")] * 9,
    "a function that nobody called": [Message(role="function", parts=(Text(text="1\n" * 40),)), u("q")] * 9,
    "code that nobody's call ran": [Message(role="tool", parts=(ExecutionResult(stdout="1\n" * 40, status="ok"),))] * 9,
    "a function that says more than its result": [
        u("q"),
        call("1"),
        Message(
            role="function",
            parts=(ToolResult(call_id="1", content=(Text(text="ok"),)), Text(text="1\n" * 40), Text(text="2\n" * 40)),
        ),
    ],
    "nothing": [u("")],
    "nobody but the model": [a("hello")],
}


def texts(value: object) -> list[str]:
    """Every text of a prompt that a model reads; a signature is the provider's."""
    match value:
        case dict():
            return [text for name, each in value.items() if name not in UNREAD for text in texts(each)]
        case list():
            return [text for each in value for text in texts(each)]
        case str():
            return [value]
        case _:
            return []


@pytest.mark.parametrize("dialect", RULES)
@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_a_view_takes_at_least_what_a_model_reads(said: list[Any], dialect: str) -> None:
    thread = Memory.open().thread("t")
    thread.append(said)
    view = thread.view()
    assert sum(map(COUNT, texts(view.to(dialect)))) <= view.tokens


def test_a_view_of_what_code_printed_that_nobody_s_call_ran_fits() -> None:
    thread = Memory.open(policy=Policy(limit_tokens=1_000), compacting=Compacting.ASKED).thread("t")
    for n in range(40):
        thread.update_from_execution(ExecutionResult(stdout="1\n" * n, status="ok"))
    view = thread.prepare(deadline_seconds=0)
    assert sum(map(COUNT, texts(view.to("openai")))) <= view.tokens <= 1_000


def test_what_a_tool_says_that_was_called_takes_no_note() -> None:
    thread = Memory.open(compacting=Compacting.ASKED).thread("t")
    thread.append([u("q"), call("c1"), result("c1", "found"), a("done")])
    assert thread.view().noted_tokens == 0


def test_of_what_leaves_the_notes_leave_too_so_that_the_newest_stays() -> None:
    thread = Memory.open(policy=Policy(limit_tokens=1_000), compacting=Compacting.ASKED).thread("t")
    for n in range(80):
        thread.update_from_execution(ExecutionResult(stdout="1\n" * (n % 30), status="ok"))
    view = thread.prepare(deadline_seconds=0)
    assert len(view.items) > 8
    assert sum(map(COUNT, texts(view.to("openai")))) <= view.tokens <= 1_000


@pytest.mark.parametrize("said", [ExecutionResult(stdout="1\n" * 2_000), Text(text="1\n" * 2_000)])
def test_of_much_that_a_tool_says_that_nobody_called_as_much_is_shown_as_fits(said: Part) -> None:
    thread = Memory.open(policy=Policy(limit_tokens=1_000), compacting=Compacting.ASKED).thread("t")
    thread.append([u("q"), Message(role="tool", parts=(said,))])
    view = thread.prepare(deadline_seconds=0)
    assert 900 < sum(map(COUNT, texts(view.to("openai")))) <= view.tokens <= 1_000


@pytest.mark.parametrize("limit", range(200, 380, 20))
def test_what_is_shorter_than_what_would_stand_for_it_is_counted_as_it_is_shown(limit: int) -> None:
    thread = Memory.open(policy=Policy(limit_tokens=limit), compacting=Compacting.ASKED).thread("t")
    thread.append([Message(role="tool", parts=(ExecutionResult(stdout="1\n" * 90, status="ok"),))])
    view = thread.prepare(deadline_seconds=0)
    assert sum(map(COUNT, texts(view.to("openai")))) <= view.tokens <= limit


def test_a_view_takes_what_is_said_of_results_that_came_after_their_round() -> None:
    thread = Memory.open().thread("t")
    thread.append([u("q"), *[call(f"c{n}") for n in range(9)]])
    thread.end_round(1, RoundState.FINISHED)
    thread.append([result(f"c{n}", "found") for n in range(9)])
    view = thread.view()
    assert sum(map(COUNT, texts(view.to("openai")))) <= view.tokens
