"""Which verbs of a SQLite store wait for nobody, by where and how its file is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from unabridged.runner.carried_ports import AnswersAtOnce
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.opening import Mode
from unabridged.stores.sqlite.store import SqliteStore

_READ, _WRITTEN = "skeletons", "append_if"


@pytest.mark.parametrize(
    ("journal", "synchronous", "waits"),
    [("wal", "normal", ()), ("wal", "full", (_WRITTEN,)), ("delete", "full", (_READ, _WRITTEN))],
)
def test_a_commit_waits_for_its_medium_and_a_rollback_journal_makes_readers_wait(
    journal: str, synchronous: str, waits: tuple[str, ...]
) -> None:
    at_once = Mode(journal=journal, synchronous=synchronous).at_once
    assert tuple(each for each in (_READ, _WRITTEN) if each not in at_once) == waits


def test_a_store_says_so_itself_of_verbs_it_has(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.db", profile=Profile.FAST)
    store._release()
    assert isinstance(store, AnswersAtOnce)
    assert store.at_once
    assert all(callable(getattr(store, each)) for each in store.at_once)
