"""How many durable appends a second one disk takes, and how long each of them waits.
It refuses to judge: that is the disk's doing, so a bare insert with a commit each stands beside it, in turns.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final, TypeAlias

from bench.figures import Figure, Result, Scale
from bench.texts import Chat, chat
from unabridged import AsyncMemory, AsyncThread, Memory

_CALLERS: Final = (1, 4, 16)
_APPENDS: Final = {Scale.QUICK: 64, Scale.FULL: 640}
_ROUNDS: Final = {Scale.QUICK: 1, Scale.FULL: 3}
_BEGINNING: Final[Chat] = {"role": "user", "content": "begun before the clock runs"}
_TABLE: Final = "CREATE TABLE message (thread INTEGER, at INTEGER PRIMARY KEY, json TEXT)"

Lots: TypeAlias = list[list[Chat]]
Append: TypeAlias = Callable[[Chat], object]
# The seconds all of it took, and the milliseconds each append waited.
Ran: TypeAlias = tuple[float, list[float]]


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Appends a second and the wait of one, for one, four and sixteen callers."""
    messages = chat()
    ways = {"threads": _by_threads, "tasks": _by_tasks, "bare inserts behind one lock": _bare}
    rates: dict[tuple[int, str], list[float]] = defaultdict(list)
    waits: dict[tuple[int, str], list[float]] = defaultdict(list)
    for n in range(_ROUNDS[scale]):
        for callers in _CALLERS:
            for name, way in ways.items():
                lots = [list(islice(messages, _APPENDS[scale] // callers)) for _ in range(callers)]
                seconds, waited = way(folder / f"{n}-{callers}-{name}.db", lots)
                rates[callers, name].append(len(waited) / seconds)
                waits[callers, name] += waited
    for (callers, name), found in rates.items():
        spent = sorted(waits[callers, name])
        yield Figure(
            name=f"durable appends, {name}: {callers}",
            value=median(found),
            unit="a second",
            beside=f"wait: half under {median(spent):.1f} ms, 99 of 100 under {spent[int(len(spent) * 0.99)]:.1f} ms",
        )


def _by_threads(path: Path, lots: Lots) -> Ran:
    with Memory.open(path) as memory:
        threads = [memory.thread(f"thread-{n}") for n, _ in enumerate(lots)]
        for thread in threads:
            thread.append(_BEGINNING)
        return _at_once([thread.append for thread in threads], lots)


def _bare(path: Path, lots: Lots) -> Ran:
    """What one would write by hand: one connection, one lock, the message as JSON, one commit each."""
    lock = threading.Lock()
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as connection:
        for statement in ("PRAGMA journal_mode=wal", "PRAGMA synchronous=full", _TABLE):
            connection.execute(statement)

        def insert(message: Chat) -> None:
            with lock:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("INSERT INTO message (thread, json) VALUES (1, ?)", (json.dumps(message),))
                connection.execute("COMMIT")

        return _at_once([insert] * len(lots), lots)


def _at_once(appends: list[Append], lots: Lots) -> Ran:
    def one(append: Append, lot: list[Chat]) -> list[float]:
        waited = []
        for message in lot:
            begun = perf_counter()
            append(message)
            waited.append((perf_counter() - begun) * 1e3)
        return waited

    with ThreadPoolExecutor(len(lots)) as pool:
        begun = perf_counter()
        found = list(pool.map(one, appends, lots))
        return perf_counter() - begun, [spent for waited in found for spent in waited]


def _by_tasks(path: Path, lots: Lots) -> Ran:
    async def one(thread: AsyncThread, lot: list[Chat]) -> list[float]:
        waited = []
        for message in lot:
            begun = perf_counter()
            await thread.append(message)
            waited.append((perf_counter() - begun) * 1e3)
        return waited

    async def everybody() -> Ran:
        async with await AsyncMemory.open(path) as memory:
            threads = [memory.thread(f"thread-{n}") for n, _ in enumerate(lots)]
            for thread in threads:
                await thread.append(_BEGINNING)
            begun = perf_counter()
            found = await asyncio.gather(*map(one, threads, lots))
            return perf_counter() - begun, [spent for waited in found for spent in waited]

    return asyncio.run(everybody())
