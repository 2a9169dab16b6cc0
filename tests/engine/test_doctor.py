"""The doctor answers whatever is wrong, says what to do about it, and leaves everything as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from unabridged import Access, Memory
from unabridged.errors import Closed
from unabridged.ports import Health
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import FailingStore
from unabridged.upkeep import Checks, Finding, Level


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append([{"role": "user", "content": f"{n}"} for n in range(30)])
    return tmp_path / "a.db"


def changed(path: Path, sql: str) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute(sql)
    raw.close()


def levels(found: tuple[Finding, ...]) -> dict[str, Level]:
    return {each.subject: each.level for each in found}


def faults(found: tuple[Finding, ...]) -> list[str]:
    return [each.what for each in found if each.level is Level.FAULT]


def test_nothing_is_broken_in_a_sound_store(path: Path) -> None:
    with Memory.open(path) as memory:
        found = memory.doctor()
    assert (faults(found), levels(found)["log"]) == ([], Level.FINE)


def test_whatever_is_not_fine_comes_with_what_to_do(path: Path) -> None:
    changed(path, "UPDATE event SET at = at + 1")
    found = Memory.diagnose(path)
    assert [each for each in found if each.level is not Level.FINE and not each.remedy] == []


def test_a_changed_event_is_a_fault_that_names_it(path: Path) -> None:
    changed(path, "UPDATE event SET at = (at | 8) - (at & 8) WHERE seq = 4")
    assert faults(Memory.diagnose(path)) == ["thread 't' event 4 at: the chain does not bear it out"]


def test_of_many_faults_the_first_are_named_and_the_rest_counted(path: Path) -> None:
    changed(path, "UPDATE event SET tokens = tokens + 1")
    told = faults(Memory.diagnose(path))
    assert (len(told), told[-1]) == (21, "and 10 faults more")


def test_a_counter_that_is_not_here_is_noted_once_and_is_no_fault(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "o.db", counter=_Letters()) as memory:
        memory.thread("t").append([{"role": "user", "content": "counted"} for _ in range(3)])
    found = Memory.diagnose(tmp_path / "o.db")
    assert (faults(found), levels(found)["tokens"]) == ([], Level.NOTE)


def test_an_event_of_no_thread_is_a_fault(path: Path) -> None:
    changed(path, "UPDATE event SET thread = 77 WHERE seq = 30")
    assert any("belongs to no thread" in each for each in faults(Memory.diagnose(path)))


def test_a_quick_look_reads_no_event_and_says_so(path: Path) -> None:
    changed(path, "UPDATE event SET at = at + 1")
    found = Memory.diagnose(path, checks=Checks.QUICK)
    assert (faults(found), levels(found)["log"]) == ([], Level.NOTE)


def test_what_is_still_to_be_erased_is_a_warning_until_it_is(path: Path) -> None:
    with Memory.open(path) as memory:
        memory.thread("t").purge(3)
        before = levels(memory.doctor())["erasure"]
        memory.erase()
        assert (before, levels(memory.doctor())["erasure"]) == (Level.WARNING, Level.FINE)


def test_progress_hears_of_the_events_that_are_checked(path: Path) -> None:
    heard: list[int] = []
    Memory.diagnose(path, progress=heard.append)
    assert heard


def test_of_a_store_in_memory_it_says_that_nothing_is_kept() -> None:
    with Memory.open() as memory:
        memory.thread("t").append({"role": "user", "content": "one"})
        assert any("nothing is kept" in each.what for each in memory.doctor())


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(path.read_bytes()[:30_000]),
        lambda path: path.write_bytes(b"no database at all, whatever it says" * 99),
        lambda path: path.write_bytes(b""),
        lambda path: path.unlink(),
        lambda path: changed(path, "PRAGMA application_id = 7"),
        lambda path: changed(path, "PRAGMA user_version = 99"),
        lambda path: changed(path, "PRAGMA user_version = 2"),
        lambda path: changed(path, "DROP TABLE snapshot"),
    ],
    ids=["truncated", "text", "empty", "gone", "foreign", "newer", "half migrated", "half a schema"],
)
def test_a_store_that_cannot_be_opened_or_read_has_findings_and_no_error(
    path: Path, spoil: Callable[[Path], object]
) -> None:
    spoil(path)
    found = Memory.diagnose(path)
    assert faults(found) != []
    assert "disk" in levels(found)


def test_looking_at_what_cannot_be_opened_makes_and_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine" * 5_000)
    Memory.diagnose(tmp_path / "notes.txt")
    Memory.diagnose(tmp_path / "typo.db")
    assert [each.name for each in tmp_path.iterdir()] == ["notes.txt"]
    assert (tmp_path / "notes.txt").read_text() == "mine" * 5_000


def test_a_server_that_is_not_there_has_findings_and_no_error() -> None:
    found = Memory.diagnose("postgresql://127.0.0.1:1/none?connect_timeout=2")
    assert [each.level for each in found] == [Level.FAULT]


def test_a_store_that_stopped_acknowledging_is_a_fault() -> None:
    with Memory(_Degraded()) as memory:
        assert faults(memory.doctor()) == ["the disk is gone"]


@pytest.mark.parametrize("nth", range(1, 29))
def test_each_question_that_fails_is_a_finding(nth: int) -> None:
    store = InMemoryStore()
    with Memory(store) as memory:
        memory.thread("t").append({"role": "user", "content": "one"})
        found = Memory(FailingStore(store, nth=nth)).doctor()
    assert [f"call {nth}, " in each for each in faults(found)] == [True]


def test_a_closed_memory_says_so(path: Path) -> None:
    memory = Memory.open(path, access=Access.READ)
    memory.close()
    with pytest.raises(Closed):
        memory.doctor()


class _Degraded(InMemoryStore):
    async def health(self) -> Health:
        problem = "the disk is gone; bring it back"
        return Health(store=self.name, profile="memory", version="1", degraded=(problem,))


class _Letters:
    id = "letters"

    def count(self, text: str) -> int:
        return len(text)


def test_a_name_that_no_file_can_have_is_a_finding() -> None:
    (found,) = Memory.diagnose("a\0b")
    assert "holds a NUL" in found.what
