"""The SQLite store keeps every promise of the port: blocking and suspending, durable and fast, through both libraries.
It refuses to test anything that is the store's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.stores.sqlite.suspended import AsyncSqliteStore
from unabridged.testing.contracts.store import StoreContract
from unabridged.testing.contracts.store.appending import Appending
from unabridged.testing.contracts.store.concurrency import Concurrency
from unabridged.testing.contracts.store.keys import Keys
from unabridged.testing.driven import Driven, on_a_loop


class TestSqliteStore(StoreContract):
    @pytest.fixture
    def driven(self, begun: Path) -> Iterator[Driven]:
        driven = Driven(SqliteStore(begun))
        yield driven
        driven.close()


class TestFastSqliteStore(Appending, Keys, Concurrency):
    @pytest.fixture
    def driven(self, tmp_path: Path) -> Iterator[Driven]:
        driven = Driven(SqliteStore(tmp_path / "log.db", profile=Profile.FAST))
        yield driven
        driven.close()


class OnALoop:
    @pytest.fixture
    def driven(self, begun: Path) -> Iterator[Driven]:
        with on_a_loop() as run:
            driven = Driven(AsyncSqliteStore(begun), run)
            yield driven
            driven.close()


class TestAppendingToAnAsyncSqliteStore(OnALoop, Appending, Keys, Concurrency):
    """What waiting on a loop could change first; `make check` tells the whole contract."""


@pytest.mark.check
class TestAsyncSqliteStore(OnALoop, StoreContract):
    """The verbs are the blocking store's, in a thread."""
