"""Unfolding what was folded twice: what stood there comes back once, and tells of nothing hidden since."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.talk import a, shown, thread_of, u
from tests.view.made import compacted, span
from unabridged import Depth, Thread
from unabridged.log import spans
from unabridged.log.compacted import Drop, Produced, Replace, Stub
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.view.item import Item
from unabridged.view.view import Shape

SAID = ("one", "two", "three", "four", "five")


def folded(thread: Thread, *at: int) -> Seq:
    """These entries of its view leave it for a summary that says all they said."""
    seen = thread.view()
    items = [seen.items[each] for each in at]
    covers = spans.union(span for item in items for span in item.covers)
    told = " ".join(text_of(item) for item in items)
    group = (Produced(role="user", parts=(Text(text=told),), tokens=9),)
    edit = Replace(items=tuple(item.name for item in items), covers=covers, group=group)
    return thread.append(compacted(edit, on=seen.through)).first


def text_of(item: Item) -> str:
    (part,) = item.says.parts
    assert isinstance(part, Text)
    return part.text


def folded_twice(between: Callable[[Thread], object] = lambda _: None) -> tuple[Thread, Seq]:
    """Two messages under a summary, which is folded with the next two."""
    thread = thread_of(*(u(text) if n % 2 else a(text) for n, text in enumerate(SAID, 1)))
    folded(thread, 0, 1)
    between(thread)
    return thread, folded(thread, *range(len(thread.view().items) - 1))


def unpinned(thread: Thread) -> None:
    """A message stands by itself behind its summary, and may be folded again."""
    thread.pin(2)
    thread.unpin(2)


def covered(thread: Thread, made: Seq | Item) -> list[list[int]]:
    return [list(spans.each(item.covers)) for item in thread.unfold(made).items]


def test_it_gives_the_summary_that_stood_there() -> None:
    thread, made = folded_twice()
    assert covered(thread, made) == [[1, 2], [3], [4]]


def test_a_message_that_was_folded_beside_its_summary_comes_back_once() -> None:
    thread, made = folded_twice(unpinned)
    assert covered(thread, made) == [[1], [2], [3], [4]]


def test_what_left_the_outer_summary_since_is_under_no_inner_one() -> None:
    thread, _ = folded_twice()
    thread.pin(2)
    assert covered(thread, thread.view().items[0]) == [[1], [3], [4]]


def test_an_inner_one_of_which_nothing_is_left_does_not_come_back() -> None:
    thread, _ = folded_twice()
    thread.pin(1, 2)
    outer = next(item for item in thread.view().items if item.shape is Shape.GROUP)
    assert covered(thread, outer) == [[3], [4]]


@pytest.mark.parametrize("between", [lambda _: None, unpinned])
def test_what_was_hidden_since_is_told_by_no_summary_below(between: Callable[[Thread], object]) -> None:
    thread, made = folded_twice(between)
    item = thread.view().items[0]
    thread.hide(2)
    told = str([thread.unfold(of).to("openai") for of in (made, item, item.name)])
    assert ["one" in told, "two" in told] == [True, False]


def test_nor_is_it_where_it_stood_by_itself_when_its_summary_was_folded() -> None:
    thread = thread_of(*map(u, SAID))
    folded(thread, 0, 1)
    thread.pin(2)
    made = folded(thread, 0, 2)
    thread.hide(2)
    assert covered(thread, made) == [[1], [3]]


def test_what_was_hidden_and_shown_again_is_told_by_the_summary_below() -> None:
    thread, made = folded_twice()
    thread.hide(2)
    thread.show(2)
    assert covered(thread, made) == [[1, 2], [3], [4]]


def test_what_was_shown_less_of_and_hidden_since_does_not_come_back() -> None:
    thread = thread_of(u("long " * 100), a("so"), u("next"))
    thread.append(compacted(Stub(item=ItemName(seq=Seq(1)), head=10, tail=10, tokens=9), on=3))
    made = folded(thread, 0, 1)
    thread.hide(1)
    assert shown(thread.unfold(made)) == ["so"]


def test_a_note_that_no_plan_made_covers_nothing_that_was_hidden_since() -> None:
    def leave_a_note(thread: Thread) -> None:
        folded(thread, 0, 1)
        thread.hide(2)

    thread, made = folded_twice(leave_a_note)
    assert thread.unfold(made).items[0].shape is Shape.NAMED_DROP
    thread.hide(1)
    assert all(1 not in each for each in covered(thread, made))


def test_every_level_below_that_tells_of_it_is_gone_down() -> None:
    thread, _ = folded_twice()
    thread.append([u("six"), a("seven")])
    made = folded(thread, 0, 1)
    thread.hide(2)
    assert covered(thread, made) == [[1], [3], [4], [5]]
    assert shown(thread.unfold(made, depth=Depth.ORIGINALS)) == ["one", "three", "four", "five"]


def test_a_drop_below_stands_as_far_as_it_covers_what_is_left() -> None:
    thread = thread_of(*map(u, SAID))
    seen = thread.view()
    names = tuple(item.name for item in seen.items[:3])
    thread.append(compacted(Drop(items=names, covers=(span(1, 3),), tokens=5), on=seen.through))
    thread.pin(2)
    made = folded(thread, 0, 2)
    assert covered(thread, made) == [[1, 3], [4]]
