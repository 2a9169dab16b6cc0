"""Runs of the real SDK, with the real client, over a session of ours.
It refuses to look inside the session; what the provider was sent and what is kept is all that counts.
"""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from agents import Agent, ModelSettings, RunConfig, Runner, function_tool, set_tracing_disabled

from tests.doors.openai_agents.provider import Provider, calls, provider, says, thinks
from unabridged import Policy
from unabridged.adapters.openai_agents import Session

set_tracing_disabled(disabled=True)


@function_tool
def weather(city: str) -> str:
    """The weather in a city."""
    return f"Rain in {city}."


_NUMBERS = count(1)


def talks(request: dict[str, Any]) -> list[dict[str, Any]]:
    """A thought and an answer; a call first, where the question is about the weather."""
    number = next(_NUMBERS)
    last = (request.get("input") or request["messages"])[-1]
    if "weather" in str(last.get("content", "")):
        return [thinks(number), calls("weather", number, city="Oslo")]
    return [thinks(number), {**says(f"Answer {number}. " + "word " * 60), "id": f"msg_{number}_thought"}]


def agent(there: Provider, kind: str = "responses", **settings: bool) -> Agent[Any]:
    model = there.responses() if kind == "responses" else there.chat()
    return Agent(
        name="kind", instructions="Be kind.", model=model, tools=[weather], model_settings=ModelSettings(**settings)
    )


async def run(who: Agent[Any], text: str, session: Session, way: str, config: RunConfig | None = None) -> str:
    if way == "whole":
        return str((await Runner.run(who, text, session=session, run_config=config)).final_output)
    streamed = Runner.run_streamed(who, text, session=session, run_config=config)
    async for _ in streamed.stream_events():
        pass
    return str(streamed.final_output)


@pytest.mark.parametrize("way", ["whole", "streamed"])
@pytest.mark.parametrize("kind", ["responses", "chat"])
def test_a_conversation_outgrows_its_window_ten_times_and_nothing_is_lost_or_refused(
    tmp_path: Path, kind: str, way: str
) -> None:
    policy = Policy(limit_tokens=400, reserve_tokens=100)

    async def story(there: Provider) -> None:
        who, said = agent(there, kind), 0
        for week in range(9):
            async with Session("thread-1", tmp_path / "agent.db", policy=policy) as session:
                for day in range(5):
                    text = f"The weather of day {week}-{day}?" if day % 4 == 0 else f"Tell me of day {week}-{day}."
                    await run(who, text, session, way)
                    said += 1
        async with Session("thread-1", tmp_path / "agent.db", policy=policy) as session:
            thread = await session.thread()
            kept = [event async for event in thread.events() if event.kind.title == "Message"]
            assert sum(event.tokens for event in kept) >= 10 * 300
            assert sum(event.skeleton.role == "user" for event in kept) == said
            found = await thread.search("day 0-3")
            assert found.hits

    with provider(talks, window_tokens=550) as there:
        asyncio.run(story(there))
    assert there.refusals == []
