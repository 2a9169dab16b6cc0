"""A lane that cannot be due is not looked at, and what is remembered of it has a bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID
from tests.engine.talk import u
from unabridged import Memory, Policy, Thread
from unabridged.blocking import drive
from unabridged.engine.jobs.small_lanes import SmallLanes
from unabridged.engine.view.lanes_there import LanesThere, There
from unabridged.log.ids import MAIN, LaneId, Scope, Seq, ThreadId, ThreadRef
from unabridged.ports import JobName
from unabridged.runner.runs import Compacting
from unabridged.stores.in_memory import InMemoryStore

HERE = There(tokens=100, moved_every=Seq(1))


def lane(thread: str) -> JobName:
    return ThreadRef(scope=Scope(), thread=ThreadId(thread)), MAIN


def test_a_lane_is_small_until_enough_was_said_or_something_else_came() -> None:
    small = SmallLanes()
    assert not small.has(lane("a"), HERE)
    small.note(lane("a"), HERE, until=150)
    assert small.has(lane("a"), replace(HERE, tokens=149))
    assert not small.has(lane("a"), replace(HERE, tokens=150))
    assert not small.has(lane("a"), replace(HERE, moved_every=Seq(2)))
    assert not small.has(lane("a"), replace(HERE, moved_own={MAIN: Seq(2)}))
    assert not small.has(lane("b"), HERE)


def test_a_lane_stays_small_whatever_another_lane_is_compacted_to() -> None:
    small = SmallLanes()
    small.note(lane("a"), HERE, until=150)
    assert small.has(lane("a"), replace(HERE, moved_own={LaneId("planner"): Seq(2)}))


def test_of_many_lanes_those_looked_at_longest_ago_are_looked_at_once_more() -> None:
    small = SmallLanes(most=2)
    for thread in ("a", "b", "a", "c"):
        small.note(lane(thread), HERE, until=150)
    assert [small.has(lane(thread), HERE) for thread in ("a", "b", "c")] == [True, False, True]


class TestWhatComesToAThread:
    """A thread with two lanes, in one of which something happens."""

    @pytest.fixture
    def memory(self) -> Memory:
        memory = Memory(InMemoryStore(), policy=POLICY, summariser=lambda _: SAID, compacting=Compacting.ASKED)
        for name in ("planner", "coder"):
            memory.thread("t").open_lane(name, policy=POLICY)
        memory.thread("t").append([u(f"question {n} on the report, and what is said of it") for n in range(60)])
        return memory

    def moved(self, memory: Memory, happens: Callable[[Thread], object]) -> set[str]:
        """For which lanes it is something that they may be due by."""
        ctx, thread = memory._verbs._ctx, memory.thread("t")
        there = LanesThere()
        before = drive(there.of(ctx, thread.ref))
        happens(thread)
        after = drive(there.of(ctx, thread.ref))
        return {str(lane) for lane in after.lanes if before.moved_in(lane) != after.moved_in(lane)}

    def test_what_a_lane_was_compacted_to_has_no_other_lane_looked_at(self, memory: Memory) -> None:
        assert self.moved(memory, lambda thread: thread.compact(lane="planner")) == {"planner"}
        assert self.moved(memory, lambda thread: thread.undo(next(iter(thread.compactions(lane="planner"))).seq)) == {
            "planner"
        }

    def test_a_policy_of_its_own_has_no_other_lane_looked_at(self, memory: Memory) -> None:
        policy = Policy(limit_tokens=2_000)
        assert self.moved(memory, lambda thread: thread.open_lane("coder", policy=policy)) == {"coder"}

    def test_what_a_provider_said_of_a_lane_has_no_other_one_looked_at(self, memory: Memory) -> None:
        assert self.moved(memory, lambda thread: thread.used(700, lane="coder")) == {"coder"}

    def test_what_is_hidden_or_shown_again_has_every_lane_looked_at(self, memory: Memory) -> None:
        every = {"main", "planner", "coder"}
        assert self.moved(memory, lambda thread: thread.hide(3)) == every
        assert self.moved(memory, lambda thread: thread.show(3)) == every

    def test_a_message_alone_has_none_looked_at_that_is_small(self, memory: Memory) -> None:
        assert self.moved(memory, lambda thread: thread.append(u("four"))) == set()
