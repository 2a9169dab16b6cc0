"""Whoever is to hear how far a verb has come is a function; a name in its place was meant for something else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from unabridged import Memory, UsageError
from unabridged.retention import Retention

OLD = Retention(older_than=timedelta(days=90))
VERBS: dict[str, Callable[[Memory, Path, Any], object]] = {
    "index": lambda memory, _, given: memory.index(given),
    "reindex": lambda memory, _, given: memory.reindex(given),
    "verify": lambda memory, _, given: memory.verify(given),
    "erase": lambda memory, _, given: memory.erase(given),
    "backup": lambda memory, folder, given: memory.backup(folder / "b.db", given),
    "doctor": lambda memory, _, given: memory.doctor(progress=given),
    "expired": lambda memory, _, given: memory.expired(OLD, progress=given),
    "retain": lambda memory, folder, given: memory.retain(OLD, folder / "old.jsonl", progress=given),
    "export": lambda memory, folder, given: memory.export(folder / "a.jsonl", progress=given),
    "bring_back": lambda memory, folder, given: memory.bring_back(folder / "none.jsonl", progress=given),
    "restore": lambda _, folder, given: Memory.restore(folder / "a.db", folder / "b.db", progress=given),
    "diagnose": lambda _, folder, given: Memory.diagnose(folder / "a.db", progress=given),
}


@pytest.mark.parametrize("verb", VERBS)
def test_a_name_hears_nothing_and_the_verb_does_nothing(verb: str, tmp_path: Path) -> None:
    """``memory.erase("case-42")`` went through the whole store, and looked as if it had erased a conversation."""
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("case-42").append({"role": "user", "content": "one"})
        with pytest.raises(UsageError, match="progress is a function of how much is done, not 'case-42'; pass one, or"):
            VERBS[verb](memory, tmp_path, "case-42")
    assert [each.name for each in tmp_path.iterdir() if each.suffix != ".db" or each.stem == "b"] == []


def test_a_function_hears_of_it(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("case-42").append({"role": "user", "content": "one"})
        told = list[int]()
        memory.export(tmp_path / "a.jsonl", progress=told.append)
        assert told == [1]
