"""The labelled drafts of this repository are as varied as their page says, and the gate keeps its bounds."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.house.tree import ROOT
from unabridged.eval import gate_figures, gate_rows
from unabridged.eval.gate_figures import Judged

# It takes seconds, and holds as long as what it is made of does.
pytestmark = pytest.mark.check

FOLDER = ROOT / "evals" / "gate"


@pytest.fixture(scope="module")
def tuned() -> list[Judged]:
    return gate_figures.judged(gate_rows.read([FOLDER / "tuned.jsonl"]))


@pytest.fixture(scope="module")
def held() -> list[Judged]:
    return gate_figures.judged(gate_rows.read([FOLDER / "held.jsonl"]))


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("ember", 25, 0),
        ("ember_held", 25, 1),
        ("ferry", 19, 0),
        ("ferry_held", 15, 0),
        ("elm", 40, 0),
        ("elm_held", 40, 0),
        ("ash", 37, 0),
        ("ash_held", 37, 0),
        ("oak", 63, 0),
        ("oak_held", 65, 0),
        ("amber", 106, 0),
        ("birch", 106, 0),
        ("cedar", 99, 0),
        ("dune", 99, 0),
        ("slate", 105, 0),
        ("ordinary", 0, 0),
        ("fir_held", 164, 0),
        ("yew_held", 82, 0),
        ("juniper_held", 147, 1),
        ("kestrel_held", 153, 4),
        ("hazel", 0, 0),
        ("rowan", 131, 0),
        ("larch", 213, 1),
        ("marram", 256, 3),
        ("marram_held", 211, 5),
        ("tansy_held", 133, 2),
        ("sorrel", 73, 0),
        ("sorrel_held", 62, 0),
        ("aspen", 92, 0),
        ("aspen_held", 92, 0),
        ("hawthorn", 93, 0),
        ("hawthorn_held", 92, 0),
        ("beech", 92, 0),
        ("beech_held", 88, 0),
        ("cypress", 88, 0),
        ("cypress_held", 89, 0),
        ("alder", 0, 6),
        ("maple", 82, 0),
        ("maple_held", 74, 3),
        ("willow", 84, 1),
        ("willow_held", 82, 2),
    ],
)
def test_drafts_of_other_shapes_and_of_strangers_are_caught_as_often_as_told(name: str, least: int, most: int) -> None:
    found = gate_figures.overall(gate_figures.judged(gate_rows.read([FOLDER / f"{name}.jsonl"])))
    assert found.caught >= least
    assert found.refused <= most


def test_the_bounds_are_kept_on_what_the_gate_was_tuned_on_and_on_what_was_held_back(
    tuned: list[Judged], held: list[Judged]
) -> None:
    """tw-F5. Of numbers the gate looks at those alone that are worth it, and keeps the bound on sound ones."""
    for drafts in (tuned, held):
        assert gate_figures.overall([each for each in drafts if each.row.check != "NUMBERS"]).is_met
        assert gate_figures.overall(drafts).refused == 0


def test_nothing_sound_is_refused_beside_what_turns_the_meaning_round() -> None:
    names = ("turned.jsonl", "turned_held.jsonl", "turned_fresh.jsonl")
    found = gate_figures.overall(gate_figures.judged(gate_rows.read([FOLDER / name for name in names])))
    assert (found.bad, found.sound, found.refused) == (185, 96, 0)


def test_every_check_has_twenty_bad_drafts_and_changes_something(tuned: list[Judged], held: list[Judged]) -> None:
    lines = gate_figures.by_check([*tuned, *held])
    assert [each.name for each in lines if each.planted < 20] == []
    assert [each.name for each in lines if not each.lost] == []


def test_there_are_hundreds_of_either_kind_by_many_hands(tuned: list[Judged], held: list[Judged]) -> None:
    rows = [each.row for each in [*tuned, *held]]
    assert sum(row.bad for row in rows) >= 300
    assert sum(not row.bad for row in rows) >= 400
    assert len(Counter(row.hand for row in rows if not row.bad)) >= 12


def test_a_third_is_held_back(tuned: list[Judged], held: list[Judged]) -> None:
    assert abs(len(held) / (len(held) + len(tuned)) - 1 / 3) < 0.03
    assert not {each.row.source.text for each in held} & {each.row.source.text for each in tuned}
