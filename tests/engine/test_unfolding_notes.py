"""Notes that no plan made, as where a summary fell back: each gives back what it covers, by itself and by its name."""

from __future__ import annotations

import pytest

from tests.engine.talk import a, rounds, shown, thread_of, u
from tests.view.made import compacted, drop, span
from unabridged import LaneRule, Thread, UsageError
from unabridged.log.compacted import Drop
from unabridged.log.ids import Seq
from unabridged.log.spans import union
from unabridged.view.view import Item, Shape

SAID = [message["content"] for message in rounds(20)]


def fold_two(thread: Thread) -> Seq:
    """The first two items of its view leave it together."""
    seen = thread.view()
    two = seen.items[:2]
    covers = union([span for item in two for span in item.covers])
    edit = Drop(items=tuple(item.name for item in two), covers=covers, tokens=5)
    return thread.append(compacted(edit, on=seen.through)).first


def with_a_note() -> tuple[Thread, Item]:
    """A thread whose first compaction fell back, and what is left of it."""
    thread = thread_of(*rounds(20))
    thread.prepare()
    thread.hide(3)
    return thread, thread.view().items[0]


def test_a_note_that_no_plan_made_gives_back_what_it_covers() -> None:
    thread = thread_of(*rounds(20))
    count = sum(map(len, thread.prepare().items[0].covers))
    thread.hide(3)
    assert shown(thread.unfold(thread.view().items[0])) == [*SAID[:2], *SAID[3:count]]


def test_its_name_alone_gives_back_the_same() -> None:
    thread, note = with_a_note()
    assert thread.unfold(note.name) == thread.unfold(note)


def test_its_name_alone_finds_it_wherever_it_stands() -> None:
    thread = thread_of(u("one"), a("two"), u("three"), a("four"))
    thread.append(compacted(Drop(items=drop(2, 3, 4).items, covers=(span(2, 4),), tokens=5), on=4))
    thread.hide(3)
    assert shown(thread.unfold(thread.view().items[1].name)) == ["two", "four"]


def test_a_note_that_was_folded_itself_stands_in_its_place() -> None:
    thread, note = with_a_note()
    following = thread.view().items[1]
    made = fold_two(thread)
    below = thread.unfold(made)
    assert [(item.shape, item.covers) for item in below.items] == [
        (Shape.NAMED_DROP, note.covers),
        (Shape.MESSAGE, following.covers),
    ]


@pytest.mark.parametrize("folded_again", [0, 2])
def test_its_name_alone_finds_it_below_what_was_made_of_it(folded_again: int) -> None:
    """A summary is told by the names it was made of, and each of them can be unfolded."""
    thread, note = with_a_note()
    before = shown(thread.unfold(note))
    fold_two(thread)
    (made_of_it,) = thread.summaries()
    assert made_of_it.made_of == (note.name,)
    for _ in range(folded_again):
        fold_two(thread)
    assert shown(thread.unfold(note.name)) == before


def test_its_name_is_not_found_below_another_lanes_view() -> None:
    thread, note = with_a_note()
    fold_two(thread)
    thread.open_lane("users", rule=LaneRule(roles=("user",)))
    with pytest.raises(UsageError, match="lane 'users' shows nothing by that name"):
        thread.unfold(note.name, lane="users")
