"""What a handle remembers of its views: the newest of each, the last few, and none that the log has left behind."""

from __future__ import annotations

from tests.engine.talk import rounds, thread_of
from unabridged.blocking import drive
from unabridged.engine.folds import Folds
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.samples import ref
from unabridged.view.folded import FOLD_VERSION, Folded
from unabridged.view.lane import Lane

MANY = 100


def fold(through: int) -> Folded:
    return Folded(lane=Lane(id=MAIN), through=Seq(through))


def test_a_fold_that_is_behind_takes_no_newer_ones_place() -> None:
    folds = Folds()
    folds.remember(ref("t"), fold(5))
    folds.remember(ref("t"), fold(3))
    assert folds.last(ref("t"), MAIN) == fold(5)


def test_of_many_threads_the_one_looked_at_longest_ago_is_forgotten_first() -> None:
    folds = Folds()
    for n in range(MANY):
        folds.remember(ref("often"), fold(n))
        folds.remember(ref(str(n)), fold(1))
    assert [folds.last(ref(each), MAIN) for each in ("often", str(MANY - 1), "0")] == [fold(MANY - 1), fold(1), None]


def test_with_a_fold_it_is_forgotten_how_far_its_snapshot_reached() -> None:
    folds = Folds()
    folds.remember(ref("t"), fold(5))
    folds.kept(ref("t"), MAIN, Seq(5))
    for n in range(MANY):
        folds.remember(ref(str(n)), fold(1))
    assert folds.kept_through(ref("t"), MAIN) == 0


def test_a_snapshot_of_a_lane_nobody_looks_through_is_not_remembered() -> None:
    folds = Folds()
    folds.remember(ref("t"), fold(5))
    folds.kept(ref("t"), LaneId("critic"), Seq(5))
    assert folds.kept_through(ref("t"), LaneId("critic")) == 0


def test_a_fold_is_kept_for_others_once_enough_was_said_after_a_look() -> None:
    store = InMemoryStore()
    thread = thread_of(*rounds(1), store=store, policy=None)
    thread.view()
    for n in range(4):
        assert (drive(store.snapshot(thread.ref, MAIN, version=FOLD_VERSION)) is None) == (n < 3)
        thread.append(rounds(50))
