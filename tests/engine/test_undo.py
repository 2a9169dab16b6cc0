"""Taking a compaction back: what it consumed stands again, or it is said why it cannot.
What a view looks like otherwise is not judged here.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.talk import TIGHT, Losing, Overtaking, a, compactions, length, rounds, shown, thread_of, u
from tests.view.made import compacted, told_drop
from unabridged import Policy, Thread, UsageError
from unabridged.errors import ConflictError, DoesNotFit
from unabridged.log.body import Undone
from unabridged.log.ids import LaneId
from unabridged.log.kind import Kind


@pytest.fixture
def thread() -> Thread:
    thread = thread_of(*rounds(20))
    thread.prepare()
    thread.append(rounds(20))
    thread.prepare()
    return thread


def test_what_a_later_compaction_consumed_is_refused_with_the_one_to_undo_first(thread: Thread) -> None:
    first, second = compactions(thread)
    with pytest.raises(UsageError, match=f"undo {second} first"):
        thread.undo(first)


def test_compactions_are_undone_newest_first(thread: Thread) -> None:
    for each in reversed(compactions(thread)):
        thread.undo(each)
    assert shown(thread.view()) == [message["content"] for message in [*rounds(20), *rounds(20)]]


def test_the_same_compaction_is_not_undone_twice(thread: Thread) -> None:
    newest = compactions(thread)[-1]
    by = thread.undo(newest)
    with pytest.raises(UsageError, match=f"taken back by event {by}"):
        thread.undo(newest)


def test_a_compaction_that_never_held_cannot_be_undone(thread: Thread) -> None:
    stale = next(event.body for event in thread.events() if event.kind is Kind.COMPACTED)
    assert stale is not None
    at = thread.append(stale).last
    with pytest.raises(UsageError, match="never held"):
        thread.undo(at)


def test_another_lanes_compaction_is_undone_in_its_lane() -> None:
    thread = thread_of(*rounds(20))
    thread.prepare()
    ours = next(event.body for event in thread.events() if event.kind is Kind.COMPACTED)
    at = thread.append(replace(ours, lane=LaneId("critic"))).last  # type: ignore[type-var]  # a compaction
    undone = next(event.body for event in thread.events(after=thread.undo(at) - 1))
    assert undone == Undone(compaction=at, lane=LaneId("critic"))


def test_it_is_refused_with_the_arithmetic_where_the_view_would_not_fit(thread: Thread) -> None:
    newest, tokens = compactions(thread)[-1], thread.view().tokens
    with pytest.raises(DoesNotFit) as raised:
        thread.undo(newest, policy=TIGHT)
    thread.undo(newest)
    assert raised.value.arithmetic.needed_tokens == thread.view().tokens > tokens


def test_what_was_undone_is_not_redone_while_the_view_fits(thread: Thread) -> None:
    thread.undo(compactions(thread)[-1])
    before = length(thread)
    thread.prepare(policy=Policy(limit_tokens=5_000))
    assert length(thread) == before


def test_what_was_undone_is_redone_when_the_view_must_fit(thread: Thread) -> None:
    thread.undo(compactions(thread)[-1])
    assert thread.prepare().tokens <= TIGHT.room_tokens


def test_an_undo_that_is_overtaken_is_judged_again() -> None:
    store = Overtaking(0)
    thread = thread_of(*rounds(20), store=store)
    thread.prepare()
    store.left = 1
    with pytest.raises(UsageError, match="stands by itself"):
        thread.undo(compactions(thread)[0])


def test_who_is_overtaken_each_time_is_told_and_takes_nothing_back() -> None:
    store = Losing()
    thread = thread_of(*rounds(20), store=store)
    before = thread.prepare().items
    store.lost = True
    with pytest.raises(ConflictError, match="undo of thread 't' was overtaken"):
        thread.undo(compactions(thread)[0])
    assert thread.view().items == before


class TestSeveral:
    @pytest.fixture
    def three(self) -> Thread:
        """A compaction of two messages at seq 6, one of others at 7, and one that was built on the first at 8."""
        thread = thread_of(u("one"), a("two"), u("three"), a("four"), u("five"))
        first, other = compacted(told_drop(1, 2, 1, 2), on=5), compacted(told_drop(3, 4, 3, 4), on=6)
        thread.append([first, other, compacted(told_drop(1, 2, (6, 1)), on=7)])
        return thread

    def test_the_one_to_undo_first_is_the_one_built_on_it_and_no_other(self, three: Thread) -> None:
        with pytest.raises(UsageError, match="compaction 8 was built on it; undo 8 first"):
            three.undo(6)

    def test_one_on_which_nothing_stands_any_more_is_refused_by_what_changed(self, three: Thread) -> None:
        three.hide(1)
        with pytest.raises(UsageError, match="stands by itself"):
            three.undo(6)

    def test_of_two_built_on_it_the_one_that_still_stands_is_to_be_undone_first(self, three: Thread) -> None:
        three.undo(8)
        again = three.append(compacted(told_drop(1, 2, (6, 1)), on=9)).first
        with pytest.raises(UsageError, match=f"undo {again} first"):
            three.undo(6)
