"""What many writers at once must not do to one another: lose, double, deadlock, or bring back what was purged.
It refuses to know who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from tests.outcomes import outcome
from unabridged.errors import StoreBusy
from unabridged.log.ids import Seq
from unabridged.log.row import to_bytes
from unabridged.ports import Children
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.sql.transaction import scope_values
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import HERE, ref

_ROUNDS = 6


@contextmanager
def holding(driven: Driven, thread: str) -> Iterator[None]:
    """The thread's lineage held by a transaction of somebody else."""
    store = driven.store
    assert isinstance(store, PostgresStore)
    with store._connections.lent() as session:
        session.connection.once("BEGIN")
        session.run("lock_lineage", **scope_values(HERE), name=to_bytes(thread))
        yield
        session.connection.roll_back()


def test_many_first_appends_to_one_thread_stand_one_after_the_other(store: PostgresStore) -> None:
    driven = Driven(store)
    at_once([driven.batch(f"{n}") for n in range(12)], lambda batch: driven.append(ref("t"), batch))
    assert driven.numbers("t") == list(range(1, 13))


def test_many_threads_of_a_scope_may_begin_at_once(store: PostgresStore) -> None:
    driven = Driven(store)
    at_once([(f"t{n:02}", driven.batch("one")) for n in range(12)], lambda each: driven.append(ref(each[0]), each[1]))
    assert [each.ref.thread for each in driven.threads(HERE, after=None, limit=99)] == [f"t{n:02}" for n in range(12)]


def test_of_many_appends_with_one_key_one_is_fresh(store: PostgresStore) -> None:
    driven = Driven(store)
    driven.say("t", "zero")
    batch = driven.batch("one", key="k")
    told = at_once(range(8), lambda _: driven.append(ref("t"), batch))
    assert sorted(each.fresh for each in told) == [False] * 7 + [True]
    assert {each.first for each in told} == {2}


def test_of_many_forks_of_one_name_one_is_made(store: PostgresStore) -> None:
    driven = Driven(store)
    driven.say("t", "one")
    assert sorted(at_once(range(6), lambda _: outcome(lambda: driven.branch("t", "fork", through=1)))) == [
        "UsageError"
    ] * 5 + ["done"]


def test_purges_that_cross_in_a_lineage_never_wait_for_one_another_in_a_circle(
    store: PostgresStore, sweeper: psycopg.Connection[Any]
) -> None:
    driven = Driven(store)
    before = _deadlocks(sweeper)
    for n in range(_ROUNDS):
        driven.say(f"t{n}", "one", "two")
        driven.branch(f"t{n}", f"a{n}", through=2)
        driven.branch(f"a{n}", f"b{n}", through=2)
        at_once((f"t{n}", f"a{n}", f"b{n}"), lambda name: driven.forget(name, 1))
    store._release()
    assert _deadlocks(sweeper) == before


def test_a_deletion_that_meets_appends_and_forks_leaves_no_stray(store: PostgresStore) -> None:
    driven = Driven(store)
    for n in range(_ROUNDS):
        name = f"t{n}"
        driven.say(name, "one")
        driven.branch(name, f"a{n}", through=1)
        calls: list[Callable[[], object]] = [
            lambda name=name: driven.delete(ref(name), Children.DELETE),  # type: ignore[misc]  # a default binds the round
            lambda n=n: driven.branch(f"a{n}", f"b{n}", through=1),  # type: ignore[misc]  # as above
            lambda n=n: driven.say(f"a{n}", "two"),  # type: ignore[misc]  # as above
        ]
        assert set(at_once(calls, outcome)) <= {"done", "UsageError", "UnknownThread", "ThreadDeleted"}
    assert driven.inspect() == []


def test_nothing_is_erased_while_a_fork_may_be_copying_it(opened: Callable[..., PostgresStore]) -> None:
    driven, impatient = Driven(opened()), Driven(opened(lock_seconds=0.2))
    driven.say("t", "one")
    driven.branch("t", "fork", through=1)
    driven.forget("t", 1)
    with holding(driven, "fork"), pytest.raises(StoreBusy):
        impatient.erase(limit=9)
    assert driven.erase(limit=9) == 0


def test_a_condition_sees_every_append_that_came_before_it(store: PostgresStore) -> None:
    driven = Driven(store)
    driven.say("t", "zero")
    batches = [driven.batch(f"{n}") for n in range(8)]
    told = at_once(batches, lambda batch: driven.append_if(ref("t"), Seq(1), lambda since: not since, batch))
    assert len([each for each in told if each]) == 1


def _deadlocks(sweeper: psycopg.Connection[Any]) -> int:
    found = sweeper.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()").fetchone()
    return int(found[0]) if found else 0
