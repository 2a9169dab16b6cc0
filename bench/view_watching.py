"""A store that notes what is read of it: how many events with their bodies, and how long that took.
It refuses to change anything on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any, cast

from unabridged.log.event import Event
from unabridged.log.ids import Seq, ThreadRef
from unabridged.ports import Store


class Watched:
    """Stands in front of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.bodies = 0
        self.milliseconds = 0.0

    def forget(self) -> None:
        """Count from nothing again."""
        self.bodies, self.milliseconds = 0, 0.0

    def as_store(self) -> Store:
        """The same, as what a memory takes."""
        return cast("Store", self)

    async def events(self, ref: ThreadRef, *, after: Seq, limit: int, through: Seq | None = None) -> list[Event]:
        """The store's, noted."""
        begun = perf_counter()
        return self._noted(begun, await self._store.events(ref, after=after, limit=limit, through=through))

    async def at(self, ref: ThreadRef, seqs: Sequence[Seq]) -> list[Event]:
        """The store's, noted."""
        begun = perf_counter()
        return self._noted(begun, await self._store.at(ref, seqs))

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever else the store can do
        return getattr(self._store, name)

    def _noted(self, begun: float, events: list[Event]) -> list[Event]:
        self.milliseconds += (perf_counter() - begun) * 1e3
        self.bodies += len(events)
        return events
