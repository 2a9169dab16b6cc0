"""A model that fails costs no more calls than it has to, and a thread it fails for costs the others nothing."""

from __future__ import annotations

import re

import pytest

from campaign import troubled
from campaign.planted.bugs import BUGS
from campaign.timing import after

# It takes seconds, and is told by `make check`.
pytestmark = pytest.mark.check


@pytest.mark.parametrize("told", [troubled.by_chance, troubled.one_without_a_text, troubled.one_without_a_plan])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_call_is_wasted_and_nobody_pays_for_another(told: object, seed: int) -> None:
    """rel-C2."""
    assert callable(told)
    found, _ = told(after(60.0), seed)
    assert found == []


def test_three_of_ten_failures_need_so_many_calls() -> None:
    needed = [troubled.needed_calls(seed, 1_000) for seed in range(5)]
    assert all(1_350 < each < 1_510 for each in needed)


@pytest.mark.parametrize(
    ("bug", "words"),
    [
        ("a text is asked for twice", "calls were made where"),
        ("failures are forgotten", "whose model always fails"),
    ],
)
def test_calls_that_nobody_needed_are_seen(bug: str, words: str) -> None:
    with BUGS[bug]():
        found = troubled.by_chance(after(60.0), 1)[0] + troubled.one_without_a_text(after(60.0), 1)[0]
    assert re.search(words, " ".join(found))
