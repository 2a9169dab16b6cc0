"""What was purged of a thread of lace's does not come back with the next import of its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.importing import samples
from unabridged import Memory
from unabridged.importing import import_path
from unabridged.importing.outcome import Imported

EVENTS = [{"eventSeq": n, "type": "prompt", "data": {"content": f"crane {n}"}} for n in range(1, 6)]


def imported(memory: Memory, folder: Path, count: int) -> Imported:
    return import_path(memory, samples.lines(folder / "s.jsonl", EVENTS[:count]))


@pytest.mark.parametrize("purged", [(1,), (2,), (1, 2)])
def test_behind_what_was_purged_the_file_goes_on(tmp_path: Path, purged: tuple[int, ...]) -> None:
    memory = Memory.open()
    imported(memory, tmp_path, 3)
    memory.thread("s").purge(*purged)
    memory.erase()
    done = imported(memory, tmp_path, 5)
    assert ([(each.events, each.known) for each in done.threads], done.faults) == ([(2, 3)], ())


@pytest.mark.parametrize("purged", [(3,), (1, 2, 3)])
def test_where_the_last_was_purged_nothing_is_added(tmp_path: Path, purged: tuple[int, ...]) -> None:
    memory = Memory.open()
    imported(memory, tmp_path, 3)
    thread = memory.thread("s")
    thread.append({"role": "user", "content": "I went on"})
    thread.purge(*purged)
    memory.erase()
    done = imported(memory, tmp_path, 5)
    assert done.events == 0
    assert "so that no purged words come back" in done.faults[0].problem
