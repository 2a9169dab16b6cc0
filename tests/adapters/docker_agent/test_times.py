"""A memory of docker-agent is as old as it was: its time comes in with it, and goes out again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from unabridged import Memory
from unabridged.adapters.docker_agent import exported, imported


@pytest.mark.parametrize(
    ("written", "since"),
    [
        ("2026-01-02T03:04:05Z", datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)),
        ("2026-01-02T05:04:05+02:00", datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)),
        ("2026-01-02", datetime(2026, 1, 2, tzinfo=UTC)),
        ("some day", None),
        (None, None),
        (7, None),
    ],
)
def test_a_memory_is_as_old_as_it_was(tmp_path: Path, written: object, since: datetime | None) -> None:
    facts, path = Memory.open().facts(), tmp_path / "memory.db"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE memories (id TEXT, created_at, memory TEXT)")
        database.execute("INSERT INTO memories VALUES ('1', ?, 'Tests run with pytest')", [written])
    (fact,) = imported(path, facts).facts
    assert imported(path, facts).facts == (fact,)
    told = fact.changed_at if since is None else int(since.timestamp()) * 1_000_000
    assert fact.created_at == told
    exported(facts, tmp_path / "out.db")
    with closing(sqlite3.connect(tmp_path / "out.db")) as database:
        (out,) = database.execute("SELECT created_at FROM memories").fetchone()
    assert since is None or datetime.fromisoformat(out) == since
