"""The store in memory keeps every promise of the port, blocking and on an event loop.
It refuses to test anything that is the store's own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.contracts.store import StoreContract
from unabridged.testing.driven import Driven, on_a_loop


class TestInMemoryStore(StoreContract):
    @pytest.fixture
    def driven(self) -> Iterator[Driven]:
        driven = Driven(InMemoryStore())
        yield driven
        driven.close()


class TestInMemoryStoreOnALoop(StoreContract):
    @pytest.fixture
    def driven(self) -> Iterator[Driven]:
        with on_a_loop() as run:
            driven = Driven(InMemoryStore(), run)
            yield driven
            driven.close()
