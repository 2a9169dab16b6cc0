"""Grows a conversation inside a host, takes the time of its turns, and of those in which a slow model compacts.
It refuses to know the host; a way says how one is set up, filled and asked.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from enum import Enum
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import ClassVar, Final

_LENGTHS: Final = (100, 1_000, 10_000)
_QUICK_LENGTHS: Final = (20, 60)
_TIMED_TURNS: Final = 20
_SETTLING_TURNS: Final = 3
_SETTLING_SECONDS: Final = 0.5
_SETTLED_SHARE: Final = 0.05
_SETTLES_AT_MOST: Final = 1_200
_BLOCKED_TURNS: Final = 8
_MODEL_SECONDS: Final = 2.0
_THINKS_SECONDS: Final = 0.5


class _Ask(Enum):
    """What a process that holds a way is asked."""

    TURN = "turn"
    END = "end"


class Kept(Enum):
    """Where a memory is kept: gone with the process, or on the disk before the turn goes on."""

    PROCESS = "in the process"
    FILE = "in a file"


class Part(Enum):
    """What a way is there for."""

    OURS = "ours"
    RIVAL = "rival"
    COMPACTING = "compacting rival"
    BESIDE = "beside"


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A way at one length: what a turn takes, of the clock and of the processor, and what the model read."""

    messages: int
    turn_ms: float
    cpu_ms: float
    read: int


class Way(ABC):
    """A host with one memory in it.

    ``kept`` says where it is kept, ``part`` whose it is: ours is held against the host's own memory that is kept in the
    same place, and told beside the same one with the host's own compaction on.
    """

    name: ClassVar[str]
    kept: ClassVar[Kept]
    part: ClassVar[Part] = Part.BESIDE
    compacts: ClassVar[bool] = True

    def __init__(self, folder: Path, *, model_seconds: float = 0.0) -> None:
        self.folder = folder
        self.model_seconds = model_seconds
        self.read = 0

    @abstractmethod
    async def begin(self) -> None:
        """Set the host up."""

    @abstractmethod
    async def fill(self, count: int) -> None:
        """Put so many messages into the memory, at once."""

    @abstractmethod
    async def turn(self) -> None:
        """One question and its answer, through the host; ``read`` says how many messages the model got."""

    @abstractmethod
    async def end(self) -> None:
        """Close what was opened."""

    async def is_behind(self) -> bool:
        """Whether anything of what was put in is still to be done beside the turns."""
        return False

    async def summarised(self) -> None:
        """What a model takes that writes a summary."""
        await asyncio.sleep(self.model_seconds)


async def blocked(kind: type[Way], count: int) -> float:
    """The slowest of a few turns, from the first one in which a compaction is due that a slow model writes."""
    with tempfile.TemporaryDirectory(prefix="bench-doors-") as made:
        way = kind(Path(made), model_seconds=_MODEL_SECONDS)
        await way.begin()
        await way.fill(count)
        slowest = 0.0
        for _ in range(_BLOCKED_TURNS):
            begun = perf_counter()
            await way.turn()
            slowest = max(slowest, (perf_counter() - begun) * 1e3)
            await asyncio.sleep(_THINKS_SECONDS)
        await way.end()
    return slowest


def main(host: str, ways: Sequence[type[Way]]) -> int:
    """Print one line of JSON for each way."""
    lengths = _QUICK_LENGTHS if "--quick" in sys.argv else _LENGTHS
    spawning = get_context("spawn")
    held = {(kind, length): _Apart(spawning, kind, length) for kind in ways for length in lengths}
    # Turn about, so that a machine that is slower for a while is so for all of them.
    for _ in range(_TIMED_TURNS):
        for each in held.values():
            each.turn()
    ended = {name: each.ended() for name, each in held.items()}
    for kind in ways:
        slowest = 0.0
        if kind.compacts:
            with ProcessPoolExecutor(1, mp_context=spawning) as alone:
                slowest = alone.submit(_blocked, kind, lengths[-2]).result()
        points = [asdict(ended[kind, length]) for length in lengths]
        said = {"name": kind.name, "kept": kind.kept.value, "part": kind.part.value}
        print(json.dumps({**said, "host": host, "points": points, "blocked_ms": slowest}), flush=True)
    return 0


class _Apart:
    """A way at one length, in a process of its own: what another leaves on the heap slows nothing here."""

    def __init__(self, spawning: SpawnContext, kind: type[Way], count: int) -> None:
        self._calls, answers = spawning.Pipe()
        self._process = spawning.Process(target=_serve, args=(answers, kind, count), daemon=True)
        self._process.start()
        answers.close()
        self._calls.recv()

    def turn(self) -> None:
        """Take one, and wait for it."""
        self._calls.send(_Ask.TURN)
        self._calls.recv()

    def ended(self) -> Point:
        """What all its turns came to."""
        self._calls.send(_Ask.END)
        told: Point = self._calls.recv()
        self._process.join()
        return told


def _serve(calls: Connection, kind: type[Way], count: int) -> None:
    asyncio.run(_served(calls, kind, count))


async def _served(calls: Connection, kind: type[Way], count: int) -> None:
    """Fill a way, take a turn whenever asked, and say in the end what they took."""
    with tempfile.TemporaryDirectory(prefix="bench-doors-") as made:
        way = kind(Path(made))
        await way.begin()
        await way.fill(count)
        for _ in range(_SETTLING_TURNS):
            await way.turn()
        await _settled(way)
        calls.send(None)
        walls: list[float] = []
        asked = await asyncio.to_thread(calls.recv)
        processor = _processor_seconds()  # while others were filled we waited, which is no part of a turn
        while asked is _Ask.TURN:
            begun = perf_counter()
            await way.turn()
            walls.append((perf_counter() - begun) * 1e3)
            calls.send(None)
            asked = await asyncio.to_thread(calls.recv)
        # With what was done beside the turns, here and in programs that were begun for it.
        spent = (_processor_seconds() - processor) * 1e3 / len(walls)
        await way.end()
    calls.send(Point(messages=count, turn_ms=median(walls), cpu_ms=spent, read=way.read))


async def _settled(way: Way) -> None:
    """What filling left to be done beside the turns is done before they are timed, and is no part of what they take."""
    for _ in range(_SETTLES_AT_MOST):
        before = process_time()
        await asyncio.sleep(_SETTLING_SECONDS)
        if process_time() - before < _SETTLED_SHARE * _SETTLING_SECONDS and not await way.is_behind():
            return


def _processor_seconds() -> float:
    """Of this process and, where the kernel tells, of those that it has begun."""
    begun = [pid for told in Path("/proc/self/task").glob("*/children") for pid in told.read_text().split()]
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in begun]
    return process_time() + sum(int(each[11]) + int(each[12]) for each in stats) / (
        os.sysconf("SC_CLK_TCK") if stats else 1
    )


def _blocked(kind: type[Way], count: int) -> float:
    return asyncio.run(blocked(kind, count))
