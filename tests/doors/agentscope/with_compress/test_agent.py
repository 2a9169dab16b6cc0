"""The real agent of the framework with this memory: turns, tools, sessions, and a conversation that outgrows it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from agentscope.formatter import AnthropicChatFormatter, OpenAIChatFormatter
from agentscope.session import JSONSession
from agentscope.tool import ToolResponse

from tests.doors.agentscope.with_compress.agents import agent_of, cooking, paired
from tests.doors.agentscope.with_compress.scripted import LIMIT, PLACES, Model, made, user

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


@EVERYWHERE
@pytest.mark.parametrize("parallel", [False, True])
def test_an_agent_lives_with_it_through_many_compressions(place: str, parallel: bool) -> None:  # noqa: FBT001  # a case
    """as-M-B13: each prompt fits about the limit, ends whole, and has the newest question."""

    async def main() -> None:
        model = Model(script=cooking(20))
        memory = made(model, **PLACES[place]())
        agent = agent_of(model, memory, parallel_tool_calls=parallel)
        for turn in range(20):
            reply = await agent(user(f"question {turn}"))
            assert str(reply.get_text_content()).startswith(f"answer {turn}")
            for prompt in model.prompts[-2:]:
                assert f"question {turn}" in [each["content"][0]["text"] for each in prompt if each["role"] == "user"]
                assert paired(prompt)
        assert max(len(str(prompt)) for prompt in model.prompts) < 3 * LIMIT
        assert len(model.structured) >= 4
        assert await memory.size() == 20 * 5
        assert "compressed_memory" in str(model.prompts[-1])

    asyncio.run(main())


def test_a_formatter_of_another_provider_takes_it_as_well() -> None:
    """as-M-B13."""

    async def main() -> None:
        model = Model(script=cooking(8))
        agent = agent_of(model, made(model), formatter=AnthropicChatFormatter())
        for turn in range(8):
            await agent(user(f"question {turn}"))
        assert model.structured

    asyncio.run(main())


def test_an_agent_goes_on_while_the_compressing_model_is_down() -> None:
    """as-M11: whatever fails, it answers."""

    async def main() -> None:
        model = Model(OSError("down"), script=cooking(12))
        memory = made(model)
        agent = agent_of(model, memory)
        for turn in range(12):
            await agent(user(f"question {turn}"))
        assert max(len(str(prompt)) for prompt in model.prompts) < 4 * LIMIT
        assert await memory.size() == 12 * 5

    asyncio.run(main())


@EVERYWHERE
def test_a_session_of_an_agent_goes_on_elsewhere(place: str, tmp_path: Path) -> None:
    """as-M19, as-M-B13."""

    async def main() -> None:
        model = Model(script=cooking(8))
        memory = made(model, **PLACES[place]())
        agent, session = agent_of(model, memory), JSONSession(save_dir=str(tmp_path))
        for turn in range(4):
            await agent(user(f"question {turn}"))
        await session.save_session_state("s", agent=agent)
        fresh = made(model, **PLACES[place]())
        other = agent_of(model, fresh)
        await session.load_session_state("s", agent=other)
        assert fresh.state_dict() == memory.state_dict()
        await other(user("question 4"))
        assert await fresh.size() == 5 * 5

    asyncio.run(main())


def test_an_agent_that_is_interrupted_keeps_its_calls_answered() -> None:
    """as-M-B13."""

    async def main() -> None:
        model, begun = Model(script=cooking(2, calls=1)), asyncio.Event()
        memory = made(model)
        agent = agent_of(model, memory)

        async def endless(shelf: int) -> ToolResponse:  # noqa: ARG001  # the name is what the model is told
            """What stands on a shelf, never told.

            Args:
                shelf (int): Which one.
            """
            begun.set()
            await asyncio.Event().wait()
            return ToolResponse(content=[])

        agent.toolkit.remove_tool_function("pantry")
        agent.toolkit.register_tool_function(endless, func_name="pantry")
        task = asyncio.create_task(agent(user("question 0")))
        await begun.wait()
        await agent.interrupt()
        await task
        found = await memory.get_memory()
        prompt = await OpenAIChatFormatter().format(found)
        assert paired(prompt)
        assert found[0].content == "question 0"

    asyncio.run(main())
