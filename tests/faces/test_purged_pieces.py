"""A purge of a slice, or of the end of a message, in memory and on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faces.purged_pieces import PurgedEnds, PurgedSlices
from unabridged.ports import Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore


@pytest.fixture(params=["memory", "file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """One that ends with the program, and one on disk."""
    return InMemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "a.db")


class TestPurgedSlices(PurgedSlices):
    """In memory, and in a file."""


class TestPurgedEnds(PurgedEnds):
    """In memory, and in a file."""
