"""What is shown of a text shows no piece of a secret."""

from __future__ import annotations

import pytest

from unabridged.redaction.stretches import stretch

KEY = "sk-" + "proj-" + "a8Hf3kLq9ZxT2mNv7RbW4yUc6DpE1sGj"
TEXT = f"Before it came the question. The key is {KEY} and after it came the answer."
BEGINS, ENDS = TEXT.index(KEY), TEXT.index(KEY) + len(KEY)


def test_a_stretch_without_a_secret_is_as_it_was() -> None:
    assert stretch("no secret in it", 3, 9) == "secret"


def test_a_secret_within_is_told_by_what_it_is() -> None:
    shown = stretch(TEXT, BEGINS - 4, ENDS + 4)
    assert shown.startswith(" is [secret: ")
    assert shown.endswith("] and")


@pytest.mark.parametrize("cut", range(2, len(KEY) - 1))
def test_no_edge_shows_a_piece_of_it(cut: int) -> None:
    ahead, behind = stretch(TEXT, 0, BEGINS + cut), stretch(TEXT, BEGINS + cut, len(TEXT))
    assert KEY[:cut] not in ahead
    assert KEY[cut:] not in behind
    assert ahead.endswith("]")
    assert behind.startswith("[secret: ")


def test_what_lies_beside_it_is_shown_as_it_was() -> None:
    assert stretch(TEXT, 0, 10) == TEXT[:10]
    assert stretch(TEXT, ENDS + 1, len(TEXT)) == TEXT[ENDS + 1 :]


def test_of_two_secrets_only_the_one_within_is_told() -> None:
    both = f"{TEXT} {TEXT}"
    assert stretch(both, 0, len(TEXT)).count("[secret: ") == 1
    assert stretch(both, 0, len(both)).count("[secret: ") == 2


def test_a_text_whose_secrets_cannot_be_placed_is_not_shown() -> None:
    hidden = f"key is {KEY[:12]}\u200b{KEY[12:]} and more"
    assert KEY[20:] not in stretch(hidden, 0, len(hidden))


def test_where_signs_that_nobody_sees_stand_in_it_and_elsewhere_nothing_of_the_stretch_is_shown() -> None:
    text = f"{KEY[:8]}\u200b{KEY[8:]} is the k\u200bey and more"
    assert stretch(text, 0, len(text)) == "[secret: text]"
