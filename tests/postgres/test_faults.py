"""What goes wrong with a server, and what the caller is told: who has to act, and that his key settles it.
It refuses to wait longer than a caller would.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from tests.postgres.test_races import holding
from tests.servers.postgres import Server
from unabridged.errors import (
    CorruptionError,
    DiskFull,
    StoreBusy,
    StoreDegraded,
    UnabridgedError,
    UsageError,
)
from unabridged.stores.postgres import session
from unabridged.stores.postgres.meaning import Collision, meaning
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ref

Opened = Callable[..., PostgresStore]
_ENDED = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'unabridged'"
_WAITING = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'unabridged' AND wait_event_type = 'Lock'"


def test_a_thread_held_by_another_writer_is_waited_for_and_not_for_ever(opened: Opened) -> None:
    driven, impatient = Driven(opened()), Driven(opened(lock_seconds=0.1))
    driven.say("t", "one")
    with (
        holding(driven, "t"),
        pytest.raises(StoreBusy, match=r"0\.1 seconds; retry, with the same key where it has one"),
    ):
        impatient.say("t", "two")
    assert impatient.say("t", "two").first == 2


def test_who_waited_in_vain_for_another_writer_keeps_the_connection(opened: Opened) -> None:
    driven, store = Driven(opened()), opened(lock_seconds=0.1)
    driven.say("t", "one")
    before = store._connections._idle[:]
    with holding(driven, "t"), pytest.raises(StoreBusy):
        Driven(store).say("t", "two")
    assert store._connections._idle == before


def test_a_thread_held_by_another_writer_is_read_without_waiting(opened: Opened) -> None:
    driven, reader = Driven(opened()), Driven(opened(lock_seconds=0.1))
    driven.say("t", "one")
    with holding(driven, "t"):
        assert reader.words("t") == ["one"]


def test_a_thread_held_by_another_writer_holds_up_no_other_thread(opened: Opened) -> None:
    driven, other = Driven(opened()), Driven(opened(lock_seconds=0.1))
    driven.say("t", "one")
    with holding(driven, "t"):
        assert other.say("u", "one").first == 1


def test_who_finds_no_connection_free_is_told_that_the_store_is_busy(opened: Opened) -> None:
    driven = Driven(opened(connections=1, lock_seconds=0.1))
    driven.say("t", "one")
    with holding(driven, "t"), pytest.raises(StoreBusy):
        driven.words("t")
    assert driven.words("t") == ["one"]


def test_who_gets_no_connection_more_takes_one_that_comes_back(
    server: Server, schema: str, opened: Opened, sweeper: psycopg.Connection[Any]
) -> None:
    opened()
    user = f"few_{schema}"
    sweeper.execute(f"CREATE ROLE {user} LOGIN CONNECTION LIMIT 2 IN ROLE unabridged".encode())
    store = PostgresStore(server.address.replace("unabridged@", f"{user}@"), schema=schema)
    driven = Driven(store)
    said = at_once([driven.batch(f"{n}") for n in range(12)], lambda batch: driven.append(ref("t"), batch))
    assert sorted(each.first for each in said) == list(range(1, 13))
    store._release()


def test_who_gets_no_connection_and_finds_nobody_with_one_is_told_what_the_server_said(
    server: Server, schema: str, opened: Opened, sweeper: psycopg.Connection[Any]
) -> None:
    opened()
    user = f"none_{schema}"
    sweeper.execute(f"CREATE ROLE {user} LOGIN IN ROLE unabridged".encode())
    store = PostgresStore(server.address.replace("unabridged@", f"{user}@"), schema=schema)
    store._connections.drop_idle()
    sweeper.execute(f"ALTER ROLE {user} CONNECTION LIMIT 0".encode())
    with pytest.raises(StoreDegraded, match="too many connections for role"):
        Driven(store).say("t", "one")
    store._release()


def test_a_connection_that_ended_while_nobody_used_it_is_replaced_without_a_word(
    store: PostgresStore, sweeper: psycopg.Connection[Any]
) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    sweeper.execute(_ENDED)
    _until(lambda: not store._connections._idle[0].connection.at_rest)
    assert driven.say("t", "two").first == 2


def test_an_append_whose_connection_is_lost_is_settled_by_its_key(
    opened: Opened, sweeper: psycopg.Connection[Any]
) -> None:
    driven, broken = Driven(opened()), Driven(opened())
    driven.say("t", "one")
    batch = broken.batch("two", key="k")
    with ThreadPoolExecutor() as pool, holding(driven, "t"):
        losing = pool.submit(broken.append, ref("t"), batch)
        _until(lambda: sweeper.execute(_WAITING).fetchone() == (1,))
        sweeper.execute(f"{_ENDED} AND wait_event_type = 'Lock'".encode())
        with pytest.raises(StoreDegraded, match="retry, with the same key where it has one"):
            losing.result()
    assert broken.append(ref("t"), batch).first == 2
    assert driven.words("t") == ["one", "two"]


def test_a_database_that_takes_no_writes_says_so(server: Server, schema: str, opened: Opened) -> None:
    opened()
    frozen = PostgresStore(f"{server.address}?options=-c%20default_transaction_read_only%3Don", schema=schema)
    with pytest.raises(StoreDegraded, match=r"takes no writes: .*read-only transaction; connect to the primary"):
        Driven(frozen).say("t", "one")
    frozen._release()


def test_a_connection_to_a_server_that_came_to_take_no_writes_is_given_up(store: PostgresStore) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    store._connections._idle[0].connection.once("SET default_transaction_read_only = on")  # as after a failover
    with pytest.raises(StoreDegraded, match="takes no writes"):
        driven.say("t", "two")
    assert driven.say("t", "two").first == 2


def test_a_connection_that_leads_a_read_to_other_tables_is_given_up(store: PostgresStore) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    store._connections._idle[0].connection.once("SET search_path = nowhere")
    with pytest.raises(UsageError, match="does not exist"):
        driven.words("t")
    assert driven.words("t") == ["one"]


def test_a_statement_that_the_server_ends_is_told_as_such(server: Server, schema: str, opened: Opened) -> None:
    driven = Driven(opened())
    driven.say("t", "one")
    hurried = PostgresStore(f"{server.address}?options=-c%20statement_timeout%3D50", schema=schema)
    with holding(driven, "t"), pytest.raises(StoreDegraded, match=r"statement timeout.*raise statement_timeout"):
        Driven(hurried).say("t", "two")
    hurried._release()


def test_a_name_that_is_longer_than_an_index_takes_is_told_as_such(store: PostgresStore) -> None:
    name = "".join(chr(0x4E00 + n * n % 20_000) for n in range(5_000))
    with pytest.raises(UsageError, match="choose a shorter name"):
        Driven(store).say(name, "one")


def test_more_than_a_server_takes_at_once_is_told_as_such(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    driven = Driven(store)
    monkeypatch.setattr(session, "_MOST_BYTES", 5_000)
    driven.say("t", "one")
    with pytest.raises(UsageError, match="append this in parts"):
        driven.say("t", *["x" * 1_000] * 6)
    assert driven.say("t", *["x" * 1_000] * 3).first == 2


def test_a_server_that_is_not_there_is_told_at_once() -> None:
    with pytest.raises(StoreDegraded, match=r"could not be reached: .*see that the server runs"):
        PostgresStore("postgresql://127.0.0.1:1/nothing?connect_timeout=2")


def test_a_database_that_is_not_there_is_named(server: Server) -> None:
    with pytest.raises(UnabridgedError, match="nothing_of_ours"):
        PostgresStore(server.address.replace("/postgres", "/nothing_of_ours", 1).replace("//nothing", "//postgres"))


def test_a_head_that_lags_behind_the_events_is_told_as_damage(
    store: PostgresStore, sweeper: psycopg.Connection[Any], schema: str
) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    sweeper.execute(f"UPDATE {schema}.thread SET head = 0".encode())  # noqa: S608  # our own name
    with pytest.raises(CorruptionError, match="event_pkey"):
        driven.say("t", "two")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("53100", DiskFull),
        ("55P03", StoreBusy),
        ("57014", StoreDegraded),
        ("25006", StoreDegraded),
        ("XX001", CorruptionError),
        ("42P01", UsageError),
        ("42P07", UsageError),
        ("42501", UsageError),
        ("54000", UsageError),
        ("57P01", StoreDegraded),
        ("53300", StoreDegraded),
        ("", StoreDegraded),
        ("40P01", Collision),
    ],
)
def test_an_error_of_the_server_says_who_has_to_act(code: str, told: type[Exception]) -> None:
    assert type(meaning(code, "words", store="here", waited_seconds=1.0)) is told


def test_a_pooler_that_keeps_no_transaction_together_is_told_as_such() -> None:
    told = meaning("08P01", "not allowed in statement pooling mode", store="here", waited_seconds=1.0)
    assert isinstance(told, UsageError)
    assert "let it run in transaction mode" in str(told)
    assert isinstance(meaning("08P01", "query_wait_timeout", store="here", waited_seconds=1.0), StoreDegraded)


def test_a_serialization_failure_that_stays_is_told_as_busy() -> None:
    met = meaning("40001", "words", store="here", waited_seconds=1.0)
    assert isinstance(met, Collision)
    assert isinstance(met.told(store="here", waited_seconds=1.0), StoreBusy)


def test_a_read_that_a_standby_ends_to_keep_up_is_told_as_such() -> None:
    met = meaning("40001", "canceling statement due to conflict with recovery", store="here", waited_seconds=1.0)
    assert isinstance(met, Collision)
    told = met.told(store="here", waited_seconds=1.0)
    assert isinstance(told, StoreDegraded)
    assert "max_standby_streaming_delay" in str(told)


def _until(true: Callable[[], bool]) -> None:
    """Ask until it is so; it is asked often, and not for ever."""
    pause = threading.Event()
    assert any(true() or pause.wait(0.002) for _ in range(5_000))
