"""What a session's promises rest on is set, read back, and said.
It refuses to trust a setting that nobody read back.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from tests.servers.postgres import Server
from unabridged import Memory
from unabridged.errors import CorruptionError, ForkedProcess, MissingExtra, NoStore, ReadOnly, StoreDegraded, UsageError
from unabridged.ports import Access
from unabridged.stores.postgres import opening
from unabridged.stores.postgres.driver import Connection
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.profile import Profile
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ref

Opened = Callable[..., PostgresStore]


def shown(store: PostgresStore, name: str) -> object:
    with store._connections.lent() as session:
        return session.connection.once(f"SHOW {name}")[0][0]


@pytest.mark.parametrize(("profile", "waits"), [(Profile.DURABLE, "on"), (Profile.FAST, "off")])
def test_a_profile_decides_whether_a_commit_waits_for_the_disk(opened: Opened, profile: Profile, waits: str) -> None:
    assert shown(opened(profile=profile), "synchronous_commit") == waits


def test_a_schema_is_named_behind_the_address(server: Server, schema: str) -> None:
    with Memory.open(f"{server.address}#{schema}") as memory:
        memory.thread("t").append({"role": "user", "content": "here"})
    with Memory.open(f"{server.address}#{schema}", access=Access.READ) as memory:
        assert [each.ref.thread for each in memory.threads()] == ["t"]
    with pytest.raises(NoStore, match=f"#{schema}_too has no schema yet"):
        Memory.open(f"{server.address}#{schema}_too", access=Access.READ)
    with pytest.raises(UsageError, match="'Not-One' cannot name our schema"):
        Memory.open(f"{server.address}#Not-One")


def test_a_sign_within_a_password_names_no_schema(server: Server) -> None:
    address = server.address.replace("unabridged@", "unabridged:se#cret@")
    with pytest.raises(NoStore, match="#unabridged has no schema yet"):
        Memory.open(address, access=Access.READ)


@pytest.mark.parametrize(("given", "kept"), [("off", "on"), ("local", "on"), ("remote_apply", "remote_apply")])
def test_a_durable_store_raises_what_the_server_promises_and_never_lowers_it(
    server: Server, schema: str, given: str, kept: str
) -> None:
    store = PostgresStore(f"{server.address}?options=-c%20synchronous_commit%3D{given}", schema=schema)
    assert shown(store, "synchronous_commit") == kept
    store._release()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("transaction_isolation", "repeatable read"),
        ("transaction_read_only", "on"),
        ("plan_cache_mode", "force_custom_plan"),
    ],
)
def test_a_read_is_of_one_moment_writes_nothing_and_is_planned_by_its_values(
    store: PostgresStore, name: str, value: str
) -> None:
    with store._connections.lent() as session:
        assert session.read(lambda _: session.connection.once(f"SHOW {name}")) == [(value,)]
        assert session.write(lambda _: session.connection.once(f"SHOW {name}")) != [(value,)]


@pytest.mark.parametrize("connections", [0, -1])
def test_a_store_without_a_connection_is_refused_before_one_is_opened(connections: int) -> None:
    with pytest.raises(UsageError, match=f"at least one connection, not {connections}"):
        PostgresStore("postgresql://127.0.0.1:1/nobody", connections=connections)


@pytest.mark.parametrize("isolation", ["repeatable%5C%20read", "serializable"])
def test_writers_wait_for_one_another_whatever_isolation_an_administrator_prefers(
    server: Server, schema: str, isolation: str
) -> None:
    store = PostgresStore(f"{server.address}?options=-c%20default_transaction_isolation%3D{isolation}", schema=schema)
    driven = Driven(store)
    driven.say("t", "zero")
    at_once([driven.batch(f"{n}") for n in range(24)], lambda batch: driven.append(ref("t"), batch))
    assert driven.numbers("t") == list(range(1, 26))
    store._release()


def test_a_database_of_no_encoding_holds_a_store(server: Server, sweeper: psycopg.Connection[Any]) -> None:
    sweeper.execute("CREATE DATABASE plain ENCODING 'SQL_ASCII' TEMPLATE template0")
    with Memory.open(server.address.replace("/postgres", "/plain").replace("//plain", "//postgres")) as memory:
        memory.thread("größe").append({"role": "user", "content": "naïve \ud800"})
        memory.index()
        assert [hit.seq for hit in memory.search("naïve").hits] == [1]


def test_a_setting_that_does_not_hold_is_told(server: Server, schema: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Connection.once
    monkeypatch.setattr(
        Connection, "once", lambda self, sql, values=None: honest(self, sql.replace("= 'on'", "= 'off'"), values)
    )
    with pytest.raises(
        CorruptionError, match=r"setting synchronous_commit: set to on, and the server answers off; .*session mode"
    ):
        PostgresStore(server.address, schema=schema)
    monkeypatch.undo()
    PostgresStore(server.address, schema=schema)._release()


def test_health_says_the_version_the_profile_and_that_fsync_is_off(store: PostgresStore) -> None:
    health = Driven(store).health()
    assert health.profile == "durable"
    assert float(health.version) > 12
    assert any("fsync is off" in note for note in health.degraded)


def test_a_name_shows_neither_user_nor_password() -> None:
    by = opening.terms(
        "postgresql://ada:secret@db.example:5433/app", "log", access=Access.READ, profile=Profile.FAST, lock_seconds=1
    )
    assert by.store == "postgresql://db.example:5433/app#log"


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(UsageError, match="no address of PostgreSQL"):
        PostgresStore("postgresql://[nowhere")


def test_a_store_is_reached_by_its_socket_too(server: Server, schema: str) -> None:
    store = PostgresStore(server.socket_address, schema=schema)
    assert Driven(store).say("t", "one").first == 1
    store._release()


def test_a_backup_is_refused_with_the_commands_that_make_one(store: PostgresStore, schema: str) -> None:
    with pytest.raises(UsageError, match=rf"pg_dump --format=custom --schema={schema}.*pg_basebackup"):
        Driven(store).backup("copy.db")


def test_a_reader_reads_and_refuses_to_write(opened: Opened) -> None:
    Driven(opened()).say("t", "one")
    reader = Driven(opened(access=Access.READ))
    assert reader.words("t") == ["one"]
    with pytest.raises(ReadOnly, match=r"append writes.*Access\.READ"):
        reader.say("t", "two")


def test_a_readers_session_cannot_write_whatever_it_is_asked(opened: Opened) -> None:
    opened()
    reader = opened(access=Access.READ)
    with reader._connections.lent() as session, pytest.raises(StoreDegraded, match="takes no writes"):
        session.connection.once("DELETE FROM event")


def test_another_process_is_told_that_the_store_is_not_its_own(store: PostgresStore) -> None:
    store._pid -= 1
    with pytest.raises(ForkedProcess, match=f"is used by process {os.getpid()}"):
        Driven(store).say("t", "one")
    store._pid += 1


def test_without_psycopg_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for name in ("opening", "schema", "driver"):
        monkeypatch.delitem(sys.modules, f"unabridged.stores.postgres.{name}")
        monkeypatch.delattr(f"unabridged.stores.postgres.{name}")
    with pytest.raises(MissingExtra, match=r"unabridged\[postgres\]"):
        PostgresStore("postgresql://127.0.0.1/nothing")


def test_a_server_that_reckons_no_md5_is_opened_all_the_same(
    server: Server, fresh: Callable[[], str], sweeper: psycopg.Connection[Any]
) -> None:
    sweeper.execute("CREATE ROLE careful LOGIN; GRANT CREATE ON DATABASE postgres TO careful")
    sweeper.execute("REVOKE EXECUTE ON FUNCTION md5(text) FROM PUBLIC")  # as in FIPS mode it raises for everybody
    try:
        store = PostgresStore(server.address.replace("unabridged@", "careful@"), schema=fresh())
        assert Driven(store).say("t", "one").first == 1
        store._release()
    finally:
        sweeper.execute("GRANT EXECUTE ON FUNCTION md5(text) TO PUBLIC")
