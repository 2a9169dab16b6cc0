"""Records of a thread that wait to be written in one go: what they become, when each was said, and how each is named.
It refuses to name a record before somebody asks, as hardly any is ever written alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from unabridged.importing.tally import LAST, Tally
from unabridged.importing.told import Body, Said
from unabridged.log.encoded import Encoded


class Alone(NamedTuple):
    """One body, by itself: when it was said, if that is known, its place in the file, and its key."""

    body: Body | Encoded
    at: int | None
    place: str
    key: str


class Batch:
    """Records in the order of their file; ``before`` tells of those that came before them."""

    __slots__ = ("_before", "_said", "count", "size")

    def __init__(self, before: Tally) -> None:
        self._before, self._said = before, list[tuple[Said, int | None]]()
        self.count, self.size = 0, 0

    def add(self, said: Said, at: int | None) -> None:
        """One more record, and when it was said as far as the file has told by now."""
        self._said.append((said, at))
        self.count += len(said.bodies)
        self.size += len(said.raw)

    def followed_by(self, later: Batch) -> Batch:
        """This one with the records of one that was told right behind it."""
        if not self.count:  # of which nobody knows what came before
            return later
        self._said += later._said
        self.count += later.count
        self.size += later.size
        return self

    @property
    def bodies(self) -> list[Body | Encoded]:
        """What its records become."""
        return [body for said, _ in self._said for body in said.bodies]

    def times(self, otherwise_at: int) -> list[int]:
        """When each body was said; those before the first whose time is known were said at the other."""
        return [otherwise_at if at is None else at for said, at in self._said for _ in said.bodies]

    def one_by_one(self) -> Iterator[Alone]:
        """Each body with a key of its own; the last's tells how far the thread came, as the whole batch's would have.

        Only the last may say so: whoever is interrupted before it begins with this batch again.
        """
        tally, left = self._before.copy(), self.count
        for said, at in self._said:
            tally.tell(said.raw)
            for n, body in enumerate(said.bodies):
                left -= 1
                yield Alone(body, at, said.place, f"{tally.alone}:{n}" if left else tally.mark + LAST)
