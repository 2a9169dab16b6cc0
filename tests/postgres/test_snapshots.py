"""A kept fold in PostgreSQL: none where its bytes are damaged, and kept only by who holds the thread.
It refuses to know what a fold says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psycopg
import pytest

from tests.postgres.test_races import holding
from tests.servers.postgres import Server
from unabridged.errors import ReadOnly, StoreBusy
from unabridged.ports import Access
from unabridged.stores.postgres import schema as steps
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.sql.statements import newest
from unabridged.testing.driven import Driven

DAMAGE = {
    "lane": "lane = 'maio'",
    "version": "version = 2",
    "through": "through = 1",
    "content": "content = 'a fole'",
    "digest": "digest = 'sixteen bytes of'",
    "thread": "thread = thread + 1",
}


@pytest.fixture
def kept(store: PostgresStore) -> Driven:
    """A store with a fold of one of its two threads."""
    driven = Driven(store)
    driven.say("t", "one", "two")
    driven.say("other", "one", "two")
    driven.keep_fold("t", 2)
    return driven


@pytest.mark.parametrize("column", DAMAGE)
def test_a_fold_of_which_any_column_is_damaged_is_none(
    kept: Driven, sweeper: psycopg.Connection[Any], schema: str, column: str
) -> None:
    sweeper.execute(f"UPDATE {schema}.snapshot SET {DAMAGE[column]}".encode())  # noqa: S608  # our own words
    assert [kept.kept_fold(thread) for thread in ("t", "other")] == [None, None]


def test_a_fold_is_kept_in_place_of_one_that_reaches_beyond_the_log(
    kept: Driven, sweeper: psycopg.Connection[Any], schema: str
) -> None:
    sweeper.execute(f"UPDATE {schema}.snapshot SET through = 4000000000".encode())  # noqa: S608  # our own words
    kept.keep_fold("t", 2, content=b"anew")
    assert kept.kept_fold("t") == b"anew"


def test_a_fold_waits_for_whoever_holds_the_thread(store: PostgresStore, opened: Callable[..., PostgresStore]) -> None:
    hasty = Driven(opened(lock_seconds=0.2))
    hasty.say("t", "one")
    with holding(Driven(store), "t"), pytest.raises(StoreBusy):
        hasty.keep_fold("t", 1)
    assert hasty.kept_fold("t") is None


def test_a_fold_that_is_read_waits_for_nobody(kept: Driven, opened: Callable[..., PostgresStore]) -> None:
    hasty = Driven(opened(lock_seconds=0.2))
    with holding(kept, "t"):
        assert hasty.kept_fold("t") == b"a fold"


def test_a_reader_keeps_no_fold(kept: Driven, opened: Callable[..., PostgresStore]) -> None:
    reader = Driven(opened(access=Access.READ))
    with pytest.raises(ReadOnly, match="keep writes"):
        reader.keep_fold("t", 2, content=b"another")
    assert kept.kept_fold("t") == b"a fold"


BEFORE_FOLDS = 2


def test_a_schema_taken_back_forgets_the_folds_and_no_word(server: Server, fresh: Callable[[], str]) -> None:
    name = fresh()
    store = PostgresStore(server.address, schema=name)
    driven = Driven(store)
    driven.say("t", "one")
    driven.keep_fold("t", 1)
    with store._connections.lent() as session:
        for target in (BEFORE_FOLDS, newest(steps.PACKAGE)):
            steps.migrate(session.connection, store="here", schema=name, target=target)
    assert (driven.kept_fold("t"), driven.words("t")) == (None, ["one"])
    driven.close()
