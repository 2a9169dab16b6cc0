"""A fact that another puts right is archived, and is what it was again once nothing stands against it any more.
They refuse to know a store; facts here are made of thin air.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from unabridged.memory.correcting import back, by_itself, corrected, corrects, put_away, righting
from unabridged.memory.fact import MOST_TOLD, FactId, FactState, Superseded
from unabridged.memory.tiers import Budget
from unabridged.testing.facts import fact_of

OLD = fact_of("old")
NEW = fact_of("new", supersedes=FactId("old"))
ROOM = Budget(characters=9, tokens=4)


class TestWhatAFactPutsRight:
    def test_is_told_once(self) -> None:
        assert corrects(NEW) == "old"
        assert corrects(replace(NEW, put_right=(FactId("old"),))) is None

    @pytest.mark.parametrize("state", [state for state in FactState if state is not FactState.ACTIVE])
    def test_is_nothing_while_nobody_believes_it(self, state: FactState) -> None:
        assert corrects(replace(NEW, state=state)) is None

    def test_is_never_itself(self) -> None:
        assert corrects(replace(NEW, id=FactId("old"))) is None

    def test_is_written_down_in_it_the_newest_of_very_many(self) -> None:
        had = tuple(FactId(f"{n}") for n in range(MOST_TOLD))
        assert righting(replace(NEW, put_right=had), FactId("old")).put_right == (*had[1:], "old")


class TestWhatWasPutRight:
    def test_is_archived_and_knows_by_whom_and_what_it_was(self) -> None:
        gone = corrected(replace(OLD, state=FactState.HELD), FactId("new"), ROOM)
        assert gone.state is FactState.ARCHIVED
        assert gone.superseded == Superseded(by=(FactId("new"),), was=FactState.HELD, characters=9, tokens=4)
        assert back(gone) == replace(gone, state=FactState.HELD)

    def test_by_two_is_what_it_was_before_the_first(self) -> None:
        gone = corrected(corrected(OLD, FactId("new"), ROOM), FactId("newer"), ROOM)
        assert gone.superseded is not None
        assert (gone.superseded.by, gone.superseded.was) == (("new", "newer"), FactState.ACTIVE)

    def test_is_hidden_as_it_was_and_archived_as_it_comes_back(self) -> None:
        hidden = replace(OLD, state=FactState.RETIRED, before=FactState.ACTIVE)
        gone = corrected(hidden, FactId("new"), ROOM)
        assert (gone.state, gone.superseded is not None) == (FactState.RETIRED, True)
        assert put_away(replace(gone, state=FactState.ACTIVE, before=None)).state is FactState.ARCHIVED

    def test_stays_as_it_is_where_it_made_room_or_is_gone_for_good(self) -> None:
        for gone in (replace(OLD, state=FactState.ARCHIVED), replace(OLD, state=FactState.RETIRED, statement="")):
            assert corrected(gone, FactId("new"), ROOM) is gone

    def test_knows_the_newest_of_very_many_that_put_it_right(self) -> None:
        many = Superseded(by=tuple(FactId(f"{n}") for n in range(MOST_TOLD)), was=FactState.ACTIVE)
        gone = corrected(replace(OLD, state=FactState.ARCHIVED, superseded=many), FactId("new"), ROOM)
        assert gone.superseded is not None
        assert gone.superseded.by == (*many.by[1:], "new")

    def test_has_no_corrector_any_more_once_somebody_writes_it_by_itself(self) -> None:
        assert by_itself(corrected(OLD, FactId("new"), ROOM)).superseded is None


def test_what_nobody_put_right_is_neither_put_away_nor_brought_back() -> None:
    assert put_away(OLD) is OLD
    assert back(OLD) is None
    assert back(replace(OLD, state=FactState.ARCHIVED)) is None


def test_what_is_away_already_is_not_put_away_again() -> None:
    gone = corrected(OLD, FactId("new"), ROOM)
    assert put_away(gone) is gone
