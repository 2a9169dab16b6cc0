"""Where much is looked for, answers are those of a plain search, and a verdict is the one that a short draft gets."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest

from tests.compaction.gated import GOOD, found, source
from unabridged.compaction import gate
from unabridged.compaction.gate import Fault
from unabridged.compaction.gate.finding.composed import composed
from unabridged.compaction.gate.finding.grouped import Groups
from unabridged.compaction.gate.finding.looked_up import LookedUp, stands
from unabridged.compaction.gate.finding.paired import Pairs
from unabridged.compaction.gate.finding.searched import Searched
from unabridged.log.part import Variable

TEXT = " ".join(
    f"v{number % 9}.{number % 7} deadbeef{number} src/part{number}/main.py，{number}ms" for number in range(900)
)
DFS = "The dfs are kept. "
ASKED = (
    "v1.2",
    "v1.9",
    "main.py",
    "main",
    "deadbeef1",
    "part7/main",
    "art7/main",
    "(main",
    "(v1.1",
    "v1.1)",
    "，",
    ".",
    "bee",
    "py，8",
    "x,y",
    "v8.6",
)


def asked_often(text: str) -> LookedUp:
    looked_up = LookedUp(text)
    for number in range(100):
        looked_up.has(f"nowhere {number}")
    return looked_up


@pytest.mark.parametrize("wanted", ASKED)
def test_what_is_looked_for_among_much_stands_where_it_does_alone(wanted: str) -> None:
    looked_up = asked_often(TEXT)
    assert (looked_up.has(wanted), looked_up.stands(wanted)) == (wanted in TEXT, stands(TEXT, wanted))


def test_names_of_one_length_are_found_at_once_as_one_by_one() -> None:
    looked_up, names = LookedUp(TEXT), [f"part{number}" for number in range(100, 2_000)]
    looked_up.ready(names)
    assert [looked_up.has(each) for each in names] == [each in TEXT for each in names]


def test_digits_stand_in_groups_where_they_begin_and_end_with_one() -> None:
    groups = Groups("call 030 123 456 or 7 8 now")
    assert [groups.have(each) for each in ("030123", "123456", "30123", "78", "0301", "9")] == [
        True,
        True,
        False,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("a table of 1,204 rows and 17 columns", True),
        ("17 columns, and 1204 rows", True),
        ("1204 rows, 99 left out, 17 columns", False),
        ("1204 rows, 9 left out, 17 columns", True),
        ("1204 rows" + "." * 61 + "17 columns", False),
        ("11204 rows of 17 columns", False),
        ("1 2 0 4 17", True),
        ("1204 17 17 17", True),
        ("17", False),
    ],
)
def test_two_numbers_are_near_with_no_longer_one_between(text: str, near: bool) -> None:  # noqa: FBT001  # what is told
    assert Pairs(text).stand("1204", "17") is near


def test_sentences_that_have_letters_are_told_in_their_order() -> None:
    assert Searched(["one two", "two", "three"]).having(("three", "e t", "four")) == ["one two", "three"]
    assert Searched([]).having(("",)) == []


def test_however_many_marks_stand_on_a_letter_they_are_put_in_order() -> None:
    random, marks = Random(7), "\u0301\u0327\u0344\u0f73\uff9e\u3099\u0345\u0323"
    for text in ("".join(random.choices(f"eaか가{marks}", [1, 1, 1, 1, *(40,) * 8], k=600)) for _ in range(50)):
        assert composed(text) == unicodedata.normalize("NFKC", text)


def test_a_variable_whose_name_is_several_words_is_told_as_one() -> None:
    about = gate.prepared(
        "user: Group it.\n\nassistant: my frame = {'a': 1}\nmy frame is a dict. It is not in our frame.",
        variables=[Variable(name="my frame"), Variable(name="our frame"), Variable(name="no frame")],
    )
    told = "All of it was told in full. In piano frames it is kept. The my frame is a list, and our frame."
    assert Fault.VARIABLES in {each.fault for each in gate.findings(told, about)}


def test_of_a_name_no_more_sentences_are_looked_at_than_have_its_letters_first() -> None:
    about = gate.prepared("assistant: df = {'a': 1}\ndf is a dict.", variables=["df", "dfs"])
    for before, is_found in ((DFS * 39, True), (DFS * 40, False), (DFS * 9 + "The rest is kept. " * 40, True)):
        told = f"{before}And df is a list."
        assert (Fault.VARIABLES in {each.fault for each in gate.findings(told, about)}) is is_found


def test_a_folder_with_signs_in_its_name_is_looked_for_as_it_is_written() -> None:
    about = gate.prepared("user: It lies in src/guide-a/en/intro.md and src/guide-a/fr/intro.md, not in pt-br/ yet.")
    told = "It lies in src/guide-a/{}/ for the team, and all of it was told in full."
    assert Fault.IDENTIFIERS in {each.fault for each in gate.findings(told.format("jp-x"), about)}
    assert Fault.IDENTIFIERS not in {each.fault for each in gate.findings(told.format("pt-br"), about)}


def test_a_table_of_passwords_under_passwords_is_read_once() -> None:
    told = f"{GOOD}\n\n| user | password |\n| one | Xk7-password-91 |\n| next | Tq4-walnut-22 |\n"
    (keys,) = (each.shown for each in gate.findings(told, source()) if each.fault is Fault.KEYS)
    assert Fault.KEYS in found(told)
    assert len(set(keys)) == len(keys)


def test_among_many_numbers_one_with_its_unit_right_behind_is_told() -> None:
    told = " ".join(f"{number}ms," for number in range(2_000, 2_200))
    about = gate.prepared(f"user: It took {told} and port 6071 answers.")
    draft = " ".join(f"{number}," for number in range(2_000, 2_200))
    assert Fault.NUMBERS not in {each.fault for each in gate.findings(f"It took {draft} in all.", about)}
    assert Fault.NUMBERS in {each.fault for each in gate.findings(f"It took {draft} at 6017 in all.", about)}
