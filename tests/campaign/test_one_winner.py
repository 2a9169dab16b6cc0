"""Of compactions that are drawn on one state and handed in together one is applied, and no word is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign import one_winner
from campaign.planted.bugs import BUGS
from campaign.timing import after

# It takes seconds, and is told by `make check`.
pytestmark = pytest.mark.check


def test_of_many_that_race_one_of_ten_is_applied(tmp_path: Path) -> None:
    """rel-C1."""
    race = one_winner.raced(tmp_path, after(120.0), most=200)
    assert (race.violations, race.tried, race.states) == ([], 200, 20)


def test_a_predicate_that_always_holds_is_seen_to_apply_them_all(tmp_path: Path) -> None:
    with BUGS["the predicate always holds"]():
        race = one_winner.raced(tmp_path, after(60.0), most=50)
    assert "drawn on one state were applied" in " ".join(race.violations)
