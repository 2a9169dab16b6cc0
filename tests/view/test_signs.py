"""A text is cut between what is read as two signs, however many characters each of them is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.view.signs import LONGEST_SIGN, cut

SIGNS = {
    "an accent of its own": "e\u0301",
    "a family of three": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "a hand with its shade": "\U0001f44d\U0001f3fd",
    "a heart in colour": "\u2764\ufe0f",
    "a flag": "\U0001f1f3\U0001f1f5",
    "a syllable written out": "\u1112\u1161\u11ab",
    "two halves of one character": "\ud83d\ude00",
    "an end of line": "\r\n",
}


@pytest.mark.parametrize("sign", SIGNS.values(), ids=SIGNS)
def test_no_cut_goes_through_a_sign(sign: str) -> None:
    text = f"ab{sign}cd"
    whole = {"", "a", "ab", f"ab{sign}", f"ab{sign}c", text}
    assert {cut(text, at) for at in range(len(text) + 1)} == whole


def test_flags_beside_each_other_are_parted_two_letters_at_a_time() -> None:
    flags = SIGNS["a flag"] * 3
    assert [len(cut(flags, at)) for at in range(7)] == [0, 1, 2, 2, 4, 4, 6]


def test_half_a_character_alone_is_one_sign() -> None:
    assert cut("\ude00\ude00", 1) == "\ude00"


@given(st.text(), st.integers(0, 60))
def test_a_cut_is_a_beginning_and_hardly_shorter_than_it_may_be(text: str, characters: int) -> None:
    found = cut(text, characters)
    assert text.startswith(found)
    assert min(len(text), characters) - LONGEST_SIGN < len(found) <= characters
