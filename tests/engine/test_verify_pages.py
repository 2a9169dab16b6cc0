"""What the medium has damaged ends no look at the rest: it is named, and everything that can be read is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from unabridged import Memory
from unabridged.engine.upkeep.verify import Verified
from unabridged.errors import CorruptionError
from unabridged.stores.sqlite.recognising import PAGE_BYTES

THREADS, MESSAGES = ("a", "b", "c"), 60


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "agent.db"
    with Memory.open(path) as memory:
        for name in THREADS:
            for n in range(MESSAGES):
                said = f"{name} says {n:02} " + "x" * 500
                memory.thread(name).append({"role": "user", "content": said})
    return path


def damage(path: Path, holding: bytes) -> None:
    """Overwrite the one page on which this stands."""
    kept = bytearray(path.read_bytes())
    first = kept.index(holding) // PAGE_BYTES * PAGE_BYTES
    kept[first : first + PAGE_BYTES] = b"\xff" * PAGE_BYTES
    path.write_bytes(kept)


def verified(path: Path) -> Verified:
    with Memory.open(path) as memory:
        return memory.verify()


def test_a_damaged_page_of_one_thread_is_named_and_all_others_are_proved(path: Path) -> None:
    damage(path, b"b says 30")
    checked = verified(path)
    (fault,) = [each for each in checked.faults if each.thread]
    assert (fault.thread, fault.column) == ("b", "the database file")
    with Memory.open(path) as memory:
        assert memory.thread("b").message(fault.seq - 1) is not None
        with pytest.raises(CorruptionError):
            memory.thread("b").message(fault.seq)
    assert "cannot be read from here on" in fault.problem
    assert checked.threads == len(THREADS)
    assert 2 * MESSAGES < checked.events < 3 * MESSAGES


def test_what_sqlite_says_of_its_pages_is_told_beside_it(path: Path) -> None:
    damage(path, b"b says 30")
    assert "pages" in {each.column for each in verified(path).faults}


def test_a_damaged_list_of_threads_is_a_fault_and_not_the_end(path: Path) -> None:
    kept = path.read_bytes()
    first = next(at for at in range(PAGE_BYTES, len(kept), PAGE_BYTES) if _lists_threads(kept[at : at + PAGE_BYTES]))
    path.write_bytes(kept[:first] + b"\xff" * PAGE_BYTES + kept[first + PAGE_BYTES :])
    checked = verified(path)
    assert (checked.threads, checked.events) == (0, 0)
    assert {each.column for each in checked.faults} >= {"pages", "the database file"}


def _lists_threads(page: bytes) -> bool:
    return page[:1] in (b"\x0a", b"\x0d") and all(name.encode() in page for name in THREADS) and b"says" not in page
