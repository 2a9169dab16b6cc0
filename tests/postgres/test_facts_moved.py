"""Whatever was learned, and whatever became of it, moves from SQLite to PostgreSQL and on as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.engine.facts.moving import moved_on
from tests.engine.facts.stories import STEPS
from tests.examples import drawn
from unabridged import Memory, Scope
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing import FakeClock


@pytest.fixture
def server_memory(store: PostgresStore) -> Callable[[], Memory]:
    """A memory of a scope on the server that no example had."""
    numbers = iter(range(1_000_000))
    return lambda: Memory(store, clock=FakeClock(), scope=Scope(user=f"u{next(numbers)}"))


@settings(max_examples=drawn(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS, STEPS)
def test_a_file_is_moved_to_a_server_and_on_to_memory(
    server_memory: Callable[[], Memory], steps: list[Any], then: list[Any]
) -> None:
    server = server_memory()
    scope = server.facts().scope
    with (
        TemporaryDirectory() as name,
        Memory(SqliteStore(Path(name) / "a.db"), clock=FakeClock(), scope=scope) as file,
    ):
        back = Memory(InMemoryStore(), clock=FakeClock(), scope=scope)
        moved_on(file, server, back, steps, then)
