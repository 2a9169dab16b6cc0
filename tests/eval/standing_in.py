"""A memory whose search is the simplest there is, to measure with: by how many words of the question a message has.
It refuses to be good; the figures of a set of three messages are known by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from unabridged import Memory
from unabridged.eval.shelf import text_of
from unabridged.eval.words import words
from unabridged.log.body import Message
from unabridged.log.event import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    hits: tuple[Hit, ...]


class StandInThread:
    """A thread of a real memory, with a search of its own."""

    def __init__(self, memory: Memory, name: str) -> None:
        self._thread = memory.thread(name)

    def append(self, given: Sequence[Mapping[str, Any]], /) -> object:
        return self._thread.append(given)

    def events(self) -> Iterator[Event]:
        return self._thread.events()

    def message(self, seq: int, /) -> Message | None:
        return self._thread.message(seq)

    def search(self, query: str, /, *, limit: int) -> Found:
        said = {event.seq: event.body for event in self.events() if isinstance(event.body, Message)}
        shared = {seq: len(words(query) & words(text_of(body))) for seq, body in said.items()}
        best = sorted((seq for seq in shared if shared[seq]), key=lambda seq: (-shared[seq], seq))
        return Found(hits=tuple(Hit(seq=seq) for seq in best[:limit]))


class StandInMemory:
    """A real memory that says when its index is brought up to date."""

    def __init__(self, target: str, indexed: list[str]) -> None:
        self._memory = Memory.open(target)
        self._target = target
        self._indexed = indexed

    def thread(self, id: str, /) -> StandInThread:  # noqa: A002  # the name it has on Memory
        return StandInThread(self._memory, id)

    def index(self) -> object:
        self._indexed.append(self._target)
        return None

    def close(self) -> None:
        self._memory.close()
