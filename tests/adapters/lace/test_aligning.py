"""What a compaction kept is found in what was said, however often that was said, and in no more than its time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.lace.laces import THREAD, Event, agent, compaction, durable, session, texts, user
from tests.growth import keeps_pace
from unabridged import Memory
from unabridged.adapters.lace import ThreadManager, import_lace
from unabridged.adapters.lace.aligning import aligned
from unabridged.adapters.lace.appending import append


@pytest.mark.parametrize(
    ("those", "these", "found"),
    [
        ("", "ab", {}),
        ("ab", "", {}),
        ("abcdef", "def", {3: 0, 4: 1, 5: 2}),
        ("abcdef", "xabyef", {0: 1, 1: 2, 4: 4, 5: 5}),
        ("aaaa", "xaa", {2: 1, 3: 2}),
        ("abab", "aab", {0: 0, 2: 1, 3: 2}),
        ("abcd", "dabc", {0: 1, 1: 2, 2: 3}),
        ("xaybz", "abay", {1: 2, 2: 3}),
        ("abc", "cba", {0: 2}),
        ("dbdab", "ba", {1: 0, 3: 1}),
        ("cad", "cabdc", {0: 0, 1: 1, 2: 3}),
        ("adgahad", "gbachfa", {2: 0, 3: 2, 4: 4, 5: 6}),
    ],
)
def test_equal_texts_are_found_in_one_order(those: str, these: str, found: dict[int, int]) -> None:
    assert aligned(those, these) == found


def test_what_was_said_very_often_takes_no_longer_than_what_was_said_once() -> None:
    def over(size: int) -> object:
        return aligned(["ok"] * size, ["ok", "new"] * (size // 2))

    assert keeps_pace(lambda: over(2_000), lambda: over(16_000), times=24)


def _over(size: int) -> int:
    """How many events are left by a compaction that put something new behind each of half of them, all alike."""
    with Memory.open(":memory:") as memory:
        thread = memory.thread(THREAD)
        for n in range(size):
            append(thread, user(n, "ok"), key=f"{n}")
        left = [each for n in range(size // 2) for each in (user(n, "ok"), agent(size + n, f"new {n}"))]
        append(thread, compaction(9_000, left, count=size), key="c")
        return len(ThreadManager(memory).get_events(THREAD))


def test_a_compaction_over_what_was_said_very_often_ends() -> None:
    assert _over(40) == 40
    assert keeps_pace(lambda: _over(60), lambda: _over(480), times=24)


def _imported(path: Path, compactions: int) -> int:
    """How many events are read of a session that was compacted so often, each time after twenty more."""
    lines: list[Event] = []
    for turn in range(compactions):
        lines += [durable(21 * turn + n, "prompt", content=texts(f"{turn}: {n}")) for n in range(1, 21)]
        kept = [{"role": "user", "content": texts(said)} for said in ("so far", f"{turn}: 20")]
        lines.append(durable(21 * turn + 21, "context_compacted", strategy="x", preserved=kept))
    with Memory.open(":memory:") as memory:
        return import_lace(memory, session(path / f"{compactions}.jsonl", lines)).events


def test_a_session_that_was_compacted_often_takes_no_longer_for_each_of_its_events(tmp_path: Path) -> None:
    assert _imported(tmp_path, 2) == 42
    assert keeps_pace(lambda: _imported(tmp_path, 12), lambda: _imported(tmp_path, 96), times=20)
