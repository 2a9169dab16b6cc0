"""Whom a fact is for: a lane is shown what its rule lets it know, whenever it was opened and whoever kept it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from unabridged import LaneRule, Memory, Message, Policy
from unabridged.errors import ThreadDeleted
from unabridged.facts import FactOrigin, Keeping
from unabridged.log.counted import texts_of
from unabridged.log.part import Text
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

POLICY = Policy(limit_tokens=4_000, memory_tokens=300, recall_tokens=200)
BOBS = LaneRule(either=("bob",))
TABS = "Alice prefers tabs"


def says(sender: str, text: str, role: str = "user") -> Message:
    return Message(role=role, parts=(Text(text=text),), sender=sender)


@pytest.fixture(params=["memory", "file"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(":memory:" if request.param == "memory" else tmp_path / "a.db", policy=POLICY) as opened:
        opened.thread("t").append([says("alice", "I prefer tabs."), says("bob", "I prefer spaces.")])
        yield opened


def block(memory: Memory, lane: str, thread: str = "t") -> str:
    return "".join(text for each in memory.thread(thread).prepare(lane=lane).memory for text in texts_of(each.parts))


def tail(memory: Memory, lane: str) -> str:
    return "".join(text for each in memory.thread("t").prepare(lane=lane).tail for text in texts_of(each.parts))


class TestALaneThatIsOpenedLate:
    """docs/laws/isolation.md: it starts with what its rule admits, and so do the facts it is shown."""

    def test_its_block_says_only_what_it_might_have_heard(self, memory: Memory) -> None:
        memory.facts().add(TABS, origin=FactOrigin.MACHINE, sources=[("t", 1)])
        memory.facts().add("Bob prefers spaces", origin=FactOrigin.MACHINE, sources=[("t", 2)])
        memory.thread("t").open_lane("guest", rule=BOBS)
        assert (TABS in block(memory, "main"), TABS in block(memory, "guest")) == (True, False)
        assert "Bob prefers spaces" in block(memory, "guest")

    def test_neither_its_tools_nor_what_is_recalled_say_more(self, memory: Memory) -> None:
        thread, facts = memory.thread("t"), memory.facts()
        thread.open_lane("guest", rule=BOBS)
        assert block(memory, "main") == block(memory, "guest") == ""
        fact = facts.add(TABS, origin=FactOrigin.MACHINE, sources=[("t", 1)])
        thread.append(says("bob", "Who prefers tabs?"))
        _, recall, forget = facts.tools("t", lane="guest", keeping=Keeping.WRITE)
        assert ("tabs" in tail(memory, "main"), "tabs" in tail(memory, "guest")) == (True, False)
        assert "There is no note of that" in recall(query="tabs")
        assert "There is no such note" in forget(id=fact.id)

    def test_one_source_that_it_heard_is_enough_and_what_has_none_is_somebodys_word(self, memory: Memory) -> None:
        memory.facts().add("Both said something", origin=FactOrigin.MACHINE, sources=[("t", 1), ("t", 2)])
        memory.facts().add("The office is in Graz")
        memory.thread("t").open_lane("guest", rule=BOBS)
        assert "Both said" in block(memory, "guest")
        assert "Graz" in block(memory, "guest")

    def test_of_another_conversation_the_rule_that_holds_now_is_asked(self, memory: Memory) -> None:
        memory.facts().add(TABS, origin=FactOrigin.MACHINE, sources=[("t", 1)])
        memory.facts().add("Bob prefers spaces", origin=FactOrigin.MACHINE, sources=[("t", 2)])
        other = memory.thread("u")
        other.append(says("bob", "hello"))
        other.open_lane("guest", rule=BOBS)
        shown = block(memory, "guest", "u")
        assert (TABS in shown, "Bob prefers spaces" in shown) == (False, True)

    def test_what_is_for_others_takes_no_place_among_what_is_recalled(self) -> None:
        with Memory.open(policy=Policy(limit_tokens=4_000, recall_tokens=200)) as memory:
            memory.thread("t").append([says("alice", "I prefer tabs."), says("bob", "Who prefers spaces?")])
            memory.thread("t").open_lane("guest", rule=BOBS)
            for n in range(25):
                memory.facts().add(f"Prefers spaces, {n}", origin=FactOrigin.MACHINE, sources=[("t", 1)])
            theirs = "Of all who were asked about it only Bob is one who prefers spaces"
            memory.facts().add(theirs, origin=FactOrigin.MACHINE, sources=[("t", 2)])
            assert theirs in tail(memory, "guest")
            assert theirs in memory.facts().tools("t", lane="guest")[0](query="prefers spaces")

    def test_who_said_it_is_read_once_and_again_once_a_fact_has_changed(self) -> None:
        store = Counting()
        with Memory(store, policy=replace(POLICY, recall_tokens=0)) as memory:
            memory.thread("t").append([says("alice", "I prefer tabs."), says("bob", "I prefer spaces.")])
            fact = memory.facts().add("Bob prefers spaces", origin=FactOrigin.MACHINE, sources=[("t", 2)])
            memory.thread("t").open_lane("guest", rule=BOBS)
            memory.thread("t").open_lane("other", rule=BOBS)
            for lane in ("guest", "other"):
                assert "spaces" in block(memory, lane)
            before = store.asked
            memory.facts().tools("t", lane="guest")[0](query="spaces")
            assert store.asked == before
            memory.facts().replace(fact.id, "Bob likes spaces", origin=FactOrigin.MACHINE)
            before = store.asked  # whoever says a fact anew looks at what it was drawn from as well
            memory.facts().tools("t", lane="guest")[0](query="spaces")
            assert store.asked == before + 1

    def test_of_a_thread_that_is_deleted_meanwhile_nothing_is_shown(self) -> None:
        store = Counting()
        with Memory(store, policy=POLICY) as memory:
            memory.thread("t").append(says("bob", "I prefer spaces."))
            memory.facts().add("Bob prefers spaces", origin=FactOrigin.MACHINE, sources=[("t", 1)])
            memory.thread("u").append(says("bob", "hello"))
            memory.thread("u").open_lane("guest", rule=BOBS)
            store.gone = True
            assert block(memory, "guest", "u") == ""


class TestWhatALanesModelRemembers:
    def test_it_is_that_lanes(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.open_lane("coder", rule=LaneRule(either=("coder",)))
        thread.open_lane("guest", rule=BOBS)
        thread.append(says("coder", "Alice earns 90k"))
        memory.facts().tools("t", lane="coder", keeping=Keeping.WRITE)[0](statement="Alice earns 90k")
        assert [each.lanes for each in memory.facts().list()] == [("coder",)]
        assert block(memory, "guest") == ""

    def test_where_all_see_all_it_is_everybodys(self, memory: Memory) -> None:
        memory.thread("t").open_lane("critic")
        memory.facts().tools("t", keeping=Keeping.WRITE)[0](statement="Alice drinks tea")
        assert [each.lanes for each in memory.facts().list()] == [None]

    def test_where_a_lane_sees_less_it_is_for_those_that_see_all(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.open_lane("guest", rule=BOBS)
        thread.open_lane("critic")
        thread.append(says("bob", "hello"))
        memory.facts().tools("t", keeping=Keeping.WRITE)[0](statement="Alice plans a party for Bob")
        assert [each.lanes for each in memory.facts().list()] == [("main", "critic")]
        assert "no note" in memory.facts().tools("t", lane="guest")[0](query="party")


class Counting(AroundStore):
    """A store that counts how often the second event of a thread is asked for, or has lost the thread."""

    def __init__(self) -> None:
        super().__init__(InMemoryStore())
        self.asked, self.gone = 0, False

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, Any]]) -> Any:  # noqa: ANN401  # as a store around another has it
        if verb == "at" and args[0].thread == "t":
            if self.gone:
                raise ThreadDeleted(thread="t")
            self.asked += list(args[1]) == [2]
        return await call()
