"""One memory for all sessions of a loop that are kept at one place with one policy and summariser.
It refuses to keep a memory open that nobody holds any more, whether its sessions were closed or forgotten.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from unabridged.asynchronous import AsyncMemory
from unabridged.compaction.policy import Policy
from unabridged.ports import Summariser
from unabridged.stores.opening import IN_MEMORY, at_file

# A server makes a session for each request and forgets it: until the next comes, the background goes on.
_LINGERS_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a memory is opened with."""

    target: str | os.PathLike[str]
    policy: Policy | None
    summariser: Summariser | None

    @property
    def place(self) -> str:
        """Where it is kept, the same however its path is written; nothing where it is kept nowhere."""
        name, file = os.fspath(self.target), at_file(self.target)
        if name == IN_MEMORY:
            return ""
        return name if file is None else str(Path(file).resolve())

    def is_as(self, other: Wanted) -> bool:
        """Whether one memory does for both."""
        there = self.place
        return bool(there) and (there, self.policy, self.summariser) == (other.place, other.policy, other.summariser)


class Shared:
    """A memory, opened with its first use, and closed with the last of those who hold it."""

    # Sessions of one process have nothing else in common; whoever is held by nobody is not known here either.
    _known: ClassVar[weakref.WeakSet[Shared]] = weakref.WeakSet()
    _guard: ClassVar = threading.RLock()

    def __init__(self, wanted: Wanted, loop: asyncio.AbstractEventLoop) -> None:
        self._wanted = wanted
        self._loop = loop
        self._holders: weakref.WeakSet[object] = weakref.WeakSet()
        self._opening: asyncio.Task[AsyncMemory] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._is_over = False

    @classmethod
    def joined(cls, holder: object, wanted: Wanted) -> Shared:
        """The one that does for what is wanted on the running loop, held by one more."""
        loop = asyncio.get_running_loop()
        with cls._guard:
            found = next((each for each in cls._known if each.does_for(wanted, loop)), None)
            if found is None:
                found = cls(wanted, loop)
                cls._known.add(found)
            found.hold(holder)
        return found

    def does_for(self, wanted: Wanted, loop: asyncio.AbstractEventLoop) -> bool:
        """Whether it is what somebody wants, and goes on."""
        return self._loop is loop and not self._is_over and self._wanted.is_as(wanted)

    def hold(self, holder: object) -> None:
        """One holder more."""
        if holder not in self._holders:
            self._holders.add(holder)
            weakref.finalize(holder, self._forgotten).atexit = False

    async def memory(self) -> AsyncMemory:
        """The memory, opened once for all who wait for it."""
        task = self._opening
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = self._loop.create_task(self._opened(), name="unabridged-opening")
            self._opening = task
        return await asyncio.shield(task)

    async def left(self, holder: object) -> None:
        """One holder less; the last closes the memory."""
        with self._guard:
            self._holders.discard(holder)
            if self._holders or self._is_over:
                return
            self._is_over = True
        await self._close()

    async def _opened(self) -> AsyncMemory:
        wanted = self._wanted
        return await AsyncMemory.open(wanted.target, policy=wanted.policy, summariser=wanted.summariser)

    async def _close(self) -> None:
        task = self._opening
        if task is None:
            return
        if not task.done() and task.get_loop() is asyncio.get_running_loop():
            await asyncio.wait([task])
        if task.done() and not task.cancelled() and task.exception() is None:
            await task.result().close()

    def _forgotten(self) -> None:
        """A holder was garbage: told wherever that is noticed, and seen to on the loop, if it goes on."""
        if not self._is_over:
            with contextlib.suppress(RuntimeError):  # the loop is closed, and with it whatever went on there
                self._loop.call_soon_threadsafe(self._linger)

    def _linger(self) -> None:
        """Wait for the next who wants it; of several that wait at one place, the others need not."""
        if self._holders:
            return
        with self._guard:
            others = [each for each in self._known if each is not self]
        for each in others:
            each.end_beside(self._wanted.place, self._loop)
        self._loop.call_later(_LINGERS_SECONDS if self._wanted.place else 0.0, self._end)

    def end_beside(self, place: str, loop: asyncio.AbstractEventLoop) -> None:
        """Close, if nobody holds it and it is of that place and loop."""
        if self._loop is loop and self._wanted.place == place:
            self._end()

    def _end(self) -> None:
        with self._guard:
            if self._holders or self._is_over:
                return
            self._is_over = True
        self._closing = self._loop.create_task(self._close(), name="unabridged-closing")
