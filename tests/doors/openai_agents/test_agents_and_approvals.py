"""Runs with approvals, handoffs and guardrails, and what is kept of them.
It refuses to look inside the session; what the provider was sent and what is kept is all that counts.
"""

from __future__ import annotations

import asyncio
import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from agents import (
    Agent,
    GuardrailFunctionOutput,
    InputGuardrail,
    InputGuardrailTripwireTriggered,
    OutputGuardrail,
    OutputGuardrailTripwireTriggered,
    RunConfig,
    Runner,
    RunState,
    function_tool,
)

from tests.adapters.openai_agents.legal import wrong_with
from tests.doors.openai_agents.kit import agent, run, talks
from tests.doors.openai_agents.provider import Provider, calls, provider, says, thinks
from unabridged import Policy
from unabridged.adapters.openai_agents import Session

TIGHT = Policy(limit_tokens=400, reserve_tokens=50, retain_rounds=1)


def test_an_approval_that_is_given_in_another_program_finds_its_call(tmp_path: Path) -> None:
    done: list[str] = []

    @function_tool(needs_approval=True)
    def order(what: str) -> str:
        """Order something."""
        done.append(what)
        return f"{what} is ordered."

    numbers = count(1)

    def script(request: dict[str, Any]) -> list[dict[str, Any]]:
        number = next(numbers)
        if request["input"][-1].get("type") == "function_call_output":
            return [thinks(number), says("Done.", number)]
        return [thinks(number), calls("order", number, what="a stove")]

    def buyer(there: Provider) -> Agent[Any]:
        return Agent(name="buyer", model=there.responses(), tools=[order])

    async def asks_for_it(there: Provider) -> str:
        async with Session("one", tmp_path / "agent.db", policy=TIGHT) as session:
            result = await Runner.run(buyer(there), "Order a stove.", session=session)
            assert len(result.interruptions) == 1
            assert [item.get("type", "message") for item in await session.get_items()][-1] == "function_call"
            return json.dumps(result.to_state().to_json())

    async def approves(there: Provider, kept: str) -> None:
        async with Session("one", tmp_path / "agent.db", policy=TIGHT) as session:
            state = await RunState.from_json(buyer(there), json.loads(kept))
            state.approve(state.get_interruptions()[0])
            result = await Runner.run(buyer(there), state, session=session)
            assert result.final_output == "Done."
            assert wrong_with(list(await session.get_items())) == ""
            kinds = [item.get("type", "message") for item in await session.get_items()]
            assert kinds.count("function_call") == kinds.count("function_call_output") == 1

    with provider(script) as there:
        asyncio.run(approves(there, asyncio.run(asks_for_it(there))))
    assert done == ["a stove"]
    assert there.refusals == []


def test_agents_hand_over_within_one_session() -> None:
    numbers = count(1)

    def script(request: dict[str, Any]) -> list[dict[str, Any]]:
        number = next(numbers)
        tools = [tool["name"] for tool in request["tools"]]
        if "transfer_to_cook" in tools and request["input"][-1].get("role") == "user":
            return [thinks(number), calls("transfer_to_cook", number)]
        return [thinks(number), says("Soup. " * 40, number)]

    async def story(there: Provider) -> None:
        cook = agent(there, name="cook")
        host: Agent[Any] = Agent(name="host", instructions="Ask.", model=there.responses(), handoffs=[cook])
        async with Session("one", policy=TIGHT) as session:
            config = RunConfig(call_model_input_filter=session.fit)
            for day in range(8):
                result = await Runner.run(host, f"Dinner of day {day}?", session=session, run_config=config)
                assert result.last_agent is cook
            assert wrong_with(list(await session.get_items())) == ""

    with provider(script) as there:
        asyncio.run(story(there))
    assert there.refusals == []


@pytest.mark.parametrize("which", ["input", "output"])
def test_a_guardrail_that_trips_leaves_a_session_that_goes_on(which: str) -> None:
    async def trips(*_: object) -> GuardrailFunctionOutput:
        return GuardrailFunctionOutput(output_info=None, tripwire_triggered=True)

    async def story(there: Provider) -> None:
        async with Session("one", policy=TIGHT) as session:
            guarded = agent(there)
            if which == "input":
                guarded.input_guardrails = [InputGuardrail(trips)]
            else:
                guarded.output_guardrails = [OutputGuardrail(trips)]
            tripped = (InputGuardrailTripwireTriggered, OutputGuardrailTripwireTriggered)
            with pytest.raises(tripped):
                await run(guarded, "Hello.", session)
            assert await run(agent(there), "Hello again.", session)
            assert wrong_with(list(await session.get_items())) == ""

    with provider(talks) as there:
        asyncio.run(story(there))
    assert there.refusals == []


def test_a_provider_that_keeps_the_conversation_needs_no_session_and_the_runner_says_so() -> None:
    async def story(there: Provider) -> None:
        async with Session("one") as session:
            with pytest.raises(Exception, match="cannot be combined"):  # the SDK's own
                await Runner.run(agent(there), "Hello.", session=session, conversation_id="conv_1")
            assert await session.get_items() == []

    with provider(talks) as there:
        asyncio.run(story(there))
