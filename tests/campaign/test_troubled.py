"""A model that fails costs no more calls than it has to, and a thread it fails for costs the others nothing.

That calls which nobody needed are seen is told with the planted bugs.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign import troubled
from campaign.timing import Deadline, after

# It takes seconds, and is told by `make check`.
pytestmark = pytest.mark.check
Told = Callable[[Deadline, int], tuple[list[str], str]]


@pytest.mark.parametrize(
    ("told", "seed"),
    [
        (troubled.by_chance, 1),
        (troubled.by_chance, 2),
        (troubled.one_without_a_text, 1),
        (troubled.one_without_a_plan, 1),
    ],
)
def test_no_call_is_wasted_and_nobody_pays_for_another(told: Told, seed: int) -> None:
    """rel-C2."""
    found, _ = told(after(60.0), seed)
    assert found == []


def test_three_of_ten_failures_need_so_many_calls() -> None:
    needed = [troubled.needed_calls(seed, 1_000) for seed in range(5)]
    assert all(1_350 < each < 1_510 for each in needed)
