"""A lane that cannot be due is not looked at, and what is remembered of it has a bound."""

from __future__ import annotations

from dataclasses import replace

from unabridged.engine.jobs.small_lanes import SmallLanes
from unabridged.engine.view.lanes_there import There
from unabridged.log.ids import MAIN, Scope, Seq, ThreadId, ThreadRef
from unabridged.ports import JobName

HERE = There(tokens=100, moved=Seq(1))


def lane(thread: str) -> JobName:
    return ThreadRef(scope=Scope(), thread=ThreadId(thread)), MAIN


def test_a_lane_is_small_until_enough_was_said_or_something_else_came() -> None:
    small = SmallLanes()
    assert not small.has(lane("a"), HERE)
    small.note(lane("a"), HERE, until=150)
    assert small.has(lane("a"), replace(HERE, tokens=149))
    assert not small.has(lane("a"), replace(HERE, tokens=150))
    assert not small.has(lane("a"), replace(HERE, moved=Seq(2)))
    assert not small.has(lane("b"), HERE)


def test_of_many_lanes_those_looked_at_longest_ago_are_looked_at_once_more() -> None:
    small = SmallLanes(most=2)
    for thread in ("a", "b", "a", "c"):
        small.note(lane(thread), HERE, until=150)
    assert [small.has(lane(thread), HERE) for thread in ("a", "b", "c")] == [True, False, True]
