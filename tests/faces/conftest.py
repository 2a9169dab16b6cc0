"""A memory as both kinds of store keep it.
It refuses to know what is done with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unabridged import Memory


@pytest.fixture(params=["memory", "file"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    """A memory that ends with the program, and one on disk."""
    with Memory.open(":memory:" if request.param == "memory" else tmp_path / "a.db") as opened:
        yield opened
