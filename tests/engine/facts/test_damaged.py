"""A fact that cannot be read any more can be taken away by its id."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from unabridged import Memory
from unabridged.facts import FactState


def test_what_cannot_be_read_is_removed_by_its_id_and_the_rest_stays(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        broken, whole = memory.facts().add("Tea at four"), memory.facts().add("Coffee at nine")
    with closing(sqlite3.connect(tmp_path / "a.db")) as raw, raw:
        raw.execute("UPDATE fact SET content = X'7B7D' WHERE id = CAST(? AS BLOB)", (broken.id,))
    with Memory.open(tmp_path / "a.db") as memory:
        facts = memory.facts()
        assert [each.id for each in facts.list()] == [whole.id]
        assert facts.remove(broken.id).state is FactState.RETIRED
        assert [each.id for each in facts.list()] == [whole.id]
