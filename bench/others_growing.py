"""Grows one conversation in every way, turn by turn, and prints what a turn took and what lies on the disk.
It refuses to wait for ever: a way that has spent its time or its disk is given the rest at once, and that is said.
"""

from __future__ import annotations

import gc
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from bench.others_ways import WAYS, Way
from bench.texts import chat

_MILESTONES: Final = (100, 300, 1_000, 3_000, 10_000)
_QUICK_MILESTONES: Final = (40, 120)
_TIMED_TURNS: Final = 20
_LARGEST_SECONDS: Final = 45.0
_LARGEST_BYTES: Final = 3_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A way at one length: a turn's median, what the model read, what is on the disk.

    ``reckoned`` says that not every turn before it was made one by one: ``disk_bytes`` then adds up what the turns at
    the lengths before and at this one wrote, in proportion to the turns between.
    """

    messages: int
    turn_ms: float
    read: int
    disk_bytes: float
    reckoned: bool


class Growing:
    """One way, and how far its conversation has come."""

    def __init__(self, kind: type[Way], folder: Path) -> None:
        self.way = kind(folder)
        self.points: list[Point] = []
        self._messages = chat()
        self._said = 0
        self._seconds = 0.0
        self._reckoned = False
        self._rate = 0.0

    def grow(self, count: int) -> None:
        """Turn by turn to so many messages; all the rest at once when time or disk is spent."""
        begun = perf_counter()
        while self._said < count and self._seconds + perf_counter() - begun < _LARGEST_SECONDS and not self._is_large():
            self.turn()
        self._seconds += perf_counter() - begun
        if self._said < count:
            self.way.add(list(islice(self._messages, count - self._said)))
            self._said, self._reckoned = count, True

    def turn(self) -> tuple[float, int]:
        """One turn: its milliseconds, and how many messages the model read."""
        question, answer = islice(self._messages, 2)
        begun = perf_counter()
        read = self.way.turn(question, answer)
        self._said += 2
        return (perf_counter() - begun) * 1e3, read

    def note(self, turns: Sequence[tuple[float, int]], *, weighed: int) -> None:
        """The point that these turns make, the folder having weighed so much before them."""
        after = self.way.weigh()
        rate = (after - weighed) / (2 * len(turns))
        known, since = (self.points[-1].disk_bytes, self.points[-1].messages) if self.points else (0.0, 0)
        reckoned = known + (self._rate + rate) / 2 * (self._said - since)
        self._rate = rate
        self.points.append(
            Point(
                messages=self._said,
                turn_ms=median(milliseconds for milliseconds, _ in turns),
                read=turns[-1][1],
                disk_bytes=reckoned if self._reckoned else after,
                reckoned=self._reckoned,
            )
        )

    def _is_large(self) -> bool:
        return self.way.bytes_kept() > _LARGEST_BYTES


def grown(kind: type[Way], milestones: Sequence[int]) -> list[Point]:
    """One way at every length; the last turns before it are timed."""
    with tempfile.TemporaryDirectory(prefix="bench-others-") as made:
        growing = Growing(kind, Path(made))
        with growing.way.open:
            for milestone in milestones:
                growing.grow(milestone - 2 * _TIMED_TURNS)
                weighed = growing.way.weigh()
                growing.note([growing.turn() for _ in range(_TIMED_TURNS)], weighed=weighed)
    return growing.points


def main(arguments: list[str]) -> int:
    """Print one line of JSON for each way."""
    milestones = _QUICK_MILESTONES if "--quick" in arguments else _MILESTONES
    for kind in WAYS:
        # One after the other, and nothing left of the one before: what it keeps in memory or writes slows nobody else.
        gc.collect()
        points = [asdict(point) for point in grown(kind, milestones)]
        print(json.dumps({"name": kind.name, "durable": kind.durable, "points": points}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
