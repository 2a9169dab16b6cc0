"""Numbers by what they are told of: two by each other's words, what tables come to, and what is sound of these."""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, findings, prepared
from unabridged.compaction.gate.reckoning import clocks, columns, corrected, crossed
from unabridged.compaction.gate.reckoning.nearness import REACH, Nearness
from unabridged.compaction.gate.reckoning.units import beside

TOLD = (
    "tool: largest: orders 412 GB, catalogue 186 GB, clients 97 GB\n"
    "assistant: RDI-60 got 247 mm and RDI-30 got 124 mm. The highest is Hamburg with 75.04 euros, the lowest Rostock "
    "with 63.71 euros.\n"
    "tool: 库存东京19台、大阪12台。"
)


def refused(draft: str, said: str) -> tuple[str, ...]:
    found = findings(draft, prepared(said))
    return next((each.shown for each in found if each.fault is Fault.NUMBERS), ())


class TestTwoThatStandByEachOthersWords:
    @pytest.mark.parametrize(
        "draft",
        [
            "The biggest is orders, then catalogue (97) and clients (186).",
            "Hamburg has 63.71 euros a receipt, Rostock 75.04.",
            "Water: 124 mm for RDI-60, 247 mm for RDI-30.",
            "东京12台，大阪19台。",
        ],
    )
    def test_are_refused_as_in_each_others_place(self, draft: str) -> None:
        assert [each for each in crossed.unknown(draft, TOLD) if "each other's place" in each]

    @pytest.mark.parametrize(
        "draft",
        [
            "The biggest is orders, then catalogue (186) and clients (97).",
            "Rostock has 63.71 euros a receipt, Hamburg 75.04.",
            "Water: 247 mm for RDI-60, 124 mm for RDI-30.",
            "东京19台，大阪12台。",
            # One alone may be told of in other words, and nothing tells of these two.
            "Hamburg has 63.71 euros a receipt.",
            "97, 186",
            # Of two units, too far from each other, too often told, or too short to be no chance.
            "clients 186 euros, catalogue 97 GB",
            "catalogue: 97, " + "and so on " * 20 + "; clients: 186",
            "catalogue 97, clients 186; catalogue 97, clients 186; catalogue 97, clients 186",
            "a 1 and b 2",
            # These are of one thing.
            "orders of 97 → 186 GB of the catalogue, and clients",
        ],
    )
    def test_are_none_where_each_may_be_its_own(self, draft: str) -> None:
        assert list(crossed.unknown(draft, TOLD)) == []

    def test_are_none_where_the_source_has_one_in_many_places(self) -> None:
        said = TOLD + "\nIt is 97." * 5
        assert list(crossed.unknown("catalogue (97), clients (186)", said)) == []

    def test_are_none_of_a_draft_with_too_many(self) -> None:
        numbers = [str(each) for each in range(100, 150)]
        said = "; ".join(f"left{each} is {each} x" for each in numbers)
        assert list(crossed.unknown(" y\n".join(numbers), said)) == []

    def test_a_longer_number_is_none_of_them(self) -> None:
        assert list(crossed.unknown("catalogue (97), clients (186)", "catalogue 1.186, clients 0.97")) == []


class TestWordsNearAPlace:
    def test_are_farther_behind_marks_brackets_and_ends(self) -> None:
        text = "last. port 80 (web), disk and load"
        near = Nearness().of(text, 11, 13)
        assert near["port"] < near["web"] < near["disk"] < near["last"] < near["load"] < REACH

    def test_are_names_with_their_parts_and_pairs_of_signs(self) -> None:
        near = Nearness().of("node-2 7 search_cdc 大阪倉", 7, 8)
        assert {"node", "node-2", "search", "cdc", "大阪", "阪倉"} <= set(near)

    def test_are_the_nearest_of_their_kind_and_no_units(self) -> None:
        near = Nearness().of("web the web 7 GB web 分钟", 12, 13)
        assert near == {"web": 1}

    def test_are_none_that_stand_far_away(self) -> None:
        assert Nearness().of("web" + " " * 60 + "7" + " " * 60 + "web", 63, 64) == {}


class TestWhatTablesComeTo:
    TABLE = "shop  bills  back\nA      1284    71\nB       612    22\nC       498    19\n\nnote 7 8\n"

    def test_is_the_sum_and_the_difference_of_a_column(self) -> None:
        found = columns.values(self.TABLE)
        assert {112.0, 93.0, 2394.0, 672.0, 49.0} <= set(found)

    def test_is_nothing_where_no_rows_stand_below_each_other(self) -> None:
        assert columns.values("a  1\nno cells 5 here\nb  2  3") == []

    def test_is_sound_in_a_draft(self) -> None:
        said = (
            "user: How much is it?\ntool:\nmonth     euros\n2025-01   41210.00\n2025-02   38790.00\n2025-03   44055.00"
        )
        assert refused("The first quarter came to 124,055 euros.", said) == ()
        assert refused("The first quarter came to 134,655 euros.", said) != ()


def test_one_letter_behind_a_number_counts_bytes_where_a_program_writes_it() -> None:
    assert [beside(text, 0, 3).unit for text in ("212G\t", "212T", "212 g", "212g", "212Go")] == [
        "gb",
        "tb",
        "g",
        "g",
        "",
    ]


class TestWhatWasTakenBack:
    SAID = "user: Keep them 60 days, not 30."

    def test_is_refused_where_it_is_told_as_it_was(self) -> None:
        assert corrected.unknown("They are kept for 30 days.", self.SAID) == ["30"]

    @pytest.mark.parametrize("draft", ["It was 116 days old instead of 30.", "116 Tage statt 30", "116 дней вместо 30"])
    def test_is_sound_where_the_draft_says_that_it_is_not_so(self, draft: str) -> None:
        assert corrected.unknown(draft, self.SAID) == []

    def test_is_refused_where_it_is_told_again_as_so(self) -> None:
        assert corrected.unknown("116 days instead of 30; kept for 30 days", self.SAID) == ["30"]


def test_half_an_hour_more_is_told_in_minutes() -> None:
    assert {150.0, 90.0} <= clocks.between("前回は2時間半かかり、今回は1個半小時。")


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
