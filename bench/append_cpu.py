"""What an append costs the processor on a disk that costs nothing, beside a bare insert of the same rows.
It refuses to let a disk, a warm token counter or a busy neighbour speak: processor time, new text, the two in turns.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

from bench.figures import Figure, Result, Scale
from bench.machine import file_system_of, ram_disk
from bench.texts import Chat, chat
from unabridged import Memory, Thread
from unabridged.counting.o200k import O200k

_LARGEST_US: Final = 300
_LOT: Final = 250  # a few checkpoints fall into each lot, so that every lot pays for its own
_LOTS: Final = {Scale.QUICK: 2, Scale.FULL: 21}
_COLUMNS: Final = 19
_CHECKPOINT_PAGES: Final = 512  # four megabytes, as the store keeps it
_PRAGMAS: Final = (
    "page_size=8192",
    "journal_mode=wal",
    "synchronous=full",
    "foreign_keys=1",
    "secure_delete=1",
    "cell_size_check=1",
    "mmap_size=0",
    f"wal_autocheckpoint={_CHECKPOINT_PAGES}",
)


def figures(scale: Scale, folder: Path) -> Iterator[Result]:
    """Microseconds of processor time per append of one kilobyte, and how many bare inserts that is."""
    with tempfile.TemporaryDirectory(dir=ram_disk(folder), prefix="bench-") as made:
        place = Path(made)
        ours, bare, counting = _in_turns(place, lots=_LOTS[scale])
        where = f"{_LOTS[scale]} lots of {_LOT}, on {file_system_of(place)}"
    yield Figure(
        name="processor time per append of 1 KB", value=ours, unit="µs", at_most=_LARGEST_US, beside=f"median, {where}"
    )
    yield Figure(name="… of which counting tokens in new text", value=counting, unit="µs", beside="by itself")
    yield Figure(name="bare insert of the same rows, one commit each", value=bare, unit="µs", beside="in turns with it")
    yield Figure(name="append as a multiple of the bare insert", value=ours / bare, unit="x")


def _in_turns(place: Path, *, lots: int) -> tuple[float, float, float]:
    messages, counter = chat(), O200k()
    ours: list[float] = []
    bare: list[float] = []
    counting: list[float] = []
    with Memory.open(place / "ours.db") as memory, closing(_like(place / "ours.db", place / "bare.db")) as other:
        thread = memory.thread("cost")
        thread.append({"role": "user", "content": "the first append loads what all others find loaded"})
        counter.count("as above")
        with closing(sqlite3.connect(place / "ours.db")) as reader:
            other.executemany("INSERT INTO scope VALUES (?, ?, ?, ?)", reader.execute("SELECT * FROM scope"))
            columns = ", ".join("?" * 12)
            other.executemany(f"INSERT INTO thread VALUES ({columns})", reader.execute("SELECT * FROM thread"))  # noqa: S608
            for _ in range(lots):
                lot, begun = list(islice(messages, _LOT)), len(ours) * _LOT + 1
                ours.append(_appending(thread, lot))
                rows = reader.execute("SELECT * FROM event WHERE seq > ? ORDER BY seq", (begun,)).fetchall()
                assert len(rows) == _LOT, "the rows of this lot and no others are inserted again"
                bare.append(_inserting(other, rows))
                # Both counters meet each text once, so that neither has seen it before.
                counting.append(_counting(counter, lot))
    return median(ours), median(bare), median(counting)


def _like(pattern: Path, path: Path) -> sqlite3.Connection:
    """An empty file with the same tables, indexes and pragmas."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    with closing(sqlite3.connect(pattern)) as original:
        for (sql,) in original.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall():
            connection.execute(sql)
    return connection


def _appending(thread: Thread, lot: list[Chat]) -> float:
    begun = process_time()
    for message in lot:
        thread.append(message)
    return _microseconds(begun)


def _inserting(connection: sqlite3.Connection, rows: list[tuple[Any, ...]]) -> float:
    """A row and the head of its thread, as an append writes them, with nothing around it."""
    insert = f"INSERT INTO event VALUES ({', '.join('?' * _COLUMNS)})"  # noqa: S608  # question marks alone
    begun = process_time()
    for row in rows:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(insert, row)
        connection.execute("UPDATE thread SET head = ? WHERE scope = ? AND id = ?", (row[2], row[0], row[1]))
        connection.execute("COMMIT")
    return _microseconds(begun)


def _counting(counter: O200k, lot: list[Chat]) -> float:
    begun = process_time()
    for message in lot:
        counter.count(message["content"])
    return _microseconds(begun)


def _microseconds(begun: float) -> float:
    return (process_time() - begun) / _LOT * 1e6
