"""A real ``ReActAgent`` with our memory: turns, tools, interrupts, and a conversation that outgrows its window.
It refuses to ask a real model.
"""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from agentscope.formatter import AnthropicChatFormatter, FormatterBase, OpenAIChatFormatter, OpenAIMultiAgentFormatter
from agentscope.memory import InMemoryMemory
from agentscope.message import Msg, TextBlock
from agentscope.pipeline import MsgHub
from agentscope.tool import ToolResponse
from pydantic import BaseModel

from tests.doors.agentscope.kit import (
    ScriptedModel,
    agent,
    assistant,
    calling,
    is_paired,
    ran,
    texts,
    tools,
    user,
)
from unabridged.adapters.agentscope import UnabridgedMemory


class Wanted(BaseModel):
    """What a caller wants to be answered in."""

    total: int


class Booking(BaseModel):
    """What JSON says otherwise than Python."""

    when: date
    spot: tuple[int, int]


def test_a_structured_reply_is_handed_to_another_agent_that_keeps_it() -> None:
    model = ScriptedModel(calling("c1", name="generate_response", when="2026-01-02", spot=[1, 2]), "Booked.")
    first, second = (agent(UnabridgedMemory(), model) for _ in range(2))
    reply = ran(first(user("Book it."), structured_model=Booking))
    ran(second.observe(reply))
    assert ran(second.memory.get_memory())[-1].metadata == {"when": "2026-01-02", "spot": [1, 2]}


def test_a_reply_is_stored_with_its_calls_and_their_results() -> None:
    """as-M-B13. It runs inside the agent, with all the arguments that agents pass."""
    memory = UnabridgedMemory()
    model = ScriptedModel(calling("c1"), calling("c2"), "Here you are.")
    reply = ran(agent(memory, model)(user("Look it up.")))
    assert reply.get_text_content() == "Here you are."
    stored = ran(memory.get_memory())
    assert [(each.role, [block["type"] for block in each.get_content_blocks()]) for each in stored] == [
        ("user", ["text"]),
        ("assistant", ["tool_use"]),
        ("system", ["tool_result"]),
        ("assistant", ["tool_use"]),
        ("system", ["tool_result"]),
        ("assistant", ["text"]),
    ]
    assert stored[-1].id == reply.id


def test_the_prompts_are_those_of_agentscopes_own_memory() -> None:
    """as-M-B13. As long as nothing has to leave, nothing differs."""
    prompts = []
    for memory in (UnabridgedMemory(), InMemoryMemory()):
        model = ScriptedModel(calling("c1", "c2"), "One.", calling("c3"), "Two.")
        friday = agent(memory, model, parallel_tool_calls=True)
        ran(friday(user("first")))
        ran(friday(user("second")))
        prompts.append(model.prompts)
    assert prompts[0] == prompts[1]


async def slowly(what: str) -> ToolResponse:
    """Look something up, the later ones first.

    Args:
        what (str): what to look up.
    """
    await asyncio.sleep(0 if what == "c3" else 0.01)
    return ToolResponse(content=[TextBlock(type="text", text=what)])


def test_calls_in_parallel_store_each_result_once_whoever_is_first() -> None:
    memory = UnabridgedMemory()
    model = ScriptedModel(calling("c1", "c2", "c3", name="slowly"), "Done.")
    ran(agent(memory, model, toolkit=tools(slowly), parallel_tool_calls=True)(user("all of them")))
    results = [block["id"] for each in ran(memory.get_memory()) for block in each.get_content_blocks("tool_result")]
    assert (results[0], sorted(results)) == ("c3", ["c1", "c2", "c3"])
    assert is_paired(model.prompts[-1])


class TestInterrupted:
    def test_a_reply_that_is_interrupted_while_a_tool_works_can_be_gone_on_with(self) -> None:
        memory = UnabridgedMemory()
        model = ScriptedModel(calling("c1", name="never"), "Here I am again.")
        begun = asyncio.Event()

        async def never(what: str) -> ToolResponse:
            """Wait.

            Args:
                what (str): for what.
            """
            begun.set()
            await asyncio.Event().wait()
            return ToolResponse(content=[TextBlock(type="text", text=what)])

        friday = agent(memory, model, toolkit=tools(never))

        async def talk() -> Msg:
            task = asyncio.create_task(friday(user("go")))
            await begun.wait()
            await friday.interrupt()
            return await task

        assert (ran(talk()).metadata or {}).get("_is_interrupted")
        ran(friday(user("again")))
        assert is_paired(model.prompts[-1])
        assert texts(ran(memory.get_memory()))[-2:] == ["again", "Here I am again."]

    def test_calls_that_were_not_begun_get_results_that_say_so(self) -> None:
        memory = UnabridgedMemory()
        model = ScriptedModel(calling("c1", "c2"), "Here I am again.")
        friday = agent(memory, model)

        async def stop(self: Any, *_: Any) -> None:  # noqa: ANN401  # as hooks are called
            if not self.__dict__.get("stopped"):
                self.__dict__["stopped"] = True
                raise asyncio.CancelledError

        friday.register_instance_hook("pre_print", "stop", stop)
        ran(friday(user("go")))
        ran(friday(user("again")))
        told = [
            block["output"] for each in ran(memory.get_memory()) for block in each.get_content_blocks("tool_result")
        ]
        assert (len(told), all("interrupted" in str(each) for each in told)) == (2, True)
        assert is_paired(model.prompts[-1])


def test_hints_are_in_one_prompt_and_in_no_later_one() -> None:
    memory = UnabridgedMemory()
    model = ScriptedModel("No.", calling("c1", name="generate_response", total=3), "It is three.", "Fine.")
    model.steps[1] = [{"type": "tool_use", "id": "c1", "name": "generate_response", "input": {"total": 3}}]
    friday = agent(memory, model)
    reply = ran(friday(user("how many?"), structured_model=Wanted))
    ran(friday(user("thanks")))
    hinted = ["<system-hint>" in str(prompt) for prompt in model.prompts]
    assert (reply.metadata, hinted) == ({"total": 3}, [False, True, True, False])
    assert not ran(memory.get_memory(mark="hint"))


@pytest.mark.parametrize("formatter", [OpenAIChatFormatter, AnthropicChatFormatter, OpenAIMultiAgentFormatter])
def test_a_conversation_ten_times_its_window_always_shows_the_newest_question(
    formatter: type[FormatterBase], path: Path
) -> None:
    """as-A-B1, as-A-B2, as-M-B4, as-M-B5. Prompts fit, pairs stay whole, and the newest question is always there."""
    memory = UnabridgedMemory(path, thread="t", limit_tokens=2_000)
    model, seen = ScriptedModel("…"), []

    def says(prompt: list[dict[str, Any]]) -> Any:  # noqa: ANN401  # blocks or a text
        seen.append(len(str(prompt)))
        return calling(f"c{len(model.prompts)}") if len(model.prompts) % 2 else "An answer of some length. " * 12

    model.steps = [says]
    friday = agent(memory, model, formatter())
    for n in range(60):
        ran(friday(user(f"question number {n}, in so many words: " + "and so on " * 30)))
        assert all(f"question number {n}," in str(prompt) for prompt in model.prompts[-2:])
    assert all(map(is_paired, model.prompts))
    assert (max(seen) < 12_000, ran(memory.size())) == (True, 240)
    assert any("question number 0" in each for each in ran(found(memory, "question number 0")))
    ran(memory.close())


async def found(memory: UnabridgedMemory, text: str) -> list[str]:
    """What a search over the whole conversation finds."""
    return [hit.snippet.text for hit in (await (await memory.thread()).search(text)).hits]


def test_a_question_larger_than_the_window_is_shown_from_both_ends() -> None:
    """as-A-B1. Messages that are kept count, too."""
    memory = UnabridgedMemory(limit_tokens=2_000)
    model = ScriptedModel("I see.")
    ran(agent(memory, model)(user("FIRST " + "word " * 50_000 + " LAST")))
    prompt = str(model.prompts[-1])
    assert ("FIRST" in prompt, "LAST" in prompt, len(prompt) < 12_000) == (True, True, True)


def test_two_agents_in_one_process_share_nothing() -> None:
    """as-M-B1. Memories share no storage of their own accord."""
    memories = UnabridgedMemory(), UnabridgedMemory()
    models = ScriptedModel("One."), ScriptedModel("Two.")
    for memory, model, said in zip(memories, models, ("alice's secret", "hello"), strict=True):
        ran(agent(memory, model)(user(said)))
    assert "alice" not in str(models[1].prompts)


def test_two_agents_at_once_in_one_file_keep_apart(path: Path) -> None:
    async def both() -> None:
        async with UnabridgedMemory(path, thread="one") as one, UnabridgedMemory(path, thread="two") as two:
            talks = [agent(each, ScriptedModel(f"I am {n}.")) for n, each in enumerate((one, two))]
            for turn in range(5):
                await asyncio.gather(*(each(user(f"turn {turn}")) for each in talks))
            assert {await one.size(), await two.size()} == {10}
            assert "I am 1." not in texts(await one.get_memory())

    ran(both())


def test_agents_that_listen_to_each_other_keep_names(path: Path) -> None:
    async def hub() -> list[Msg]:
        async with UnabridgedMemory(path, thread="a") as memory:
            one, other = agent(memory, ScriptedModel("Hello, all.")), agent(InMemoryMemory(), ScriptedModel("Hi."))
            other.name = "Robin"
            async with MsgHub([one, other], announcement=user("Say hello.")):
                await one()
                await other()
            return await memory.get_memory()

    assert [each.name for each in ran(hub())] == ["user", "Friday", "Robin"]


def test_an_agent_that_nobody_asks_anything_goes_on() -> None:
    memory = UnabridgedMemory()
    ran(memory.add(assistant("I was here before.")))
    assert ran(agent(memory, model := ScriptedModel("Still here."))()).get_text_content() == "Still here."
    assert "I was here before." in str(model.prompts)
