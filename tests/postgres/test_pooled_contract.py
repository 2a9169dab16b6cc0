"""The PostgreSQL store keeps every promise of the port behind a pooler in transaction mode too.
It refuses to test anything that is the pooler's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest

from tests.postgres.conftest import sweep
from tests.servers.pooler import Pooler
from tests.servers.postgres import Server
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.sql.shown import ProvedBlocks
from unabridged.testing.contracts.store import StoreContract
from unabridged.testing.driven import Driven


@pytest.fixture(scope="module")
def pooler(server: Server) -> Iterator[Pooler]:
    pooler = Pooler(server)
    yield pooler
    pooler.close()


@pytest.fixture(scope="module")
def pooled(pooler: Pooler, fresh: Callable[[], str]) -> Iterator[Callable[[], PostgresStore]]:
    """A store behind the pooler, the same until somebody closes it."""
    made: list[PostgresStore] = []

    def pooled() -> PostgresStore:
        if not made or made[-1]._is_over:
            made.append(PostgresStore(pooler.address, schema=made[-1]._schema if made else fresh()))
        made[-1].proved = ProvedBlocks()  # as one that has read nothing yet
        return made[-1]

    yield pooled
    for store in made:
        store._release()


@pytest.mark.check
class TestPooledPostgresStore(StoreContract):
    @pytest.fixture
    def driven(self, pooled: Callable[[], PostgresStore], sweeper: psycopg.Connection[Any]) -> Iterator[Driven]:
        store = pooled()
        yield Driven(store)
        sweep(sweeper, store._schema)
