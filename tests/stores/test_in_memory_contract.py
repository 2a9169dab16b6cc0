"""The store in memory keeps every promise of the port, blocking and on an event loop.
It refuses to test anything that is the store's own.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.contracts.store import StoreContract
from unabridged.testing.contracts.store.appending import Appending
from unabridged.testing.contracts.store.concurrency import Concurrency
from unabridged.testing.contracts.store.keys import Keys
from unabridged.testing.driven import Driven, on_a_loop


class TestInMemoryStore(StoreContract):
    @pytest.fixture
    def driven(self) -> Iterator[Driven]:
        driven = Driven(InMemoryStore())
        yield driven
        driven.close()


class OnALoop:
    """Every promise once more, awaited on an event loop."""

    @pytest.fixture
    def driven(self) -> Iterator[Driven]:
        with on_a_loop() as run:
            driven = Driven(InMemoryStore(), run)
            yield driven
            driven.close()


class TestAppendingToAnInMemoryStoreOnALoop(OnALoop, Appending, Keys, Concurrency):
    """What waiting on a loop could change first; `make check` tells the whole contract."""


@pytest.mark.check
class TestInMemoryStoreOnALoop(OnALoop, StoreContract):
    """The store in memory waits for nobody, and is awaited all the same."""
