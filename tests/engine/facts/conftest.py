"""What the tests of facts share: a memory in which three things were said, over the store in memory and a file.
It refuses to keep a fact before a test does.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unabridged import Indexing, Memory
from unabridged.facts import Facts


@pytest.fixture(params=["memory", "file"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    place = ":memory:" if request.param == "memory" else tmp_path / "a.db"
    # Nobody indexes beside a test: what is written after an erasure would be found on the disk.
    with Memory.open(place, indexing=Indexing.ASKED) as opened:
        opened.thread("t").append([{"role": "user", "content": text} for text in ("I am Ada", "tabs", "tea")])
        yield opened


@pytest.fixture
def facts(memory: Memory) -> Facts:
    return memory.facts()
