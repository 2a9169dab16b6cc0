"""How many statements the SQLite store reads with.
It refuses to know how long one takes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.stores.connections import Statements
from unabridged.log.ids import Seq
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref


@pytest.mark.parametrize("step", [1, 17], ids=["one after the other", "scattered"])
def test_chosen_events_are_read_in_one_statement(path: Path, step: int) -> None:
    statements = Statements()
    driven = Driven(SqliteStore(path, connect=statements.connect))
    driven.say("t", *map(str, range(400)))
    statements.said.clear()
    assert len(driven.at(ref("t"), [Seq(seq) for seq in range(1, 401, step)])) == len(range(1, 401, step))
    assert sum("FROM event" in each for each in statements.said) == 1
    driven.close()
