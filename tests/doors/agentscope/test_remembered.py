"""What is known from earlier conversations stands before what an agent reads, and is nothing that was said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.doors.agentscope.kit import WORDS, ScriptedModel, agent, ran, texts, user
from unabridged import AsyncMemory, Policy
from unabridged.adapters.agentscope import UnabridgedMemory

POLICY = Policy(limit_tokens=2_000, memory_tokens=200)


async def opened(policy: Policy = POLICY) -> AsyncMemory:
    memory = await AsyncMemory.open(policy=policy)
    await memory.facts().add("Prefers pnpm to npm.")
    return memory


def shown(prompt: list[dict[str, Any]]) -> list[int]:
    return [n for n, each in enumerate(prompt) if "Prefers pnpm" in str(each)]


def test_an_agent_reads_it_behind_its_own_instructions_at_every_step() -> None:
    """It keeps its bytes from one compaction to the next."""

    async def talk() -> tuple[ScriptedModel, int]:
        async with await opened() as memory:
            model = ScriptedModel(f"Noted. {WORDS}")
            friday = agent(UnabridgedMemory(memory, thread="new"), model)
            for n in range(20):
                await friday(user(f"fact {n} {WORDS}"))
            return model, len([each async for each in memory.thread("new").compactions()])

    model, compactions = ran(talk())
    assert [shown(prompt) for prompt in model.prompts] == [[1]] * 20
    assert len({str(prompt[1]) for prompt in model.prompts}) <= compactions + 1 < 20


@pytest.mark.parametrize("tokens", [0, 200])
def test_it_is_shown_where_a_policy_shows_it(tokens: int) -> None:
    async def talk() -> list[str | None]:
        async with await opened(Policy(limit_tokens=2_000, memory_tokens=tokens)) as memory:
            door = UnabridgedMemory(memory, thread="new")
            await door.add(user("hello"))
            return texts(await door.get_memory())

    assert [("pnpm" in str(each)) for each in ran(talk())] == [*([True] if tokens else []), False]


def test_it_is_no_message_of_the_conversation() -> None:
    async def talk() -> tuple[int, list[str | None], list[str | None], str]:
        async with await opened() as memory:
            door = UnabridgedMemory(memory, thread="new")
            await door.add(user("hello"), marks="mine")
            first = (await door.get_memory())[0]
            plain, mine = await door.get_memory(prepend_summary=False), await door.get_memory("mine")
            return await door.size(), texts(plain), texts(mine), first.id

    assert ran(talk()) == (1, ["hello"], ["hello"], "unabridged-memory-0")
