"""A lane has one run at a time, and whoever hears of it knows whether it is the one that has just ended here."""

from __future__ import annotations

from tests.engine.compacting import SAID, Scene
from unabridged import Scope
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.engine.jobs.at_work import AtWork
from unabridged.log.ids import MAIN, LaneId, ThreadId, ThreadRef

REF = ThreadRef(scope=Scope(), thread=ThreadId("kitchen"))


def test_what_is_told_between_the_end_of_a_run_and_the_end_of_its_telling_is_how_it_went() -> None:
    at_work = AtWork()
    turn = at_work.begin((REF, MAIN))
    assert turn is not None
    assert not at_work.is_told_of((REF, MAIN))
    at_work.ended((REF, MAIN))
    assert at_work.is_told_of((REF, MAIN))
    assert not at_work.is_told_of((REF, LaneId("critic")))
    at_work.end(turn)
    assert not at_work.is_told_of((REF, MAIN))


def test_a_job_that_was_claimed_before_somebodys_run_began_waits_for_its_end() -> None:
    """Neither asks a model for what the other asks for; once it is over, the job looks afresh."""
    scene = Scene(summariser=lambda _: SAID).say(11).look()
    (job,) = scene.claim()
    background, name = scene.background, (job.ref, job.lane)
    asked = background.at_work.begin(name)
    assert asked is not None
    drive(background.carry_out(job))
    assert (scene.outcomes, scene.job.holder, scene.job.due_at) == ([], "", scene.clock.now())
    assert scene.claim() == []  # for as long as that goes on
    background.at_work.end(asked)
    assert [type(each) for each in scene.carry_out()] == [Applied]
