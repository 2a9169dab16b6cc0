"""What is no memory's fault is told as it is: a store that is closed or only read, and what are no facts."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from unabridged import Access, AsyncMemory, Memory, UsageError
from unabridged.adapters.docker_agent import exported, imported
from unabridged.errors import Closed, ReadOnly


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    path = tmp_path / "memory.db"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE memories (id TEXT, created_at TEXT, memory TEXT)")
        database.execute("INSERT INTO memories VALUES ('1', '2026-01-01', 'User prefers tabs')")
    return path


def test_where_the_store_takes_none_no_memory_is_said_to_be_refused(theirs: Path, tmp_path: Path) -> None:
    with Memory.open(tmp_path / "agent.db") as memory:
        facts = memory.facts()
    with pytest.raises(Closed):
        imported(theirs, facts)
    with Memory.open(tmp_path / "agent.db", access=Access.READ) as reader, pytest.raises(ReadOnly):
        imported(theirs, reader.facts())


def test_what_are_no_facts_of_a_memory_is_said_to_be_none(theirs: Path) -> None:
    async def suspending() -> object:
        async with await AsyncMemory.open() as memory:
            return memory.facts()

    for given in (Memory, None, asyncio.run(suspending())):
        facts: Any = given
        with pytest.raises(UsageError, match=r"memory\.facts\(\)"):
            imported(theirs, facts)
        with pytest.raises(UsageError, match=r"memory\.facts\(\)"):
            exported(facts, theirs)
