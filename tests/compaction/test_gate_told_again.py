"""A number that is told in another form, rounded, in thousands or so many times another, follows from its source."""

from __future__ import annotations

import pytest

from unabridged.compaction.gate.reckoning import figures, sums


def test_a_number_of_thousands_stands_there_in_full() -> None:
    told = sums.known("There are 3,400,000 rows.")
    assert sums.follows("3.4", told, "There are 3.4 million rows.", at=10)


@pytest.mark.parametrize(
    ("number", "draft", "said"),
    [
        ("37.5", "3 at 12.5 each make 37.5 for us.", "They cost 12.5 a piece, and there are 3."),
        ("1200", "It has about 1200 rows.", "It has 1,180 rows."),
        ("13", "It weighs 13 in all.", "It weighs 12.7 in all."),
        ("0.5", "It is 0.5 of it.", "It is 500 of it."),
        ("5", "It is 5 of it.", "It is 0.05 of it."),
    ],
)
def test_a_number_that_is_rounded_or_so_many_times_another_follows(number: str, draft: str, said: str) -> None:
    assert sums.follows(number, sums.known(said), draft, at=draft.index(number))


def test_a_number_with_more_digits_is_none_with_two_of_them_exchanged() -> None:
    assert figures.is_turned("4812", "4821")
    assert not figures.is_turned("4812", "48210")
