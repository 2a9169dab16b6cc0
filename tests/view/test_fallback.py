"""What happens to a group when something it covers changes: every message is covered once, and nothing more is lost."""

from __future__ import annotations

import pytest

from tests.view.made import compacted, covers, drop, events, said, seen, span
from unabridged.log.body import (
    Amended,
    Body,
    Chunk,
    Hidden,
    Marked,
    Message,
    Pinned,
    Purged,
    Reset,
    Shown,
    Undone,
    Unpinned,
)
from unabridged.log.compacted import Produced, Replace, Stub
from unabridged.log.event import Event
from unabridged.log.ids import ItemName, LaneId, Seq
from unabridged.log.part import Text
from unabridged.log.row import withheld
from unabridged.view.fold import fold
from unabridged.view.view import Shape

FIVE: list[Body] = [said(str(n)) for n in range(1, 6)]
GROUPED: list[Body] = [*FIVE, compacted(drop(1, 2, 3), on=5)]
NESTED: list[Body] = [*GROUPED, compacted(drop((6, 1), 4), on=6)]
# What is left of the group is a note that no plan made, and was folded with the next message.
REFOLDED: list[Body] = [*GROUPED, Hidden(seqs=(span(2),)), compacted(drop((7, 1), 4), on=7)]
# A group over two messages and the tag between them.
OVER_A_TAG: list[Body] = [
    said("1"),
    Marked(seqs=(span(1),), added=("tag",)),
    said("3"),
    compacted(drop(1, 3), on=3),
]


def after(*bodies: Body, base: list[Body] = GROUPED) -> list[list[int]]:
    return covers(seen([*base, *bodies]))


def test_a_group_stands_where_its_first_item_stood() -> None:
    assert after() == [[1, 2, 3], [4], [5]]


def test_hiding_one_message_leaves_the_rest_of_its_group_a_named_drop() -> None:
    view = seen([*GROUPED, Hidden(seqs=(span(2),))])
    assert (covers(view), view.items[0].shape) == ([[1, 3], [4], [5]], Shape.NAMED_DROP)


def test_purging_one_message_leaves_the_rest_of_its_group_a_named_drop() -> None:
    assert after(Purged(seqs=(span(2),))) == [[1, 3], [4], [5]]


@pytest.mark.parametrize("of", [8, 9, 10])
def test_purging_words_that_stand_in_a_messages_place_or_what_shows_less_of_them_touches_the_message(of: int) -> None:
    grown: list[Body] = [
        Amended(seq=Seq(4), message=said("vier")),
        Chunk(of=Seq(8), index=0, part=0, text=" und", last=True),
    ]
    short = compacted(Stub(item=ItemName(seq=Seq(4)), head=1, tail=0, tokens=5), on=9)
    view = seen([*GROUPED, Marked(seqs=(span(4),)), *grown, short, Purged(seqs=(span(of),))])
    assert [item.touched for item in view.items] == [6, 11, 5]


def test_what_was_purged_is_never_shown_again() -> None:
    assert after(Purged(seqs=(span(2),)), Shown(seqs=(span(2),))) == [[1, 3], [4], [5]]


def test_a_summary_that_was_erased_with_what_it_covered_gives_back_the_others() -> None:
    log = events([*GROUPED, Purged(seqs=(span(2), span(6)))])
    log[1], log[5] = (Event(withheld(each.row)) for each in (log[1], log[5]))
    assert covers(fold(log)) == [[1], [3], [4], [5]]


def test_hiding_falls_back_to_the_newest_group_that_does_not_cover_the_message() -> None:
    assert after(Hidden(seqs=(span(4),)), base=NESTED) == [[1, 2, 3], [5]]


def test_what_is_shown_again_stands_at_its_own_place() -> None:
    assert after(Hidden(seqs=(span(2),)), Shown(seqs=(span(2),))) == [[1, 3], [2], [4], [5]]


def test_an_amended_message_stands_with_its_new_words() -> None:
    view = seen([*GROUPED, Amended(seq=Seq(2), message=said("zwei"))])
    assert [message["text"] for message in view.to("plain")][1:] == ["zwei", "4", "5"]


def test_a_pinned_message_stands_after_its_group() -> None:
    assert after(Pinned(seqs=(span(1),))) == [[2, 3], [1], [4], [5]]


def test_a_group_of_which_everything_is_pinned_stands_no_longer() -> None:
    assert after(Pinned(seqs=(span(1, 3),))) == [[1], [2], [3], [4], [5]]


def test_a_pinned_message_is_in_no_group_that_comes_back_either() -> None:
    assert after(Pinned(seqs=(span(2),)), Undone(compaction=Seq(7)), base=NESTED) == [[1, 3], [2], [4], [5]]


def test_a_pinned_message_is_consumed_by_nothing() -> None:
    assert after(Pinned(seqs=(span(4),)), compacted(drop(4, 5), on=7)) == [[1, 2, 3], [4], [5]]


def test_an_unpinned_message_may_be_consumed() -> None:
    spans = (span(4),)
    assert after(Pinned(seqs=spans), Unpinned(seqs=spans), compacted(drop(4, 5), on=8))[-1] == [4, 5]


def test_an_undone_group_gives_back_what_it_consumed() -> None:
    assert after(Undone(compaction=Seq(7)), base=NESTED) == [[1, 2, 3], [4], [5]]


def test_another_lanes_undoing_takes_nothing_back() -> None:
    assert after(Undone(compaction=Seq(6), lane=LaneId("critic"))) == after()


def test_undoing_what_a_later_compaction_consumed_changes_nothing() -> None:
    assert after(Undone(compaction=Seq(6)), base=NESTED) == after(base=NESTED)


def test_nothing_said_before_a_reset_comes_back() -> None:
    assert after(Reset(), Shown(seqs=(span(1, 5),)), Undone(compaction=Seq(6))) == []


def test_what_is_hidden_in_advance_is_seen_when_it_is_said() -> None:
    late: list[Body] = [Hidden(seqs=(span(1, 10**9),)), said("still here")]
    assert after(*late) == [[8]]


def test_the_items_of_a_view_never_share_a_message() -> None:
    view = seen([*NESTED, Pinned(seqs=(span(2),)), Hidden(seqs=(span(3),))])
    every = [seq for each in covers(view) for seq in each]
    assert sorted(every) == [1, 2, 4, 5]


def test_an_items_last_touch_is_the_event_that_gave_it_back() -> None:
    view = seen([*GROUPED, Hidden(seqs=(span(2),))])
    assert [item.touched for item in view.items] == [7, 4, 5]


def test_a_note_of_many_runs_stays_short() -> None:
    bodies: list[Message | Body] = [said(str(n)) for n in range(200)]
    view = seen([*bodies, compacted(drop(*range(1, 200, 2)), on=200)])
    assert len(view.to("plain")[0]["text"]) < 160


def test_what_is_left_of_a_group_falls_back_too() -> None:
    assert after(Hidden(seqs=(span(2),)), Hidden(seqs=(span(3),))) == [[1], [4], [5]]


class TestNotesThatNoPlanMade:
    def test_one_that_was_folded_comes_back_when_that_is_undone(self) -> None:
        assert after(Undone(compaction=Seq(8)), base=REFOLDED) == [[1, 3], [4], [5]]

    def test_one_that_was_folded_comes_back_when_a_message_beside_it_is_hidden(self) -> None:
        assert after(Hidden(seqs=(span(4),)), base=REFOLDED) == [[1, 3], [5]]

    def test_one_that_was_folded_twice_stays_in_the_group_that_comes_back(self) -> None:
        assert after(compacted(drop((8, 1), 5), on=8), Undone(compaction=Seq(9)), base=REFOLDED) == [[1, 3, 4], [5]]


class TestTakenBack:
    def test_each_of_two_groups_covers_again_what_lay_below_it_however_deep(self) -> None:
        both = [compacted(drop(5), on=7), compacted(drop((7, 1), (8, 1)), on=8)]
        assert after(*both, Undone(compaction=Seq(9)), base=NESTED) == [[1, 2, 3, 4], [5]]

    def test_a_group_of_which_everything_was_pinned_since_does_not_come_back(self) -> None:
        assert after(Pinned(seqs=(span(1, 3),)), Undone(compaction=Seq(7)), base=NESTED) == [[1], [2], [3], [4], [5]]

    def test_a_group_that_was_folded_with_its_companion_comes_back_once(self) -> None:
        made = tuple(Produced(role="user", parts=(Text(text=text),), tokens=3) for text in ("they talked", "a file"))
        group = compacted(Replace(items=drop(1, 2).items, covers=(span(1, 2),), group=made), on=5)
        view = seen([*FIVE, group, compacted(drop((6, 1), (6, 2), 3), on=6), Undone(compaction=Seq(7))])
        assert [(item.shape, item.name.n) for item in view.items][:3] == [
            (Shape.GROUP, 1),
            (Shape.COMPANION, 2),
            (Shape.MESSAGE, 0),
        ]


class TestWhatIsNoMessage:
    def test_a_group_closes_over_it(self) -> None:
        assert covers(seen(OVER_A_TAG)) == [[1, 2, 3]]

    def test_hiding_it_touches_the_group_and_leaves_it_standing(self) -> None:
        (item,) = seen([*OVER_A_TAG, Hidden(seqs=(span(2),))]).items
        assert (item.name.seq, item.touched) == (4, 5)

    def test_new_words_for_it_touch_the_group_and_stand_nowhere(self) -> None:
        (item,) = seen([*OVER_A_TAG, Amended(seq=Seq(2), message=said("two"))]).items
        assert (item.name.seq, item.touched) == (4, 5)


class TestWords:
    def test_new_words_take_the_place_of_a_stub(self) -> None:
        stub = compacted(Stub(item=ItemName(seq=Seq(1)), head=3, tail=3, tokens=9), on=1)
        view = seen([said("a long report " * 20), stub, Amended(seq=Seq(1), message=said("in short"))])
        assert [(item.shape, item.says) for item in view.items] == [(Shape.MESSAGE, said("in short"))]

    def test_a_pinned_message_stands_whole_where_less_of_it_was_shown_until_it_is_unpinned(self) -> None:
        stub = compacted(Stub(item=ItemName(seq=Seq(1)), head=3, tail=3, tokens=9), on=1)
        log: list[Body] = [said("a long report " * 20), stub, Pinned(seqs=(span(1),))]
        assert [(item.name, item.shape, item.says) for item in seen(log).items] == [
            (ItemName(seq=Seq(1)), Shape.MESSAGE, log[0])
        ]
        assert [item.shape for item in seen([*log, Unpinned(seqs=(span(1),))]).items] == [Shape.STUB]

    def test_a_group_is_not_shown_as_a_stub(self) -> None:
        stub = compacted(Stub(item=ItemName(seq=Seq(6), n=1), head=3, tail=3, tokens=9), on=6)
        assert [item.shape for item in seen([*GROUPED, stub]).items] == [Shape.NAMED_DROP, *[Shape.MESSAGE] * 2]

    def test_new_words_of_others_stay_theirs_when_a_group_falls_back(self) -> None:
        view = seen([*GROUPED, Amended(seq=Seq(4), message=said("vier")), Hidden(seqs=(span(2),))])
        assert [item.says for item in view.items[1:]] == [said("vier"), said("5")]

    def test_new_words_that_were_erased_with_their_message_bring_nothing_back(self) -> None:
        log = events([*FIVE, Amended(seq=Seq(2), message=said("zwei")), Purged(seqs=(span(2), span(6)))])
        log[1], log[5] = (Event(withheld(each.row)) for each in (log[1], log[5]))
        assert covers(fold(log)) == [[1], [3], [4], [5]]
