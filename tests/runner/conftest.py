"""What the tests of the background share.
It refuses to leave a thread running.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from tests.runner.blocking import Blocks
from tests.runner.functions import Hung
from tests.runner.scripted import Running


@pytest.fixture
def running() -> Iterator[Running]:
    found = Running()
    yield found
    for each in found.made:
        each.stop()
        thread = each._thread
        assert thread is None or thread is threading.current_thread() or not thread.is_alive()


@pytest.fixture
def store() -> Iterator[Blocks]:
    found = Blocks()
    yield found
    found.goes_on.set()


@pytest.fixture
def hung() -> Iterator[Hung]:
    """Let go at the end, so that no thread outlives its test for long."""
    made = Hung()
    yield made
    made.goes_on.set()
