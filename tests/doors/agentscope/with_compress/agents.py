"""Real agents of the framework over this memory, with a tool, and models that use it.
They refuse to print.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from agentscope.agent import ReActAgent
from agentscope.formatter import OpenAIChatFormatter
from agentscope.message import TextBlock
from agentscope.tool import Toolkit, ToolResponse


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
