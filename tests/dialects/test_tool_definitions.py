"""What a model is told of the tools by which it recalls is what each provider's own package takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import anthropic.types
import openai.types.chat
import openai.types.responses
import pytest
from google.genai import types as google
from pydantic import TypeAdapter

from unabridged import Memory, RecallTool, UsageError


@cache
def adapter(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def takes_gemini(tool: dict[str, Any]) -> None:
    found = google.Tool.model_validate({"function_declarations": [tool]}).function_declarations
    assert found
    assert found[0].parameters_json_schema == tool["parameters_json_schema"]


TAKES: Mapping[str, Callable[[Any], Any]] = {
    "openai": lambda tool: adapter(openai.types.chat.ChatCompletionFunctionToolParam).validate_python(tool),
    "openai-responses": lambda tool: adapter(openai.types.responses.FunctionToolParam).validate_python(tool),
    "anthropic": lambda tool: adapter(anthropic.types.ToolParam).validate_python(tool),
    "gemini": takes_gemini,
}


def tools() -> tuple[RecallTool[str], ...]:
    return Memory.open().thread("t").recall_tools()


@pytest.mark.parametrize("dialect", TAKES)
@pytest.mark.parametrize("which", range(3))
def test_a_definition_is_one_that_the_provider_takes(dialect: str, which: int) -> None:
    TAKES[dialect](tools()[which].to(dialect))


@pytest.mark.parametrize("tool", tools(), ids=lambda tool: tool.name)
def test_a_schema_is_as_strict_as_the_strictest_provider_wants_it(tool: RecallTool[str]) -> None:
    assert tool.parameters["additionalProperties"] is False
    assert tool.parameters["required"] == list(tool.parameters["properties"])


@pytest.mark.parametrize("tool", tools(), ids=lambda tool: tool.name)
def test_what_may_be_left_out_may_be_null(tool: RecallTool[str]) -> None:
    needed = {name for name, each in tool.parameters["properties"].items() if "null" not in each["type"]}
    assert needed == {"search_history": {"query"}, "unfold": {"seq"}}.get(tool.name, set())


def test_a_caller_who_changes_a_definition_changes_no_other() -> None:
    search = tools()[0]
    search.to("openai")["function"]["parameters"]["properties"].clear()
    assert search.to("openai")["function"]["parameters"]["properties"]


def test_a_client_that_nobody_knows_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(UsageError, match="openai-responses, anthropic, gemini"):
        tools()[0].to("plain")
