"""A memory whose views near their limit gets ready what a compaction computes with, before one is due."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from unabridged import AsyncMemory, Compacting, Memory, Policy
from unabridged.counting import O200k
from unabridged.runner import computing

POLICY = Policy(limit_tokens=2_000, reserve_tokens=0, soft_fraction=0.5, target_fraction=0.3)
FAR = "word " * 300
NEAR = "word " * 800
PROGRAM = """
import threading
from unabridged import Memory, Policy
from unabridged.runner import computing

policy = Policy(limit_tokens=2_000, reserve_tokens=0, soft_fraction=0.5, target_fraction=0.3)
with Memory.open(policy=policy) as memory:
    memory.thread("t").append({"role": "user", "content": "word " * 800})
    view = memory.thread("t").prepare()
    for _ in range(3_000):
        if computing.worker().is_ready:
            break
        threading.Event().wait(0.01)
    print(view.urgency.value, computing.worker().is_ready, len(list(memory.thread("t").compactions())))
"""


@pytest.fixture
def expected(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often it was said that something will be due before long."""
    times = list[int]()
    monkeypatch.setattr(computing, "expect", lambda: times.append(1))
    return times


@pytest.mark.parametrize(
    ("said", "compacting", "times"),
    [(FAR, Compacting.BACKGROUND, 0), (NEAR, Compacting.BACKGROUND, 1), (NEAR, Compacting.ASKED, 0)],
)
def test_where_compactions_come_by_themselves_a_view_that_is_nearly_due_says_so(
    expected: list[int], said: str, compacting: Compacting, times: int
) -> None:
    with Memory.open(policy=POLICY, compacting=compacting) as memory:
        memory.thread("t").append({"role": "user", "content": said})
        memory.thread("t").prepare()
    assert len(expected) == times

    async def main() -> None:
        async with await AsyncMemory.open(policy=POLICY, compacting=compacting) as memory:
            await memory.thread("t").append({"role": "user", "content": said})
            await memory.thread("t").prepare()

    asyncio.run(main())
    assert len(expected) == 2 * times


def test_the_worker_is_there_before_anything_is_due() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=90, check=True)
    assert ran.stdout.split() == ["none", "True", "0"]


def test_what_tokens_are_counted_by_is_read_before_an_event_loop_has_to_wait_for_it() -> None:
    threads = list[int]()

    class Noting(O200k):
        def read(self) -> None:
            threads.append(threading.get_ident())

    async def main() -> None:
        async with await AsyncMemory.open(counter=Noting()):
            assert len(threads) == 1

    asyncio.run(main())
    assert threading.get_ident() not in threads


def test_where_the_tables_cannot_be_read_nothing_stays_open(tmp_path: Path) -> None:
    class Broken(O200k):
        def read(self) -> None:
            message = "the file of ranks is gone"
            raise OSError(message)

    with pytest.raises(OSError, match="the file of ranks is gone"):
        asyncio.run(AsyncMemory.open(tmp_path / "a.db", counter=Broken()))
    with Memory.open(tmp_path / "a.db") as memory:  # nobody holds it
        memory.thread("t").append({"role": "user", "content": "hi"})
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.db"]
