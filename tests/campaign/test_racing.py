"""Compactors and appenders in several programs, frozen and killed: no lane is stuck, and nothing is covered twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign import racing
from campaign.racing import Race
from campaign.timing import after


@pytest.mark.check
def test_programs_that_are_frozen_and_killed_leave_every_lane_whole(tmp_path: Path) -> None:
    race = racing.raced(Race(path=str(tmp_path / "a.db"), seed=1), after(8.0))
    assert race.violations == []
    assert race.landed > 5
