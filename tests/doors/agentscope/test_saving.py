"""What a long conversation is saved, loaded and looked up in: few reads, few writes, and nobody else's words lost.
It refuses to measure time, which belongs to whoever else is on the machine.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from agentscope.memory import InMemoryMemory

from tests.doors.agentscope.kit import answered, asked, ran, texts, user
from unabridged import AsyncThread
from unabridged.adapters.agentscope import UnabridgedMemory

N = 120


class Reads:
    """How many events and single messages are read from logs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.events = self.messages = 0
        events, message = AsyncThread.events, AsyncThread.message

        async def walk(thread: AsyncThread, *, after: int = 0) -> AsyncIterator[Any]:
            async for each in events(thread, after=after):
                self.events += 1
                yield each

        async def one(thread: AsyncThread, seq: int) -> Any:  # noqa: ANN401  # a message
            self.messages += 1
            return await message(thread, seq)

        monkeypatch.setattr(AsyncThread, "events", walk)
        monkeypatch.setattr(AsyncThread, "message", one)


def filled(path: Path | None = None, marks: str | None = None) -> UnabridgedMemory:
    memory = UnabridgedMemory(*([] if path is None else [path]), thread="t", limit_tokens=100_000)
    ran(memory.add([user(str(n)) for n in range(N)], marks))
    return memory


def test_what_has_a_mark_is_read_in_a_walk_and_not_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = filled(marks="todo")
    ran(memory.size())
    reads = Reads(monkeypatch)
    assert len(ran(memory.get_memory(mark="todo"))) == N
    assert (reads.messages, reads.events <= N + 1) == (0, True)


def test_two_that_stand_far_apart_are_read_without_what_is_between(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = filled()
    stored = ran(memory.get_memory())
    ran(memory.update_messages_mark("todo", msg_ids=[stored[0].id, stored[-1].id]))
    ran(memory.size())
    reads = Reads(monkeypatch)
    assert texts(ran(memory.get_memory(mark="todo"))) == ["0", str(N - 1)]
    assert reads.events < 5


def test_a_huge_message_is_whole_wherever_it_is_read() -> None:
    memory = UnabridgedMemory(limit_tokens=100_000)
    ran(memory.add(user(long := "word " * 300_000), "todo"))
    assert texts(ran(memory.get_memory(mark="todo"))) == [long]
    assert memory.state_dict()["content"][0][0]["content"] == long


def test_a_memory_that_is_saved_again_reads_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = filled()
    before = memory.state_dict()["content"]
    reads = Reads(monkeypatch)
    ran(memory.add(user("new")))
    ran(memory.delete([before[0][0]["id"]]))
    saved = memory.state_dict()["content"]
    assert (saved[:-1], saved[-1][0]["content"], reads.events < 10) == (before[1:], "new", True)


def test_what_was_saved_is_the_callers_to_change() -> None:
    memory = UnabridgedMemory()
    ran(memory.add([user("a"), asked("c"), answered("c")]))
    for _ in range(2):
        saved = memory.state_dict()["content"]
        assert (saved[0][0]["content"], saved[1][0]["content"][0]["input"]) == ("a", {"what": "c"})
        saved[0][0]["content"] = "b"
        saved[1][0]["content"][0]["input"]["what"] = "d"


def test_a_state_is_written_at_once_with_its_marks() -> None:
    memory, other = filled(), InMemoryMemory()
    ran(other.add(ran(memory.get_memory()), "old"))
    before = ran(_events(memory))
    memory.load_state_dict(other.state_dict())
    assert len(ran(memory.get_memory(mark="old"))) == N
    assert ran(_events(memory)) == before + 1


class TestBeside:
    """Two memories of one conversation, of which one loads a state."""

    def test_what_comes_after_the_load_stands(self, path: Path) -> None:
        one, other = filled(path), UnabridgedMemory(path, thread="t")
        state = one.state_dict()
        ran(one.add(user("between")))
        one.load_state_dict(state)
        ran(other.add(user("after")))
        assert texts(ran(one.get_memory()))[-2:] == [str(N - 1), "after"]
        _close(one, other)

    def test_it_stands_too_where_the_state_has_nothing_of_what_was_there(self, path: Path) -> None:
        one, other = filled(path), UnabridgedMemory(path, thread="t")
        one.load_state_dict({"content": []})
        ran(other.add(user("after")))
        assert (texts(ran(one.get_memory())), texts(ran(other.get_memory()))) == (["after"], ["after"])
        _close(one, other)

    def test_a_summary_that_comes_after_the_load_stands(self, path: Path) -> None:
        one, other = filled(path), UnabridgedMemory(path, thread="t")
        one.load_state_dict(one.state_dict())
        ran(other.update_compressed_summary("theirs"))
        assert texts(ran(one.get_memory()))[0] == "theirs"
        _close(one, other)

    def test_a_state_that_two_load_is_in_the_log_once(self, path: Path) -> None:
        state = filled().state_dict()
        one, other = UnabridgedMemory(path, thread="t"), UnabridgedMemory(path, thread="t")
        for each in (one, other):
            each.load_state_dict(state)
        assert [ran(each.size()) for each in (one, other)] == [N, N]
        assert one.state_dict() == state
        _close(one, other)


def _close(*memories: UnabridgedMemory) -> None:
    for each in memories:
        ran(each.close())


async def _events(memory: UnabridgedMemory) -> int:
    return len([each async for each in (await memory.thread()).events()])
