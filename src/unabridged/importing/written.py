"""Where in a thread each record of a file was written: by the batches in which they came, in this program or before.
It refuses to guess: of what stands in no batch that it knows, it tells the last one before.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from unabridged.log.ids import Seq


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Bodies that were written in one go: how many came before them in the file, the first one's seq, and how many."""

    before: int
    first: Seq
    count: int


class Written:
    """The records of a thread, told one after another, and the batches, in the order of the file."""

    def __init__(self) -> None:
        self._ends = array("Q")  # how many bodies there are up to each record, it included
        self._last = 0
        self._batches: list[Placed] = []

    def tell(self, bodies: int) -> None:
        """One more record of the file becomes so many bodies."""
        self._last += bodies
        self._ends.append(self._last)

    def bodies(self, records: int) -> int:
        """How many bodies the first so many records become."""
        return self._ends[records - 1] if records else 0

    def add(self, batches: Iterable[Placed]) -> None:
        """These were written, after all that was added before."""
        self._batches += batches

    def put_first(self, batches: Iterable[Placed]) -> None:
        """These were written before all that were added."""
        self._batches = [*batches, *self._batches]

    def last_of(self, records: int) -> Seq:
        """The seq of the last body among the first so many records; 0 where none of them was written."""
        found = self._at(self.bodies(records) - 1, lambda batch: batch.before)
        return Seq(found.first + min(self.bodies(records) - found.before, found.count) - 1) if found else Seq(0)

    def holds(self, seq: Seq) -> bool:
        """Whether what stands there was written for a record."""
        found = self._at(seq, lambda batch: batch.first)
        return found is not None and seq < found.first + found.count

    def _at(self, place: int, begin: Callable[[Placed], int]) -> Placed | None:
        """The last batch that begins no later than at this place."""
        at = bisect_right(self._batches, place, key=begin)
        return self._batches[at - 1] if at else None
