"""A receipt says what its texts cost, as far as the prices of their models are known, and whose they were."""

from __future__ import annotations

from typing import Final

import pytest

from unabridged.compaction.costs.billing import Bill, billed, bills_of
from unabridged.log.compacted import Receipt
from unabridged.log.extra import Extra

MINI: Final = "gpt-4o-mini"


def test_texts_cost_what_their_models_ask_for_their_tokens() -> None:
    told = billed([Bill(f"{MINI}-2024-07-18", 1_000_000, 100_000), Bill("claude-haiku-4-5", 10_000, 2_000)], MINI)
    assert told["dollars"] == pytest.approx(0.15 + 0.06 + 0.01 + 0.01)


def test_what_a_cache_held_costs_less_and_what_it_is_to_keep_as_its_price_says() -> None:
    told = billed([Bill("claude-haiku-4-5", 1_000_000, 0, 600_000, 300_000)], "claude-haiku-4-5")
    assert told["dollars"] == pytest.approx(0.1 * 1 + 0.6 * 0.1 + 0.3 * 1.25)


def test_what_nobody_knows_the_price_of_is_in_no_sum() -> None:
    assert dict(billed([Bill("mine-7b", 10, 10)], "mine-7b")) == {}
    assert billed([Bill("mine-7b", 10, 10), Bill(MINI, 1_000_000, 0)], MINI)["dollars"] == 0.15


class TestWhoWasAsked:
    def test_is_told_where_it_was_not_who_wrote_alone(self) -> None:
        calls = [Bill("mine-7b", 10, 1), Bill("mine-7b", 10, 2), Bill(MINI, 5, 3)]
        assert billed(calls, MINI)["models"] == {"mine-7b": [2, 20, 3], MINI: [1, 5, 3]}
        assert "models" not in billed(calls[2:], MINI)

    def test_is_read_back_from_a_receipt(self) -> None:
        calls = [Bill("mine-7b", 10, 1), Bill("mine-7b", 10, 2), Bill(MINI, 5, 3)]
        receipt = Receipt(tokens_before=9, tokens_after=1, model=MINI, extra=billed(calls, MINI))
        assert [*bills_of(receipt)] == calls

    def test_is_the_one_that_a_receipt_names_where_it_says_no_more(self) -> None:
        receipt = Receipt(tokens_before=9, tokens_after=1, model=MINI, attempts=2, prompt_tokens=7, completion_tokens=1)
        assert [*bills_of(receipt)] == [Bill(MINI, 4, 1), Bill(MINI, 3, 0)]

    @pytest.mark.parametrize("models", [{MINI: [1, 2]}, {MINI: [1, -2, 3]}, {MINI: "many"}, ["a"]])
    def test_is_nobody_where_that_cannot_be_read(self, models: object) -> None:
        receipt = Receipt(tokens_before=9, tokens_after=1, extra=Extra({"models": models}))
        assert [*bills_of(receipt)] == []

    def test_is_nobody_for_a_digest_whose_length_an_earlier_version_put_down(self) -> None:
        assert [*bills_of(Receipt(tokens_before=9, tokens_after=1, rung="digest", completion_tokens=114))] == []


class TestWhatEachCallTook:
    def test_is_told_where_several_were_made_be_it_that_one_gave_nothing(self) -> None:
        assert billed([Bill(MINI, 7, 1), Bill(MINI, 9, 2)], MINI)["calls"] == {MINI: [[7, 1], [9, 2]]}
        assert billed([Bill(MINI, 7, 1)], MINI, attempts=2)["calls"] == {MINI: [[7, 1]]}
        assert "calls" not in billed([Bill(MINI, 7, 1)], MINI)
        assert "calls" not in billed([], MINI, attempts=2)

    def test_is_told_with_what_a_cache_held_and_keeps_and_read_back(self) -> None:
        calls = [Bill(MINI, 90, 1, 60, 20), Bill(MINI, 9, 2)]
        assert billed(calls[:1], MINI)["calls"] == {MINI: [[90, 1, 60, 20]]}
        receipt = Receipt(tokens_before=9, tokens_after=1, model=MINI, attempts=2, extra=billed(calls, MINI))
        told = Receipt(tokens_before=9, tokens_after=1, model=MINI, attempts=2, prompt_tokens=99, extra=receipt.extra)
        assert [*bills_of(told)] == calls

    def test_is_read_back_of_a_single_model(self) -> None:
        extra = billed([Bill(MINI, 7, 1), Bill(MINI, 9, 2)], MINI)
        receipt = Receipt(
            tokens_before=9, tokens_after=1, model=MINI, attempts=3, prompt_tokens=16, completion_tokens=3, extra=extra
        )
        assert [*bills_of(receipt)] == [Bill(MINI, 7, 1), Bill(MINI, 9, 2)]

    @pytest.mark.parametrize(
        "calls",
        [
            {MINI: [[1]]},
            {MINI: [[4, 1, 3, 2]]},
            {MINI: [[4, 1, 3]]},
            {MINI: 5},
            {MINI: [[1, "a"]]},
            {MINI: []},
            [1],
            {"else": [[1, 2]]},
        ],
    )
    def test_is_as_if_all_were_alike_where_that_cannot_be_read(self, calls: object) -> None:
        extra = Extra({"calls": calls})
        receipt = Receipt(tokens_before=9, tokens_after=1, model=MINI, attempts=2, prompt_tokens=8, extra=extra)
        assert [*bills_of(receipt)] == [Bill(MINI, 4, 0), Bill(MINI, 4, 0)]
