"""What an operator does with a memory: a copy, and a look at its health."""

from __future__ import annotations

from pathlib import Path

import pytest

from unabridged import Memory, UsageError


def test_a_backup_is_a_memory_of_its_own(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "kept"})
        memory.backup(tmp_path / "copy.db")
        memory.thread("t").append({"role": "user", "content": "later"})
    with Memory.open(tmp_path / "copy.db") as copy:
        assert [event.seq for event in copy.thread("t").events()] == [1]


def test_what_ends_with_the_program_has_no_backup(tmp_path: Path) -> None:
    with Memory.open() as memory, pytest.raises(UsageError):
        memory.backup(tmp_path / "copy.db")


def test_nothing_stands_against_a_store_that_acknowledges(memory: Memory) -> None:
    memory.thread("t").append({"role": "user", "content": "one"})
    assert memory.health().degraded == ()
