"""What the tests of the SQLite store share: a path, a connection, an open store, and one with work that is due.
It refuses to say anything else in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.jobs import due, kept


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a store in which nothing was said; to open a copy takes a fraction of what a new one takes."""
    path = tmp_path_factory.mktemp("empty") / "log.db"
    Driven(SqliteStore(path)).close()
    return path.read_bytes()


@pytest.fixture
def begun(tmp_path: Path, empty: bytes) -> Path:
    """A store's file that is there already; what makes one anew has tests of its own."""
    path = tmp_path / "log.db"
    path.write_bytes(empty)
    return path


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


@pytest.fixture
def marked(driven: Driven) -> Driven:
    """A store with something due in one of its two threads."""
    driven.say("t", "one")
    driven.say("other", "one")
    kept(driven, replace(due("t", 5), fence=3))
    return driven
