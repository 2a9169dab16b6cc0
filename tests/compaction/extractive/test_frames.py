"""Statements that share all but figures, codes and quotations: told once, with what each has of its own."""

from __future__ import annotations

import pytest

from tests.compaction.extractive.said import BEGAN, DAY, SMALL_TALK, said, told
from unabridged.compaction.extractive import Kept, digest

BIKES = [f"ann: I have my eye on a used {code}, a steel frame." for code in ("EA-2158", "DW-3496", "FC-9666")]
ROW = "ann: I have my eye on a used ___, a steel frame. ___: EA-2158, DW-3496, FC-9666"
ROOM = 46


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if "___: " in line]


def test_what_differs_in_a_code_alone_is_told_once_with_all_codes() -> None:
    assert rows(told(said(*BIKES, *SMALL_TALK), ROOM)) == [ROW]


def test_what_stands_alone_is_told_as_it_was_said() -> None:
    assert "ann: I have my eye on a used EA-2158, a steel frame." in told(said(BIKES[0], *SMALL_TALK), ROOM)


def test_what_binds_is_told_word_for_word() -> None:
    rules = [f"Never touch the table orders_{n} without asking me first." for n in (2, 4, 7)]
    text = told(said(*(f"ann: {rule}" for rule in rules), *SMALL_TALK), ROOM)
    assert rows(text) == []
    assert rules[-1] in text


def test_where_all_of_it_fits_nothing_has_blanks() -> None:
    assert rows(told(said(*BIKES), 200)) == []


def test_what_two_said_stands_in_two_rows() -> None:
    talk = said(*BIKES, *(each.replace("ann", "bob").replace("-", "-9") for each in BIKES), *SMALL_TALK)
    assert [line[:5] for line in rows(told(talk, 100))] == ["ann: ", "bob: "]


def test_what_was_said_on_two_days_stands_beneath_each() -> None:
    next_day = said(*(each.replace("-", "-9") for each in BIKES), *SMALL_TALK, at=BEGAN + DAY)
    lines = told([*said(*BIKES, at=BEGAN), *next_day], 120).splitlines()
    found = [line[:6] for line in lines if line.startswith("[") or "___: " in line]
    assert found == ["[2024-", "ann: I", "[01-10", "ann: I"]


def test_what_fills_several_blanks_stands_together() -> None:
    talk = [f"ann: The {n} crowns were paid into box {n}7 behind the mill." for n in (235, 846, 512)]
    assert rows(told(said(*talk, *SMALL_TALK), ROOM)) == [
        "ann: The ___ crowns were paid into box ___ behind the mill. ___: 235 / 2357, 846 / 8467, 512 / 5127"
    ]


def test_a_quotation_fills_a_blank_with_its_marks() -> None:
    talk = [f"ann: We sing \u201c{name}\u201d on the quay, under the lamps." for name in ("Salt Aunt", "Old Admiral")]
    row = "ann: We sing ___ on the quay, under the lamps. ___: \u201cSalt Aunt\u201d, \u201cOld Admiral\u201d"
    assert rows(told(said(*talk, *SMALL_TALK), ROOM)) == [row]


@pytest.mark.parametrize(
    "line",
    [
        "ann: We sing \u201cSalt, {n}\u201d on the quay, under the lamps.",
        "ann: We sing \u201cSalt / {n}\u201d on the quay, under the lamps.",
        "ann: Berth ___ has {n} lamps and a quay of stone behind it.",
        "ann: No {n}.",
        "ann: {n}1 {n}2 {n}3 {n}4 {n}5 are the lamps that stand on the quay.",
    ],
)
def test_what_would_not_be_read_as_it_was_said_has_no_blanks(line: str) -> None:
    talk = said(*(line.format(n=n) for n in range(30, 50)), *SMALL_TALK)
    assert rows(told(talk, 80)) == []


def test_who_is_not_known_stands_before_no_row() -> None:
    talk = said(*(each.replace("ann", "") for each in BIKES), *SMALL_TALK)
    assert rows(told(talk, ROOM)) == [ROW.removeprefix("ann: ")]


def test_a_row_is_read_again_as_what_was_said() -> None:
    before = digest((), said(*BIKES, *SMALL_TALK), ROOM)
    again = " ".join(each.removeprefix("ann: ") for each in BIKES)
    assert f"ann: {again}" in digest(before.lines, (), 200).text


def test_a_row_upon_a_row_is_the_same() -> None:
    before = digest((), said(*BIKES, *SMALL_TALK), ROOM)
    assert rows(digest(before.lines, said(*SMALL_TALK), ROOM).text) == [ROW]


def test_a_row_of_nobody_is_read_again_too() -> None:
    talk = said(*(each.replace("ann", "") for each in BIKES), *SMALL_TALK)
    before = digest((), talk, ROOM)
    assert rows(digest(before.lines, said(*SMALL_TALK), ROOM).text) == [ROW.removeprefix("ann: ")]


def test_a_row_whose_fills_are_not_as_many_as_its_blanks_tells_those_that_are() -> None:
    head = "ann: The ___ crowns lie in box ___. ___: "
    kept = Kept(text=f"{head}235 / 7, 846", marks=(len(head), 3, 0, 1, 90, 3, 90))
    text = digest([kept], said("bob: Berth 40 opens at 7:15."), 100).text
    assert "The 235 crowns lie in box 7." in text
    assert "846" not in text


def test_what_is_told_in_the_same_words_each_time_makes_room_for_what_is_not() -> None:
    backups = [f"ann: Yes, the copy of host-{n} was made at {n % 12}:{n}, {n}1 GB together." for n in range(20, 50)]
    plain = "ann: Olive will carry the spare key of the archive under her hat."
    assert plain in told(said(*backups, plain, *backups), 60)
