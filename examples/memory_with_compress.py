"""An agent of AgentScope's whose memory is compressed by a model, and whose history keeps every word.
It refuses a key and a network: the model answers from a script. A script beside it is named like the package, so run
it with `python -P examples/memory_with_compress.py`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from agentscope.agent import ReActAgent
from agentscope.formatter import OpenAIChatFormatter
from agentscope.message import Msg, TextBlock
from agentscope.model import ChatModelBase, ChatResponse

from unabridged.adapters.agentscope.with_compress import MemoryWithCompress  # was: _memory_with_compress

SUMMARY = "A soup was cooked on each of the days so far; there are leeks left."


class Scripted(ChatModelBase):
    """Stands where yours does: it answers, and summarises when it is asked to."""

    def __init__(self) -> None:
        super().__init__("scripted", stream=False)
        self.prompts: list[Any] = []
        self.summaries = 0

    async def __call__(self, messages: list[dict[str, Any]], **given: Any) -> ChatResponse:  # noqa: ANN401  # the framework's
        """An answer of some length, or a summary in the form that is asked for."""
        if given.get("structured_model") is not None:
            self.summaries += 1
            return ChatResponse(content=[], metadata={"compressed_text": SUMMARY})
        self.prompts.append(messages)
        return ChatResponse(content=[TextBlock(type="text", text="Leek soup, with bread and a little cream. " * 4)])


async def main() -> None:
    """Forty turns in a memory that holds about ten."""
    model = Scripted()
    memory = MemoryWithCompress(model=model, formatter=OpenAIChatFormatter(), max_token=3_000)
    agent = ReActAgent(
        name="Friday",
        sys_prompt="You are a cook named Friday.",
        model=model,
        formatter=OpenAIChatFormatter(),
        memory=memory,
    )
    agent.set_console_output_enabled(False)  # the framework's
    for day in range(40):
        await agent(Msg("user", f"Which soup on day {day}?", "user"))
    stands = await memory.get_memory()
    print(f"{model.summaries} compressions, none waited for twice")
    print(f"{await memory.size()} messages in the history, {len(stands)} in the memory")
    print(stands[0].get_text_content())
    print("the newest question is in the newest prompt:", "day 39" in str(model.prompts[-1]))
    state = memory.state_dict()
    again = MemoryWithCompress(model=model, formatter=OpenAIChatFormatter())
    again.load_state_dict(state)
    print(f"{await again.size()} messages in the history of a memory that was loaded from its state")
    first = (await again.chat_history_storage.get())[0]
    print(f"the first of them, word for word: {first.get_text_content()}")


if __name__ == "__main__":
    asyncio.run(main())
