"""A memory as both kinds of store keep it.
It refuses to know what is done with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unabridged import Indexing, Memory


@pytest.fixture(params=["memory", "file"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    """A memory that ends with the program, and one on disk."""
    target = ":memory:" if request.param == "memory" else tmp_path / "a.db"
    with Memory.open(target, indexing=Indexing.ASKED) as opened:  # nothing is written but what a test writes
        yield opened
