"""What the tests of the SQLite store share: a path, a connection, an open store.
It refuses to fill them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def connection(path: Path) -> Iterator[StdlibConnection]:
    made = StdlibConnection(path, mode="rwc")
    yield made
    made.close()


@pytest.fixture
def driven(path: Path) -> Iterator[Driven]:
    driven = Driven(SqliteStore(path))
    yield driven
    driven.close()
