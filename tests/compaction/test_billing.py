"""A receipt says what its texts cost, as far as the prices of their models are known."""

from __future__ import annotations

import pytest

from unabridged.compaction.billing import billed


def test_texts_cost_what_their_models_ask_for_their_tokens() -> None:
    told = billed([("gpt-4o-mini-2024-07-18", 1_000_000, 100_000), ("claude-haiku-4-5", 10_000, 2_000)])
    assert dict(told) == {"dollars": pytest.approx(0.15 + 0.06 + 0.01 + 0.01)}


def test_what_nobody_knows_the_price_of_is_in_no_sum() -> None:
    assert dict(billed([("", 10, 10), ("mine-7b", 10, 10)])) == {}
    assert dict(billed([("mine-7b", 10, 10), ("gpt-4o-mini", 1_000_000, 0)])) == {"dollars": 0.15}
