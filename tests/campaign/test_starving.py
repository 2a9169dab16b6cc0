"""Compactors whose model is slow beside sixteen writers that never rest: every compaction lands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign import starving
from campaign.planted.bugs import BUGS
from campaign.starving import Race
from campaign.timing import after
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore


def raced(place: Path) -> Race:
    store = SqliteStore(place / "a.db", profile=Profile.FAST)
    return starving.raced("SQLite", store, after(60.0), thinks=0.1, enough=len(starving.LANES))


@pytest.mark.check
def test_every_compaction_lands_beside_sixteen_busy_writers(tmp_path: Path) -> None:
    race = raced(tmp_path)
    assert (race.violations, race.landed) == ([], len(race.attempted))
    assert race.landed >= len(starving.LANES)


@pytest.mark.check
def test_a_store_that_compares_heads_is_seen_to_starve_them(tmp_path: Path) -> None:
    with BUGS["append_if compares heads"]():
        assert re.search("turned away|overtaken", " ".join(raced(tmp_path).violations))


def test_a_race_in_which_nothing_was_attempted_has_shown_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "a.db", profile=Profile.FAST)
    race = starving.raced("SQLite", store, after(0.0), thinks=0.1)
    assert (race.attempted, "no compaction was attempted" in " ".join(race.violations)) == ([], True)
