"""What a memory knows of a log is what its events say, however far it had read before.
It refuses to import AgentScope.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged import Memory, Message, Thread
from unabridged.adapters.agentscope import marks
from unabridged.adapters.agentscope.known import COMPRESSED, FOLDED, SUMMARY, Known
from unabridged.errors import UsageError
from unabridged.log.body import Reset
from unabridged.log.part import Text


def said(id_: str, *tags: str, role: str = "user") -> Message:
    return Message(role=role, parts=(Text(text=id_),), id=id_, marks=tags)


def thread_of(*messages: Message) -> Thread:
    thread = Memory.open().thread("t")
    thread.append(list(messages))
    return thread


def known(thread: Thread) -> Known:
    found = Known()
    for event in thread.events():
        found.step(event)
    return found


def ids(found: Known) -> list[str]:
    return [each.id for each in found.stored]


def test_what_is_hidden_is_gone_and_comes_back_in_its_place() -> None:
    thread = thread_of(said("a"), said("b"), said("c"))
    thread.hide(2)
    assert (ids(known(thread)), len(known(thread)), known(thread).of(["b", "x"])) == (["a", "c"], 2, [])
    thread.show(2)
    assert (ids(known(thread)), known(thread).has(2)) == (["a", "b", "c"], True)


def test_what_is_folded_is_stored_still() -> None:
    thread = thread_of(said("a", COMPRESSED), said("b", COMPRESSED))
    assert known(thread).told == {1, 2}
    thread.hide(1, reason=FOLDED)
    assert (ids(known(thread)), known(thread).folded, known(thread).told) == (["a", "b"], {1}, {2})
    thread.hide(1)
    assert (ids(known(thread)), known(thread).folded) == (["b"], set())


def test_marks_are_as_the_last_event_left_them() -> None:
    thread = thread_of(said("a", "x", "y"))
    thread.mark(1, add="z", remove=("x", "z"))
    assert (known(thread).marks(1), known(thread).marks(9)) == (("y", "z"), ())
    assert known(thread).marks(1) == thread.tags(1)


def test_the_newest_summary_that_stands_is_the_one() -> None:
    thread = thread_of(said("a"), said("", SUMMARY, role="context"), said("", SUMMARY, role="context"))
    assert (known(thread).summary, ids(known(thread)), known(thread).is_summary(2)) == (3, ["a"], True)
    thread.hide(3)
    assert known(thread).summary == 2


def test_nothing_outlives_a_reset_or_a_purge() -> None:
    thread = thread_of(said("a"), said("b"), said("", SUMMARY, role="context"))
    thread.purge(1)
    assert ids(known(thread)) == ["b"]
    thread.append(Reset())
    assert (len(known(thread)), known(thread).summary, known(thread).newest_asked) == (0, 0, 0)


def test_the_newest_question_is_what_a_user_asked_last() -> None:
    thread = thread_of(said("a"), said("b"), said("c", role="assistant"), said("d", role="context"))
    assert known(thread).newest_asked == 2
    thread.hide(2)
    assert known(thread).newest_asked == 1


@given(st.lists(st.sampled_from(["say", "hide", "show", "mark", "fold"]), max_size=12), st.integers(0, 12))
def test_reading_in_two_parts_is_reading_at_once(steps: list[str], cut: int) -> None:
    thread = thread_of(said("a"), said("b"))
    verbs: dict[str, Any] = {
        "say": lambda n: thread.append(said(str(n), COMPRESSED)),
        "hide": lambda n: thread.hide(1 + n % 2),
        "show": lambda n: thread.show(1 + n % 2),
        "mark": lambda n: thread.mark(1, add=str(n)),
        "fold": lambda n: thread.hide(1 + n % 2, reason=FOLDED),
    }
    for n, step in enumerate(steps):
        verbs[step](n)
    events, found = list(thread.events()), Known()
    for part in (events[:cut], events[cut:]):
        for event in part:
            found.step(event)
    whole = known(thread)
    assert [list(each.stored) for each in (found, whole)] == [list(whole.stored)] * 2
    assert (found.folded, found.told, found.through) == (whole.folded, whole.told, len(events))


@pytest.mark.parametrize(("given_", "found"), [(None, ()), ("a", ("a",)), (["a", "b", "a"], ("a", "b")), ((), ())])
def test_marks_are_one_or_several_or_none(given_: object, found: Iterable[str]) -> None:
    assert marks.many(given_) == found


@pytest.mark.parametrize("wrong", [1, ["a", 1], {"a"}, [None]])
def test_whatever_is_no_text_is_no_mark(wrong: object) -> None:
    for read in (marks.many, marks.some):
        with pytest.raises(TypeError, match="list of texts"):
            read(wrong)


@pytest.mark.parametrize("read", [marks.many, marks.some, lambda mark: marks.one(mark, "mark")])
def test_nobody_gives_a_mark_that_speaks_for_the_agent(read: Callable[[str], object]) -> None:
    with pytest.raises(UsageError, match="set by the memory alone"):
        read(SUMMARY)


def test_where_a_mark_is_needed_none_is_none() -> None:
    with pytest.raises(TypeError, match="not None"):
        marks.some(None)
