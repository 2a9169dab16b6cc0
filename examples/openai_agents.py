"""A conversation of the OpenAI Agents SDK that outgrows its window twice over, with a scripted model and no network.
It refuses to need a key; put your own model in the place of the scripted one.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from agents import Agent, Model, ModelResponse, RunConfig, Runner, Usage, set_tracing_disabled
from openai.types.responses import ResponseOutputMessage, ResponseOutputText

from unabridged import Brief, Policy
from unabridged.adapters.openai_agents import Session  # the first line that changes


class Scripted(Model):
    """Answers at length, and notes how much it was sent."""

    def __init__(self) -> None:
        self.sent: list[int] = []

    async def get_response(self, system_instructions: Any, input: Any, *_: Any, **__: Any) -> ModelResponse:  # noqa: A002, ANN401  # the SDK's names and types
        """One answer."""
        self.sent.append(len(input))
        text = f"Answer {len(self.sent)}: order {7740 + len(self.sent)} is on its way. " + "It is well packed. " * 12
        said = ResponseOutputText(text=text, type="output_text", annotations=[])
        message = ResponseOutputMessage(
            id=f"msg_{len(self.sent)}", content=[said], role="assistant", status="completed", type="message"
        )
        return ModelResponse(output=[message], usage=Usage(), response_id=None)

    def stream_response(self, *_: Any, **__: Any) -> AsyncIterator[Any]:  # noqa: ANN401  # as above
        """Nothing here is streamed."""
        message = "this script's model answers at once"
        raise RuntimeError(message)


async def summarise(brief: Brief) -> str:
    """Where your model would be asked; here the summary is as scripted as the answers."""
    return (
        f"A customer asked about orders, and was told of each that it is on its way ({len(brief.messages)} messages)."
    )


async def main() -> None:
    """Twenty questions, each in a run of its own, over one session."""
    set_tracing_disabled(disabled=True)
    model = Scripted()
    agent = Agent(name="support", instructions="You are brief and kind.", model=model)
    with tempfile.TemporaryDirectory() as folder:
        policy = Policy(limit_tokens=800, reserve_tokens=100)
        # The second line that changes; it was SQLiteSession("support-42", "agent.db").
        session = Session("support-42", Path(folder) / "agent.db", policy=policy, summariser=summarise)
        async with session:
            config = RunConfig(call_model_input_filter=session.fit)  # for runs of many steps
            for number in range(1, 21):
                await Runner.run(agent, f"Where is my order {7740 + number}?", session=session, run_config=config)
            items: list[Any] = list(await session.get_items())
            thread = await session.thread()
            kept = [event async for event in thread.events() if event.kind.title == "Message"]
            found = (await thread.search("order 7741")).hits
            print(f"sent with the last question: {model.sent[-1]} items, the first of them:")
            print(f"  {str(items[0]['content'])[:110]} …")
            print(f"kept: {len(kept)} items of {sum(event.tokens for event in kept)} tokens, and order 7741 is found")
            assert model.sent[-1] < len(kept) == 40
            assert found


if __name__ == "__main__":
    asyncio.run(main())
