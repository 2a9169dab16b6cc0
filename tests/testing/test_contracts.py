"""The library's own counter, clock and ids keep the published contracts.
It refuses to test how exact the counter is.
"""

from __future__ import annotations

import pytest

from unabridged.counting.o200k import O200k
from unabridged.ports import Clock, Counter, Ids
from unabridged.system import SystemClock, SystemIds
from unabridged.testing.contracts.clock import ClockContract
from unabridged.testing.contracts.counter import CounterContract
from unabridged.testing.contracts.ids import IdsContract


class TestO200k(CounterContract):
    @pytest.fixture
    def counter(self) -> Counter:
        return O200k()


class TestSystemClock(ClockContract):
    @pytest.fixture
    def clock(self) -> Clock:
        return SystemClock()


class TestSystemIds(IdsContract):
    @pytest.fixture
    def ids(self) -> Ids:
        return SystemIds()
