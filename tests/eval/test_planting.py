"""Drafts are planted by machine as the seed says, each from a sound one, and are caught as often as told."""

from __future__ import annotations

import dataclasses
import io
import json
from collections import Counter
from collections.abc import Iterable

import pytest

from tests.house.tree import ROOT
from tools import plant_drafts
from tools.planting.case import Case, read
from tools.planting.drawn import words
from tools.planting.ways import WAYS, Planted, planted
from unabridged.compaction import gate
from unabridged.eval import gate_rows

FOLDER = ROOT / "evals" / "gate"


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    read_ones = read([FOLDER / "larch.jsonl", FOLDER / "tuned.jsonl"])[::60]
    return [dataclasses.replace(each, number=number) for number, each in enumerate(read_ones)]


@pytest.fixture(scope="module")
def every(cases: list[Case]) -> list[Planted]:
    return list(planted(cases, words(), seed=1))


def test_every_check_has_drafts_and_all_but_one_have_four_ways_and_more(every: list[Planted]) -> None:
    assert {each.check for each in every} == set(WAYS)
    assert {check for check, ways in WAYS.items() if len(ways) < 4} == {"NO_TEXT"}
    assert set(WAYS) == {fault.name for fault in gate.Fault}


def test_the_same_seed_plants_the_same_drafts_and_another_others(cases: list[Case], every: list[Planted]) -> None:
    again = list(planted(cases, words(), seed=1, checks=["CUT"]))
    assert again == [each for each in every if each.check == "CUT"]
    assert [each.draft for each in planted(cases, words(), seed=2, checks=["CUT"])] != [each.draft for each in again]


def test_no_planted_draft_is_the_sound_one(every: list[Planted]) -> None:
    assert [each for each in every if each.draft == each.case.draft] == []


def test_a_half_of_the_words_is_never_drawn_for_the_other() -> None:
    entries = [entry for each in words().values() for entry in ([each] if isinstance(each, list) else each.values())]
    assert [each for each in entries if set(each[::2]) & set(each[1::2])] == []


def test_a_changed_name_stands_nowhere_in_its_source(every: list[Planted]) -> None:
    changed = [each for each in every if each.way in ("a letter of a path", "a digit of an id")]
    assert changed
    for each in changed:
        (new,) = {*each.draft.split()} - {*each.case.draft.split()} or {""}
        assert new == "" or new not in each.case.source


def test_the_program_writes_rows_that_the_eval_reads() -> None:
    out = io.StringIO()
    assert plant_drafts.main([str(FOLDER / "larch.jsonl"), "--every", "60", "--check", "ERROR"], out) == 0
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert {line["check"] for line in lines if "draft" in line} == {"ERROR"}
    assert {line["label"] for line in lines if "draft" in line} == {"bad"}


def _caught(every: Iterable[Planted]) -> dict[str, float]:
    sources = dict[int, gate.Source]()
    planted_of, caught = Counter[str](), Counter[str]()
    for each in every:
        if id(each.case) not in sources:
            row = json.dumps({**each.case.fields, "draft": each.case.draft, "label": "sound"})
            sources[id(each.case)] = _source(row)
        planted_of[each.check] += 1
        caught[each.check] += bool(gate.findings(each.draft, sources[id(each.case)]))
    return {check: caught[check] / count for check, count in planted_of.items()}


def _source(row: str) -> gate.Source:
    return gate_rows.row("here", json.loads(row)).source


# It takes seconds, and holds as long as what it is made of does.
@pytest.mark.check
def test_what_is_planted_is_caught_by_check_as_often_as_told(every: list[Planted]) -> None:
    floors = dict.fromkeys(WAYS, 0.97) | {
        "DECLINED": 0.9,
        "CUT": 0.85,
        "ORDERS": 0.9,
        "KEYS": 0.9,
        "IDENTIFIERS": 0.95,
        "VARIABLES": 0.8,
        "LEDGER": 0.65,
        "NUMBERS": 0.0,
    }
    found = _caught(every)
    assert {check: share for check, share in found.items() if share < floors[check]} == {}
