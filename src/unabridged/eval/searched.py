"""What this measurement asks of a memory: to take messages, to give them back, to be brought up to date, to search.
It refuses to know which memory answers, so that a test can bring a small one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from unabridged.log.body import Message
from unabridged.log.event import Event


class Hit(Protocol):
    """A message that was found."""

    @property
    def seq(self) -> int:
        """Its number in its thread."""
        ...


class Found(Protocol):
    """What a search returns."""

    @property
    def hits(self) -> Sequence[Hit]:
        """The messages, best first."""
        ...


class SearchedThread(Protocol):
    """A conversation that can be searched."""

    def append(self, given: Sequence[Mapping[str, Any]], /) -> object:
        """Add messages."""
        ...

    def events(self) -> Iterator[Event]:
        """Everything there is, in order."""
        ...

    def message(self, seq: int, /) -> Message | None:
        """One message, whole."""
        ...

    def search(self, query: str, /, *, limit: int) -> Found:
        """The messages that answer, best first."""
        ...


class SearchedMemory(Protocol):
    """A store of conversations that can be searched."""

    def thread(self, id: str, /) -> SearchedThread:  # noqa: A002  # the name it has on Memory
        """One conversation."""
        ...

    def index(self) -> object:
        """Bring the search index up to date; return when it is."""
        ...

    def close(self) -> None:
        """Give everything back."""
        ...


Opening: TypeAlias = Callable[[str], SearchedMemory]
