"""The conversation beneath a memory: opened when it is first needed, and followed as far as its log has come.
It refuses to know AgentScope.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import Any, Final, TypeVar, cast

from unabridged.adapters.agentscope.known import Known, Stored
from unabridged.adapters.agentscope.sizing import Sizing
from unabridged.asynchronous import AsyncMemory, AsyncThread
from unabridged.log.body import Message
from unabridged.log.event import Event
from unabridged.log.ids import Scope
from unabridged.system import SystemIds
from unabridged.view.budget import Urgency
from unabridged.view.view import View

T = TypeVar("T")
# Going past so many events takes no longer than asking anew.
_STRIDE: Final = 50
_ID_BYTES: Final = 10


def new_thread() -> str:
    """The id of a conversation that nobody has."""
    return SystemIds().token(_ID_BYTES).hex()


class Keeping:
    """One thread of a store, opened once by whoever asks first, and what is known of it."""

    __slots__ = (
        "_is_ours",
        "_known",
        "_locks",
        "_memories",
        "_open",
        "_scope",
        "_sizing",
        "_stepping",
        "_thread",
        "id",
    )

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

    def anew(self, id_: str) -> Keeping:
        """Another conversation in the same place."""
        return Keeping(None if self._is_ours else self._memories[0], self._open, id_, self._scope)

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

    @property
    def latest(self) -> Known:
        """What was known when somebody looked last: enough where the log judges what is written by it."""
        return self._known

    async def fit(self, known: Known | None = None) -> None:
        """Have the next view fit, where it would not; in so bounded a time, and without a model where none answers.

        ``known`` says that somebody looked since the last write.
        """
        thread = await self.thread()
        if known is None:
            await self.known()
        if self._sizing.may_be_too_large and self._sizing.seen(await thread.view()) is Urgency.NOW:
            self._sizing.seen(await thread.prepare())

    async def said(self, seq: int) -> Message | None:
        """One message as it was added, whole."""
        return await (await self.thread()).message(seq)

    async def stored(self) -> list[Stored]:
        """Every message that was not deleted, in order, as it is now; on whichever loop asks."""
        known = await self.known()
        with self._stepping:
            return list(known.stored)

    async def read(self, seqs: Iterable[int]) -> dict[int, Message]:
        """Messages as they were added, whole, those that were not purged; in as few walks as there are runs of them."""
        thread = await self.thread()
        found: dict[int, Message] = {}
        for run in _runs(sorted(seqs)):
            wanted = set(run)
            events = cast("AsyncGenerator[Event, None]", thread.events(after=run[0] - 1))
            async with aclosing(events) as walk:  # it is left where the run ends
                async for event in walk:
                    if event.seq in wanted and isinstance(body := event.readable, Message):
                        found[event.seq] = body
                    if event.seq >= run[-1]:
                        break
        for seq in [seq for seq, body in found.items() if body.chunks]:
            found[seq] = await thread.message(seq) or found[seq]
        return found

    async def head(self) -> int:
        """How far the log goes now."""
        row = await (await self.thread()).row()
        return 0 if row is None else row.head

    async def close(self) -> None:
        """Let go of the store, if it was opened here."""
        if self._is_ours:
            for memory in self._memories:
                await memory.close()


def _runs(seqs: list[int]) -> list[list[int]]:
    """What stands close enough together for one walk to be quicker than two."""
    runs: list[list[int]] = []
    for seq in seqs:
        if runs and seq - runs[-1][-1] <= _STRIDE:
            runs[-1].append(seq)
        else:
            runs.append([seq])
    return runs


def beside(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What a coroutine that reads returns, waited for on a thread of its own: its caller may be a running loop."""
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="unabridged-state") as pool:
        return pool.submit(lambda: asyncio.run(work())).result()
