"""A lane has one run at a time, and whoever hears of it knows whether it is the one that has just ended here."""

from __future__ import annotations

from unabridged import Scope
from unabridged.engine.jobs.at_work import AtWork
from unabridged.log.ids import MAIN, LaneId, ThreadId, ThreadRef

REF = ThreadRef(scope=Scope(), thread=ThreadId("kitchen"))


def test_what_is_told_between_the_end_of_a_run_and_the_end_of_its_telling_is_how_it_went() -> None:
    at_work = AtWork()
    with at_work.at((REF, MAIN)):
        assert not at_work.is_told_of((REF, MAIN))
        at_work.ended((REF, MAIN))
        assert at_work.is_told_of((REF, MAIN))
        assert not at_work.is_told_of((REF, LaneId("critic")))
    assert not at_work.is_told_of((REF, MAIN))
