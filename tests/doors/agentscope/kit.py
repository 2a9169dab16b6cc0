"""A model of AgentScope's that says what a script says, and the messages and agents that tests are made of.
It refuses to reach a network.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any, TypeVar

from agentscope.agent import ReActAgent
from agentscope.formatter import FormatterBase, OpenAIChatFormatter
from agentscope.memory import MemoryBase
from agentscope.message import Msg, TextBlock, ToolUseBlock
from agentscope.model import ChatModelBase, ChatResponse
from agentscope.tool import Toolkit, ToolResponse

T = TypeVar("T")
WORDS = "and so on " * 30
Said = str | list[Any] | Callable[[list[dict[str, Any]]], Any]


def ran(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns, on a loop of its own."""
    return asyncio.run(work)


def user(text: str) -> Msg:
    return Msg("user", text, "user")


def assistant(text: str) -> Msg:
    return Msg("Friday", text, "assistant")


def calling(*call_ids: str, name: str = "look_up", **arguments: object) -> list[Any]:
    """The blocks in which a model calls a tool, once for each id."""
    return [ToolUseBlock(type="tool_use", id=each, name=name, input={"what": each, **arguments}) for each in call_ids]


def asked(*call_ids: str) -> Msg:
    return Msg("Friday", calling(*call_ids), "assistant")


def answered(call_id: str, text: str = "found") -> Msg:
    return Msg("system", [{"type": "tool_result", "id": call_id, "name": "look_up", "output": text}], "system")


def texts(msgs: Sequence[Msg]) -> list[str | None]:
    return [each.get_text_content() for each in msgs]


class ScriptedModel(ChatModelBase):
    """Says the steps of its script in order, the last one for ever; remembers every prompt that it was sent."""

    def __init__(self, *steps: Said) -> None:
        super().__init__("scripted", stream=False)
        self.steps = list(steps)
        self.prompts: list[list[dict[str, Any]]] = []

    async def __call__(
        self,
        messages: list[dict[str, Any]],
        *_: object,
        **__: object,
    ) -> ChatResponse:
        self.prompts.append(messages)
        step = self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]
        said = step(messages) if callable(step) else step
        if isinstance(said, ChatResponse):
            return said
        content = [TextBlock(type="text", text=said)] if isinstance(said, str) else said
        return ChatResponse(content=content)


def tools(*functions: Callable[..., Any]) -> Toolkit:
    toolkit = Toolkit()
    for each in functions or (look_up,):
        toolkit.register_tool_function(each)
    return toolkit


async def look_up(what: str) -> ToolResponse:
    """Look something up.

    Args:
        what (str): what to look up.
    """
    return ToolResponse(content=[TextBlock(type="text", text=f"all about {what}")])


def agent(memory: MemoryBase, model: ChatModelBase, formatter: FormatterBase | None = None, **more: Any) -> ReActAgent:  # noqa: ANN401  # whatever an agent takes
    """An agent that prints nothing."""
    more = {"toolkit": tools(), **more}
    made = ReActAgent("Friday", "You help.", model, formatter or OpenAIChatFormatter(), memory=memory, **more)
    made.set_console_output_enabled(enabled=False)
    return made


async def filled(memory: MemoryBase, turns: int = 40) -> None:
    """A conversation of so many turns, stored."""
    for n in range(turns):
        await memory.add(user(f"question {n} {WORDS}"))
        await memory.add([assistant(f"answer {n} {WORDS}")])


def is_paired(prompt: list[dict[str, Any]]) -> bool:
    """Whether every call of a prompt is answered right behind it, and every answer was called for."""
    waiting: set[str] = set()
    for kind, call_id in (each for message in prompt for each in _told(message)):
        if kind == "result":
            if call_id not in waiting:
                return False
            waiting.remove(call_id)
        elif kind == "call":
            waiting.add(call_id)
        elif waiting:
            return False
    return not waiting


def _told(message: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What a message of OpenAI's or of Anthropic's says: a call, a result, or words, in order."""
    if message["role"] == "tool":
        yield "result", message["tool_call_id"]
        return
    blocks = message.get("content") or ()
    for block in [{"type": "text"}] if isinstance(blocks, str) else blocks:
        names = {"tool_use": ("call", "id"), "tool_result": ("result", "tool_use_id")}
        kind, name = names.get(block["type"], ("words", ""))
        yield kind, block.get(name, "")
    yield from (("call", call["id"]) for call in message.get("tool_calls") or ())
