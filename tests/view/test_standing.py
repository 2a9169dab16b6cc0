"""What a plan consumes no longer stands once something it speaks of was touched.
It refuses to fold: the predicate is asked as a conditional append asks it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.view.made import compacted, drop, said, seen, span
from unabridged.log.body import Amended, Body, Chunk, Hidden, Marked, Pinned, Reset, SystemSet
from unabridged.log.compacted import Produced, Replace
from unabridged.log.ids import MAIN, Seq
from unabridged.log.part import Text
from unabridged.log.skeleton import skeleton_of
from unabridged.view.standing import standing
from unabridged.view.view import View

FOUR: list[Body] = [said(str(n)) for n in range(1, 5)]
MADE = tuple(Produced(role="user", parts=(Text(text=text),), tokens=3) for text in ("they talked", "a file"))
SUMMARISED: list[Body] = [
    *FOUR,
    compacted(Replace(items=drop(1, 2, 3).items, covers=(span(1, 3),), group=MADE), on=4),
]


def stands(view: View, since: Body) -> list[bool]:
    """Whether each item of a view still stands after one more event."""
    skeleton = replace(skeleton_of(since), seq=Seq(view.through + 1))
    return [standing([item], [skeleton], MAIN) for item in view.items if item.covers]


def test_nothing_said_before_a_reset_stands() -> None:
    assert stands(seen(FOUR), Reset()) == [False] * 4


def test_a_tag_on_a_message_touches_nothing() -> None:
    assert stands(seen(FOUR), Marked(seqs=(span(1, 4),), added=("seen",))) == [True] * 4


@pytest.mark.parametrize(("hidden", "left"), [(1, [False, True]), (4, [True, False])])
def test_hiding_a_message_touches_what_covers_it_and_nothing_else(hidden: int, left: list[bool]) -> None:
    assert stands(seen(SUMMARISED), Hidden(seqs=(span(hidden),))) == left


@pytest.mark.parametrize("of", [2, 5])
def test_a_piece_touches_the_message_whose_words_it_goes_on_with_be_they_new_ones_in_its_place(of: int) -> None:
    amended = seen([*FOUR, Amended(seq=Seq(2), message=said("new words"))])
    assert stands(amended, Chunk(of=Seq(of), index=0, part=0, text=" and more", last=True)) == [True, False, True, True]


def test_a_summary_falls_with_what_was_lifted_out_of_it_since_its_words_still_tell_of_that() -> None:
    lifted = seen([*SUMMARISED, Pinned(seqs=(span(2),))])
    assert stands(lifted, Hidden(seqs=(span(2),))) == [False, False, True]


def test_the_messages_that_items_stand_for_add_up_to_those_that_were_said() -> None:
    view = seen([*SUMMARISED, SystemSet(parts=(Text(text="rules"),))])
    assert [item.messages for item in view.items] == [0, 3, 0, 1]
