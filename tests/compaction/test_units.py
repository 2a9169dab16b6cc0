"""What is weighed as one: rounds, the atoms of long ones, and how old each of them is."""

from __future__ import annotations

import pytest

from tests.compaction.seen import LONG, budget, loop, rounds, said, view
from tests.view.made import compacted, span, told_drop
from unabridged.compaction.plans.protection import kept
from unabridged.compaction.strategies.units import Parted, parted
from unabridged.log.body import Body, Pinned
from unabridged.view.budget import Budget

WIDE = budget(limit=1_000_000)


def told(*bodies: Body, bound: Budget = WIDE) -> Parted:
    seen = view(bodies)
    return parted(seen, kept(seen, bound).free, bound)


def runs(found: Parted) -> list[tuple[int, int]]:
    return [unit.passage for unit in found.units]


def ages(found: Parted) -> list[float]:
    return [round(unit.age, 2) for unit in found.units]


def test_a_round_goes_from_what_a_user_asked_to_the_next() -> None:
    assert runs(told(said("q"), *loop(2), said("a", "assistant"), *rounds(2))) == [(0, 6), (6, 8)]


def test_what_stands_before_the_first_question_is_a_unit_too() -> None:
    assert runs(told(said("hello", "assistant"), *rounds(2))) == [(0, 1), (1, 3)]


def test_each_round_is_as_old_as_rounds_came_after_it() -> None:
    assert ages(told(*rounds(4))) == [3, 2, 1]


class TestALongRound:
    def test_is_weighed_atom_by_atom(self) -> None:
        assert runs(told(said("q"), *loop(13), *rounds(1)))[:3] == [(0, 1), (1, 3), (3, 5)]

    def test_is_one_of_more_than_twelve_atoms(self) -> None:
        assert runs(told(said("q"), *loop(11), *rounds(1))) == [(0, 23)]

    def test_is_one_that_takes_much_of_the_room_too(self) -> None:
        found = told(said("q"), *loop(3, LONG * 10), *rounds(1), bound=budget(limit=2_000))
        assert runs(found) == [(0, 1), (1, 3), (3, 5), (5, 7)]

    def test_ages_by_twelve_atoms_at_a_time(self) -> None:
        found = told(said("q"), *loop(35), *rounds(1))
        assert ages(found)[::12] == [round(1 + (35 - n) / 12, 2) for n in (0, 12, 24)]

    def test_ages_what_came_before_it_by_as_many_rounds_as_it_is_long(self) -> None:
        assert ages(told(*rounds(1), said("q"), *loop(35), *rounds(1)))[0] == 1 + 36 / 12


class TestWhatStaysOut:
    def test_what_is_kept_is_no_unit(self) -> None:
        assert runs(told(*rounds(4), bound=budget(retain_rounds=3, limit=1_000_000))) == [(0, 2)]

    def test_a_pinned_atom_parts_its_round(self) -> None:
        bodies = [said("q"), *loop(3), *rounds(1), Pinned(seqs=(span(4),))]
        assert runs(told(*bodies)) == [(0, 3), (5, 7)]

    def test_what_was_told_before_is_none_of_the_units(self) -> None:
        found = told(*rounds(4), compacted(told_drop(3, 4, 3, 4), on=8))
        assert (found.earlier, runs(found)) == (((2, 3),), [(0, 2), (3, 5)])


@pytest.mark.parametrize("bodies", [[], [said("q")]])
def test_where_nothing_may_leave_there_is_no_unit(bodies: list[Body]) -> None:
    assert told(*bodies) == Parted(earlier=(), units=())
