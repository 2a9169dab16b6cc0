"""Of which tool a result is, is looked up in what stands before it, and read once however many results ask."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.talk import result
from unabridged import Memory
from unabridged.log.ids import ThreadRef
from unabridged.log.skeleton import Skeleton
from unabridged.stores.in_memory import InMemoryStore

ROUNDS = 600


def call(call_id: str, tool: str) -> dict[str, Any]:
    asked = {"id": call_id, "type": "function", "function": {"name": tool, "arguments": "{}"}}
    return {"role": "assistant", "content": None, "tool_calls": [asked]}


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many skeletons each read of some was given."""
    counts, skeletons = list[int](), InMemoryStore.skeletons

    async def counted(store: InMemoryStore, ref: ThreadRef, **how: Any) -> list[Skeleton]:  # noqa: ANN401  # as it is asked
        found = await skeletons(store, ref, **how)
        counts.append(len(found))
        return found

    monkeypatch.setattr(InMemoryStore, "skeletons", counted)
    return counts


def long(thread: str, memory: Memory) -> None:
    said = [each for n in range(ROUNDS) for each in (call(f"c{n}", "fg"[n % 2]), result(f"c{n}", f"needle {n}"))]
    memory.thread(thread).append(said)


def test_what_stands_before_many_results_is_read_once(read: list[int]) -> None:
    with Memory.open() as memory:
        long("t", memory)
        read.clear()
        found = [line.text for line in memory.thread("t").grep("needle", tool="g")]
    assert found == [f"needle {n}" for n in range(1, ROUNDS, 2)]
    assert sum(read) < 4 * 2 * ROUNDS


def test_a_result_that_came_while_somebody_looked_is_told_of_its_call() -> None:
    with Memory.open() as memory:
        long("t", memory)
        thread = memory.thread("t")
        lines = thread.grep("needle", tool="h")
        thread.append([call("new", "h"), result("new", "a new needle")])
        assert [line.text for line in lines] == ["a new needle"]


def test_a_call_from_farther_back_than_800_is_not_sought() -> None:
    with Memory.open() as memory:
        near, far = memory.thread("near"), memory.thread("far")
        for thread, between in ((near, 798), (far, 800)):
            thread.append([call("c", "f"), *[{"role": "assistant", "content": "..."}] * between, call("d", "g")])
            thread.append(result("c", "needle"))
        assert [[line.text for line in thread.grep("needle", tool="f")] for thread in (near, far)] == [["needle"], []]
