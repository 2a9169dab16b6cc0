"""Rows that came by logical replication brought no counters: what is written behind them gets numbers that none has.
It refuses to know how they came.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from tests.servers.postgres import Server
from unabridged import Memory
from unabridged.log.ids import Scope

_LEFT_BEHIND = "ALTER SEQUENCE {schema}.index_number RESTART; ALTER TABLE {schema}.scope ALTER id RESTART"


@pytest.fixture
def switched(server: Server, fresh: Callable[[], str], sweeper: psycopg.Connection[Any]) -> str:
    """The address of a store with a thread in each of three scopes, all found by their words, and no number counted."""
    address = f"{server.address}#{(name := fresh())}"
    for tenant in "abc":
        with Memory.open(address, scope=Scope(tenant=tenant)) as memory:
            memory.thread("t").append({"role": "user", "content": "a crooked harbour"})
            memory.index()
    sweeper.execute(_LEFT_BEHIND.format(schema=name).encode())
    return address


def test_a_thread_of_a_new_scope_begins_and_is_found(switched: str) -> None:
    with Memory.open(switched, scope=Scope(tenant="d")) as memory:
        memory.thread("t").append({"role": "user", "content": "a straight harbour"})
        memory.index()
        assert [hit.seq for hit in memory.search("harbour").hits] == [1]
    with Memory.open(switched, scope=Scope(tenant="a")) as memory:
        assert [hit.seq for hit in memory.search("crooked").hits] == [1]
        assert memory.verify().faults == ()


def test_what_counts_is_set_once_and_never_back(switched: str, sweeper: psycopg.Connection[Any]) -> None:
    schema = switched.partition("#")[2]
    Memory.open(switched).close()
    asked = f"SELECT last_value FROM {schema}.index_number".encode()  # noqa: S608  # ours
    assert sweeper.execute(asked).fetchone() == (3,)
    sweeper.execute(f"SELECT setval('{schema}.index_number', 70)".encode())
    Memory.open(switched).close()
    assert sweeper.execute(asked).fetchone() == (70,)


@pytest.mark.parametrize("granted", ["USAGE", "UPDATE", "USAGE, SELECT", "ALL"])
def test_who_may_only_take_numbers_writes_as_before(
    switched: str, sweeper: psycopg.Connection[Any], granted: str
) -> None:
    schema, role = switched.partition("#")[2], f"taker_{granted[:3].lower()}{len(granted)}"
    for each in (
        f"CREATE ROLE {role} LOGIN",
        f"GRANT USAGE ON SCHEMA {schema} TO {role}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {role}",
        f"GRANT {granted} ON ALL SEQUENCES IN SCHEMA {schema} TO {role}",
    ):
        sweeper.execute(each.encode())
    address = switched.replace("unabridged@", f"{role}@")
    for tenant in "abcd":
        with Memory.open(address, scope=Scope(tenant=tenant)) as memory:
            memory.thread("u").append({"role": "user", "content": "a straight harbour"})
            memory.index()
            assert len(memory.search("straight").hits) == 1
