"""What is known from earlier conversations stands before what a provider is sent, and is no item of the session."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from agents import RunConfig

from tests.doors.openai_agents.kit import agent, loops, run
from tests.doors.openai_agents.provider import Provider, provider
from unabridged import AsyncMemory, Policy
from unabridged.adapters.openai_agents import Session

POLICY = Policy(limit_tokens=1_100, reserve_tokens=100, memory_tokens=200)


async def opened(policy: Policy = POLICY) -> AsyncMemory:
    memory = await AsyncMemory.open(policy=policy)
    await memory.facts().add("Prefers pnpm to npm.")
    return memory


def shown(request: dict[str, Any]) -> list[int]:
    sent = request.get("input") or request["messages"][1:]  # chat has its instructions first
    return [n for n, each in enumerate(sent) if "Prefers pnpm" in str(each)]


@pytest.mark.parametrize("kind", ["responses", "chat"])
def test_every_step_of_a_run_has_it_first_and_the_session_never(kind: str) -> None:
    async def story(there: Provider) -> list[Any]:
        async with await opened() as memory, Session("one", memory) as session:
            config = RunConfig(call_model_input_filter=session.fit)
            for text in ("Go.", "Go on."):
                assert await run(agent(there, kind), text, session, config=config) == "Done."
            return await session.get_items()

    with provider(loops(15), window_tokens=1_450) as there:
        items = asyncio.run(story(there))
    assert there.refusals == []
    assert [shown(each) for each in there.asked] == [[0]] * 32
    assert "pnpm" not in str(items)


def test_a_list_that_was_put_together_otherwise_has_it_too() -> None:
    async def story(there: Provider) -> None:
        async with await opened() as memory, Session("one", memory) as session:
            config = RunConfig(
                call_model_input_filter=session.fit, session_input_callback=lambda history, new: [*new, *history[:1]]
            )
            for text in ("Go.", "Go on."):
                await run(agent(there), text, session, config=config)

    with provider(loops(1)) as there:
        asyncio.run(story(there))
    assert [shown(each) for each in there.asked] == [[0]] * 4


def test_nothing_is_sent_of_it_where_the_policy_shows_none() -> None:
    async def story(there: Provider) -> None:
        async with await opened(Policy(limit_tokens=1_100)) as memory, Session("one", memory) as session:
            await run(agent(there), "Go.", session, config=RunConfig(call_model_input_filter=session.fit))

    with provider(loops(1)) as there:
        asyncio.run(story(there))
    assert [shown(each) for each in there.asked] == [[], []]
