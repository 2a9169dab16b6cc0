"""Functions of messages, whoever wrote them, as the engine's summariser; which of them writes goes with each run.
It refuses to take anything but a list of messages for an answer, and to lose a block that is no text.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeAlias

from agentscope.message import Msg

from unabridged.adapters.agentscope.msgs import msg_of
from unabridged.adapters.agentscope.with_compress.formatting import json_of, referenced
from unabridged.ports import Brief

CompressFunc: TypeAlias = Callable[[list[Msg]], Awaitable[list[Msg]]]
TriggerFunc: TypeAlias = Callable[[list[Msg]], Awaitable[bool]]
FilterFunc: TypeAlias = Callable[[int, Msg], bool | Awaitable[bool]]
_ASSISTANT: Final = "assistant"
# It belongs to the task that a run is begun in, and to the tasks of that run: no other run sees it.
_WRITES: Final[ContextVar[CompressFunc | None]] = ContextVar("unabridged_with_compress_writes", default=None)


class Writer:
    """Writes the text of a compaction by the function that its run was given; runs may go on beside one another."""

    def __init__(self, usual: CompressFunc) -> None:
        self._usual = usual

    @staticmethod
    @contextmanager
    def using(function: CompressFunc | None) -> Iterator[None]:
        """Let this function write for what is begun within, or the usual one."""
        token = _WRITES.set(function)
        try:
            yield
        finally:
            _WRITES.reset(token)

    async def __call__(self, brief: Brief) -> str:
        """What the function says in place of what leaves."""
        answer = await awaited((_WRITES.get() or self._usual)(shown(brief)))
        return text_of(answer)  # type: ignore[return-value]  # None is no text, and the gate says so


async def awaited(answer: Any) -> Any:  # noqa: ANN401  # whatever a function of the caller's returned
    """The answer itself, or what it awaits."""
    return await answer if inspect.isawaitable(answer) else answer


async def taken(function: FilterFunc | None, msgs: Sequence[Msg]) -> list[int]:
    """The positions that a filter takes, awaited where it is asynchronous; all of them without one."""
    if function is None:
        return list(range(len(msgs)))
    return [at for at, msg in enumerate(msgs) if await awaited(function(at, msg))]


def shown(brief: Brief) -> list[Msg]:
    """All that leaves, as messages: the summary so far, if there is one, and what was said since."""
    told = [brief.earlier] if brief.earlier else []
    said = [Msg(_ASSISTANT, text, _ASSISTANT) for text in (*told, *brief.summaries)]
    return [*said, *(msg_of(each) for each in brief.messages)]


def text_of(answer: object) -> str | None:
    """The words of messages, who says them in front where there are several; None for what is no list of messages."""
    if not isinstance(answer, Sequence) or isinstance(answer, str | bytes):
        return None
    if not all(isinstance(each, Msg) for each in answer):
        return None
    if len(answer) == 1:
        return _words(answer[0])
    return "\n\n".join(f"{msg.name}: {_words(msg)}" for msg in answer)


def _words(msg: Msg) -> str:
    if isinstance(msg.content, str):
        return msg.content
    return "\n".join(_block(block) for block in msg.content)


def _block(block: Any) -> str:  # noqa: ANN401  # a block of any type
    text = block.get("text") if block.get("type") == "text" else None
    return text if isinstance(text, str) else json_of(referenced(block))
