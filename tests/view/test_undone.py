"""What an undone compaction consumed stands again as it stood: the same words, at the same place, over the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.view.made import compacted, covers, drop, said, seen, span, told_drop
from tests.view.test_fallback import OVER_A_TAG
from unabridged.log.body import Amended, Body, Hidden, Pinned, Undone
from unabridged.log.compacted import Drop, Produced, Replace
from unabridged.log.ids import Seq
from unabridged.log.part import Text
from unabridged.view.view import Item, Shape


def _over(*names: int | tuple[int, int]) -> Drop:
    """An edit that says what it covers: the messages it names, and what the group over two messages covers."""
    covers = (span(each) for each in names if isinstance(each, int))
    return replace(drop(*names), covers=(*((span(1, 3),) if (4, 1) in names else ()), *covers))


# The same group, of an edit that says itself what it covers.
TELLING: list[Body] = [*OVER_A_TAG[:3], compacted(_over(1, 3), on=3)]
# What it has left when its first message stands by itself, and one more, told by a summary.
_SUMMARY = Replace(
    items=drop((4, 1), 6).items,
    covers=(span(2, 3), span(6)),
    messages=2,
    lifted=(span(1),),
    group=(Produced(role="user", parts=(Text(text="they talked"),), tokens=3),),
)


@pytest.mark.parametrize(
    "before",
    [
        pytest.param([*TELLING, said("5")], id="over what is no message"),
        pytest.param([*TELLING, Pinned(seqs=(span(1),)), said("6")], id="left by what it began with"),
        pytest.param([*TELLING, said("5"), said("6"), compacted(told_drop(5, 6, 5, 6), on=6)], id="two"),
        pytest.param([*TELLING, said("5"), compacted(_over((4, 1), 5), on=5), Undone(compaction=Seq(6))], id="again"),
        pytest.param([*TELLING[:3], said("4"), compacted(_over(1, 3, 4), on=4), Hidden(seqs=(span(1),))], id="a note"),
        pytest.param([*TELLING, Pinned(seqs=(span(1),)), said("6"), compacted(_SUMMARY, on=6)], id="two levels"),
    ],
)
def test_a_group_that_was_consumed(before: list[Body]) -> None:
    was = seen([*before, said("the last")])
    names = [(each.name.seq, each.name.n) if each.name.n else each.name.seq for each in was.items if not each.pinned]
    consumed = compacted(drop(*names), on=was.through)
    again = seen([*before, said("the last"), consumed, Undone(compaction=Seq(was.through + 1))])
    assert [_told(item) for item in again.items] == [_told(item) for item in was.items]


def test_what_it_closed_over_is_closed_over_by_the_next() -> None:
    view = seen([*OVER_A_TAG, Undone(compaction=Seq(4)), compacted(drop(1, 3), on=5)])
    assert covers(view) == [[1, 2, 3]]


NEW_WORDS = Amended(seq=Seq(1), message=said("one"))
# A summary of two messages, of which the first left it: it is pinned, and the summary still tells of it.
LEFT: list[Body] = [
    said("1"),
    said("2"),
    said("3"),
    compacted(
        Replace(items=drop(1, 2).items, covers=(span(1, 2),), group=_SUMMARY.group),
        on=3,
    ),
    Pinned(seqs=(span(1),)),
    compacted(told_drop(2, 3, (4, 1), 3), on=5),
]


@pytest.mark.parametrize(
    "since", [pytest.param(Hidden(seqs=(span(1),)), id="hidden"), pytest.param(NEW_WORDS, id="amended")]
)
@pytest.mark.parametrize(
    ("how", "left"),
    [
        pytest.param(Undone(compaction=Seq(6)), [[2], [3]], id="undone"),
        pytest.param(Hidden(seqs=(span(3),)), [[2]], id="fallen back"),
    ],
)
def test_a_summary_does_not_come_back_that_tells_what_a_message_says_no_more(
    since: Body, how: Body, left: list[list[int]]
) -> None:
    view = seen([*LEFT, since, how])
    summaries = [item.name for item in view.items if item.shape is Shape.GROUP]
    assert (summaries, [each for each in covers(view) if each != [1]]) == ([], left)


def test_a_summary_comes_back_that_tells_of_a_message_beside_it_as_it_is() -> None:
    assert covers(seen([*LEFT, Undone(compaction=Seq(6))])) == [[2], [1], [3]]


def _told(item: Item) -> tuple[object, ...]:
    return (item.name, item.shape, item.covers, item.messages, item.says)
