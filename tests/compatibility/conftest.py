"""What the tests of compatibility share: a place for a log, and a memory that compacts soon.
It refuses to say anything in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compatibility.kit import opened
from unabridged import Memory


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def memory(path: Path) -> Iterator[Memory]:
    with opened(path) as memory:
        yield memory
