"""One private server for all tests of this folder, and a schema for each.
It refuses to skip under continuous integration: there a missing server is a failure.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest

from tests.servers.postgres import Server, programs
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.sql.shown import ProvedBlocks
from unabridged.testing.driven import on_a_loop


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    binaries = programs()
    if binaries is None:
        reason = "no PostgreSQL server programs in PATH or /usr/lib/postgresql; install the package postgresql"
        if os.environ.get("CI") == "true":  # noqa: TID251  # how every CI says that it is one
            pytest.fail(reason)
        pytest.skip(reason)
    server = Server(binaries)
    yield server
    server.remove()


@pytest.fixture(scope="session")
def swept() -> list[str]:
    """Schemas that tests left and that were emptied: making one anew takes forty times as long."""
    return []


@pytest.fixture(scope="session")
def fresh() -> Callable[[], str]:
    """A schema's name that no test has had."""
    numbers = itertools.count(1)
    return lambda: f"test_{next(numbers)}"


@pytest.fixture(scope="session")
def sweeper(server: Server) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(server.address, autocommit=True) as sweeper:
        yield sweeper


@pytest.fixture
def schema(sweeper: psycopg.Connection[Any], swept: list[str], fresh: Callable[[], str]) -> Iterator[str]:
    """A schema with nothing in it, or none yet."""
    name = swept.pop() if swept else fresh()
    yield name
    sweep(sweeper, name)
    swept.append(name)


def sweep(sweeper: psycopg.Connection[Any], schema: str) -> None:
    """Empty a schema's tables."""
    tables = (
        "shown",
        "fact_source",
        "fact",
        "job",
        "document",
        "indexed",
        "draft",
        "snapshot",
        "erasure",
        "tombstone",
        "event",
        "thread",
        "scope",
    )
    sweeper.execute(";".join(f"DELETE FROM {schema}.{table}" for table in tables).encode())  # noqa: S608  # ours


@pytest.fixture(scope="session")
def lasting(server: Server, fresh: Callable[[], str]) -> Iterator[Callable[[type[PostgresStore]], PostgresStore]]:
    """A store of this kind on a schema of its own, the same until somebody closes it: to connect anew takes longest."""
    made = dict[type[PostgresStore], PostgresStore]()

    def lasting(kind: type[PostgresStore]) -> PostgresStore:
        before = made.get(kind)
        if before is None or before._is_over:
            made[kind] = kind(server.address, schema=before._schema if before else fresh())
        made[kind].proved = ProvedBlocks()  # as one that has read nothing yet
        return made[kind]

    yield lasting
    with on_a_loop() as run:
        for store in made.values():
            run(store.close())


@pytest.fixture
def empty(
    lasting: Callable[[type[PostgresStore]], PostgresStore], sweeper: psycopg.Connection[Any]
) -> Iterator[Callable[[type[PostgresStore]], PostgresStore]]:
    """The lasting store of a kind with nothing in it."""
    lent = list[PostgresStore]()

    def empty(kind: type[PostgresStore]) -> PostgresStore:
        lent.append(lasting(kind))
        return lent[-1]

    yield empty
    for store in lent:
        sweep(sweeper, store._schema)


@pytest.fixture
def opened(server: Server, schema: str) -> Iterator[Callable[..., PostgresStore]]:
    """Opens blocking stores on this test's schema, and closes them."""
    stores: list[PostgresStore] = []

    def opened(**settings: object) -> PostgresStore:
        stores.append(PostgresStore(server.address, **{"schema": schema, **settings}))  # type: ignore[arg-type]  # as given
        return stores[-1]

    yield opened
    for store in stores:
        store._release()


@pytest.fixture
def store(opened: Callable[..., PostgresStore]) -> PostgresStore:
    return opened()
