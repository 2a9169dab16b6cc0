"""Where messages are kept: the storage that a caller may bring, by its documented methods, and one that is a list.
It refuses to know what is compressed; a storage keeps what it is given.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from copy import deepcopy
from types import TracebackType
from typing import Any, Self

from agentscope.message import Msg


class MessageStorageBase(ABC):
    """What a storage offers; any object with these methods is one, whether or not it is of this class."""

    @abstractmethod
    async def start(self) -> None:
        """Make ready; called before the first use and whenever it is not healthy, so it must not clear anything."""

    @abstractmethod
    async def stop(self) -> None:
        """Let go of what was taken to be ready."""

    @abstractmethod
    async def health(self) -> bool:
        """Whether it is ready."""

    @abstractmethod
    async def add(self, msgs: list[Msg]) -> None:
        """Add these messages at the end."""

    @abstractmethod
    async def delete(self, indices: Iterable[int] | None = None) -> None:
        """Delete the messages at these positions; positions that are not there, and None, delete nothing."""

    @abstractmethod
    async def clear(self) -> None:
        """Delete all messages."""

    @abstractmethod
    async def get(self, recent_n: int | None = None) -> list[Msg]:
        """All messages, or the newest so many."""

    @abstractmethod
    async def replace(self, msgs: list[Msg]) -> None:
        """Keep these messages in place of all there were."""

    async def __aenter__(self) -> Self:
        """The storage, ready."""
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> bool:
        """Stop; whatever was raised goes on."""
        await self.stop()
        return False


class InMemoryMessageStorage(MessageStorageBase):
    """Messages in a list, for as long as the program runs."""

    def __init__(self) -> None:
        self._msgs: list[Msg] = []
        self._is_ready = False

    async def start(self) -> None:
        """Be ready; what was put in before stays."""
        self._is_ready = True

    async def stop(self) -> None:
        """Be no longer ready; what was put in stays."""
        self._is_ready = False

    async def health(self) -> bool:
        """Whether it was started."""
        return self._is_ready

    async def add(self, msgs: list[Msg]) -> None:
        """Add these messages at the end."""
        self._msgs.extend(msgs)

    async def delete(self, indices: Iterable[int] | None = None) -> None:
        """Delete the messages at these positions."""
        gone = frozenset(() if indices is None else indices)
        self._msgs = [msg for at, msg in enumerate(self._msgs) if at not in gone]

    async def clear(self) -> None:
        """Delete all messages."""
        self._msgs = []

    async def get(self, recent_n: int | None = None) -> list[Msg]:
        """Copies of all messages, or of the newest so many, so that nobody empties the storage from outside."""
        return deepcopy(recent(self._msgs, recent_n))

    async def replace(self, msgs: list[Msg]) -> None:
        """Keep these messages in place of all there were."""
        self._msgs = list(msgs)


def recent(msgs: list[Msg], recent_n: int | None) -> list[Msg]:
    """The newest so many; all where no such number is given, or none above zero."""
    return msgs[-recent_n:] if recent_n is not None and recent_n > 0 else msgs


async def ready(storage: Any) -> None:  # noqa: ANN401  # any object that offers the documented methods
    """Start a storage that says it is not ready."""
    if not await storage.health():
        await storage.start()
