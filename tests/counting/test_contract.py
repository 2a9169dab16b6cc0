"""Every counter keeps the promises of its port; the one in the standard library is tried with the other contracts."""

from __future__ import annotations

import pytest

from unabridged.counting import Tiktoken, upper_counter_for
from unabridged.ports import Counter
from unabridged.testing.contracts.counter import CounterContract


class TestTiktoken(CounterContract):
    @pytest.fixture
    def counter(self, published: dict[str, object]) -> Counter:
        assert published
        return Tiktoken()


class TestScaled(CounterContract):
    @pytest.fixture
    def counter(self) -> Counter:
        return upper_counter_for("an-unknown-model")
