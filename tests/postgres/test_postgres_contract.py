"""The PostgreSQL store keeps every promise of the port: blocking and suspending.
It refuses to test anything that is the store's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.postgres.suspended import AsyncPostgresStore
from unabridged.testing.contracts.store import StoreContract
from unabridged.testing.driven import Driven, on_a_loop

Empty = Callable[[type[PostgresStore]], PostgresStore]


class TestPostgresStore(StoreContract):
    @pytest.fixture
    def driven(self, empty: Empty) -> Driven:
        return Driven(empty(PostgresStore))


@pytest.mark.check
class TestAsyncPostgresStore(StoreContract):
    @pytest.fixture
    def driven(self, empty: Empty) -> Iterator[Driven]:
        with on_a_loop() as run:
            yield Driven(empty(AsyncPostgresStore), run)
