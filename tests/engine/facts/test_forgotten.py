"""Facts follow what they were drawn from: hidden, shown, forgotten, purged.
They are asked over the store in memory and a file; how a store keeps facts the contract says.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from unabridged import Memory, UsageError
from unabridged.facts import (
    Facts,
)
from unabridged.log.ids import Seq, Span
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore


class TestForgetting:
    def test_the_facts_of_a_thread_are_forgotten_and_the_thread_stays(self, memory: Memory, facts: Facts) -> None:
        facts.add("a", sources=[("t", 1)])
        facts.add("b", sources=[("t", 1), ("t", 2)])
        facts.add("c")
        assert len(facts.forget("t", 1)) == 2
        assert [each.statement for each in facts.list()] == ["b", "c"]
        assert len(facts.forget("t", Span(first=Seq(1), last=Seq(9)))) == 1
        assert [each.statement for each in facts.list()] == ["c"]
        assert memory.thread("t").message(1) is not None

    def test_of_seqs_behind_the_last_nothing_is_forgotten(self, facts: Facts) -> None:
        facts.add("a", sources=[("t", 1)])
        assert facts.forget("t", 10**30) == ()
        assert len(facts.forget("t", Span(first=Seq(1), last=Seq(10**30)))) == 1

    def test_a_whole_thread_is_forgotten_at_once(self, facts: Facts) -> None:
        facts.add("a", sources=[("t", 1)])
        assert [each.statement for each in facts.forget("t")] == [""]

    @pytest.mark.parametrize("verb", ["hide", "rewind", "pop"])
    def test_facts_leave_with_their_messages_and_come_back(self, memory: Memory, facts: Facts, verb: str) -> None:
        thread = memory.thread("t")
        facts.add("a", sources=[("t", 3)])
        thread.pop() if verb == "pop" else thread.hide(3) if verb == "hide" else thread.rewind(2)
        assert facts.list() == ()
        thread.show(3)
        assert [each.statement for each in facts.list()] == ["a"]

    def test_facts_leave_with_what_a_list_no_longer_says(self, memory: Memory, facts: Facts) -> None:
        facts.add("a", sources=[("t", 3)])
        memory.thread("t").sync([{"role": "user", "content": text} for text in ("I am Ada", "tabs")])
        assert facts.list() == ()

    def test_a_purge_takes_a_fact_out_of_every_search_at_once(self, memory: Memory, facts: Facts) -> None:
        facts.add("Ada drinks tea", sources=[("t", 3)])
        assert len(facts.search("tea")) == 1
        memory.thread("t").purge(3)
        memory.erase()
        assert (facts.search("tea"), memory.traces(b"drinks")) == ((), [])

    def test_a_fact_of_what_is_purged_while_it_is_drawn_is_not_written(self) -> None:
        memory = Memory(store := Purging())
        memory.thread("t").append({"role": "user", "content": "one"})
        store.then = lambda: memory.thread("t").purge(1)
        with pytest.raises(UsageError, match="purged meanwhile"):
            memory.facts().add("a", sources=[("t", 1)])


class Purging(AroundStore):
    """A store in which something happens once, right before a fact is written."""

    def __init__(self) -> None:
        super().__init__(InMemoryStore())
        self.then: Callable[[], object] = lambda: None

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, Any]]) -> Any:  # noqa: ANN401, ARG002  # as above
        if verb == "put_facts":
            then, self.then = self.then, lambda: None
            then()
        return await call()
