"""Where a memory's two storages are: our log under both, under one, or storages of the caller's.
It refuses to share one between two memories; what nobody brought is made anew for each.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from agentscope.message import Msg

from unabridged.adapters.agentscope.with_compress.engine import Squeezer, opened
from unabridged.adapters.agentscope.with_compress.halves import History, Kept, KeptByCaller, KeptInLog, View
from unabridged.adapters.agentscope.with_compress.log import Log, same, whole
from unabridged.adapters.agentscope.with_compress.storage import ready
from unabridged.adapters.agentscope.with_compress.turns import Turns
from unabridged.asynchronous import AsyncMemory
from unabridged.errors import Closed, NotStorable, UsageError
from unabridged.log.ids import Scope
from unabridged.ports import Access, Counter, Store, Summariser
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.opening import IN_MEMORY, Waits, open_store
from unabridged.stores.profile import Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Of what the storages are made: those that the caller brought, and where and how a log of ours is kept."""

    history: Any
    memory: Any
    path: str | os.PathLike[str]
    thread: str
    scope: Scope | None
    counter: Counter | None
    summariser: Summariser
    max_token: Callable[[], int]

    @property
    def has_log(self) -> bool:
        """Whether any of the two is in a log of ours."""
        return self.history is None or self.memory is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """All that a memory holds."""

    history: list[Msg]
    memory: list[Msg]
    marks: Sequence[Sequence[str]]
    summary: str

    def is_as(self, other: Content) -> bool:
        """Whether both are saved alike."""
        return (
            (self.summary, [*map(tuple, self.marks)]) == (other.summary, [*map(tuple, other.marks)])
            and _are_alike(self.history, other.history)
            and _are_alike(self.memory, other.memory)
        )


def _are_alike(some: Sequence[Msg], others: Sequence[Msg]) -> bool:
    return len(some) == len(others) and all(map(same, some, others))


class Places:
    """Both storages of one memory, and its log where it has one."""

    def __init__(self, setting: Setting, store: Store | None = None) -> None:
        if setting.memory is not None and setting.memory is setting.history:
            message = (
                "the history and the memory are one storage, so that compressing would lose what was said; pass two"
            )
            raise UsageError(message)
        self._setting, self._turns = setting, Turns()
        self._is_closed = False
        self._halfway: dict[tuple[str, ...], int] = {}
        self._store = store
        self._held: AsyncMemory | None = None
        self.log: Log | None = None
        if setting.has_log:
            self._store = store or _opened(setting.path)
            self._held = opened(
                self._store,
                max_token=setting.max_token(),
                counter=setting.counter,
                summariser=setting.summariser,
                scope=setting.scope,
            )
            self.log = Log(self._held.thread(setting.thread), max_token=setting.max_token)
        self.history: Any = History(self.log) if setting.history is None and self.log else setting.history
        self.memory: Any = View(self.log) if setting.memory is None and self.log else setting.memory
        self.squeezer = Squeezer(counter=setting.counter, summariser=setting.summariser)
        self.kept: Kept
        if setting.memory is None and self.log is not None:
            self.kept = KeptInLog(self.log)
        else:
            self.kept = KeptByCaller(setting.memory, self.squeezer, self._turns)

    async def ready(self) -> None:
        """Start each storage that says it is not ready; ``Closed`` where the memory let go of them."""
        self._refuse_if_closed()
        for storage in (self.history, self.memory):
            await ready(storage)

    async def add(self, given: Sequence[Msg], marks: Sequence[str]) -> None:
        """Add copies of these to both."""
        said = [_copied(at, msg) for at, msg in enumerate(given)]
        ids = tuple(msg.id for msg in said)
        steps: tuple[tuple[bool, Callable[[], Awaitable[None]]], ...] = (
            (self.log is not None, lambda: self._add_to_log(said, marks)),
            (self._setting.history is not None, lambda: self.history.add(deepcopy(said))),
            (self._setting.memory is not None, lambda: self._add_to_memory(said, marks)),
        )
        done = self._halfway.pop(ids, 0)
        try:
            for at, (is_asked, step) in enumerate(steps):
                if is_asked and at >= done:
                    await step()
                done = max(done, at + 1)
        except BaseException:
            self._halfway[ids] = done  # whoever tries again adds to the rest alone
            raise

    async def _add_to_log(self, said: Sequence[Msg], marks: Sequence[str]) -> None:
        if self.log is not None:
            await self.log.add(said, marks)

    async def _add_to_memory(self, said: Sequence[Msg], marks: Sequence[str]) -> None:
        async with self._turns.one():
            await self.memory.add(list(said))
            if isinstance(self.kept, KeptByCaller):
                self.kept.beside.add([msg.id for msg in said], marks)

    async def replace(self, given: Sequence[Msg]) -> None:
        """Let the memory be these."""
        half = self.kept if isinstance(self.kept, KeptByCaller) else self.memory
        async with self._turns.one():
            await half.replace(list(given))

    async def delete(self, positions: Sequence[int]) -> int:
        """Take these positions out of the memory; how many messages left."""
        async with self._turns.one():
            return await self.kept.delete(positions)

    async def read(self) -> list[Msg]:
        """The memory, in a list and with messages of the caller's own."""
        found: list[Msg] = await self.memory.get()
        return found if self._setting.memory is None else deepcopy(list(found))

    async def size(self) -> int:
        """How many messages the history has."""
        if self.log is not None and self._setting.history is None:
            return await self.log.size()
        return len(await self.history.get())

    async def clear(self) -> None:
        """Empty both, and forget marks and summary."""
        await self.restore(Content(history=[], memory=[], marks=[], summary=""))

    async def summary(self) -> str | None:
        """The summary that the agent wrote by itself; None where only the memory object knows."""
        return None if self.log is None else await self.log.summary()

    async def say_summary(self, text: str) -> None:
        """Keep the summary that the agent wrote by itself."""
        if self.log is not None and await self.log.summary() != text:
            await self.log.say_summary(text)

    async def content(self) -> Content:
        """All there is."""
        await self.ready()
        entries = await self.kept.marked()
        return Content(
            history=list(await self.history.get()),
            memory=[each.msg for each in entries],
            marks=[each.marks for each in entries],
            summary=await self.summary() or "",
        )

    async def restore(self, content: Content) -> None:
        """Let this be all there is; a storage is started before it is filled."""
        await self.ready()
        if self.log is not None:
            await self._restore_log(self.log, content)
        if self._setting.history is not None:
            await self.history.replace(list(content.history))
        if isinstance(self.kept, KeptByCaller):
            async with self._turns.one():
                await self.kept.replace(list(content.memory), content.marks)
        self._halfway.clear()
        await self.say_summary(content.summary)

    async def _restore_log(self, log: Log, content: Content) -> None:
        history = content.history if self._setting.history is None else []
        memory, marks = (content.memory, content.marks) if self._setting.memory is None else ([], [])
        if history or memory or await log.thread.row() is not None:
            await log.append(whole(history, memory, marks))

    @asynccontextmanager
    async def apart(self) -> AsyncIterator[Places]:
        """The same places for another event loop, as long as that needs them."""
        self._refuse_if_closed()
        if not self._setting.has_log:
            yield self
            return
        is_shared = isinstance(self._store, InMemoryStore)
        other = Places(self._setting, self._store if is_shared else None)
        if isinstance(self.kept, KeptByCaller):
            other.kept = self.kept
        try:
            yield other
        finally:
            if not is_shared:
                await other.close()

    def _refuse_if_closed(self) -> None:
        if self._is_closed:
            raise Closed(store="this memory")

    async def close(self) -> None:
        """Let go of the log's files."""
        self._is_closed = True
        if self._held is not None:
            await self._held.close()


def _copied(at: int, msg: Msg) -> Msg:
    try:
        return deepcopy(msg)
    except RecursionError:
        path, problem = f"message {at} ({msg.id})", "it is nested more deeply than can be copied"
        raise NotStorable(path=path, problem=problem) from None


def _opened(path: str | os.PathLike[str]) -> Store:
    return (
        InMemoryStore()
        if path == IN_MEMORY
        else open_store(path, access=Access.WRITE, profile=Profile.DURABLE, waits=Waits.SUSPENDING)
    )
