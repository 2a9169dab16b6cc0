"""Appends from many threads or tasks at once and marks in a trace of its system calls what is worth counting.
It refuses to count syncs itself: ``bench.syncs`` reads them from the trace.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from bench.texts import Chat, chat
from unabridged import AsyncMemory, AsyncThread, Memory, Thread
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.stores.sqlite.suspended import AsyncSqliteStore

# Syncs of files that are never open, as marks that any tracer shows in the order of what is real.
BEGUN: Final = 2_000_000_001
ENDED: Final = 2_000_000_002
CHECKPOINT_BEGUN: Final = 2_000_000_003
CHECKPOINT_ENDED: Final = 2_000_000_004

_BEGINNING: Final[Chat] = {"role": "user", "content": "begun before anything counts"}

Lots: TypeAlias = list[list[Chat]]


class Tally:
    """How many groups were committed, and how often the log was moved into the file."""

    def __init__(self) -> None:
        self.commits = 0
        self.checkpoints = 0

    def connect(self, path: Path, *, mode: str) -> Tallied:
        """A connection that adds to this tally."""
        return Tallied(path, mode=mode, tally=self)

    @contextmanager
    def counting(self) -> Iterator[None]:
        """From here to there everything counts."""
        self.commits = self.checkpoints = 0
        with _between(BEGUN, ENDED):
            yield


class Tallied(StdlibConnection):
    """A connection that tells commits and checkpoints apart."""

    def __init__(self, path: Path, *, mode: str, tally: Tally) -> None:
        super().__init__(path, mode=mode)
        self._tally = tally

    def all(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401  # as its parent takes it
        """Every row of one statement."""
        self._tally.commits += sql == "COMMIT"
        if not sql.startswith("PRAGMA wal_checkpoint"):
            return super().all(sql, values)
        self._tally.checkpoints += 1
        with _between(CHECKPOINT_BEGUN, CHECKPOINT_ENDED):
            return super().all(sql, values)


def by_threads(path: Path, lots: Lots, tally: Tally) -> None:
    """Append each lot from a thread of its own, through the blocking face."""
    with Memory(SqliteStore(path, connect=tally.connect)) as memory, ThreadPoolExecutor(len(lots)) as pool:
        threads = [memory.thread(f"thread-{n}") for n, _ in enumerate(lots)]
        for thread in threads:
            thread.append(_BEGINNING)

        def one(thread: Thread, lot: list[Chat]) -> None:
            for each in lot:
                thread.append(each)

        with tally.counting():
            list(pool.map(one, threads, lots))


async def by_tasks(path: Path, lots: Lots, tally: Tally) -> None:
    """Append each lot from a task of its own, through the asynchronous face."""
    async with AsyncMemory(AsyncSqliteStore(path, connect=tally.connect)) as memory:
        threads = [memory.thread(f"thread-{n}") for n, _ in enumerate(lots)]
        for thread in threads:
            await thread.append(_BEGINNING)

        async def one(thread: AsyncThread, lot: list[Chat]) -> None:
            for each in lot:
                await thread.append(each)

        with tally.counting():
            await asyncio.gather(*map(one, threads, lots))


@contextmanager
def _between(begun: int, ended: int) -> Iterator[None]:
    _mark(begun)
    try:
        yield
    finally:
        _mark(ended)


def _mark(number: int) -> None:
    with suppress(OSError):
        os.fsync(number)


def main(face: str, callers: int, each: int, path: Path) -> None:
    """Append, and print how many groups were committed."""
    messages = chat()
    lots = [list(islice(messages, each)) for _ in range(callers)]
    tally = Tally()
    if face == "tasks":
        asyncio.run(by_tasks(path, lots, tally))
    else:
        by_threads(path, lots, tally)
    print(json.dumps({"commits": tally.commits, "checkpoints": tally.checkpoints}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
