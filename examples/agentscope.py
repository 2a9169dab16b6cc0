"""An agent of AgentScope 1.0 with a memory that keeps every word: two lines differ from what AgentScope's pages show.
It refuses to need a key or a network; the model says what a script says. Since it is named like the package it shows,
run it with `python -P examples/agentscope.py`.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from agentscope.agent import ReActAgent
from agentscope.formatter import OpenAIChatFormatter
from agentscope.message import Msg, TextBlock, ToolUseBlock
from agentscope.model import ChatModelBase, ChatResponse
from agentscope.tool import Toolkit, ToolResponse

from unabridged.adapters.agentscope import UnabridgedMemory  # instead of: from agentscope.memory import InMemoryMemory

TURNS = 40


class ScriptedModel(ChatModelBase):
    """Looks something up, answers at length, and remembers how long the longest prompt was."""

    def __init__(self) -> None:
        super().__init__("scripted", stream=False)
        self.calls = 0
        self.prompt: list[dict[str, Any]] = []
        self.longest = 0

    async def __call__(self, messages: list[dict[str, Any]], *_: object, **__: object) -> ChatResponse:
        """What the script says next."""
        self.calls += 1
        self.prompt, self.longest = messages, max(self.longest, len(str(messages)))
        if self.calls % 2:
            call = ToolUseBlock(type="tool_use", id=f"c{self.calls}", name="look_up", input={"order": str(self.calls)})
            return ChatResponse(content=[call])
        return ChatResponse(content=[TextBlock(type="text", text="It was sent on Monday, by ordinary mail. " * 5)])


async def look_up(order: str) -> ToolResponse:
    """Look up an order.

    Args:
        order (str): its number.
    """
    return ToolResponse(content=[TextBlock(type="text", text=f"Order {order}: sent on Monday. " + "Signed for. " * 40)])


async def talk(path: Path) -> None:
    """Forty turns in a window that holds about five, and then another program that opens the same file."""
    toolkit, model = Toolkit(), ScriptedModel()
    toolkit.register_tool_function(look_up)
    memory = UnabridgedMemory(path, thread="support-42", limit_tokens=4_000)  # instead of: InMemoryMemory()
    agent = ReActAgent("Friday", "You help customers.", model, OpenAIChatFormatter(), toolkit=toolkit, memory=memory)
    agent.set_console_output_enabled(enabled=False)
    for n in range(TURNS):
        await agent(Msg("user", f"Where is my order {n}? The reference is ZX-{n:04}.", "user"))
    print(f"{await memory.size()} messages are kept, and the agent reads {len(await memory.get_memory())} of them.")
    print(f"No prompt was longer than {model.longest // 1_000 + 1},000 characters.")
    print(f"The newest question is there: {f'ZX-{TURNS - 1:04}' in str(model.prompt)}.")
    await memory.close()

    again = UnabridgedMemory(path, thread="support-42", limit_tokens=4_000)
    found = await (await again.thread()).search("ZX-0003")
    print(f"Opened again, it still has all {await again.size()}; the fourth question was: {found.hits[0].snippet.text}")
    summary = (await again.get_memory())[0]
    print(f"The oldest are told by one message: {str(summary.content)[:110]}…")
    await again.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(talk(Path(folder) / "agent.db"))
