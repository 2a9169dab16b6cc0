"""A lane's work between programs that overtake each other, fail and die, and one job with each of its calls failed."""

from __future__ import annotations

import pytest

from campaign import carrying_out, claims
from campaign.carrying_out import CELLS, Cell
from unabridged.testing.faults import When

# It takes seconds, and is told by `make check`.
pytestmark = pytest.mark.check

AT_ONCE = [cell for cell in CELLS if cell[1] != "says nothing" and cell[3] is When.AFTER]


@pytest.mark.parametrize("story", claims.STORIES)
def test_the_laws_of_a_lane_hold_in_a_story(story: str) -> None:
    assert claims.told(story) == []


@pytest.mark.parametrize("cell", AT_ONCE, ids=str)
def test_a_job_that_is_cut_short_at_any_call_is_done_or_due_again(cell: Cell) -> None:
    count, found = carrying_out.sweep(cell)
    assert found == []
    assert count >= 5
