"""What another program made ready is appended as the bodies would be, and read again only where a handle needs that."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from unabridged import Memory, Policy
from unabridged.log.body import Body, Message, Switched
from unabridged.log.encoded import Encoded, encoded
from unabridged.log.part import Text, ToolResult
from unabridged.log.row import Row
from unabridged.ports import ForThread
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import FakeClock, SeededIds

LONG = "\n".join(f"line {n} of a listing that nobody reads" for n in range(2_000))
SAID: list[Body] = [
    Message(role="user", parts=(Text(text="Where is crane 12?"),)),
    Message(role="critic", parts=(Text(text="At quay 3."),)),
    Switched(reason="a record"),
    Message(role="tool", parts=(ToolResult(call_id="c", name="f", content=(Text(text=LONG),)),)),
]
HUGE: list[Body] = [Message(role="user", parts=(Text(text="word " * 500_000),))]


class Letters:
    """Counts letters."""

    id = "letters"

    def count(self, text: str) -> int:
        return len(text)


def rows(given: list[Body | Encoded], **more: Any) -> list[Row]:  # noqa: ANN401  # of a memory
    with Memory(InMemoryStore(), clock=FakeClock(), ids=SeededIds(Random(1)), writer="w", **more) as memory:
        memory.append_each([ForThread(thread="t", given=given, key="k")])
        assert memory.verify().faults == ()
        return [each.row for each in memory.thread("t").events()]


@pytest.mark.parametrize(
    ("said", "more"),
    [
        pytest.param(SAID, {}, id="as most are"),
        pytest.param(SAID, {"counter": Letters()}, id="by a counter of the caller's"),
        pytest.param(SAID, {"policy": Policy(limit_tokens=20_000)}, id="where nothing is shown shorter"),
        pytest.param(SAID, {"policy": Policy(limit_tokens=20_000, rendition_tokens=600)}, id="where results are"),
        pytest.param(HUGE, {}, id="too large for one event"),
    ],
)
def test_the_log_is_the_same(said: list[Body], more: dict[str, Any]) -> None:
    assert rows([encoded(each, None) for each in said], **more) == rows([*said], **more)


def test_what_was_counted_by_the_same_counter_is_not_counted_again() -> None:
    said = [encoded(each, Letters().count) for each in SAID]
    assert rows([*said], counter=Letters()) == rows([*SAID], counter=Letters())


def test_a_policy_that_shortens_results_shows_them_so() -> None:
    found = rows([encoded(each, None) for each in SAID], policy=Policy(limit_tokens=20_000, rendition_tokens=600))
    assert [each.rendition is not None for each in found] == [False, False, False, True]
