"""Numbers that follow from others far apart: what tables come to, and prices of what stands beside them."""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, findings, prepared
from unabridged.compaction.gate.reckoning.units import beside


def refused(draft: str, said: str) -> tuple[str, ...]:
    found = findings(draft, prepared(said))
    return next((each.shown for each in found if each.fault is Fault.NUMBERS), ())


def test_one_letter_behind_a_number_counts_bytes_where_a_program_writes_it() -> None:
    assert [beside(text, 0, 3).unit for text in ("212G\t", "212T", "212 g", "212g", "212Go")] == [
        "gb",
        "tb",
        "g",
        "g",
        "",
    ]


@pytest.mark.parametrize(
    "draft",
    [
        "Without goodwill it is 184 euros net, with tax 218.96 euros.",
        "The highest and the lowest are 11.33 euros apart, of the branches.",
    ],
)
def test_a_price_that_comes_of_what_stands_beside_or_far_apart_is_sound(draft: str) -> None:
    rows = " ".join(f"item{at} {at}.5 kg" for at in range(10, 40))
    said = f"assistant: Travel 69 euros, cleaning 115 euros, 19 % tax.\ntool: 75.04 a bill {rows} 63.71 a bill"
    assert refused(draft, said) == ()


def test_the_sum_of_a_column_is_sound_and_one_of_its_values_mistyped_is_not() -> None:
    said = "user: How much is it?\ntool:\nmonth     euros\n2025-01   41210.00\n2025-02   38790.00\n2025-03   44055.00"
    assert refused("The first quarter came to 124,055 euros.", said) == ()
    assert refused("In January it was 42110.00 euros.", said) != ()
