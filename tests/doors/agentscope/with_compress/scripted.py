"""What the tests of this door share: models that answer from a script, storages of a caller's, and a conversation.
It refuses a network and a key.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from typing import Any

from agentscope.formatter import OpenAIChatFormatter
from agentscope.message import Msg, TextBlock
from agentscope.model import ChatModelBase, ChatResponse

from unabridged.adapters.agentscope.with_compress import MemoryWithCompress, MessageStorageBase
from unabridged.compaction.outcome import Outcome

SAID = "They talked about soups, about bread, and about what goes with either of them."
LIMIT = 2_000


class Model(ChatModelBase):
    """Answers structured questions with one text, others from a script, and keeps what it was asked."""

    def __init__(self, answer: Any = SAID, *, script: Iterable[Any] = (), waits: asyncio.Event | None = None) -> None:  # noqa: ANN401  # metadata of any kind
        super().__init__("scripted", stream=False)
        self.prompts: list[list[dict[str, Any]]] = []
        self.structured: list[list[dict[str, Any]]] = []
        self.schemas: list[object] = []
        self.is_asked = asyncio.Event()
        self._answer, self._script, self._waits = answer, iter(script), waits

    async def __call__(self, messages: list[dict[str, Any]], *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401, ARG002  # the framework's
        """The next answer."""
        if kwargs.get("structured_model") is None:
            self.prompts.append(messages)
            self.is_asked.set()
            content = next(self._script, "Done.")
            blocks = [TextBlock(type="text", text=content)] if isinstance(content, str) else content
            return ChatResponse(content=blocks)
        self.schemas.append(kwargs["structured_model"])
        self.structured.append(messages)
        self.is_asked.set()
        await asyncio.sleep(0)
        if self._waits is not None:
            await self._waits.wait()
        answer = self._answer
        if isinstance(answer, BaseException):
            raise answer
        if isinstance(answer, list):
            return _streamed(answer)
        return ChatResponse(content=[], metadata={"compressed_text": answer} if isinstance(answer, str) else answer)


async def _streamed(chunks: Sequence[Any]) -> AsyncGenerator[ChatResponse, None]:
    for each in chunks:
        yield ChatResponse(content=[], metadata=each)


class Brought(MessageStorageBase):
    """A storage as a caller might write one: it suspends at each step, and notes what was called."""

    def __init__(self) -> None:
        self.kept: list[Msg] = []
        self.called: list[str] = []
        self.is_up = False

    async def _step(self, name: str) -> None:
        self.called.append(name)
        await asyncio.sleep(0)

    async def start(self) -> None:
        await self._step("start")
        self.is_up = True

    async def stop(self) -> None:
        await self._step("stop")
        self.is_up = False

    async def health(self) -> bool:
        await self._step("health")
        return self.is_up

    async def add(self, msgs: list[Msg]) -> None:
        await self._step("add")
        self.kept.extend(msgs)

    async def delete(self, indices: Iterable[int] | None = None) -> None:
        await self._step("delete")
        gone = set(indices or ())
        self.kept = [msg for at, msg in enumerate(self.kept) if at not in gone]

    async def clear(self) -> None:
        await self._step("clear")
        self.kept = []

    async def get(self, recent_n: int | None = None) -> list[Msg]:
        await self._step("get")
        return self.kept if recent_n is None else self.kept[-recent_n:]

    async def replace(self, msgs: list[Msg]) -> None:
        await self._step("replace")
        self.kept = list(msgs)


# Where the two storages are: ours, both brought, or one of each kind.
PLACES: dict[str, Callable[[], dict[str, Any]]] = {
    "ours": dict,
    "brought": lambda: {"chat_history_storage": Brought(), "memory_storage": Brought()},
    "history brought": lambda: {"chat_history_storage": Brought()},
    "memory brought": lambda: {"memory_storage": Brought()},
}


def made(model: Any = None, **settings: Any) -> MemoryWithCompress:  # noqa: ANN401  # anything called like a model
    """A memory under a small limit."""
    known: dict[str, Any] = {"max_token": LIMIT, **settings}
    return MemoryWithCompress(Model() if model is None else model, OpenAIChatFormatter(), **known)


def user(text: str) -> Msg:
    return Msg("user", text, "user")


def friday(text: str) -> Msg:
    return Msg("Friday", text, "assistant")


def rounds(count: int, *, start: int = 0, words: int = 40) -> list[Msg]:
    """Questions and answers of so many words, each with its number in front."""
    filling = "word " * words
    told = range(start, start + count)
    return [msg for n in told for msg in (user(f"question {n} {filling}"), friday(f"answer {n} {filling}"))]


def heads(msgs: Iterable[Msg], words: int = 2) -> list[str]:
    """The first words of each message."""
    return [" ".join(str(msg.get_text_content()).split()[:words]) for msg in msgs]


def heard(memory: MemoryWithCompress) -> list[Outcome]:
    """Every outcome from here on."""
    told: list[Outcome] = []
    memory.listen(told.append)
    return told
