"""Marks and the summary of its own that an agent of 1.0.21 keeps with its memory."""

from __future__ import annotations

import asyncio

import pytest
from agentscope.agent import ReActAgent
from agentscope.message import Msg
from agentscope.token import CharTokenCounter

from tests.doors.agentscope.with_compress.agents import agent_of, cooking
from tests.doors.agentscope.with_compress.scripted import PLACES, Model, heads, made, rounds, user

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


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
