"""Turns of AgentScope's ReActAgent with a scripted model, beside its own memories and compression.
It refuses to run where AgentScope is not installed; `bench.doors` runs it where it is.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from itertools import islice
from typing import Any, ClassVar, Final

from agentscope.agent import ReActAgent
from agentscope.formatter import OpenAIChatFormatter
from agentscope.memory import AsyncSQLAlchemyMemory, InMemoryMemory, MemoryBase
from agentscope.message import Msg, TextBlock
from agentscope.model import ChatModelBase, ChatResponse
from agentscope.token import CharTokenCounter
from sqlalchemy.ext.asyncio import create_async_engine

from bench.doors_ours import InProcessWay, OursWay, UnsyncedWay
from bench.doors_turns import Kept, Part, Way, main
from bench.texts import chat
from unabridged.adapters.agentscope import UnabridgedMemory

# Both fold at about the same size: theirs counts characters, ours 16,000 tokens with what it keeps free.
_THRESHOLD_CHARACTERS: Final = 32_000
_SUMMARY: Final = "They went through the report, question by question, wrote down what is open, and who looks after it."


class _Model(ChatModelBase):  # type: ignore[misc]  # where it is not installed it has no type
    """Answers at once, and writes a summary in its own time."""

    def __init__(self, way: Way) -> None:
        super().__init__("scripted", stream=False)
        self._way = way

    async def __call__(self, messages: list[Any], *_: object, structured_model: Any = None, **__: object) -> Any:  # noqa: ANN401  # as the host's models have it
        if structured_model is None:
            self._way.read = len(messages)
            return ChatResponse(content=[TextBlock(type="text", text="That is so.")])
        await self._way.summarised()
        told = dict.fromkeys(structured_model.model_fields, _SUMMARY)
        return ChatResponse(content=[TextBlock(type="text", text="")], metadata=told)


class InAgent(Way):
    """An agent with a scripted model, and the memory it is about."""

    memory: MemoryBase

    async def begin(self) -> None:
        """Set the host up."""
        model = _Model(self)
        self.memory = await self.remembers()
        self.agent = ReActAgent(
            name="Friday",
            sys_prompt="Be brief.",
            model=model,
            formatter=OpenAIChatFormatter(),
            memory=self.memory,
            compression_config=self.compresses(),
        )
        self.agent.set_console_output_enabled(False)

    async def remembers(self) -> MemoryBase:
        """The memory it is about."""
        return InMemoryMemory()

    def compresses(self) -> Any:  # noqa: ANN401  # a class of the agent's own
        """The host's own compression, where it is on."""
        return None

    async def end(self) -> None:
        """Nothing is open."""

    async def fill(self, count: int) -> None:
        """Put so many messages into the memory, at once."""
        said = islice(chat(), count)
        await self.memory.add([Msg(each["role"], each["content"], each["role"]) for each in said])

    async def turn(self) -> None:
        """One question and its answer."""
        await self.agent(Msg("user", "And what comes after that?", "user"))


class Bare(InAgent):
    """Everything that was said, every time."""

    name: ClassVar[str] = "its InMemoryMemory"
    kept: ClassVar[Kept] = Kept.PROCESS
    part: ClassVar[Part] = Part.RIVAL
    compacts: ClassVar[bool] = False


class Compressing(InAgent):
    """The host's own compression."""

    name: ClassVar[str] = "its InMemoryMemory, its compression"
    kept: ClassVar[Kept] = Kept.PROCESS
    part: ClassVar[Part] = Part.COMPACTING

    def compresses(self) -> Any:  # noqa: ANN401  # a class of the agent's own
        """On, at the size at which ours folds."""
        return ReActAgent.CompressionConfig(
            enable=True, agent_token_counter=CharTokenCounter(), trigger_threshold=_THRESHOLD_CHARACTERS
        )


class InAFile(InAgent):
    """Everything that was said, from its own database."""

    name: ClassVar[str] = "its AsyncSQLAlchemyMemory"
    kept: ClassVar[Kept] = Kept.FILE
    part: ClassVar[Part] = Part.RIVAL
    compacts: ClassVar[bool] = False

    async def remembers(self) -> MemoryBase:
        """The memory it is about."""
        self._engine = create_async_engine(f"sqlite+aiosqlite:///{self.folder / 'own.db'}")
        return AsyncSQLAlchemyMemory(self._engine, session_id="bench")

    async def end(self) -> None:
        """Close what was opened."""
        await self.memory.close()
        await self._engine.dispose()


class CompressingInAFile(InAFile, Compressing):
    """The host's own compression over its own database."""

    name: ClassVar[str] = "its AsyncSQLAlchemyMemory, its compression"
    part: ClassVar[Part] = Part.COMPACTING
    compacts: ClassVar[bool] = True


class Ours(OursWay, InAgent):
    """This library, in a file, every message on the disk before the turn goes on."""

    name: ClassVar[str] = "UnabridgedMemory in a file, synced"

    async def remembers(self) -> MemoryBase:
        """The memory it is about."""
        return UnabridgedMemory(await self.opened(), thread="bench")


class Unsynced(UnsyncedWay, Ours):
    """The same without waiting for the disk."""

    name: ClassVar[str] = "UnabridgedMemory in a file, unsynced"


class InProcess(InProcessWay, Ours):
    """The same in the memory of the process."""

    name: ClassVar[str] = "UnabridgedMemory in the process"


WAYS: Final = (Bare, Compressing, InAFile, CompressingInAFile, Ours, Unsynced, InProcess)

if __name__ == "__main__":
    sys.exit(main(f"AgentScope {version('agentscope')}, ReActAgent", WAYS))
