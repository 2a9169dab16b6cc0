"""Runs with the SDK's own tools, whose calls and answers are items of their own kinds."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import pytest
from agents import (
    Agent,
    ApplyPatchTool,
    LocalShellTool,
    RunConfig,
    Runner,
    ShellCallOutcome,
    ShellCommandOutput,
    ShellCommandRequest,
    ShellResult,
    ShellTool,
)
from agents.editor import ApplyPatchEditor, ApplyPatchOperation

from tests.doors.openai_agents.kit import agent
from tests.doors.openai_agents.provider import Provider, provider, says, thinks
from unabridged import Policy
from unabridged.adapters.openai_agents import Session
from unabridged.testing.provider_rules import violations

TIGHT = Policy(limit_tokens=2_000, reserve_tokens=50, retain_rounds=1)
LIST = {"action": {"commands": ["ls"], "timeout_ms": None, "max_output_length": None}}
DELETE = {"operation": {"type": "delete_file", "path": "a.py"}}
EXEC = {"action": {"type": "exec", "command": ["ls"], "env": {}}}
ASKS: dict[str, dict[str, Any]] = {"shell_call": LIST, "apply_patch_call": DELETE, "local_shell_call": EXEC}


class Deletes(ApplyPatchEditor):
    """An editor that says nothing of what it does."""

    def create_file(self, operation: ApplyPatchOperation) -> None:
        raise AssertionError(operation.path)

    def update_file(self, operation: ApplyPatchOperation) -> None:
        raise AssertionError(operation.path)

    def delete_file(self, operation: ApplyPatchOperation) -> None:
        assert operation.path == "a.py"


def ran(_: ShellCommandRequest) -> ShellResult:
    printed = ShellCommandOutput(
        command="ls", stdout="a.py\n" * 40, stderr="", outcome=ShellCallOutcome(type="exit", exit_code=0)
    )
    return ShellResult(output=[printed])


TOOLS: dict[str, Any] = {
    "shell_call": lambda: ShellTool(executor=ran),
    "apply_patch_call": lambda: ApplyPatchTool(editor=Deletes()),
    "local_shell_call": lambda: LocalShellTool(executor=lambda _: "a.py\n" * 40),
}


@pytest.mark.parametrize("kind", list(TOOLS))
def test_a_long_loop_with_one_of_them_is_refused_at_no_step(kind: str) -> None:
    numbers = count(1)

    def script(_: dict[str, Any]) -> list[dict[str, Any]]:
        number = next(numbers)
        if number > 30:
            return [thinks(number), says("Done.", number)]
        call: dict[str, Any] = {
            "type": kind,
            "id": f"x_{number}",
            "call_id": f"call_{number}",
            "status": "completed",
            **ASKS[kind],
        }
        return [thinks(number), call]

    async def story(there: Provider) -> None:
        who: Agent[Any] = agent(there).clone(tools=[TOOLS[kind]()])
        async with Session("one", policy=TIGHT) as session:
            config = RunConfig(call_model_input_filter=session.fit)
            result = await Runner.run(who, "Go on.", session=session, run_config=config, max_turns=40)
            assert result.final_output == "Done."

    with provider(script) as there:
        asyncio.run(story(there))
    refused = [each for asked in there.asked for each in violations(asked["input"], "openai-responses")]
    assert refused == []
    assert max(map(there.tokens_of, there.asked)) <= TIGHT.limit_tokens
    answers = [each for asked in there.asked for each in asked["input"] if each.get("type") == f"{kind}_output"]
    assert answers
