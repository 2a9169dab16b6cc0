"""A number stands in its source where it is told in another form: rounded, in words, as a share or its rest.
What is reckoned of others beside it follows from them.
"""

from __future__ import annotations

import re

import pytest

from unabridged.compaction.gate.reckoning import figures, measured, sums
from unabridged.compaction.gate.reckoning.standing import is_told
from unabridged.compaction.gate.reckoning.told_numbers import Number, Told, numbers


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("It takes 45 min.", "It takes 45 min of it."),
        ("It is 28 % of them.", "72 % of all chairs are done."),
        ("It is 13 % of them.", "0.13 of them are done."),
        ("It takes 12.3 kg of it.", "It takes 12.34 kg of it."),
        ("It takes 21 days of work.", "It takes three weeks of work."),
    ],
)
def test_a_number_that_is_told_in_another_form_stands_there(draft: str, said: str) -> None:
    (number,) = numbers(draft, bool)
    assert is_told(number, Told(said))
    assert not is_told(number, Told("There are 4 chairs."))


def test_a_number_of_thousands_stands_there_in_full() -> None:
    told = sums.known("There are 3,400,000 rows.")
    draft = "There are 3.4 million rows."
    assert sums.follows("3.4", told, draft, at=10)
    match = re.search(r"3\.4", draft)
    assert match
    assert is_told(Number(draft, match, 1_000_000.0), Told("There are 3,400,000 rows."))


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


def test_what_two_of_a_unit_make_together_is_in_no_other_unit() -> None:
    said = "One takes {} min, two 20 min. So it is, and nobody asks for more than that of them. The timeout is 45s."
    assert list(measured.unknown("It takes 45 min.", Told(said.format(25)))) == []
    assert list(measured.unknown("It takes 45 min.", Told(said.format(31)))) != []
