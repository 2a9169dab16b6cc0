"""An append is one statement, as the server counts, and so is a choice of events; what is erased is vacuumed.
It refuses to count what the function does inside the server, which costs no turn on the wire.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.servers.postgres import Server
from unabridged.log.ids import Seq
from unabridged.stores.postgres.store import PostgresStore
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref

_FIRST = "SELECT 'counted from here'"
_LAST = "SELECT 'counted until here'"


Call = Callable[[Driven], object]
Counted = Callable[[Call, Call], list[str]]


@pytest.fixture
def counted(server: Server, schema: str) -> Counted:
    """The statements the server ran for one call, everything from BEGIN to COMMIT included."""

    def counted(before: Call, call: Call) -> list[str]:
        store = PostgresStore(f"{server.address}?options=-c%20log_statement%3Dall", schema=schema)
        driven = Driven(store)
        before(driven)
        since = server.log_lines
        _mark(store, _FIRST)
        call(driven)
        _mark(store, _LAST)
        store._release()
        lines = server.logged(_LAST, since=since)
        first = next(n for n, line in enumerate(lines) if _FIRST in line)
        return [
            line for line in lines[first + 1 :] if ("execute" in line or "statement:" in line) and _LAST not in line
        ]

    return counted


def _mark(store: PostgresStore, marker: str) -> None:
    """Say something the log can be read from: its lines arrive when they like, and in order."""
    with store._connections.lent() as session:
        session.connection.once(marker)


def test_an_append_to_a_thread_is_one_statement(counted: Counted) -> None:
    assert len(counted(lambda store: store.say("t", "one"), lambda store: store.say("t", "two"))) == 1


def test_a_read_is_one_transaction_and_makes_the_server_forget_no_statement(counted: Counted) -> None:
    ran = counted(lambda store: (store.say("t", "one"), store.thread(ref("t"))), lambda store: store.thread(ref("t")))
    assert [any(word in line for word in words) for line, words in zip(ran, ("BEGIN", "SELECT", "COMMIT"), strict=True)]


def test_the_append_that_begins_a_thread_is_one_statement(counted: Counted) -> None:
    assert len(counted(lambda _: None, lambda store: store.say("t", "one"))) == 1


def test_an_append_of_a_hundred_events_is_one_statement(counted: Counted) -> None:
    many = [f"message {n}" for n in range(100)]
    assert len(counted(lambda store: store.say("t", "one"), lambda store: store.say("t", *many))) == 1


def test_an_append_to_a_fork_of_a_fork_is_one_statement(counted: Counted) -> None:
    def forked(store: Driven) -> None:
        store.say("t", "one")
        store.branch("t", "fork", through=1)
        store.branch("fork", "grandchild", through=1)

    assert len(counted(forked, lambda store: store.say("grandchild", "two"))) == 1


def test_the_count_counts_the_transaction_of_a_repeat(counted: Counted) -> None:
    said = counted(lambda store: store.say("t", "one", key="k"), lambda store: store.say("t", "one", key="k"))
    assert len(said) > 2
    assert any("COMMIT" in line for line in said)


@pytest.mark.parametrize("step", [1, 17], ids=["one after the other", "scattered"])
def test_chosen_events_are_read_in_one_statement(counted: Counted, step: int) -> None:
    chosen = [Seq(seq) for seq in range(1, 401, step)]
    said = counted(lambda store: store.say("t", *map(str, range(400))), lambda store: store.at(ref("t"), chosen))
    assert sum("SELECT seq, key_digest" in line for line in said) == 1


def test_the_heads_of_many_threads_are_read_in_one_statement(counted: Counted) -> None:
    refs = [ref(f"t{n}") for n in range(64)]
    said = counted(lambda store: store.say("t1", "one"), lambda store: store.heads(refs))
    assert sum("SELECT t.name, t.head" in line for line in said) == 1


def purged(store: Driven) -> None:
    store.say("t", "one", "two")
    store.forget("t", 1, 2)


def test_an_erasure_that_leaves_nothing_ends_with_a_vacuum(counted: Counted) -> None:
    assert "VACUUM" in counted(purged, lambda store: store.erase(limit=2))[-1]


def test_an_erasure_that_leaves_something_vacuums_nothing_yet(counted: Counted) -> None:
    assert not any("VACUUM" in line for line in counted(purged, lambda store: store.erase(limit=1)))


def test_an_erasure_vacuums_again_for_whoever_asks_again(counted: Counted) -> None:
    assert "VACUUM" in counted(lambda _: None, lambda store: store.erase(limit=1))[-1]
