"""Facts in one state are told alike whether they are few, and found by it, or many, and others passed by."""

from __future__ import annotations

from pathlib import Path

import pytest

from unabridged.facts import FactState, Tier
from unabridged.stores.sql import fact_pages
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put, told
from unabridged.testing.samples import HERE

ARCHIVED, STAGED = FactState.ARCHIVED, FactState.STAGED


@pytest.mark.parametrize("few", [0, 3, 4, 5, 2_000])
def test_a_page_has_those_of_the_state_in_the_order_of_their_changes(
    path: Path, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fact_pages, "_FEW", few)
    driven = Driven(SqliteStore(path))
    try:
        for n in range(10):
            tier = Tier.USER if n % 3 else Tier.AGENT
            put(driven, fact_of(f"fact {n}", tier=tier, state=STAGED if n % 2 else ARCHIVED, confidence=n / 10))
        assert told(driven, state=STAGED) == [f"fact {n}" for n in (1, 3, 5, 7, 9)]
        assert told(driven, state=ARCHIVED, tier=Tier.AGENT) == ["fact 0", "fact 6"]
        assert told(driven, state=FactState.HELD) == []
        first = driven.facts(HERE, after=0, limit=2, state=STAGED)
        rest = driven.facts(HERE, after=first[-1].change, limit=9, state=STAGED)
        assert [each.statement for each in (*first, *rest)] == [f"fact {n}" for n in (1, 3, 5, 7, 9)]
    finally:
        driven.run(driven.store.close())
