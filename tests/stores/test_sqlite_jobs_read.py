"""What is due is found in SQLite without reading what is not, however many lanes wait.
It refuses to time anything; the statements' plans and steps say what would be read.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from unabridged.stores.sql.statements import statements
from unabridged.stores.sqlite.driver import StdlibConnection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.jobs import listed, wanted

NOW = 100
_MANY = """
WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 5000)
INSERT INTO job SELECT scope, id, CAST(n AS BLOB), n, x'', x'', 0, 0, 0, x'', x'', NULL, x'', x''
FROM many, thread WHERE id = 1
"""


@pytest.mark.parametrize("name", ["claimable", "first_due", "first_free"])
def test_only_what_is_due_under_these_names_is_looked_through(
    marked: Driven, connection: StdlibConnection, name: str
) -> None:
    sql = statements("unabridged.stores.sql", "unabridged.stores.sqlite")[name]
    given = dict.fromkeys(("policy", "summariser", "now", "due_at", "scope", "id", "lane", "limit", "through"), 1)
    plan = [row[3] for row in connection.all(f"EXPLAIN QUERY PLAN {sql}", given)]
    assert "job_due (policy=? AND summariser=?" in plan[0]
    assert listed(marked) != []


@pytest.mark.parametrize("lease", [0, 9])
def test_when_the_next_of_many_falls_due_is_read_from_the_first_of_them(marked: Driven, path: Path, lease: int) -> None:
    with closing(sqlite3.connect(path)) as beside, beside:
        beside.execute(_MANY)
        beside.execute("UPDATE job SET lease_until = ? WHERE due_at = 1", [lease])
    assert isinstance(marked.store, SqliteStore)
    rounds: list[int] = []  # one for each thousand steps of the machine that runs a statement

    def count(connection: object) -> None:
        assert isinstance(connection, StdlibConnection)
        connection._connection.set_progress_handler(lambda: rounds.append(1), 1_000)

    marked.store._readers.run(lambda each: count(each.connection))
    assert marked.next_due(wanted(NOW, ("", ""))) == (2 if lease else 1)
    assert rounds == []
