"""What looks cost that ask what a thread's other lanes have spent: one reading of the rows, and none for nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.engine.compacting import POLICY, SAID, Scene
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Skipped
from unabridged.compaction.paces.pacing import Pace
from unabridged.compaction.paces.spending import Spending
from unabridged.engine.compaction.hooks import Proposal
from unabridged.engine.jobs import leases
from unabridged.log.ids import MAIN, LaneId, Scope
from unabridged.ports import Job, JobName
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import Driven
from unabridged.testing.jobs import due, kept

LIMITED = replace(POLICY, tokens_per_thread=1_200)
LANES = tuple(map(LaneId, ("coder", "planner", "tester")))


class Counting(InMemoryStore):
    """It counts how often the rows of lanes are read, and which."""

    reads = 0

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Job] = []

    async def jobs(self, *, after: JobName | None, limit: int, within: Scope | None = None) -> list[Job]:
        self.reads += 1
        found = await super().jobs(after=after, limit=limit, within=within)
        self.found += found
        return found


def of_four_lanes() -> tuple[Scene, Counting]:
    store = Counting()
    scene = Scene(store=store, policy=LIMITED, summariser=lambda _: SAID)
    for lane in LANES:
        scene.thread.open_lane(lane, policy=LIMITED)
    return scene, store


def test_a_look_at_which_nothing_is_due_reads_no_rows() -> None:
    scene, store = of_four_lanes()
    scene.say(2).look()
    assert store.reads == 0


def test_a_look_at_which_all_lanes_are_due_reads_the_rows_once() -> None:
    scene, store = of_four_lanes()
    scene.say(11).look()
    assert store.reads == 1
    assert len(list(scene.memory.jobs())) == 1 + len(LANES)


def test_what_a_lane_has_spent_itself_is_not_counted_twice() -> None:
    """One run costs 702 tokens: twice that is more than the thread may, and once is not."""
    scene = Scene(policy=replace(POLICY, tokens_per_thread=1_400), summariser=lambda _: SAID).say(11)
    assert [type(each) for each in scene.work()] == [Applied]
    assert scene.say(6).look().job.due_at is not None


def test_no_row_of_another_scope_is_read() -> None:
    scene, store = of_four_lanes()
    other = Scope(tenant="zenith")
    scene.memory.thread("t", scope=other).append({"role": "user", "content": "one"})
    kept(Driven(store), due("t", 5, scope=other))
    scene.say(11).look()
    assert store.reads
    assert [job for job in store.found if job.ref.scope == other] == []


def with_spent(scene: Scene, lane: LaneId, after: Callable[[Pace], Pace]) -> None:
    drive(scene.store.job(scene.thread.ref, lane, leases.noting(scene.thread.ref, lane, after)))


def test_a_call_that_is_counted_for_the_thread_and_not_yet_for_its_lane_counts_in_a_look() -> None:
    scene = Scene(policy=LIMITED, summariser=lambda _: SAID).say(11)
    with_spent(scene, MAIN, lambda pace: replace(pace, thread_tokens=1_300))
    assert scene.look().job.parked == "spend limit of the thread"


def test_a_run_of_a_thread_that_has_spent_all_since_it_was_marked_is_not_begun() -> None:
    seen = list[Proposal]()
    scene = Scene(policy=LIMITED, summariser=lambda _: SAID)
    scene.memory.before(seen.append)
    scene.say(11).look()
    with_spent(scene, LANES[0], lambda pace: replace(pace, spent=Spending(tokens=1_300)))
    assert [each.detail for each in scene.carry_out() if isinstance(each, Skipped)] == ["spend limit of the thread"]
    assert seen == []
