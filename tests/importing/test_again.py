"""Importing is once, however often: a file that grew adds what is new, one that says otherwise adds nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.importing import samples
from unabridged import Memory, Scope
from unabridged.errors import DiskFull, UsageError
from unabridged.importing import Imported, import_path, preview_import
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


def test_progress_hears_how_much_there_is_before_anything_is_read(place: Path) -> None:
    memory, heard = Memory.open(), list[tuple[int, int, int]]()
    import_path(memory, place, progress=lambda read, of: heard.append((read, of, len(list(memory.threads())))))
    assert heard[0] == (0, place.stat().st_size, 0)


class TestTwoFilesOfOneName:
    """What a dry run says of them is what the import does."""

    @staticmethod
    def both(of: Path) -> tuple[Memory, list[Imported]]:
        memory = Memory.open()
        return memory, [preview_import(None, of), preview_import(memory, of), import_path(memory, of)]

    def test_the_second_that_says_otherwise_is_a_fault_that_names_the_first(self, tmp_path: Path) -> None:
        first = samples.lines(tmp_path / "a" / "chat.jsonl", talk(3))
        samples.lines(tmp_path / "b" / "chat.jsonl", talk(3, "another"))
        for done in self.both(tmp_path)[1]:
            assert [(each.events, each.known) for each in done.threads] == [(3, 0), (0, 0)]
            assert f"{first} tells of another thread of this id; nothing of this one" in done.faults[0].problem

    def test_each_by_itself_with_a_prefix_of_its_own_has_both(self, tmp_path: Path) -> None:
        samples.lines(tmp_path / "a" / "chat.jsonl", talk(3))
        samples.lines(tmp_path / "b" / "chat.jsonl", talk(3, "another"))
        memory = Memory.open()
        assert [import_path(memory, tmp_path / each, prefix=f"{each}-").events for each in "ab"] == [3, 3]

    def test_the_second_that_goes_on_from_the_first_adds_what_is_new(self, tmp_path: Path) -> None:
        samples.lines(tmp_path / "a" / "chat.jsonl", talk(3))
        samples.lines(tmp_path / "b" / "chat.jsonl", talk(5))
        memory, every = self.both(tmp_path)
        for done in every:
            assert [(each.events, each.known) for each in done.threads] == [(3, 0), (2, 3)]
        assert len(told(memory)) == 5

    def test_a_third_is_held_against_the_last_that_was_taken(self, tmp_path: Path) -> None:
        samples.lines(tmp_path / "a" / "chat.jsonl", talk(3))
        samples.lines(tmp_path / "b" / "chat.jsonl", talk(4, "another"))
        samples.lines(tmp_path / "c" / "chat.jsonl", talk(4))
        for done in self.both(tmp_path)[1]:
            assert [(each.events, each.known) for each in done.threads] == [(3, 0), (0, 0), (1, 3)]


class TestTimes:
    """A record that tells no time."""

    @staticmethod
    def at(place: Path) -> list[int]:
        memory = Memory.open()
        import_path(memory, place)
        return [each.at // 1_000_000 for each in memory.thread("chat").events()]

    def test_before_the_first_that_tells_one_it_has_that_one_and_later_the_last(self, tmp_path: Path) -> None:
        messages = [{**each, "timestamp": n} if n in (2, 4) else each for n, each in enumerate(talk(6))]
        assert self.at(samples.lines(tmp_path / "chat.jsonl", messages)) == [2, 2, 2, 2, 4, 4]

    def test_a_thread_begins_when_its_file_says_that_it_began(self, tmp_path: Path) -> None:
        memory = Memory.open()
        import_path(memory, samples.lines(tmp_path / "s-1.jsonl", samples.claude_code()))
        row, first = memory.thread("s-1").row(), 1_748_779_201
        assert row is not None
        assert [row.created_at // 1_000_000, *(each.at // 1_000_000 for each in memory.thread("s-1").events())][:3] == [
            first,
            first,
            first,
        ]

    def test_where_none_does_it_has_the_files(self, tmp_path: Path) -> None:
        place = samples.lines(tmp_path / "chat.jsonl", talk(2))
        assert self.at(place) == [place.stat().st_mtime_ns // 1_000_000_000] * 2

    def test_what_a_file_grew_by_follows_the_last_that_was_known(self, tmp_path: Path) -> None:
        memory = Memory.open()
        messages = [{**each, "timestamp": 7} for each in talk(2)]
        import_path(memory, samples.lines(tmp_path / "chat.jsonl", messages))
        import_path(memory, samples.lines(tmp_path / "chat.jsonl", [*messages, *talk(1)]))
        assert [each.at // 1_000_000 for each in memory.thread("chat").events()] == [7, 7, 7]


@pytest.mark.parametrize("empty", [{"mapping": {}, "id": "g"}, {"chat_messages": [], "uuid": "k"}], ids=["gpt", "cl"])
def test_a_conversation_in_which_nothing_was_said_is_no_thread(tmp_path: Path, empty: dict[str, object]) -> None:
    memory = Memory.open()
    done = import_path(memory, samples.whole(tmp_path / "conversations.json", [empty]))
    assert (done.threads, done.faults, list(memory.threads())) == ((), (), [])
    assert len(done.passed_over) == 1
