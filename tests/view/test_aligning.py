"""How far a list and a log agree, told in letters: one letter is one part, small ones are left out by some clients.
Where the letters come from is not judged here.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.log.ids import Seq, spans_of
from unabridged.view.aligning import Agreement, Boundary, Entry, Heard, Place, agreement
from unabridged.view.trimmed import reach, runs


def heard(letter: str) -> Heard:
    """A letter is a part, a small one a weak part, ``*1,2`` what stands for seqs, ``~3`` a shortened part of one."""
    if letter[0] == "*":
        return Heard(digest=letter.encode(), stands=spans_of([int(each) for each in letter[1:].split(",")]))
    if letter[0] == "~":
        return Heard(digest=letter.encode(), of=Seq(int(letter[1:])))
    return Heard(digest=letter.encode(), weak=letter.islower())


def entries(*said: str) -> list[Entry]:
    """Each text is an entry, its words the parts; one that a plus ends may go on with something new."""
    return [
        Entry(heard=tuple(map(heard, each.removesuffix("+").split())), divisible=each.endswith("+")) for each in said
    ]


def places(*said: str) -> list[Place]:
    """Each text is a message of the log, from seq 1; ``#3`` stands for so many messages."""
    found: list[Place] = []
    seq = 1
    for each in said:
        size = int(each[1:]) if each.startswith("#") else 1
        told = () if each.startswith("#") else tuple(map(heard, each.split()))
        found.append(Place(covers=spans_of(list(range(seq, seq + size))), told=told, folded=not told))
        seq += size
    return found


def at(places: int, entry: int, part: int = 0) -> Boundary:
    return Boundary(places=places, entry=entry, part=part)


def newest(found: Agreement) -> Boundary:
    return found.boundaries[-1]


class TestAWholeList:
    def test_what_goes_on_agrees_to_the_end_of_the_log(self) -> None:
        found = agreement(entries("A", "B", "C"), places("A", "B"))
        assert (newest(found), found.parted) == (at(2, 2), None)

    def test_what_is_changed_parts_them_there(self) -> None:
        found = agreement(entries("A", "X", "C"), places("A", "B", "C"))
        assert (newest(found), found.parted) == (at(1, 1), at(1, 1))

    def test_what_is_shorter_parts_them_at_its_end(self) -> None:
        assert agreement(entries("A"), places("A", "B")).parted == at(1, 1)

    def test_what_has_another_beginning_has_nothing_in_common(self) -> None:
        assert agreement(entries("X"), places("A")).boundaries == (at(0, 0),)

    def test_the_same_words_at_another_position_are_not_the_same(self) -> None:
        assert newest(agreement(entries("A", "C", "B"), places("A", "B", "C"))) == at(1, 1)

    def test_a_cut_goes_back_to_where_one_is_legal(self) -> None:
        assert agreement(entries("A", "B", "X"), places("A", "B", "C")).last({0, 1, 3}) == at(1, 1)


class TestEntriesThatAreSplitOrMerged:
    def test_several_messages_in_one_entry_are_what_they_are(self) -> None:
        assert agreement(entries("A B", "C"), places("A", "B", "C")).parted is None

    def test_several_entries_in_one_message_are_what_they_are(self) -> None:
        assert agreement(entries("A", "B", "C"), places("A B", "C")).parted is None

    def test_an_entry_that_may_go_on_is_cut_within(self) -> None:
        found = agreement(entries("A B+"), places("A"))
        assert (newest(found), found.parted) == (at(1, 0, 1), None)

    def test_an_answer_that_grew_is_said_anew(self) -> None:
        found = agreement(entries("Q", "A B"), places("Q", "A"))
        assert (newest(found), found.parted) == (at(1, 1), at(2, 1, 1))


class TestWhatClientsLeaveOut:
    @pytest.mark.parametrize("list_", [("Q", "r A"), ("Q", "A"), ("Q", "r", "A")])
    def test_reasoning_that_is_left_out_or_sent_alone_parts_nothing(self, list_: Sequence[str]) -> None:
        assert agreement(entries(*list_), places("Q", "r A")).parted is None

    def test_reasoning_that_the_log_lacks_parts_nothing(self) -> None:
        assert agreement(entries("Q", "r A", "B"), places("Q", "A", "B")).parted is None

    def test_reasoning_at_the_end_is_not_missed(self) -> None:
        found = agreement(entries("Q"), places("Q", "r"))
        assert (newest(found), found.parted) == (at(2, 1), None)

    def test_the_reasoning_of_an_answer_that_changed_leaves_with_it(self) -> None:
        found = agreement(entries("Q", "B"), places("Q", "r", "A"))
        assert newest(found) == at(1, 1)

    def test_other_reasoning_parts_them(self) -> None:
        assert agreement(entries("Q", "s"), places("Q", "r")).parted == at(1, 1)


class TestWhatWeRendered:
    def test_what_stands_for_messages_is_them(self) -> None:
        found = agreement(entries("*1,2,3", "D", "E"), places("A", "B", "C", "D"))
        assert (newest(found), found.parted) == (at(4, 2), None)

    def test_a_message_that_stands_beside_its_summary_is_told_after_it(self) -> None:
        assert agreement(entries("*1,3", "B", "D"), places("A", "B", "C", "D")).parted is None

    def test_a_summary_is_not_cut_in_two(self) -> None:
        found = agreement(entries("*1,3", "X"), places("A", "B", "C"))
        assert newest(found) == at(0, 0)

    def test_what_is_folded_is_known_by_what_stands_for_it(self) -> None:
        assert agreement(entries("*1,2,3", "D"), places("#3", "D")).parted is None

    def test_a_summary_of_a_part_is_not_the_whole(self) -> None:
        assert agreement(entries("*1,2", "C"), places("#3")).parted == at(0, 0)

    def test_what_stands_for_messages_that_stand_nowhere_is_passed_over(self) -> None:
        assert agreement(entries("*8,9", "A"), places("A")).parted is None

    def test_a_summary_said_again_at_the_end_is_something_new(self) -> None:
        assert newest(agreement(entries("*1", "B", "*1"), places("A", "B"))) == at(2, 2)

    def test_a_summary_that_comes_after_messages_it_does_not_name_leaves_them_out(self) -> None:
        assert agreement(entries("*2"), places("A", "B")).parted == at(0, 0)

    def test_a_shortened_part_is_the_part_at_its_place(self) -> None:
        assert agreement(entries("A", "B ~2"), places("A", "B C")).parted is None

    def test_a_shortened_part_is_no_part_of_another_message(self) -> None:
        assert agreement(entries("A", "~1"), places("A", "B")).parted == at(1, 1)


class TestATrimmedList:
    @pytest.mark.parametrize(
        ("list_", "log", "starts"),
        [
            ("BCX", "ABC", [1]),
            ("BC", "ABC", [1]),
            ("ABC", "ABC", [0]),
            ("X", "ABC", []),
            ("BX", "ABC", []),
            ("CCX", "ACC", [1, 2]),
            ("", "AB", []),
            ("ABCD", "BC", []),
        ],
    )
    def test_it_begins_where_the_rest_of_the_log_is_its_beginning(
        self, list_: str, log: str, starts: list[int]
    ) -> None:
        assert runs(entries(*list_), places(*log)) == starts

    def test_it_may_begin_with_a_summary(self) -> None:
        assert runs(entries("*2,3", "D", "E"), places("A", "B", "C", "D")) == [1]

    def test_it_does_not_begin_within_a_message(self) -> None:
        assert runs(entries("B", "C"), places("A B", "C")) == []

    def test_it_does_not_end_within_an_answer(self) -> None:
        assert runs(entries("A B"), places("A")) == []

    @given(st.text("AB", max_size=12), st.text("AB", max_size=12))
    def test_every_beginning_is_found_and_no_other(self, list_: str, log: str) -> None:
        ends = {start for start in range(len(log)) if list_.startswith(log[start:])}
        assert set(runs(entries(*list_), places(*log))) == ends

    @given(st.text("AB", max_size=12), st.text("AB", max_size=20))
    def test_nothing_before_its_reach_can_be_its_beginning(self, list_: str, log: str) -> None:
        first = reach(entries(*list_), places(*log))
        assert all(start >= first for start in runs(entries(*list_), places(*log)))

    def test_its_reach_ends_at_what_is_folded(self) -> None:
        assert reach(entries("A", "B", "C", "D"), places("#3", "A", "B")) == 0
