"""An append that says since when its caller looked is refused where messages came or left meanwhile, and else written.
It refuses to know who looks, and what for.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from unabridged import Memory, Thread
from unabridged.errors import ConflictError, UsageError
from unabridged.log.body import Reset

SAID = {"role": "user", "content": "x"}


def test_nothing_came_and_it_is_written() -> None:
    with Memory.open() as memory:
        thread = memory.thread("t")
        assert [thread.append(SAID, since=n).first for n in range(3)] == [1, 2, 3]


@pytest.mark.parametrize(
    "meanwhile",
    [
        lambda thread: thread.append(SAID),
        lambda thread: thread.hide(1),
        lambda thread: thread.purge(1),
        lambda thread: thread.append(Reset()),
    ],
    ids=["said", "hidden", "purged", "reset"],
)
def test_what_was_said_changed_and_nothing_is_written(meanwhile: Callable[[Thread], object]) -> None:
    with Memory.open() as memory:
        (thread := memory.thread("t")).append(SAID)
        meanwhile(thread)
        before = list(thread.events())
        with pytest.raises(ConflictError, match="after event 1"):
            thread.append([SAID, SAID], since=1)
        assert list(thread.events()) == before


def test_what_says_nothing_of_messages_stops_nobody() -> None:
    with Memory.open() as memory:
        (thread := memory.thread("t")).append(SAID)
        thread.mark(1, add="seen")
        thread.pin(1)
        assert thread.append(SAID, since=1).first == 4


@pytest.mark.parametrize("wrong", [-1, "1", True])
def test_what_is_no_seq_is_refused(wrong: int) -> None:
    with Memory.open() as memory, pytest.raises(UsageError, match="append takes the seq"):
        memory.thread("t").append(SAID, since=wrong)
