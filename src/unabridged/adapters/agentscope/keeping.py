"""The conversation beneath a memory: opened when it is first needed, and followed as far as its log has come.
It refuses to know AgentScope.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from unabridged.adapters.agentscope.known import Known, Stored
from unabridged.adapters.agentscope.sizing import Sizing
from unabridged.asynchronous import AsyncMemory, AsyncThread
from unabridged.log.body import Message
from unabridged.log.ids import Scope
from unabridged.log.kind import Kind
from unabridged.view.budget import Urgency
from unabridged.view.view import View

T = TypeVar("T")


class Keeping:
    """One thread of a store, opened once by whoever asks first, and what is known of it."""

    __slots__ = ("_is_ours", "_known", "_locks", "_memories", "_open", "_scope", "_sizing", "_stepping", "_thread", "id")

    def __init__(
        self, memory: AsyncMemory | None, open_: Callable[[], Awaitable[AsyncMemory]], id_: str, scope: Scope | None
    ) -> None:
        self._memories = [] if memory is None else [memory]
        self._is_ours = memory is None
        self._open = open_
        self.id = id_
        self._scope = scope
        self._thread: AsyncThread | None = None
        self._known = Known()
        self._sizing = Sizing()
        self._stepping = threading.Lock()
        self._locks: tuple[asyncio.AbstractEventLoop, asyncio.Lock] | None = None

    @property
    def lock(self) -> asyncio.Lock:
        """What is held from looking to writing; one for each loop, as programs that run several have one at a time."""
        loop = asyncio.get_running_loop()
        if self._locks is None or self._locks[0] is not loop:
            self._locks = loop, asyncio.Lock()
        return self._locks[1]

    async def thread(self) -> AsyncThread:
        """The conversation, with every verb of the library."""
        if (thread := self._thread) is None:
            thread = self._thread = (await self._opened()).thread(self.id, scope=self._scope)
        return thread

    async def _opened(self) -> AsyncMemory:
        if not self._memories:
            memory = await self._open()
            if self._memories:  # somebody else was quicker
                await memory.close()
            else:
                self._memories.append(memory)
        return self._memories[0]

    async def known(self) -> Known:
        """What the log says by now of the messages in it."""
        async for event in (await self.thread()).events(after=self._known.through):
            with self._stepping:
                if event.seq > self._known.through:  # somebody else may be reading, too, on another thread even
                    self._known.step(event)
                    self._sizing.step(event)
        return self._known

    async def view(self) -> View:
        """What a model would be shown now; writes nothing."""
        return await (await self.thread()).view()

    async def fit(self) -> None:
        """Have the next view fit, where it would not; in so bounded a time, and without a model where none answers."""
        thread = await self.thread()
        await self.known()
        if self._sizing.may_be_too_large and self._sizing.seen(await thread.view()) is Urgency.NOW:
            self._sizing.seen(await thread.prepare())

    async def said(self, seq: int) -> Message | None:
        """One message as it was added, whole."""
        return await (await self.thread()).message(seq)

    async def stored(self) -> list[tuple[Stored, Message]]:
        """Every message that was not deleted, whole, in order; read in one walk, on whichever loop asks."""
        thread, known = await self.thread(), Known()
        bodies: dict[int, Message] = {}
        async for event in thread.events():
            known.step(event)
            if event.kind is Kind.MESSAGE and isinstance(body := event.readable, Message):
                bodies[event.seq] = body
        found = [(each, bodies[each.seq]) for each in known.stored if each.seq in bodies]
        return [(each, (await thread.message(each.seq) or body) if body.chunks else body) for each, body in found]

    async def close(self) -> None:
        """Let go of the store, if it was opened here."""
        if self._is_ours:
            for memory in self._memories:
                await memory.close()


def beside(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What a coroutine that reads returns, waited for on a thread of its own: its caller may be a running loop."""
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="unabridged-state") as pool:
        return pool.submit(lambda: asyncio.run(work())).result()
