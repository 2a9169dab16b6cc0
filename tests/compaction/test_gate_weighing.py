"""A number that stands nowhere weighs where it is one of its source mistyped, or names something, or is one of many.
Whoever sums up reckons in more ways than a gate knows, so one that looks like none of the source passes.
"""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, findings, prepared

ROWS = "\n".join(
    f"2026-0{month}  {1000 + 137 * month * month},{month}0 kWh  {12 * month + 3} days" for month in range(1, 9)
)
SAID = (
    "user: Compare the months, please, for invoice 55021; the boiler of 2019 has five years of warranty, "
    "that is 5 years.\n"
    f"tool: {ROWS}\n"
    "assistant: The meter showed 48216 and 61904; the price is 1,204.50 GBP net, paid on 14 May with 20 others. "
    "Line 7 has 742 parts, line 9 has 611, line 11 has 498, line 13 has 533, line 15 has 2384."
)


def refused(draft: str, said: str = SAID) -> bool:
    found = findings(draft, prepared(said))
    return Fault.NUMBERS in {each.fault for each in found}


class TestALongNumberThatStandsNowhere:
    @pytest.mark.parametrize(
        "draft",
        [
            "Together the months come to 21,518.7 kWh.",
            "With tax the price is 1,445.40 GBP gross.",
            "The warranty ended in 2024, five years later.",
            "On average it is 2,871 kWh.",
            "The pump moved 7,350 litres then.",
            "In all there were 9,912,345 parts.",
            # One digit other, and of another thing.
            "The tank takes 7,204.50 rods.",
        ],
    )
    def test_passes_where_it_looks_like_none_of_its_kind(self, draft: str) -> None:
        assert not refused(draft)

    @pytest.mark.parametrize(
        "draft",
        [
            # Two digits the other way round.
            "The meter showed 48261 at first.",
            # One digit other, and nothing but digits.
            "The meter showed 48226 at first.",
            # One digit other, of the same thing.
            "The price is 7,204.50 GBP net.",
            # The name of something, and no count of it.
            "See invoice 77310 for that.",
            # So many of them are no chance.
            "It came to 31,118 kWh, 27,553 kWh, 35,442 kWh, 24,907 kWh and 39,071 kWh.",
        ],
    )
    def test_is_refused_where_it_weighs(self, draft: str) -> None:
        assert refused(draft)

    def test_is_like_one_of_its_kind_where_there_are_very_many(self) -> None:
        many = "tool: " + "\n".join(f"row {at}   {1013 + 173 * at} kWh" for at in range(47))
        assert refused("The last of them came to 8,941 kWh.", many)
        assert not refused("The last of them is 8941, they say.", many)

    def test_is_a_year_only_as_far_from_one_as_is_told(self) -> None:
        assert refused("The warranty ended in 2031, it says.", SAID.replace("2026", "2021"))


class TestAShortNumber:
    @pytest.mark.parametrize(
        ("draft", "said"),
        [
            ("Line 7 has 724 parts.", SAID),
            ("The pump weighs 53 kg.", "user: The tank weighs 240 kg, the pump 35 kg."),
            ("The timeout is 45 minutes.", "user: The timeout is 45s."),
            ("It fell from 60 to 30.", "user: It went from 30 to 60."),
            ("The answer is due by 17 December.", "user: Burst pipe on 17 November, answer by 15 December."),
        ],
    )
    def test_and_a_day_without_its_year_are_held_against_nothing(self, draft: str, said: str) -> None:
        assert not refused(draft, said)

    def test_with_decimals_that_make_four_digits_is_a_long_one(self) -> None:
        assert refused("The tank weighs 24.85 kg.", "user: The tank weighs 24.95 kg, the pump 35 kg.")

    @pytest.mark.parametrize("draft", ["The run took 38 minutes.", "The hall takes 358 kg.", "It is 9 and 24.1 kg."])
    def test_that_is_another_but_for_one_digit_may_be_reckoned(self, draft: str) -> None:
        assert not refused(draft, "user: The run took 35 minutes, the hall takes 348 kg, and 24.2 kg are left.")

    def test_with_a_tax_passes(self) -> None:
        assert not refused(
            "Net of VAT that is 1,309.38 GBP.", "user: Refund 1,571.25 GBP and 1,309.48 GBP, all with 20 % VAT of it."
        )


def test_a_day_that_is_told_with_its_month_elsewhere_is_one_of_the_source() -> None:
    said = "user: 注文は10月18日に取り消されました。月末の31日までに報告書を書いてください。倉庫Bです。"
    assert not refused("10月31日までに報告書を書く。", said)
