"""The schema as it is made, taken one step back, and refused where this program cannot know it.
It refuses to know what the tables are for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from tests.servers.postgres import Server
from unabridged.errors import CorruptionError, SchemaTooNew, UsageError
from unabridged.ports import Access
from unabridged.stores.postgres import schema as steps
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.postgres.tables import TABLES
from unabridged.stores.sql.statements import newest
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once

_COLUMNS = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = %s"


@contextmanager
def opened_on(server: Server, schema: str) -> Iterator[Driven]:
    """A store on a schema that no sweeper touches."""
    store = PostgresStore(server.address, schema=schema)
    try:
        yield Driven(store)
    finally:
        store._release()


def migrated(server: Server, schema: str, target: int) -> None:
    with opened_on(server, schema) as driven, _store(driven)._connections.lent() as session:
        steps.migrate(session.connection, store="here", schema=schema, target=target)


def _store(driven: Driven) -> PostgresStore:
    assert isinstance(driven.store, PostgresStore)
    return driven.store


def test_every_column_that_exists_is_declared_with_how_a_purge_reaches_it(
    server: Server, sweeper: psycopg.Connection[Any], fresh: Callable[[], str]
) -> None:
    name = fresh()
    with opened_on(server, name):
        found = {(str(table), str(column)) for table, column in sweeper.execute(_COLUMNS, [name])}
    assert found == {(table.name, column) for table in TABLES for column in (*table.text, *table.other)}


def test_a_schema_taken_back_one_step_and_up_again_keeps_every_word(server: Server, fresh: Callable[[], str]) -> None:
    name = fresh()
    with opened_on(server, name) as driven:
        driven.say("t", "one", "two")
    migrated(server, name, newest(steps.PACKAGE) - 1)
    with opened_on(server, name) as driven:
        assert driven.words("t") == ["one", "two"]


def test_a_schema_with_purged_bodies_still_to_erase_is_not_taken_back(server: Server, fresh: Callable[[], str]) -> None:
    name = fresh()
    with opened_on(server, name) as driven:
        driven.say("t", "one")
        driven.forget("t", 1)
    with pytest.raises(UsageError, match=r"run erase\(\) first"):
        migrated(server, name, 1)


def test_a_schema_with_events_is_not_taken_back_to_nothing(server: Server, fresh: Callable[[], str]) -> None:
    name = fresh()
    with opened_on(server, name) as driven:
        driven.say("t", "one")
    with pytest.raises(UsageError, match="no place for them"):
        migrated(server, name, 0)


def test_an_empty_schema_can_be_taken_back_to_nothing_and_made_anew(server: Server, fresh: Callable[[], str]) -> None:
    name = fresh()
    migrated(server, name, 0)
    with opened_on(server, name) as driven:
        assert driven.say("t", "one").first == 1


@pytest.mark.parametrize("access", Access)
def test_a_schema_of_a_newer_program_is_refused(
    server: Server, sweeper: psycopg.Connection[Any], fresh: Callable[[], str], access: Access
) -> None:
    name = fresh()
    migrated(server, name, newest(steps.PACKAGE))
    sweeper.execute(f"UPDATE {name}.schema_version SET version = 99".encode())  # noqa: S608  # our own name
    with pytest.raises(SchemaTooNew, match="schema 99"):
        PostgresStore(server.address, schema=name, access=access)


def test_a_schema_that_somebody_else_filled_is_refused(
    server: Server, sweeper: psycopg.Connection[Any], fresh: Callable[[], str]
) -> None:
    name = fresh()
    sweeper.execute(f"CREATE SCHEMA {name}; CREATE TABLE {name}.invoice (id integer)".encode())
    with pytest.raises(UsageError, match="'invoice' of some other program"):
        PostgresStore(server.address, schema=name)


@pytest.mark.parametrize("access", Access)
def test_a_table_of_another_programs_steps_is_not_taken_for_ours(
    server: Server, sweeper: psycopg.Connection[Any], fresh: Callable[[], str], access: Access
) -> None:
    name = fresh()
    sweeper.execute(f"CREATE SCHEMA {name}; CREATE TABLE {name}.schema_version (rank integer, version text)".encode())
    sweeper.execute(f"INSERT INTO {name}.schema_version VALUES (1, '4.2')".encode())  # noqa: S608  # our own name
    with pytest.raises(UsageError, match="'schema_version' of some other program"):
        PostgresStore(server.address, schema=name, access=access)


@pytest.mark.parametrize("access", Access)
def test_a_schema_whose_number_is_gone_is_left_as_it_is(
    server: Server, sweeper: psycopg.Connection[Any], fresh: Callable[[], str], access: Access
) -> None:
    name = fresh()
    migrated(server, name, newest(steps.PACKAGE))
    sweeper.execute(f"DELETE FROM {name}.schema_version".encode())  # noqa: S608  # our own name
    with pytest.raises(CorruptionError, match=f"schema {name}: its number is gone; bring it back from a backup"):
        PostgresStore(server.address, schema=name, access=access)


def test_a_schema_that_an_administrator_made_is_filled_by_a_user_who_may_make_none(
    server: Server, sweeper: psycopg.Connection[Any], fresh: Callable[[], str]
) -> None:
    name = fresh()
    sweeper.execute(f"CREATE ROLE {name}_app LOGIN; CREATE SCHEMA {name} AUTHORIZATION {name}_app".encode())
    store = PostgresStore(server.address.replace("unabridged@", f"{name}_app@"), schema=name)
    assert Driven(store).say("t", "one").first == 1
    store._release()


@pytest.mark.parametrize("name", ["user", "all", "default"])
def test_a_word_of_sql_may_name_a_schema(server: Server, name: str) -> None:
    with opened_on(server, name) as driven:
        driven.say("t", "one")
    with opened_on(server, name) as driven:
        assert driven.words("t") == ["one"]


def test_a_schema_that_is_gone_is_not_begun_again_by_a_program_that_had_opened_it(
    server: Server, sweeper: psycopg.Connection[Any], fresh: Callable[[], str]
) -> None:
    name = fresh()
    with opened_on(server, name) as driven:
        driven.say("t", "one")
        sweeper.execute(f"DROP SCHEMA {name} CASCADE".encode())
        for _ in range(2):
            with pytest.raises(CorruptionError, match="is gone; bring it back from a backup"):
                driven.say("t", "two")


def test_a_schema_that_was_taken_back_is_not_brought_up_by_a_program_that_had_opened_it(
    server: Server, fresh: Callable[[], str]
) -> None:
    name = fresh()
    with opened_on(server, name) as driven:
        driven.say("t", "one")
        migrated(server, name, newest(steps.PACKAGE) - 1)
        _store(driven)._connections.drop_idle()
        with pytest.raises(UsageError, match=f"has schema {newest(steps.PACKAGE) - 1} and this program reads"):
            driven.words("t")


def test_a_reader_makes_no_schema(server: Server, fresh: Callable[[], str]) -> None:
    with pytest.raises(UsageError, match=r"has no schema yet.*Access\.WRITE"):
        PostgresStore(server.address, schema=fresh(), access=Access.READ)


def test_programs_that_open_a_new_schema_at_once_make_one(server: Server, fresh: Callable[[], str]) -> None:
    name = fresh()
    stores = at_once(range(6), lambda _: PostgresStore(server.address, schema=name))
    assert [Driven(each).say("t", "one", key=f"{n}").first for n, each in enumerate(stores)] == [1, 2, 3, 4, 5, 6]
    for each in stores:
        each._release()


@pytest.mark.parametrize("name", ["", "Upper", 'a"; DROP SCHEMA b', "pg_own", "x" * 64, "with space"])
def test_a_schema_whose_name_would_need_quotes_is_refused(server: Server, name: str) -> None:
    with pytest.raises(UsageError, match="lower-case letters"):
        PostgresStore(server.address, schema=name)
