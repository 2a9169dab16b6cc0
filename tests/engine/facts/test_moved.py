"""Whatever was learned, and whatever became of it, a store that is moved has it as it was, and follows it as ever."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings

from tests.engine.facts.moving import moved_on
from tests.engine.facts.stories import STEPS
from tests.examples import drawn
from unabridged import Indexing, Memory
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FakeClock


@settings(max_examples=drawn(120), deadline=None)
@given(STEPS, STEPS)
def test_a_store_in_memory_is_moved_to_a_file_and_back(steps: list[Any], then: list[Any]) -> None:
    with TemporaryDirectory() as name, Memory.open(Path(name) / "a.db", indexing=Indexing.ASKED) as there:
        one, back = (Memory(InMemoryStore(), clock=FakeClock()) for _ in range(2))
        moved_on(one, there, back, steps, then)
