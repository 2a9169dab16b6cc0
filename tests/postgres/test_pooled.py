"""A pooler in transaction mode keeps nothing between two transactions, and what is said in one is lost on nobody else.
It refuses to assume that one client's transactions meet on one connection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest

from tests.servers.pooler import Pooler
from tests.servers.postgres import Server
from unabridged import Memory
from unabridged.errors import CorruptionError, StoreBusy
from unabridged.ports import Access
from unabridged.stores.postgres.driver import Connection
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.profile import Profile
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ref

Pooled = Callable[..., PostgresStore]


@pytest.fixture(scope="module")
def pooler(server: Server) -> Iterator[Pooler]:
    pooler = Pooler(server)
    yield pooler
    pooler.close()


@pytest.fixture
def pooled(pooler: Pooler, schema: str) -> Iterator[Pooled]:
    """Opens blocking stores behind the pooler, on this test's schema, and closes them."""
    stores: list[PostgresStore] = []

    def pooled(**settings: object) -> PostgresStore:
        stores.append(PostgresStore(**{"address": pooler.address, "schema": schema, **settings}))  # type: ignore[arg-type]  # as given
        return stores[-1]

    yield pooled
    for store in stores:
        store._release()


def within(store: PostgresStore, name: str) -> object:
    with store._connections.lent() as session:
        return session.write(lambda _: session.connection.once(f"SHOW {name}"))[0][0]


def test_what_is_said_behind_a_pooler_is_read_there_and_without_it(server: Server, pooled: Pooled) -> None:
    store = pooled()
    driven = Driven(store)
    for n in range(6):
        driven.say("t", f"{n}")
    assert driven.words("t") == [f"{n}" for n in range(6)]
    direct = PostgresStore(server.address, schema=store._schema)
    assert Driven(direct).words("t") == [f"{n}" for n in range(6)]
    direct._release()


def test_two_stores_behind_one_pooler_never_write_into_each_other(pooled: Pooled, fresh: Callable[[], str]) -> None:
    here, there = Driven(pooled()), Driven(pooled(schema=fresh()))
    for n in range(4):
        here.say("t", f"here {n}")
        there.say("t", f"there {n}")
    assert here.words("t") == [f"here {n}" for n in range(4)]
    assert there.words("t") == [f"there {n}" for n in range(4)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("synchronous_commit", "on"),
        ("lock_timeout", "7s"),
        ("idle_in_transaction_session_timeout", "1min"),
        ("transaction_isolation", "read committed"),
        ("client_encoding", "UTF8"),
    ],
)
def test_every_transaction_says_what_its_promises_rest_on(pooled: Pooled, name: str, value: str) -> None:
    store = pooled(lock_seconds=7.0)
    assert [within(store, name) for _ in range(4)] == [value] * 4


def test_a_fast_profile_waits_for_no_disk_behind_a_pooler_either(pooled: Pooled) -> None:
    assert within(pooled(profile=Profile.FAST), "synchronous_commit") == "off"


def test_writers_behind_a_pooler_wait_for_one_another(pooled: Pooled) -> None:
    driven = Driven(pooled())
    driven.say("t", "zero")
    at_once([driven.batch(f"{n}") for n in range(24)], lambda batch: driven.append(ref("t"), batch))
    assert driven.numbers("t") == list(range(1, 26))


def test_a_store_leaves_nothing_on_a_connection_that_others_get(server: Server, fresh: Callable[[], str]) -> None:
    pooler = Pooler(server, connections=2, between="")
    names = ("search_path", "default_transaction_read_only", "lock_timeout", "default_transaction_isolation")
    asked = "SELECT concat_ws('|', {})".format(", ".join(f"current_setting('{name}')" for name in names))
    before, name = pooler.asked(asked), fresh()
    writing = PostgresStore(pooler.address, schema=name)
    Driven(writing).say("t", "one")
    reading = PostgresStore(pooler.address, schema=name, access=Access.READ)
    assert Driven(reading).words("t") == ["one"]
    assert pooler.asked(asked) == before
    assert pooler.asked("SELECT count(*) FROM pg_prepared_statements") == [b"0", b"0"]
    for store in (writing, reading):
        store._release()
    pooler.close()


def test_a_schema_that_is_made_behind_a_pooler_leaves_no_lock(
    pooler: Pooler, sweeper: psycopg.Connection[Any], fresh: Callable[[], str]
) -> None:
    PostgresStore(pooler.address, schema=fresh())._release()
    held = sweeper.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'").fetchone()
    assert held == (0,)


def test_programs_that_open_a_new_schema_at_once_behind_a_pooler_make_one(
    pooler: Pooler, fresh: Callable[[], str]
) -> None:
    name = fresh()
    stores = at_once(range(4), lambda _: PostgresStore(pooler.address, schema=name))
    assert [Driven(each).say("t", "one", key=f"{n}").first for n, each in enumerate(stores)] == [1, 2, 3, 4]
    for each in stores:
        each._release()


def test_an_erasure_behind_a_pooler_leaves_no_byte(pooled: Pooled) -> None:
    driven = Driven(pooled())
    driven.say("t", "a secret", "kept")
    driven.forget("t", 1)
    assert driven.erase(limit=10) == 0
    assert driven.traces([b"a secret"]) == []


@pytest.mark.parametrize(
    ("table", "mode"),
    [("event", "SHARE UPDATE EXCLUSIVE"), ("document", "ROW EXCLUSIVE")],
    ids=["a vacuum", "an index made anew"],
)
def test_an_erasure_behind_a_pooler_waits_no_longer_for_tables_than_for_a_lock(
    server: Server, pooled: Pooled, table: str, mode: str
) -> None:
    store = pooled(lock_seconds=0.1)
    driven = Driven(store)
    driven.say("t", "a secret")
    driven.forget("t", 1)
    with psycopg.connect(server.address) as beside:
        beside.execute(b"SET idle_in_transaction_session_timeout = 20000")  # whoever waits on is not waited for
        beside.execute(f'LOCK TABLE "{store._schema}".{table} IN {mode} MODE'.encode())
        with pytest.raises(StoreBusy):
            driven.erase(limit=10)
    assert driven.erase(limit=10) == 0


def test_a_server_behind_a_pooler_tells_of_itself(pooled: Pooled) -> None:
    driven = Driven(pooled())
    driven.say("t", "one")
    stats = driven.stats()
    assert stats.events == 1
    assert stats.disk is not None
    assert "event" in (stats.disk.tables or {})
    assert not any("synchronous_commit" in note for note in driven.health().degraded)
    told = {each.subject: each.what for each in driven.examine()}
    assert told["reached"] == "by a pooler: each transaction says its settings"
    assert "synchronous_commit=on" in told["settings"]


def test_a_reader_behind_a_pooler_writes_nothing(pooled: Pooled) -> None:
    pooled()
    store = pooled(access=Access.READ)
    assert within(store, "transaction_read_only") == "on"


def test_what_a_memory_says_behind_a_pooler_is_found_there_and_without_it(
    server: Server, pooler: Pooler, fresh: Callable[[], str]
) -> None:
    name = fresh()
    with Memory.open(f"{pooler.address}#{name}") as memory:
        memory.thread("t").append({"role": "user", "content": "a crooked harbour near Łódź"})
        memory.index()
        assert [hit.seq for hit in memory.search("Łódź harbour").hits] == [1]
    with Memory.open(f"{server.address}#{name}") as memory:
        assert [hit.seq for hit in memory.search("Łódź").hits] == [1]


def test_a_setting_that_does_not_hold_behind_a_pooler_is_told(
    pooled: Pooled, fresh: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Connection.begin
    monkeypatch.setattr(Connection, "begin", lambda self, how: (honest(self, how), self.once("RESET lock_timeout"))[0])
    with pytest.raises(CorruptionError, match=r"setting lock_timeout: set to 10000, and the server answers 0; .*"):
        pooled(schema=fresh())
