"""What a prompt costs, and what an edit of it gains, is what one pays in prompts with it and without."""

from __future__ import annotations

from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged import UsageError
from unabridged.compaction.prices import Prices, Rewrite, break_even, cost, gain, read, written

# A write into the cache at 1.25, a read from it at 0.1 of a plain one.
PRICES = Prices(input=1.0, cached=0.1, written=1.25, output=5.0, cache_seconds=300)
AUTOMATIC = Prices(input=2.0, cached=0.5, written=2.0, output=8.0, cache_seconds=300)
UNCACHED = Prices(input=30.0, cached=30.0, written=30.0, output=60.0, cache_seconds=0)
LONG = Prices(
    input=2.0, cached=0.2, written=2.0, output=12.0, cache_seconds=300, long_tokens=200, long_input=2, long_output=1.5
)
SAVES_LITTLE = Rewrite(saved_tokens=2_000, suffix_tokens=50_000)
SAVES_MUCH = Rewrite(saved_tokens=50_000, suffix_tokens=10_000)

rewrites = st.builds(
    Rewrite,
    saved_tokens=st.integers(1, 10**6),
    suffix_tokens=st.integers(0, 10**6),
    shown_tokens=st.integers(0, 10**6),
    text_tokens=st.integers(0, 10**5),
)
any_prices = st.sampled_from([PRICES, AUTOMATIC, UNCACHED, LONG])


def paid(prices: Prices, tokens: int, reads: int, cached: int) -> float:
    """So many prompts that end in the same tokens, of which the first finds some in the cache."""
    first = prices.dollars(tokens, cached=cached, written=tokens - cached)
    return first + (reads - 1) * prices.dollars(tokens, cached=tokens)


class TestACall:
    def test_costs_what_is_fresh_cached_written_and_answered_at_the_price_of_each(self) -> None:
        assert PRICES.dollars(1_000_000, cached=600_000, written=300_000, answered=10_000) == pytest.approx(
            0.1 + 0.06 + 0.375 + 0.05
        )

    def test_of_a_long_prompt_costs_what_long_prompts_cost(self) -> None:
        assert LONG.dollars(200, answered=10) == pytest.approx((200 * 2 + 10 * 12) / 1e6)
        assert LONG.dollars(201, answered=10) == pytest.approx((201 * 4 + 10 * 18) / 1e6)

    def test_that_says_more_of_the_cache_than_of_the_prompt_has_nothing_fresh(self) -> None:
        assert PRICES.dollars(10, cached=20) == pytest.approx(20 * 0.1 / 1e6)


class TestTheGain:
    @given(any_prices, rewrites, st.integers(1, 500))
    def test_is_what_prompts_cost_without_the_edit_less_what_they_cost_with_it(
        self, prices: Prices, rewrite: Rewrite, reads: int
    ) -> None:
        plain = Prices(
            **{name: getattr(prices, name) for name in ("input", "cached", "written", "output")}, cache_seconds=0
        )
        before, after = rewrite.saved_tokens + rewrite.suffix_tokens, rewrite.suffix_tokens
        text = plain.dollars(rewrite.shown_tokens, answered=rewrite.text_tokens)
        for alive in (0, 1):
            saved = paid(plain, before, reads, cached=alive * before) - paid(plain, after, reads, cached=0) - text
            assert gain(plain, rewrite, reads=reads, alive=alive) == pytest.approx(saved, rel=1e-6, abs=1e-9)

    def test_of_an_edit_that_saves_little_before_much_comes_after_288_prompts(self) -> None:
        assert break_even(PRICES, SAVES_LITTLE) == pytest.approx(287.5)

    def test_of_an_edit_that_saves_much_before_little_comes_at_once(self) -> None:
        assert break_even(PRICES, SAVES_MUCH) == pytest.approx(2.3)

    @given(any_prices, rewrites, st.sampled_from([0.0, 0.3, 1.0]))
    def test_is_none_at_the_break_even(self, prices: Prices, rewrite: Rewrite, alive: float) -> None:
        reads = break_even(prices, rewrite, alive=alive)
        assert gain(prices, rewrite, reads=reads, alive=alive) >= -1e-9
        if reads > 1:
            assert gain(prices, rewrite, reads=max(1.0, reads * 0.99 - 1), alive=alive) <= 1e-9

    def test_is_had_at_once_where_nothing_is_cached_any_more(self) -> None:
        assert break_even(PRICES, SAVES_LITTLE, alive=0.0) == 1.0
        assert cost(PRICES, SAVES_LITTLE, alive=0.0) == 0.0

    def test_is_had_at_once_where_a_provider_caches_nothing(self) -> None:
        assert break_even(UNCACHED, SAVES_LITTLE) == 1.0

    @pytest.mark.parametrize("saved", [0, -5])
    def test_of_an_edit_that_saves_nothing_never_comes(self, saved: int) -> None:
        assert break_even(PRICES, Rewrite(saved_tokens=saved, suffix_tokens=0)) == inf

    def test_never_comes_where_what_is_cached_is_read_for_nothing(self) -> None:
        free = Prices(input=1, cached=0, written=1, output=1, cache_seconds=300)
        assert break_even(free, SAVES_LITTLE) == inf

    def test_is_less_by_what_the_text_costs(self) -> None:
        paid_for = Rewrite(saved_tokens=50_000, suffix_tokens=10_000, shown_tokens=60_000, text_tokens=1_000)
        assert gain(PRICES, SAVES_MUCH, reads=9) - gain(PRICES, paid_for, reads=9) == pytest.approx(0.065)

    def test_counts_the_next_prompt_in_any_case(self) -> None:
        assert gain(PRICES, SAVES_MUCH, reads=0) == gain(PRICES, SAVES_MUCH, reads=1)


@pytest.mark.parametrize(
    "said",
    [
        {"input": -1},
        {"cached": nan},
        {"written": inf},
        {"output": "5"},
        {"cache_seconds": True},
        {"long_tokens": 1.5},
        {"input": 1e308},
        {"long_tokens": 10**400},
    ],
    ids=lambda said: next(iter(said)),
)
def test_what_nobody_charges_is_refused(said: dict[str, object]) -> None:
    whole: dict[str, object] = {"input": 1, "cached": 1, "written": 1, "output": 1, "cache_seconds": 1}
    with pytest.raises(UsageError, match=next(iter(said))):
        Prices(**{**whole, **said})  # type: ignore[arg-type]  # as the test says


def test_a_whole_number_of_dollars_says_what_a_fraction_says() -> None:
    assert repr(Prices(input=1, cached=0.1, written=1.25, output=5, cache_seconds=300)) == repr(PRICES)


class TestInALog:
    @pytest.mark.parametrize("prices", [PRICES, AUTOMATIC, UNCACHED, LONG], ids=["priced", "automatic", "none", "long"])
    def test_prices_are_read_back(self, prices: Prices) -> None:
        assert read(written(prices)) == prices

    def test_what_is_usual_is_not_written(self) -> None:
        assert written(PRICES) == {"input": 1.0, "cached": 0.1, "written": 1.25, "output": 5.0, "cache_seconds": 300.0}

    @pytest.mark.parametrize(
        ("said", "told"),
        [
            (3.0, "prices are a table of input, cached"),
            ({"input": 1, "cashed": 1}, "prices have no 'cashed'; did you mean 'cached'"),
            ({"input": 1, "cached": 1, "output": 1}, "prices need written, cache_seconds, too"),
        ],
    )
    def test_what_are_no_prices_is_refused(self, said: object, told: str) -> None:
        with pytest.raises(UsageError, match=told):
            read(said)
