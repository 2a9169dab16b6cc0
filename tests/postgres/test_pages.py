"""What is asked of many threads costs what it shows: the server reads it in its order, and sorts and gathers nothing.
It refuses to time anything; the server's own plan says what would be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from unabridged.stores.postgres.session import worded
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.sql.transaction import scope_values
from unabridged.testing.driven import Driven
from unabridged.testing.jobs import wanted
from unabridged.testing.samples import HERE

_MANY = """
INSERT INTO thread SELECT scope, n, ('t' || n)::bytea, 0, 0, '', '', '', NULL, 0, '', ''
FROM thread, generate_series(2, 2000) n;
INSERT INTO job SELECT scope, id, '', id, '', '', 0, 0, 0, '', '', NULL, '', '' FROM thread;
ANALYZE thread, job
"""


@pytest.mark.parametrize("statement", ["threads", "threads_behind", "jobs_of_scope"])
def test_a_page_of_many_threads_is_read_in_the_order_of_their_names(
    store: PostgresStore, schema: str, sweeper: psycopg.Connection[Any], statement: str
) -> None:
    Driven(store).say("t", "one")
    sweeper.execute(f"SET search_path = {schema}; {_MANY}; RESET search_path".encode())
    asked = {**scope_values(HERE), "first": b"t2", "name": b"t2", "lane": b"", "version": 1, "limit": 20}
    with store._connections.lent() as session:
        plan = session.connection.all(b"EXPLAIN " + worded()[statement], asked)
    read = "\n".join(line for (line,) in plan)
    assert "thread_scope_name_key" in read
    assert "Sort  " not in read.replace("Incremental Sort", "")  # the lanes of one thread may be sorted


@pytest.mark.parametrize(("lease", "statement"), [(0, "first_due"), (9, "first_free")], ids=["free", "under a lease"])
def test_when_the_next_of_many_lanes_falls_due_is_read_from_the_first_of_them(
    store: PostgresStore, schema: str, sweeper: psycopg.Connection[Any], lease: int, statement: str
) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    sweeper.execute(f"SET search_path = {schema}; {_MANY}; RESET search_path".encode())
    sweeper.execute(f"UPDATE {schema}.job SET lease_until = {lease} WHERE due_at = 1".encode())  # noqa: S608  # ours
    assert driven.next_due(wanted(1, ("", ""))) == (2 if lease else 1)
    asked = {"policy": b"", "summariser": b"", "through": lease}
    with store._connections.lent() as session:
        [[plan]] = session.connection.all(b"EXPLAIN (ANALYZE, FORMAT JSON) " + worded()[statement], asked)
    assert max(_rows_read(plan[0]["Plan"])) < 20


def _rows_read(plan: dict[str, Any]) -> Iterator[int]:
    """How many rows each part of a plan gave, those included that it left out."""
    yield plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
    for part in plan.get("Plans", ()):
        yield from _rows_read(part)
