"""A call without its result, and a result without its call, are told in words where they stand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from agentscope.formatter import OpenAIChatFormatter
from agentscope.message import Msg

from tests.doors.agentscope.with_compress.scripted import Model, made, user
from unabridged.adapters.agentscope.with_compress import InMemoryMessageStorage


def calls(*names: Any) -> Msg:  # noqa: ANN401  # any id
    blocks: Any = [{"type": "tool_use", "id": name, "name": "search", "input": {"q": "soup"}} for name in names]
    return Msg("Friday", blocks, "assistant")


def result(name: Any, role: Any = "system") -> Msg:  # noqa: ANN401  # as above
    block: Any = {"type": "tool_result", "id": name, "name": "search", "output": "leek"}
    return Msg("tool", [block], role)


def told(msgs: list[Msg]) -> list[Any]:
    return [(msg.role, msg.content if isinstance(msg.content, str) else _kinds(msg.content)) for msg in msgs]


def without(position: int) -> Callable[[int, Msg], bool]:
    return lambda at, _: at != position


def _kinds(blocks: Any) -> list[str]:  # noqa: ANN401  # blocks
    return [block.get("text") or f"{block['type']} {block['id']}" for block in blocks]


CALLED = '[call c1: search({"q":"soup"})]\n[A call of which no result was recorded.]'
ANSWERED = "[result of c1]\nleek"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ([calls("c1"), result("c1"), user("so?")], [["tool_use c1"], ["tool_result c1"], "so?"]),
        ([calls("c1"), user("so?")], [[CALLED], "so?"]),
        ([user("q"), calls("c1")], ["q", ["tool_use c1"]]),
        ([calls("c2", "c1"), result("c2"), user("so?")], [["tool_use c2", CALLED], ["tool_result c2"], "so?"]),
        ([calls("c1"), user("so?"), result("c1")], [[CALLED], "so?", [ANSWERED]]),
        ([calls("c1"), calls("c2"), result("c2")], [[CALLED], ["tool_use c2"], ["tool_result c2"]]),
        ([user("q"), result("c1", "user")], ["q", [ANSWERED]]),
        ([user("q"), result("c1"), user("so?")], ["q", [ANSWERED], "so?"]),
    ],
)
def test_what_a_provider_would_refuse_is_told_in_words(given: list[Msg], shown: list[Any]) -> None:
    async def main() -> None:
        for storage in (None, InMemoryMessageStorage()):
            memory = made(Model(), memory_storage=storage)
            await memory.add(given)
            found = await memory.get_memory()
            assert [each for _, each in told(found)] == shown
            assert [msg.id for msg in found] == [msg.id for msg in given]
            assert not [role for role, each in told(found) if ANSWERED in each and role == "system"]
            assert [msg.to_dict() for msg in await memory.memory_storage.get()] == [msg.to_dict() for msg in given]
            assert [msg.to_dict() for msg in await memory.chat_history_storage.get()] == [
                msg.to_dict() for msg in given
            ]
            await memory.close()

    asyncio.run(main())


def test_no_prompt_has_one_without_the_other_whatever_a_filter_takes() -> None:
    async def main() -> None:
        memory = made(Model())
        await memory.add([user("q"), calls("c1"), result("c1"), user("so?"), calls("c2"), result("c2"), user("go on")])
        for left_out in range(7):
            found = await memory.get_memory(filter_func=without(left_out))
            prompt = await OpenAIChatFormatter().format(found)
            called = [call["id"] for each in prompt for call in each.get("tool_calls") or ()]
            assert called == [each["tool_call_id"] for each in prompt if each["role"] == "tool"]

    asyncio.run(main())
