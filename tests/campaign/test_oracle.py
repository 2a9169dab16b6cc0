"""The oracle sees what is lost, doubled, moved, missing or forged, and is silent about what is whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import talk
from campaign.oracle import Ack, Audit, audit
from unabridged.blocking import drive
from unabridged.log.ids import Seq, ThreadId
from unabridged.stores.sqlite.store import SqliteStore

WHOLE = Ack(thread="a", key="key 1", first=2)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(tmp_path / "a.db")
    for n in range(4):
        drive(made.append(talk.ref("a"), talk.batch(f"key {n}")))
    yield made
    drive(made.close())


def after(store: SqliteStore, sql: str, *acks: Ack) -> Audit:
    raw = sqlite3.connect(store.name, isolation_level=None)
    raw.execute(sql)
    raw.close()
    return audit(store, acks or (WHOLE,))


def test_a_whole_store_has_nothing_wrong_with_it(store: SqliteStore) -> None:
    assert audit(store, (WHOLE,)).violations == ()


def test_a_fork_and_what_it_shares_has_nothing_wrong_with_it(store: SqliteStore) -> None:
    drive(store.fork(talk.ref("a"), ThreadId("b"), through=Seq(2), at=1))
    drive(store.append(talk.ref("b"), talk.batch("in b")))
    assert audit(store, (WHOLE, Ack(thread="b", key="in b", first=3))).violations == ()


def test_an_acknowledged_event_that_is_gone_is_lost(store: SqliteStore) -> None:
    assert any("nothing is there" in each for each in after(store, "DELETE FROM event WHERE seq = 2").lost)


def test_a_missing_seq_is_a_gap(store: SqliteStore) -> None:
    assert any("gap" in each for each in after(store, "DELETE FROM event WHERE seq = 2").broken)


def test_an_event_behind_the_head_is_noticed(store: SqliteStore) -> None:
    assert any("beyond the head" in each for each in after(store, "UPDATE thread SET head = 3").broken)


def test_other_words_break_the_chain(store: SqliteStore) -> None:
    assert any("chain breaks" in each for each in after(store, "UPDATE event SET payload = x'00' WHERE seq = 3").broken)


def test_an_acknowledged_key_at_another_place_is_lost(store: SqliteStore) -> None:
    assert any("another key" in each for each in audit(store, (Ack(thread="a", key="key 1", first=3),)).lost)


def test_a_thread_that_is_gone_is_lost(store: SqliteStore) -> None:
    assert audit(store, (Ack(thread="never", key="key 1", first=1),)).lost != ()


def test_only_what_lies_beyond_the_head_may_be_rolled_back(store: SqliteStore) -> None:
    beyond, within = Ack(thread="a", key="key 9", first=9), Ack(thread="a", key="key 9", first=2)
    found = audit(store, (beyond, within), may_roll_back=True)
    assert (found.rolled_back, len(found.lost)) == (1, 1)


def test_a_body_that_is_gone_without_a_purge_is_noticed(store: SqliteStore) -> None:
    found = after(store, "UPDATE event SET payload = NULL WHERE seq = 2")
    assert any("no purge says so" in each for each in found.broken)
