"""A conversation is told of an execution: by its tool, or as the result of the call that asked for it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.asking import talk, told
from tests.engine.talk import call, u
from unabridged import Extra, Origin, Policy, Thread, UsageError
from unabridged.executions import from_namespace
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, ToolResult, Variable

SMALL = Policy(limit_tokens=600, retain_rounds=1)
WELL = ExecutionResult(stdout="7\n", status="ok", variables=(Variable(name="total", type="int", value="7"),))


def names(thread: Thread) -> list[str]:
    return [each.name for each in thread.variables()]


class TestAnExecution:
    def test_that_is_told_of_is_its_tools_word(self) -> None:
        thread = talk(u("Count."))
        done = thread.update_from_execution(WELL, key="run-1")
        (event,) = thread.events(after=1)
        assert (done.last, event.origin) == (2, Origin.TOOL)
        assert names(thread) == ["total"]

    def test_that_is_told_of_twice_by_a_key_is_one(self) -> None:
        thread = talk(u("Count."))
        assert [thread.update_from_execution(WELL, key="run-1").fresh for _ in range(2)] == [True, False]

    def test_that_answers_a_call_is_that_calls_result(self) -> None:
        thread = talk(u("Count."), call("c1"))
        thread.update_from_execution(WELL, call_id="c1", name="python")
        *_, last = thread.prepare(policy=SMALL).to("openai")[:3]
        assert (last["role"], last["tool_call_id"], last["content"]) == ("tool", "c1", "7\n")
        assert names(thread) == ["total"]

    def test_that_answers_a_call_and_failed_says_so_to_every_provider(self) -> None:
        thread = talk(u("Count."), call("c1"))
        broke = from_namespace({}, {"x": 1}, stderr="Traceback", status="error")
        thread.update_from_execution(broke, call_id="c1")
        (result,) = thread.view().to("anthropic")["messages"][-1]["content"][:1]
        assert result["is_error"]
        assert names(thread) == ["x"]  # since the session was looked at

    def test_that_answers_a_call_and_printed_nothing_is_an_empty_result(self) -> None:
        thread = talk(u("Count."), call("c1"))
        thread.update_from_execution(ExecutionResult(), call_id="c1")
        message = thread.message(3)
        assert message is not None
        assert message.parts[0] == ToolResult(call_id="c1")

    def test_is_told_between_those_who_speak(self) -> None:
        thread = talk(u("Count."))
        thread.update_from_execution(WELL, sender="coder", recipient="planner")
        assert thread.variables()[0].origin == "coder"

    @pytest.mark.parametrize("given", ["7", {"stdout": "7"}, None])
    def test_of_any_other_kind_is_refused_with_what_makes_one(self, given: Any) -> None:  # noqa: ANN401  # what a caller may pass
        with pytest.raises(UsageError, match=r"unabridged\.executions"):
            talk(u("Count.")).update_from_execution(given)


class TestFailure:
    """What failed code lists does not count (tw-R18)."""

    @pytest.mark.parametrize(
        "said",
        [
            {"status": "error"},
            {"status": "FAILURE"},
            {"stderr": "Traceback (most recent call last)\n  File\nKeyError: 1"},
            {"extra": {"exit_code": 1}},
        ],
    )
    def test_is_known_by_status_code_or_traceback(self, said: dict[str, Any]) -> None:
        assert not _defines(**said)

    @pytest.mark.parametrize(
        "said",
        [
            {"stderr": "DeprecationWarning: old\n"},
            {"status": "ok", "stderr": "Traceback (most recent call last)\nlogged and gone on"},
            {"stdout": "Traceback (most recent call last)\n  of another program"},
            {"extra": {"exit_code": 0}},
        ],
    )
    def test_is_neither_a_warning_nor_what_was_printed(self, said: dict[str, Any]) -> None:
        assert _defines(**said)

    def test_of_a_call_is_that_of_the_execution_beside_its_result(self) -> None:
        beside = ExecutionResult(variables=(Variable(name="x"),))
        thread = talk(u("q"), call("c"), Message(role="tool", parts=(ToolResult(call_id="c", status="failed"), beside)))
        assert names(thread) == []


def _defines(*, extra: dict[str, object] | None = None, **said: Any) -> bool:  # noqa: ANN401  # each field
    result = ExecutionResult(variables=(Variable(name="x"),), extra=Extra(extra or {}), **said)
    return names(talk(u("q"), told("tool", result))) == ["x"]
