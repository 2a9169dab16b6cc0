"""Lanes' rows in PostgreSQL: believed only whole, passed over where another connection holds them.
It refuses to know what the work is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from tests.postgres.test_races import holding
from tests.servers.postgres import Server
from unabridged.errors import ReadOnly, StoreBusy
from unabridged.log.ids import MAIN, Seq
from unabridged.ports import Access, Work
from unabridged.stores.postgres import schema as steps
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.sql.statements import newest
from unabridged.testing.driven import Driven
from unabridged.testing.jobs import done_by, due, held_by, kept, listed, looked, wanted
from unabridged.testing.many import at_once
from unabridged.testing.samples import ref
from unabridged.upkeep import Level

NOW = 100
BEFORE_JOBS = 4
DAMAGE = {
    "lane": "lane = 'maio'",
    "due_at": "due_at = 4",
    "fence": "fence = fence + 1",
    "holder": "holder = 'nobody'",
    "state": "state = 'x'",
    "digest": "digest = 'sixteen bytes of'",
    "thread": "thread = thread + 1",
}


@pytest.fixture
def marked(store: PostgresStore) -> Driven:
    """A store with something due in one of its two threads."""
    driven = Driven(store)
    driven.say("t", "one")
    driven.say("other", "one")
    kept(driven, due("t", 5))
    return driven


@contextmanager
def held(driven: Driven) -> Iterator[None]:
    """Every row that is due, held by a transaction of somebody else."""
    store = driven.store
    assert isinstance(store, PostgresStore)
    with store._connections.lent() as session:
        session.connection.once("BEGIN")
        session.connection.once("SELECT FROM job FOR UPDATE")
        yield
        session.connection.roll_back()


@pytest.mark.parametrize("column", DAMAGE)
def test_a_row_of_which_any_column_is_damaged_is_believed_by_nobody(
    marked: Driven, sweeper: psycopg.Connection[Any], schema: str, column: str
) -> None:
    sweeper.execute(f"UPDATE {schema}.job SET {DAMAGE[column]}".encode())  # noqa: S608  # our own words
    assert marked.claim(wanted(NOW), held_by("ann"), limit=9) == []
    assert [each.level for each in marked.examine() if each.subject == "jobs"] == [Level.NOTE]
    assert ([looked(marked, thread) for thread in ("t", "other")], listed(marked)) == ([None, None], [])


def test_a_claim_passes_over_what_another_holds_and_waits_for_nobody(
    marked: Driven, opened: Callable[..., PostgresStore]
) -> None:
    hasty = Driven(opened(lock_seconds=0.2))
    with held(marked):
        assert hasty.claim(wanted(NOW), held_by("ann"), limit=9) == []
    assert len(hasty.claim(wanted(NOW), held_by("ann"), limit=9)) == 1


def test_a_claim_waits_for_no_append(marked: Driven, opened: Callable[..., PostgresStore]) -> None:
    hasty = Driven(opened(lock_seconds=0.2))
    with holding(marked, "t"):
        assert len(hasty.claim(wanted(NOW), held_by("ann"), limit=9)) == 1


def test_a_step_waits_for_whoever_claims_its_row(marked: Driven, opened: Callable[..., PostgresStore]) -> None:
    hasty = Driven(opened(lock_seconds=0.2))
    with held(marked), pytest.raises(StoreBusy):
        kept(hasty, due("t", 7))
    assert listed(marked) == [due("t", 5)]


def test_what_is_published_waits_for_whoever_claims_the_row(
    marked: Driven, opened: Callable[..., PostgresStore]
) -> None:
    hasty = Driven(opened(lock_seconds=0.2), seed=1)
    hasty.claim(wanted(NOW), held_by("ann"), limit=1)
    batch = replace(hasty.batch("two"), work=Work(lane=MAIN, step=done_by(1)))
    with held(marked), pytest.raises(StoreBusy):
        hasty.append_if(ref("t"), Seq(1), lambda _: True, batch)
    assert marked.words("t") == ["one"]


def test_no_row_is_given_to_two_connections(store: PostgresStore, opened: Callable[..., PostgresStore]) -> None:
    driven = Driven(store)
    for n in range(40):
        driven.say(f"t{n}", "one")
        kept(driven, due(f"t{n}", 5))
    stores = [Driven(opened()) for _ in range(4)]
    told = at_once(stores, lambda each: [each.claim(wanted(NOW), held_by("who"), limit=3) for _ in range(8)])
    claimed = [job.ref.thread for each in told for page in each for job in page]
    claimed += [job.ref.thread for job in driven.claim(wanted(NOW), held_by("last"), limit=99)]
    assert sorted(claimed) == sorted(f"t{n}" for n in range(40))


def test_claims_deletions_and_publications_at_once_never_wait_in_a_circle(store: PostgresStore) -> None:
    driven = Driven(store)
    for n in range(6):
        for name in ("a", "b"):
            driven.say(f"{name}{n}", "one")
            kept(driven, due(f"{name}{n}", 5))
        batch = replace(driven.batch("two"), work=Work(lane=MAIN, step=lambda job: job and replace(job, attempts=1)))
        calls: list[Callable[[], object]] = [
            lambda: driven.claim(wanted(NOW), held_by("ann"), limit=9),
            lambda n=n, batch=batch: driven.append_if(ref(f"a{n}"), Seq(1), lambda _: True, batch),  # type: ignore[misc]  # a default binds the round
            lambda n=n: driven.forget(f"b{n}", 1),  # type: ignore[misc]  # as above
        ]
        at_once(calls, lambda call: call())
    assert len(listed(driven)) == 12


def test_a_reader_neither_steps_nor_claims_and_sees_every_row(
    marked: Driven, opened: Callable[..., PostgresStore]
) -> None:
    reader = Driven(opened(access=Access.READ))
    with pytest.raises(ReadOnly, match="job writes"):
        looked(reader, "t")
    with pytest.raises(ReadOnly, match="claim writes"):
        reader.claim(wanted(NOW), held_by("ann"), limit=1)
    assert (listed(reader), reader.next_due(wanted(NOW))) == (listed(marked), 5)


def test_a_schema_taken_back_forgets_the_rows_and_no_word(server: Server, fresh: Callable[[], str]) -> None:
    name = fresh()
    store = PostgresStore(server.address, schema=name)
    driven = Driven(store)
    driven.say("t", "one")
    kept(driven, due("t", 5))
    with store._connections.lent() as session:
        for target in (BEFORE_JOBS, newest(steps.PACKAGE)):
            steps.migrate(session.connection, store="here", schema=name, target=target)
    assert (listed(driven), driven.words("t")) == ([], ["one"])
    driven.close()
