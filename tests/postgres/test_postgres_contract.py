"""The PostgreSQL store keeps every promise of the port: blocking and suspending.
It refuses to test anything that is the store's own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.servers.postgres import Server
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.postgres.suspended import AsyncPostgresStore
from unabridged.testing.contracts.store import StoreContract
from unabridged.testing.driven import Driven, on_a_loop


class TestPostgresStore(StoreContract):
    @pytest.fixture
    def driven(self, store: PostgresStore) -> Driven:
        return Driven(store)


@pytest.mark.check
class TestAsyncPostgresStore(StoreContract):
    @pytest.fixture
    def driven(self, server: Server, schema: str) -> Iterator[Driven]:
        with on_a_loop() as run:
            driven = Driven(AsyncPostgresStore(server.address, schema=schema), run)
            yield driven
            driven.close()
