"""A page of a scope with many threads costs what it shows: the server reads it in its order, and sorts nothing.
It refuses to time anything; the server's own plan says what would be read.
"""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from unabridged.stores.postgres.session import worded
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.sql.transaction import scope_values
from unabridged.testing.driven import Driven
from unabridged.testing.samples import HERE

_MANY = """
INSERT INTO thread SELECT scope, n, ('t' || n)::bytea, 0, 0, '', '', '', NULL, 0, '', ''
FROM thread, generate_series(2, 5000) n;
INSERT INTO job SELECT scope, id, '', 1, '', '', 0, 0, 0, '', '', NULL, '', '' FROM thread;
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
