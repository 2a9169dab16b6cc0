"""In a moment in which nobody waits the write-ahead log is emptied, long before a commit would have to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from unabridged.errors import UnavailableError
from unabridged.ports import Access
from unabridged.stores.sqlite.checkpoint import Checkpoint
from unabridged.stores.sqlite.driver import Connection
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven

LARGE = "x" * 600_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(path)
    yield made
    Driven(made).close()


def log_bytes(path: Path) -> int:
    return Path(f"{path}-wal").stat().st_size


def test_what_was_said_is_moved_out_of_the_log(store: SqliteStore, path: Path) -> None:
    driven = Driven(store)
    for _ in range(5):
        driven.say("t", LARGE)
    assert log_bytes(path) > 2_097_152
    asked = store.asks.times
    store.quiet_moment()
    assert (log_bytes(path), store.asks.times) == (0, asked)
    assert driven.words("t") == [LARGE] * 5


def test_a_little_is_not_worth_it(store: SqliteStore, path: Path) -> None:
    Driven(store).say("t", "one")
    before = log_bytes(path)
    store.quiet_moment()
    assert log_bytes(path) == before > 0


def test_a_reader_in_the_way_is_not_waited_for_and_tried_again_much_later(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = list[int]()

    def in_the_way(_: Checkpoint, __: Connection, patience_ms: int) -> bool:
        patience.append(patience_ms)
        return False

    monkeypatch.setattr(Checkpoint, "_run", in_the_way)
    driven = Driven(store)
    for _ in range(4):
        driven.say("t", LARGE)
        store.quiet_moment()
        store.quiet_moment()
    assert patience == [0]


def test_one_that_fails_is_nobodys_failure(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    driven = Driven(store)
    for _ in range(4):
        driven.say("t", LARGE)

    def fails(*_: object) -> bool:
        raise UnavailableError("the medium")

    with monkeypatch.context() as patched, caplog.at_level("INFO"):
        patched.setattr(Checkpoint, "_run", fails)
        store.quiet_moment()
    assert "of no use: UnavailableError" in caplog.text
    driven.say("t", "on it goes")
    assert driven.words("t")[-1] == "on it goes"


def test_whoever_only_reads_moves_nothing(store: SqliteStore, path: Path) -> None:
    driven = Driven(store)
    for _ in range(4):
        driven.say("t", LARGE)
    before = log_bytes(path)
    reading = SqliteStore(path, access=Access.READ)
    reading.quiet_moment()
    assert log_bytes(path) == before
    Driven(reading).close()
