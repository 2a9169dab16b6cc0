"""A message that is still arriving is not cut off from what comes next."""

from __future__ import annotations

from tests.laws.told import CUT, check
from tests.view.made import answers, calls, said
from unabridged.log.body import Amended, Body, Chunk, Message
from unabridged.log.ids import Seq
from unabridged.view.laws import arriving

OPENED = Message(role="assistant", chunks=2)


def allows(*told: str | Body) -> None:
    check(arriving.forbidden, *told)


def piece(of: int, index: int, *, last: bool) -> Chunk:
    """A slice of a message's own writing."""
    return Chunk(of=Seq(of), index=index, text="junk", last=last)


def more(of: int, *, last: bool) -> Chunk:
    """A message that is told as it is written goes on."""
    return Chunk(of=Seq(of), index=0, part=0, text=" more", last=last)


def test_a_message_of_which_nothing_came_yet_holds_back_the_end() -> None:
    allows(CUT, "user: q", CUT, OPENED)


def test_so_does_one_of_which_the_last_piece_is_missing() -> None:
    allows(CUT, "user: q", CUT, OPENED, piece(2, 0, last=False))


def test_its_last_piece_lets_the_end_be_cut() -> None:
    allows(CUT, "user: q", CUT, OPENED, piece(2, 0, last=False), piece(2, 1, last=True), CUT)


def test_a_message_that_began_to_grow_is_arriving_until_its_last_piece() -> None:
    allows(CUT, "user: q", CUT, "assistant: so", more(2, last=False))
    allows(CUT, "user: q", CUT, "assistant: so", more(2, last=False), more(2, last=True), CUT)


def test_new_words_in_its_place_end_its_arriving() -> None:
    allows(CUT, "user: q", CUT, OPENED, Amended(seq=Seq(2), message=said("all of it", "assistant")), CUT)


def test_what_came_after_it_may_be_cut_off() -> None:
    allows(CUT, OPENED, CUT, "user: q", CUT)


def test_whole_messages_hold_nothing_back() -> None:
    allows(CUT, calls("1"), CUT, answers("1"), CUT)
