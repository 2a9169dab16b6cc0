"""What stays together and apart: calls and results, what was half added, marks of copies, conversations of a file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from agentscope.memory import InMemoryMemory
from agentscope.message import Msg

from tests.doors.agentscope.with_compress.scripted import PLACES, Brought, friday, heads, made, rounds, user
from unabridged.errors import UsageError

EVERYWHERE = pytest.mark.parametrize("place", PLACES)


def call(name: str) -> dict[str, Any]:
    return {"type": "tool_use", "id": name, "name": "pantry", "input": {}}


def result(name: str) -> Msg:
    block = {"type": "tool_result", "id": name, "name": "pantry", "output": "leeks"}
    return Msg("system", [block], "system")  # type: ignore[list-item]  # a plain dict


def cooking() -> list[Msg]:
    """Two rounds whose calls have the same ids."""
    asked = [Msg("Friday", [call("c"), call("d")], "assistant") for _ in range(2)]  # type: ignore[list-item]  # as above
    first = [user("q1"), asked[0], result("c"), result("d"), friday("a1")]
    return [*first, user("q2"), asked[1], result("c"), result("d"), friday("a2")]


@EVERYWHERE
@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_call_and_its_results_leave_together(place: str, at: int) -> None:
    """as-M13: and a call of the same id, in another round, stays with its own."""

    async def main() -> None:
        memory = made(max_token=50_000, **PLACES[place]())
        said = cooking()
        await memory.add(said)
        assert await memory.delete(at) == 3
        left = [msg.id for msg in await memory.get_memory()]
        assert left == [msg.id for msg in (said[0], *said[4:])]

    asyncio.run(main())


@EVERYWHERE
def test_the_newest_messages_never_begin_with_a_result_without_its_call(place: str) -> None:
    """as-M12."""

    async def main() -> None:
        memory = made(max_token=50_000, **PLACES[place]())
        await memory.add(cooking())
        assert [len(await memory.get_memory(n)) for n in range(1, 8)] == [1, 4, 4, 4, 5, 6, 9]

    asyncio.run(main())


class Failing(Brought):
    """Fails as often as it is told to."""

    fails = 0

    async def add(self, msgs: list[Msg]) -> None:
        if self.fails:
            self.fails -= 1
            raise OSError
        await super().add(msgs)


@pytest.mark.parametrize("failing", ["chat_history_storage", "memory_storage"])
@pytest.mark.parametrize("both", [True, False])
def test_what_failed_half_way_is_added_once_when_it_is_tried_again(failing: str, both: bool) -> None:  # noqa: FBT001  # a case
    """as-M2."""

    async def main() -> None:
        storage = Failing()
        given = {"chat_history_storage": Brought(), "memory_storage": Brought()} if both else {}
        memory = made(**{**given, failing: storage})
        await memory.add(user("a"))
        said, storage.fails = user("b"), 2
        for _ in range(2):
            with pytest.raises(OSError):  # noqa: PT011  # it has no words
                await memory.add(said, marks="seen")
        await memory.add(said, marks="seen")
        await memory.add(said)
        assert heads(await memory.chat_history_storage.get()) == ["a", "b", "b"]
        assert heads(await memory.get_memory()) == ["a", "b", "b"]
        assert heads(await memory.get_memory(mark="seen")) == ["b"]

    asyncio.run(main())


@EVERYWHERE
def test_marks_are_those_of_a_copy_not_of_an_id(place: str) -> None:
    """as-M-B13."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        said = user("a")
        await memory.add(said)
        await memory.add(said, marks="hint")
        await memory.add(said, marks="seen")
        state = memory.state_dict()
        assert await memory.delete_by_mark("hint") == 1
        assert len(await memory.get_memory()) == 2
        assert len(await memory.get_memory(mark="seen")) == len(await memory.get_memory(exclude_mark="seen")) == 1
        memory.load_state_dict(state)
        assert memory.state_dict() == state
        assert await memory.delete(2) == 1
        assert len(await memory.get_memory(mark="hint")) == 1
        assert await memory.get_memory(mark="seen") == []
        await memory.direct_update_memory(await memory.get_memory())
        assert len(await memory.get_memory(mark="hint")) == 1

    asyncio.run(main())


@EVERYWHERE
def test_marks_that_change_nothing_are_counted_as_the_framework_counts_them(place: str) -> None:
    """as-M-B13."""

    async def main() -> None:
        ours, theirs = made(**PLACES[place]()), InMemoryMemory()
        for memory in (ours, theirs):
            await memory.add(user("a"), marks=["a", "b"])
            given = [("a", "a"), ("a", "b"), ("a", None), ("c", "c"), (None, "a"), (None, "a"), (None, None)]
            found = [await memory.update_messages_mark(new, old) for new, old in given]
            assert found == [1, 0, 0, 0, 1, 0, 0]
            with pytest.raises(TypeError):
                await memory.delete_by_mark(None)  # type: ignore[arg-type]

    asyncio.run(main())


@EVERYWHERE
@pytest.mark.parametrize("mark", ["unabridged:memory only", "unabridged:x", "\x00agentscope:summary"])
def test_no_caller_gives_a_mark_of_ours(place: str, mark: str) -> None:
    """as-M-B13: one took a message out of the history."""

    async def main() -> None:
        memory = made(**PLACES[place]())
        with pytest.raises(UsageError, match=r"own marks|memory alone"):
            await memory.add(user("a"), marks=mark)
        await memory.add(user("a"), marks="seen")
        with pytest.raises(UsageError, match=r"own marks|memory alone"):
            await memory.update_messages_mark(mark)
        state = memory.state_dict()
        state["marks"] = {name: [mark] for name in state["marks"]}
        with pytest.raises(UsageError, match=r"own marks|memory alone"):
            memory.load_state_dict(state)
        assert (await memory.size(), heads(await memory.get_memory(mark="seen"))) == (1, ["a"])

    asyncio.run(main())


def test_marks_beside_a_brought_storage_go_with_their_messages() -> None:
    """as-M-B13: an agent's hints come and go with each turn."""

    async def main() -> None:
        memory = made(memory_storage=Brought())
        for n in range(5):
            await memory.add(user(f"hint {n}"), marks="hint")
            assert len(memory.state_dict()["marks"]) == 1
            await memory.delete_by_mark("hint")
            assert "marks" not in memory.state_dict()
        await memory.add(rounds(5), marks="old")
        assert len(await memory.get_memory()) == 3
        assert len(memory.state_dict()["marks"]) == 2
        memory.memory_storage.kept.clear()
        await memory.add(rounds(1)[0])
        assert await memory.get_memory(mark="old") == []

    asyncio.run(main())


def test_two_memories_on_one_path_are_two_conversations_unless_they_are_named(path: Path) -> None:
    """as-M1, as-M-B1: as ``UnabridgedMemory`` does; the attribute says which."""

    async def main() -> None:
        one, other = made(path=path), made(path=path)
        await one.add(user("a secret"))
        assert (one.thread_id == other.thread_id, await other.size()) == (False, 0)
        again = made(path=path, thread=one.thread_id)
        assert (again.thread_id, heads(await again.get_memory())) == (one.thread_id, ["a secret"])
        for memory in (one, other, again):
            await memory.close()

    asyncio.run(main())
