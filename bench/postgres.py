"""Counts the statements of an append as a PostgreSQL server sees them, and times appends beside bare inserts.
It refuses to touch a server that is there already: it starts one of its own, with fsync on, and takes it away again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from statistics import median
from time import perf_counter

import psycopg

from tests.servers.postgres import Server, programs
from unabridged.blocking import drive
from unabridged.log.event import columns_of
from unabridged.log.ids import Seq, ThreadId
from unabridged.log.row import COLUMNS
from unabridged.ports import Batch
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing.fakes import SeededIds
from unabridged.testing.samples import batch_of, ref

MOST_STATEMENTS = 2.0
SKIPPED = 77
CALLERS = (1, 4, 16)
_TEXT = "what was said, word for word, " * 34  # about a kilobyte
_MARKER = "SELECT 'counted until here'"
_BARE = """
CREATE TABLE bare (LIKE unabridged.event INCLUDING INDEXES);
"""


def main(arguments: list[str]) -> int:
    """Print every figure; fail when an append takes more statements than it may."""
    binaries = programs()
    if binaries is None:
        print("no PostgreSQL server programs were found")
        return SKIPPED
    appends, rounds = (160, 1) if "--quick" in arguments else (1_600, 5)
    server = Server(binaries, fsync="on")
    try:
        counted = statements(server, appends=100)
        for name, figure in counted.items():
            print(f"  statements, {name:<44} {figure:6.2f}   bound {MOST_STATEMENTS:.0f}")
        times(server, appends=appends, rounds=rounds)
    finally:
        server.remove()
    return int(max(counted.values()) > MOST_STATEMENTS)


def statements(server: Server, *, appends: int) -> dict[str, float]:
    """Statements per append in each situation, BEGIN and COMMIT included if there were any."""
    with opened(f"{server.address}?options=-c%20log_statement%3Dall") as store:
        batches = made(appends * 4, Random(1))
        drive(store.append(ref("t"), next(batches)))
        drive(store.fork(ref("t"), ThreadId("fork"), through=Seq(1), at=1))
        situations: dict[str, Callable[[int], object]] = {
            "an append to a thread": lambda _: drive(store.append(ref("t"), next(batches))),
            "an append to a fork": lambda _: drive(store.append(ref("fork"), next(batches))),
            "the append that begins a thread": lambda n: drive(store.append(ref(f"new {n}"), next(batches))),
        }
        return {name: _logged(server, store, call, appends) / appends for name, call in situations.items()}


def _logged(server: Server, store: PostgresStore, call: Callable[[int], object], times: int) -> int:
    since = server.log_lines
    for n in range(times):
        call(n)
    with store._connections.lent() as session:  # noqa: SLF001  # the marker has to go through the same connection
        session.connection.once(_MARKER)
    lines = server.logged(_MARKER, since=since)
    return sum(("execute" in line or "statement:" in line) and _MARKER not in line for line in lines)


def times(server: Server, *, appends: int, rounds: int) -> None:
    """Appends a second beside bare inserts a second, in turns, medians of the rounds."""
    with psycopg.connect(server.address, autocommit=True) as maker:
        maker.execute(_BARE.encode())
    print(f"  {'callers':>9} {'appends/s':>11} {'bare inserts/s':>15} {'ratio':>7}   each durable, 1 KB, own thread")
    with opened(server.address) as store:
        for callers in CALLERS:
            each = appends // callers
            ours, bare = [], []
            for n in range(rounds):
                ours.append(appending(store, callers=callers, each=each, round_=n))
                bare.append(inserting(server, callers=callers, each=each, round_=n))
            ratio = median(a / b for a, b in zip(ours, bare, strict=True))
            print(f"  {callers:>9} {median(ours):>11,.0f} {median(bare):>15,.0f} {ratio:>7.2f}")


def appending(store: PostgresStore, *, callers: int, each: int, round_: int) -> float:
    """Our appends a second."""
    lots = [list(made(each + 1, Random(f"{callers} {round_} {n}"))) for n in range(callers)]

    def one(n: int) -> None:
        for batch in lots[n][1:]:
            drive(store.append(ref(f"{callers}-{round_}-{n}"), batch))

    with ThreadPoolExecutor(callers) as pool:
        list(pool.map(lambda n: drive(store.append(ref(f"{callers}-{round_}-{n}"), lots[n][0])), range(callers)))
        began = perf_counter()
        list(pool.map(one, range(callers)))
        return callers * each / (perf_counter() - began)


def inserting(server: Server, *, callers: int, each: int, round_: int) -> float:
    """Bare inserts of the same row a second, by a prepared statement on a connection for each caller."""
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    sql = f"INSERT INTO bare (scope, thread, {names}) VALUES ({', '.join(['%s'] * (len(COLUMNS) + 2))})"  # noqa: S608
    rows = [
        tuple(columns_of(batch.drafts[0], seq=Seq(n), link=bytes(16), key_digest=batch.key.digest, key=None))
        for n, batch in enumerate(made(each + 1, Random(2)))
    ]

    def one(n: int) -> None:
        insert, thread = connections[n], 1_000 * callers + 100 * round_ + n
        for row in rows[1:]:
            insert.execute(sql.encode(), (1, thread, *map(_plain, row)), prepare=True)

    connections = [psycopg.connect(server.address, autocommit=True) for _ in range(callers)]
    for n, connection in enumerate(connections):
        plain = (0, 1_000 * callers + 100 * round_ + n, *map(_plain, rows[0]))
        connection.execute(sql.encode(), plain, prepare=True)
    with ThreadPoolExecutor(callers) as pool:
        began = perf_counter()
        list(pool.map(one, range(callers)))
        spent = perf_counter() - began
    for connection in connections:
        connection.close()
    return callers * each / spent


def _plain(value: object) -> object:
    """The driver writes enumerations by name, so they go as the numbers they are."""
    return int(value) if isinstance(value, int) else value


def made(count: int, random: Random) -> Iterator[Batch]:
    """Appends of one message each, every one under a key of its own."""
    ids = SeededIds(random)
    for n in range(count):
        yield batch_of([f"{n} {_TEXT}"], key=None, ids=ids)


@contextmanager
def opened(address: str) -> Iterator[PostgresStore]:
    """A store that is closed again."""
    store = PostgresStore(address)
    try:
        yield store
    finally:
        drive(store.close())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
