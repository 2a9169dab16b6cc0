"""What a counter promises: whole numbers, the same each time, for any text at all.
It refuses to know how good its numbers are.
"""

# ruff: noqa: D102  # a test says its promise in its name, and asserts

from __future__ import annotations

from typing import Final

import pytest

from unabridged.ports import Counter

TEXTS: Final = (
    "",
    " ",
    "a",
    "word",
    "line\nline",
    "\x00",
    "\ud800",
    "\ud83e\uddf5",
    "🧵👩‍👩‍👧‍👦",
    "線路",
    "שלום",
    "e\u0301" * 50,
    "x" * 10_000,
)


class CounterContract:
    """The promises of the ``Counter`` port; supply ``counter``."""

    def test_a_counter_has_a_name_that_stays(self, counter: Counter) -> None:
        assert counter.id
        assert counter.id == counter.id.strip()

    @pytest.mark.parametrize("text", TEXTS)
    def test_any_text_has_a_whole_number_of_tokens(self, counter: Counter, text: str) -> None:
        count = counter.count(text)
        assert type(count) is int
        assert count >= 0

    @pytest.mark.parametrize("text", TEXTS)
    def test_a_text_counts_the_same_each_time(self, counter: Counter, text: str) -> None:
        assert counter.count(text) == counter.count(text)

    def test_no_text_is_no_token(self, counter: Counter) -> None:
        assert counter.count("") == 0

    def test_some_text_is_some_token(self, counter: Counter) -> None:
        assert counter.count("word") > 0

    def test_much_more_text_is_more_tokens(self, counter: Counter) -> None:
        assert counter.count("some words " * 100) > counter.count("some words ")
