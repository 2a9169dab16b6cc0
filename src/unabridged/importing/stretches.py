"""What a file told of a thread and waits to be written, in stretches: each ends where the file went back, or by now.
It refuses to go back twice where once leaves the same behind.
"""

from __future__ import annotations

from typing import NamedTuple

from unabridged.importing.batch import Batch
from unabridged.importing.tally import Tally
from unabridged.importing.told import Said


class Stretch(NamedTuple):
    """Records up to a tally, and how many of the thread's stand behind them, where the file went back there."""

    batch: Batch
    upto: Tally
    to: int | None


class Stretches:
    """Those that wait, in the order of the file."""

    __slots__ = ("_batch", "_done", "count", "size")

    def __init__(self) -> None:
        self._done, self._batch = list[Stretch](), Batch(Tally())
        self.count, self.size = 0, 0

    @property
    def is_begun(self) -> bool:
        """Whether records wait that were told since the file last went back."""
        return self._batch.count > 0

    def begin(self, before: Tally) -> None:
        """Records follow that begin behind this."""
        self._batch = Batch(before)

    def add(self, said: Said, at: int | None) -> None:
        """One more record, and when it was said."""
        self._batch.add(said, at)
        self.count += len(said.bodies)
        self.size += len(said.raw)

    def went_back(self, to: int, upto: Tally) -> None:
        """The file went back to where the thread had so many records; what it left before behind that is left too."""
        batch, self._batch = self._batch, Batch(upto)
        while self._done and (earlier := self._done[-1]).to is not None and earlier.to >= to:
            batch = earlier.batch.followed_by(batch)
            self._done.pop()
        self._done.append(Stretch(batch, upto, to))

    def taken(self, upto: Tally) -> list[Stretch]:
        """All that waits; it waits no more."""
        found = [*self._done, Stretch(self._batch, upto, None)]
        self._done, self._batch, self.count, self.size = [], Batch(upto), 0, 0
        return found
