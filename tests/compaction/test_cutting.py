"""A text is cut where lines or words end, each piece within its bound, and the pieces together are the text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unabridged.compaction.briefs.cutting import pieces


def words(text: str) -> int:
    return len(text.split())


@given(st.text(alphabet="ab \n\t漢", max_size=300), st.integers(1, 40))
def test_the_pieces_are_the_text_and_each_is_short_enough(text: str, most: int) -> None:
    found = list(pieces(text, most, len))
    assert "".join(found) == text
    assert all(0 < len(each) <= most for each in found)


def test_a_cut_stands_at_the_end_of_a_line() -> None:
    text = "".join(f"line {n} of it\n" for n in range(50))
    assert all(each.endswith("\n") for each in pieces(text, 100, len))


def test_else_at_the_end_of_a_word() -> None:
    assert all(each.endswith(" ") for each in list(pieces("word " * 100, 33, len))[:-1])


def test_else_wherever_it_must() -> None:
    assert list(pieces("x" * 10, 4, len)) == ["xxxx", "xxxx", "xx"]


def test_a_letter_that_takes_more_than_there_is_room_stands_alone() -> None:
    assert list(pieces("xy", 1, lambda text: 5 * len(text))) == ["x", "y"]


def test_a_short_text_is_one_piece() -> None:
    assert list(pieces("leek soup", 10, words)) == ["leek soup"]
    assert list(pieces("", 10, words)) == []
