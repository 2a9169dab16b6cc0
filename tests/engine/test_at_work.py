"""A lane has one run at a time, and whoever hears of it knows whether it is the one that has just ended here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.engine.compacting import POLICY, SAID, Scene
from unabridged import Memory, Scope
from unabridged.blocking import drive
from unabridged.cli.worker_chores import is_own
from unabridged.compaction.outcome import Applied
from unabridged.engine.jobs.at_work import AtWork
from unabridged.log.ids import MAIN, LaneId, Seq, ThreadId, ThreadRef
from unabridged.ports import Appended, Batch, Holds
from unabridged.stores.in_memory import InMemoryStore

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


class HeardOf(InMemoryStore):
    """A store in which something is looked for as soon as a compaction stands in the log."""

    def __init__(self) -> None:
        super().__init__()
        self.then: list[Callable[[], Awaitable[object]]] = []

    async def append_if(self, ref: ThreadRef, since: Seq, holds: Holds, batch: Batch) -> Appended | None:
        done = await super().append_if(ref, since, holds, batch)
        for each in self.then:
            await each()
        return done


def test_a_compaction_of_ours_that_is_met_in_the_log_before_its_run_told_of_it_is_told_by_the_run() -> None:
    """Another hand looks at the same thread for its own lane, and hears what is new in it."""
    store = HeardOf()
    scene, own = Scene(summariser=lambda _: SAID, store=store).say(11), list[bool]()
    scene.memory.listen(lambda told: own.append(is_own(told, scene.background.at_work)))
    scene.look()
    store.then = [scene.background.hear, lambda: scene.background.look(scene.thread.ref)]
    assert [type(each) for each in scene.carry_out()] == [Applied]
    assert own.count(True) == 1


def test_what_another_program_compacts_meanwhile_is_told_once_the_run_has_ended() -> None:
    store = InMemoryStore()
    scene = Scene(summariser=lambda _: SAID, store=store).say(11).look()
    turn = scene.background.at_work.begin((scene.thread.ref, MAIN))
    assert turn is not None
    assert isinstance(Memory(store, policy=POLICY).thread("t").compact(), Applied)
    drive(scene.background.hear())
    assert scene.outcomes == []
    scene.background.at_work.end(turn)
    for _ in range(2):
        drive(scene.background.hear())
    assert [type(each) for each in scene.outcomes] == [Applied]


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
