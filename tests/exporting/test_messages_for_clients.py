"""Messages for a client: each once, whole, and in the order in which it was said, whatever views show by now."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from unabridged import Compacting, Memory, Policy, Thread
from unabridged.compaction.outcome import Applied
from unabridged.compaction.strategies import Strategy, Summarise, TrimToolResults
from unabridged.exporting import messages_of
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore


def folded(strategy: Strategy, *, pinned: int = 0) -> Thread:
    """A thread of six rounds with a long result each, folded by this strategy."""
    policy = Policy(limit_tokens=6_000, retain_rounds=1, strategy=strategy)
    thread = Memory.open(policy=policy, compacting=Compacting.ASKED).thread("trip")
    thread.append({"role": "system", "content": "Be brief."})
    thread.append(said())
    if pinned:
        thread.pin(pinned)
    assert isinstance(thread.compact(), Applied)
    return thread


def said() -> list[dict[str, Any]]:
    return [message for n in range(6) for message in asked(n)]


def asked(n: int) -> list[dict[str, Any]]:
    call = {"id": f"c{n}", "type": "function", "function": {"name": "weigh", "arguments": "{}"}}
    return [
        {"role": "user", "content": f"How heavy is crane {n}?"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": f"c{n}", "content": f"Crane {n}: " + "so many tonnes, " * 400},
        {"role": "assistant", "content": f"Crane {n} is heavy."},
    ]


WHOLE = [{"role": "system", "content": "Be brief."}, *said()]


@pytest.mark.parametrize("strategy", [Summarise(), TrimToolResults()])
def test_each_is_told_once_and_whole_whatever_stands_for_it_in_a_view(strategy: Strategy) -> None:
    assert messages_of(folded(strategy), "openai") == WHOLE


def test_what_is_pinned_behind_a_summary_of_the_rest_is_told_where_it_was_said() -> None:
    assert messages_of(folded(Summarise(), pinned=3), "openai") == WHOLE


def test_twice_as_many_messages_are_not_read_in_twice_as_many_calls() -> None:
    store = Counting()
    thread = Memory(store).thread("long")
    asked_of_store = []
    for _ in range(2):
        thread.append([{"role": "user", "content": f"And crane {n}?"} for n in range(50)])
        before = store.calls
        assert len(messages_of(thread, "openai")) >= 50
        asked_of_store.append(store.calls - before)
    assert asked_of_store[1] < 2 * asked_of_store[0]


class Counting(AroundStore):
    """A store that counts its calls."""

    def __init__(self) -> None:
        super().__init__(InMemoryStore())
        self.calls = 0

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, Any]]) -> Any:  # noqa: ANN401  # as a store around another has it
        self.calls += 1
        return await super().around(verb, args, call)
