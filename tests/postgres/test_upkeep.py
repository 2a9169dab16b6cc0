"""What a server says of itself and of our schema, and how much it holds.
It refuses to change the server's settings.
"""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from tests.servers.postgres import Server
from unabridged import Memory, UsageError
from unabridged.ports import Access
from unabridged.stores.postgres import examining
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing.driven import Driven
from unabridged.upkeep import Finding, Level


def about(subject: str, found: list[Finding]) -> tuple[Level, str]:
    [only] = [each for each in found if each.subject == subject]
    return only.level, only.what


def test_words_take_their_bytes_in_the_table_of_events(server: Server, schema: str) -> None:
    driven = Driven(PostgresStore(server.address, schema=schema))
    driven.say("t", *(f"{n}" * 1_000 for n in range(50)))
    disk = driven.stats().disk
    assert disk is not None
    assert disk.tables is not None
    assert disk.file_bytes == sum(disk.tables.values()) > disk.tables["event"] > 0
    driven.close()


def test_the_server_names_its_version_and_what_its_promises_rest_on(server: Server, schema: str) -> None:
    driven = Driven(PostgresStore(server.address, schema=schema))
    found = driven.examine()
    assert about("server", found)[1].startswith("PostgreSQL 1")
    assert about("reached", found)[1] == "directly: each connection keeps its settings"
    told = about("settings", found)[1]
    assert [name for name in ("fsync=", "full_page_writes=", "synchronous_commit=") if name not in told] == []
    driven.close()


def test_a_schema_that_somebody_changed_under_an_open_store_is_a_fault(
    server: Server, schema: str, sweeper: psycopg.Connection[tuple[object, ...]]
) -> None:
    driven = Driven(PostgresStore(server.address, schema=schema))
    sweeper.execute(f"UPDATE {schema}.schema_version SET version = version + 1".encode())  # noqa: S608  # ours
    level = about("schema", driven.examine())[0]
    sweeper.execute(f"UPDATE {schema}.schema_version SET version = version - 1".encode())  # noqa: S608  # ours
    driven.close()
    assert level is Level.FAULT


def test_so_is_one_whose_number_vanished_and_all_else_is_looked_at(
    server: Server, schema: str, sweeper: psycopg.Connection[tuple[object, ...]]
) -> None:
    driven = Driven(PostgresStore(server.address, schema=schema))
    sweeper.execute(f"CREATE TABLE {schema}.kept AS TABLE {schema}.schema_version".encode())
    sweeper.execute(f"DELETE FROM {schema}.schema_version".encode())  # noqa: S608  # ours
    found = driven.examine()
    sweeper.execute(f"INSERT INTO {schema}.schema_version SELECT * FROM {schema}.kept".encode())  # noqa: S608  # ours
    sweeper.execute(f"DROP TABLE {schema}.kept".encode())
    driven.close()
    assert about("schema", found) == (Level.FAULT, "its number is gone")
    assert about("server", found)[0] is Level.FINE


@pytest.mark.parametrize(("access", "level"), [(Access.WRITE, Level.FAULT), (Access.READ, Level.NOTE)])
def test_a_standby_is_broken_for_writers_alone(access: Access, level: Level) -> None:
    assert examining.role(access, recovering=1).level is level


def test_of_a_sound_log_on_a_server_that_does_not_sync_only_that_is_broken(server: Server, schema: str) -> None:
    with Memory(PostgresStore(server.address, schema=schema)) as memory:
        memory.thread("t").append({"role": "user", "content": "one"})
        broken = [each.what for each in memory.doctor() if each.level is Level.FAULT]
    assert [each.partition(" on this server")[0] for each in broken] == ["fsync is off"]


@pytest.fixture
def guest(
    server: Server, schema: str, sweeper: psycopg.Connection[tuple[object, ...]]
) -> Iterator[tuple[Driven, str, Driven]]:
    """Whose tables they are, with two purged words in them; a user who may write there, and what he opened."""
    owner, user = Driven(PostgresStore(server.address, schema=schema)), f"{schema}_guest"
    owner.say("t", "one", "two")
    owner.forget("t", 1, 2)
    sweeper.execute(
        f"CREATE ROLE {user} LOGIN; GRANT USAGE ON SCHEMA {schema} TO {user}; "
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} TO {user}".encode()
    )
    guest = Driven(PostgresStore(server.address.replace("unabridged@", f"{user}@"), schema=schema))
    yield owner, user, guest
    guest.close()
    owner.close()
    sweeper.execute(f"DROP OWNED BY {user}; DROP ROLE {user}".encode())


def test_who_does_not_own_the_tables_is_told_before_anything_is_erased(
    guest: tuple[Driven, str, Driven], sweeper: psycopg.Connection[tuple[object, ...]]
) -> None:
    owner, user, driven = guest
    with pytest.raises(UsageError, match=r"erased by who owns its tables.*'unabridged'; nothing was erased"):
        driven.erase(limit=1)
    assert owner.erase(limit=0) == 2
    sweeper.execute(f"GRANT unabridged TO {user}".encode())
    assert driven.erase(limit=9) == 0


def test_who_may_maintain_the_tables_erases_too_where_a_server_knows_that_right(
    guest: tuple[Driven, str, Driven], schema: str, sweeper: psycopg.Connection[tuple[object, ...]]
) -> None:
    _, user, driven = guest
    if sweeper.info.server_version < 170_000:
        pytest.skip("before PostgreSQL 17 there is no right to maintain tables")
    sweeper.execute(f"GRANT MAINTAIN ON ALL TABLES IN SCHEMA {schema} TO {user}".encode())
    assert driven.erase(limit=9) == 0
    assert driven.traces([b"one", b"two"]) == []
