"""A number that stands nowhere weighs: by what it resembles, by what it names, by its unit, and by how many there are.
Whoever sums up reckons in more ways than a gate knows, so one alone that looks reckoned passes.
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


class TestANumberThatStandsNowhere:
    @pytest.mark.parametrize(
        "draft",
        [
            "Together the months come to 21,518.7 kWh.",
            "With tax the price is 1,445.40 GBP gross.",
            "The warranty ended in 2024, five years later.",
            "On average it is 2,871 kWh.",
        ],
    )
    def test_alone_passes_where_it_can_have_been_reckoned(self, draft: str) -> None:
        assert not refused(draft)

    @pytest.mark.parametrize(
        "draft",
        [
            # Two digits the other way round, or one other.
            "The meter showed 48261 at first.",
            "The meter showed 48226 at first.",
            # The name of something, and no count of it.
            "See invoice 77310 for that.",
            "The code is 0931 for the door.",
            # A unit of which nothing is told.
            "The pump moved 7,350 litres then.",
            # More than all together.
            "In all there were 9,912,345 parts.",
            # So many of them are no chance.
            "It came to 31,118 kWh, 27,553 kWh, 35,442 kWh and 24,907 kWh.",
        ],
    )
    def test_is_refused_where_it_weighs(self, draft: str) -> None:
        assert refused(draft)

    def test_is_refused_where_there_are_so_few_that_all_was_tried(self) -> None:
        assert refused("The tank and the pump weigh 1,377 kg.", "user: The tank weighs 240 kg, the pump 35 kg.")
        assert refused("The leak is 0.0391 of it.", "user: The tank weighs 240 kg, the pump 35 kg.")

    def test_is_like_one_of_its_kind_where_there_are_very_many(self) -> None:
        many = "tool: " + "\n".join(f"row {at}   {1013 + 173 * at} kWh" for at in range(47))
        assert refused("The last of them came to 8,941 kWh.", many)

    def test_is_a_year_only_as_far_from_one_as_is_told(self) -> None:
        assert refused("The warranty ended in 2031, it says.", SAID.replace("2026", "2021"))


class TestAShortNumber:
    @pytest.mark.parametrize(
        ("draft", "said"),
        [
            ("Line 7 has 724 parts.", SAID),
            ("Of the late ones there are 213/498.", SAID.replace("498", "498, late are 231/498,")),
            ("The rest of the day has 3,70.", SAID.replace("2384", "2384, the rest 3,07")),
            ("The tank and the pump weigh 83 kg.", "user: The tank weighs 240 kg, the pump 35 kg."),
        ],
    )
    def test_with_its_digits_the_other_way_round_or_among_few_is_refused(self, draft: str, said: str) -> None:
        assert refused(draft, said)

    def test_that_is_told_to_be_reckoned_of_very_many_passes(self) -> None:
        many = "\n".join(f"srv-{at}   {120 + 17 * at % 800} GB" for at in range(10, 60))
        assert not refused("On average the servers have 545 GB each.", f"tool: {many}")

    def test_of_two_digits_is_like_any_of_many_of_its_kind_by_chance(self) -> None:
        one = "tool: The run took 35 minutes. " + " ".join(f"Row {at}: {at * 31} parts." for at in range(101, 116))
        assert refused("The run took 38 minutes.", one)
        many = " ".join(f"One took {at} minutes." for at in (21, 24, 27, 31, 44, 46, 52, 55, 59))
        assert not refused("The run took 38 minutes.", f"{one} {many}")

    def test_with_a_tax_passes_among_few(self) -> None:
        assert not refused(
            "Net of VAT that is 309.38 GBP.", "user: Refund 297.00 GBP and 74.25 GBP, in sum 371.25 GBP."
        )


def test_two_numbers_of_many_belong_to_words_less_surely_than_two_of_few() -> None:
    said = "tool: The highest is Hamburg with 75.04 euros, the lowest Rostock with 63.71 euros."
    draft = "Hamburg has 63.71 euros a receipt, Rostock 75.04."
    assert refused(draft, said)
    assert not refused(draft, said + "".join(f"\ntool: row {at} is of {at * 31} parts" for at in range(20, 40)))


def test_a_day_that_is_told_with_its_month_elsewhere_is_one_of_the_source() -> None:
    said = "user: 注文は10月18日に取り消されました。月末の31日までに報告書を書いてください。倉庫Bです。"
    assert not refused("10月31日までに報告書を書く。", said)
