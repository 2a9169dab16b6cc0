"""The real agent of the framework with this memory: turns, tools, sessions, and a conversation that outgrows it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from agentscope.agent import ReActAgent
from agentscope.formatter import AnthropicChatFormatter, OpenAIChatFormatter
from agentscope.message import Msg, TextBlock
from agentscope.session import JSONSession
from agentscope.token import CharTokenCounter
from agentscope.tool import Toolkit, ToolResponse

from tests.doors.agentscope.with_compress.scripted import LIMIT, PLACES, Model, heads, made, rounds, user

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


async def pantry(shelf: int) -> ToolResponse:
    """What stands on a shelf.

    Args:
        shelf (int): Which one.
    """
    await asyncio.sleep(0)
    return ToolResponse(content=[TextBlock(type="text", text=f"shelf {shelf}: " + "leeks " * 40)])


def agent_of(model: Any, memory: Any, *, formatter: Any = None, **settings: Any) -> ReActAgent:  # noqa: ANN401  # the framework's own
    toolkit = Toolkit()
    toolkit.register_tool_function(pantry)
    agent = ReActAgent(
        name="Friday",
        sys_prompt="You are Friday.",
        model=model,
        formatter=formatter or OpenAIChatFormatter(),
        toolkit=toolkit,
        memory=memory,
        **settings,
    )
    agent.set_console_output_enabled(enabled=False)
    return agent


def cooking(turns: int, calls: int = 2) -> Iterator[Any]:
    """Each turn asks for some shelves at once, and then answers."""
    for turn in range(turns):
        yield [
            {"type": "tool_use", "id": f"c{turn}-{n}", "name": "pantry", "input": {"shelf": n}} for n in range(calls)
        ]
        yield f"answer {turn} " + "word " * 20


def paired(prompt: list[dict[str, Any]]) -> bool:
    """Whether each call of an OpenAI prompt is answered behind it, and nothing else is."""
    open_calls: set[str] = set()
    for message in prompt:
        if message["role"] == "tool":
            if message["tool_call_id"] not in open_calls:
                return False
            open_calls.remove(message["tool_call_id"])
        open_calls |= {call["id"] for call in message.get("tool_calls") or ()}
    return not open_calls


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


@EVERYWHERE
def test_marks_are_those_of_the_frameworks_own_memory(place: str) -> None:
    """as-M-B13: hints come and go, and what is marked is found and left out."""

    async def main() -> None:
        memory = made(compression_on_get=False, **PLACES[place]())
        await memory.add(user("a"), marks="hint")
        await memory.add([user("b"), user("c")], marks=["seen", "kept"])
        await memory.add(user("d"))
        ids = {str(msg.content): msg.id for msg in await memory.get_memory()}
        assert heads(await memory.get_memory(mark="seen")) == ["b", "c"]
        assert heads(await memory.get_memory(exclude_mark="hint")) == ["b", "c", "d"]
        assert heads(await memory.get_memory(mark="seen", exclude_mark="kept")) == []
        assert await memory.update_messages_mark("compressed", msg_ids=[ids["b"], ids["d"]]) == 2
        assert await memory.update_messages_mark("compressed", msg_ids=[ids["b"], "nobody"]) == 0
        assert heads(await memory.get_memory(exclude_mark="compressed")) == ["a", "c"]
        assert await memory.update_messages_mark("old", old_mark="kept") == 2
        assert heads(await memory.get_memory(mark="kept")) == []
        assert await memory.update_messages_mark(None, old_mark="old", msg_ids=[ids["c"]]) == 1
        assert await memory.update_messages_mark(None) == 0
        assert heads(await memory.get_memory(mark="old")) == ["b"]
        assert await memory.delete_by_mark("hint") == 1
        assert await memory.delete_by_mark(["nobody"]) == 0
        assert heads(await memory.get_memory()) == ["b", "c", "d"]
        assert await memory.delete([ids["c"], "nobody"]) == 1
        assert (heads(await memory.get_memory()), await memory.size()) == (["b", "d"], 4)
        for wrong in (7, ["a", 7]):
            with pytest.raises(TypeError):
                await memory.add(user("e"), marks=wrong)  # type: ignore[arg-type]
            with pytest.raises(TypeError):
                await memory.delete_by_mark(wrong)  # type: ignore[arg-type]
            with pytest.raises(TypeError):
                await memory.get_memory(mark=wrong)  # type: ignore[arg-type]
        assert await memory.size() == 4

    asyncio.run(main())


@EVERYWHERE
def test_the_frameworks_own_compression_finds_what_it_needs(place: str) -> None:
    """as-M-B13: its marks hide, its summary is put in front, and clearing forgets both."""

    async def main() -> None:
        summary = {
            "task_overview": "soups",
            "current_state": "cooking",
            "important_discoveries": "leeks",
            "next_steps": "eat",
            "context_to_preserve": "none",
        }
        model = Model(summary, script=cooking(6))
        memory = made(model, compression_on_get=False, max_token=50_000, **PLACES[place]())
        config = ReActAgent.CompressionConfig(
            enable=True, agent_token_counter=CharTokenCounter(), trigger_threshold=3_000
        )
        agent = agent_of(model, memory, compression_config=config)
        for turn in range(6):
            await agent(user(f"question {turn}"))
        assert "leeks" in str((await memory.get_memory(exclude_mark="compressed"))[0].content)
        assert len(await memory.get_memory(prepend_summary=False)) == await memory.size() == 30
        assert len(await memory.get_memory(exclude_mark="compressed")) < 25
        await memory.clear()
        assert await memory.get_memory() == []

    asyncio.run(main())


def test_an_empty_memory_is_a_memory() -> None:
    """as-M-B13: the framework takes another one in place of a false one."""
    assert bool(made())


def test_two_agents_in_one_program_see_each_their_own() -> None:
    """as-M-B1."""

    async def main() -> None:
        models = [Model(), Model()]
        memories = [made(model) for model in models]
        agents = [agent_of(model, memory) for model, memory in zip(models, memories, strict=True)]
        await asyncio.gather(*(agent(user(f"secret {n}")) for n, agent in enumerate(agents)))
        assert "secret 0" not in str(models[1].prompts)
        assert "secret 1" not in str(models[0].prompts)

    asyncio.run(main())


def test_other_memories_of_messages_can_be_read_in() -> None:
    """as-M13: what stands is named by position, whatever is added later."""

    async def main() -> None:
        memory = made()
        await memory.add([*rounds(1), Msg("system", "Be brief.", "system")])
        assert [msg.role for msg in await memory.get_memory()] == ["user", "assistant", "system"]
        assert await memory.delete(2) == 1
        assert [msg.role for msg in await memory.get_memory()] == ["user", "assistant"]

    asyncio.run(main())
