"""The same race as on SQLite, on a server: every compaction lands beside sixteen busy writers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign import starving
from campaign.timing import after
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.profile import Profile


@pytest.mark.check
def test_every_compaction_lands_beside_sixteen_busy_writers(opened: Callable[..., PostgresStore]) -> None:
    store = opened(profile=Profile.FAST, connections=starving.APPENDERS + len(starving.LANES))
    race = starving.raced("PostgreSQL", store, after(60.0), thinks=0.1, enough=len(starving.LANES))
    assert (race.violations, race.landed >= len(starving.LANES)) == ([], True)
