"""Importing is once, however often: a file that grew adds what is new, one that says otherwise adds nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.importing import samples
from unabridged import Memory, Scope
from unabridged.errors import DiskFull, UsageError
from unabridged.importing import import_path, preview_import
from unabridged.ports import Settled, ThreadBatch
from unabridged.stores.in_memory import InMemoryStore


def talk(count: int, word: str = "message") -> list[dict[str, str]]:
    return [{"role": "assistant" if n % 2 else "user", "content": f"{word} {n}"} for n in range(count)]


def told(memory: Memory, thread: str = "chat") -> list[str]:
    return [each["text"] for each in memory.thread(thread).view().to("plain")]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return samples.lines(tmp_path / "chat.jsonl", talk(620))


def test_a_file_that_grew_adds_what_is_new(place: Path) -> None:
    memory = Memory.open()
    import_path(memory, place)
    samples.lines(place, talk(623))
    done = import_path(memory, place)
    assert [(each.known, each.events) for each in done.threads] == [(620, 3)]
    assert told(memory) == [each["content"] for each in talk(623)]


def test_what_was_said_here_since_stays_and_the_rest_comes_behind_it(place: Path) -> None:
    memory = Memory.open()
    import_path(memory, place)
    for n in range(600):
        memory.thread("chat").append({"role": "user", "content": f"said here {n}"})
    samples.lines(place, talk(621))
    assert import_path(memory, place).events == 1
    assert told(memory)[619:621] == ["message 619", "said here 0"]
    assert told(memory)[-1] == "message 620"


@pytest.mark.parametrize("others", [talk(620, "another"), talk(7), talk(700, "another")], ids=["other", "less", "more"])
def test_a_file_that_says_otherwise_adds_nothing(place: Path, others: list[dict[str, str]]) -> None:
    memory = Memory.open()
    import_path(memory, place)
    done = import_path(memory, samples.lines(place, others))
    assert [each.events for each in done.threads] == [0]
    assert "stands otherwise in this file, or no longer; nothing was added" in done.faults[0].problem
    assert len(told(memory)) == 620


def test_another_prefix_has_both(place: Path) -> None:
    memory = Memory.open()
    import_path(memory, place)
    import_path(memory, samples.lines(place, talk(7, "another")), prefix="new-")
    assert (len(told(memory)), len(told(memory, "new-chat"))) == (620, 7)


def test_a_thread_of_ones_own_is_never_added_to(place: Path) -> None:
    memory = Memory.open()
    memory.thread("chat").append({"role": "user", "content": "mine"})
    done = import_path(memory, place)
    assert "is there already, and was not imported" in done.faults[0].problem
    assert told(memory) == ["mine"]


def test_a_thread_that_was_deleted_is_named_and_the_others_come(tmp_path: Path) -> None:
    memory = Memory.open()
    memory.thread("chat").append({"role": "user", "content": "mine"})
    memory.thread("chat").delete()
    samples.lines(tmp_path / "chat.jsonl", talk(3))
    samples.lines(tmp_path / "other.jsonl", talk(3))
    done = import_path(memory, tmp_path)
    assert "thread 'chat'" in done.faults[0].place
    assert told(memory, "other") == ["message 0", "message 1", "message 2"]


def test_it_comes_under_the_scope_it_is_told(place: Path) -> None:
    memory = Memory.open()
    import_path(memory, place, scope=Scope(tenant="acme"))
    assert [each.ref.scope.tenant for each in memory.threads(Scope(tenant="acme"))] == ["acme"]
    assert list(memory.threads()) == []


class _Failing(InMemoryStore):
    """Has room for so many appends."""

    left = 1

    async def append_each(self, parts: Sequence[ThreadBatch]) -> list[Settled]:
        if not self.left:
            raise DiskFull(store="this", reason="no room")
        self.left -= 1
        return await super().append_each(parts)


def test_an_import_that_was_interrupted_goes_on_where_it_was(place: Path) -> None:
    store = _Failing()
    memory = Memory(store)
    with pytest.raises(DiskFull):
        import_path(memory, place)
    assert 0 < len(told(memory)) < 620
    store.left = 1_000
    import_path(memory, place)
    assert told(memory) == [each["content"] for each in talk(620)]


class _Picky(InMemoryStore):
    """Takes no more than one event, and dies once in the midst of taking them one by one."""

    dies_at = 5

    async def append_each(self, parts: Sequence[ThreadBatch]) -> list[Settled]:
        if sum(len(each.batch.drafts) for each in parts) > 1:
            raise UsageError("one at a time")
        self.dies_at -= 1
        if not self.dies_at:
            raise DiskFull(store="this", reason="no room")
        return await super().append_each(parts)


def test_records_that_are_taken_one_by_one_are_each_there_once_after_an_interrupt(tmp_path: Path) -> None:
    place = samples.lines(tmp_path / "chat.jsonl", talk(20))
    memory = Memory(_Picky())
    with pytest.raises(DiskFull):
        import_path(memory, place)
    samples.lines(place, talk(23))
    import_path(memory, place)
    assert told(memory) == [each["content"] for each in talk(23)]
    assert import_path(memory, place).events == 0


def test_a_preview_tells_the_same_and_writes_nothing(place: Path) -> None:
    memory = Memory.open()
    nothing = preview_import(None, place)
    assert preview_import(memory, place) == nothing
    assert list(memory.threads()) == []
    assert import_path(memory, place) == nothing
    assert preview_import(memory, place).events == 0


def test_progress_hears_of_every_byte(place: Path) -> None:
    heard: list[tuple[int, int]] = []
    import_path(Memory.open(), place, progress=lambda read, of: heard.append((read, of)))
    assert heard[-1] == (place.stat().st_size, place.stat().st_size)
    assert heard == sorted(heard)
