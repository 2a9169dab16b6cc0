"""What a handle remembers of its views: the newest of each, the last few, and none that the log has left behind."""

from __future__ import annotations

from tests.engine.talk import rounds, thread_of
from unabridged.blocking import drive
from unabridged.engine.view.folds import Folds
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.samples import ref
from unabridged.view.folded import FOLD_VERSION, Folded
from unabridged.view.lane import Lane
from unabridged.view.node import leaf
from unabridged.view.view import View
from unabridged.view.worded import Made, Worded

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


def words(folded: Folded, size: int = 1) -> Worded:
    made = Made(leaf(1, touched=1), (), size)
    return Worded(folded=folded, view=View(), made={(1, 0): made}, newest=Seq(1), link=b"")


def test_the_words_of_a_fold_are_kept_while_it_is_the_newest() -> None:
    folds, older, newer = Folds(), fold(3), fold(5)
    folds.remember(ref("t"), older)
    folds.remember_words(ref("t"), words(older))
    folds.remember(ref("t"), newer)
    folds.remember_words(ref("t"), words(older, size=2))
    assert folds.worded(ref("t"), MAIN) == words(older)


def test_words_of_a_fold_that_was_forgotten_are_not_kept() -> None:
    folds, one = Folds(), fold(3)
    folds.remember(ref("t"), one)
    folds.remember_words(ref("t"), words(one))
    folds.forget(ref("t"))
    assert folds.worded(ref("t"), MAIN) is None
    folds.remember_words(ref("t"), words(one))
    assert folds.worded(ref("t"), MAIN) is None


def test_of_too_many_words_those_shown_longest_ago_are_let_go() -> None:
    folds = Folds(most_bytes=10)
    for name, size in (("a", 4), ("b", 4), ("c", 4), ("d", 11)):
        one = fold(1)
        folds.remember(ref(name), one)
        folds.remember_words(ref(name), words(one, size))
        kept = [each for each in "abcd" if folds.worded(ref(each), MAIN)]
        assert kept == {"a": ["a"], "b": ["a", "b"], "c": ["b", "c"], "d": []}[name]


def test_words_are_kept_for_eight_lanes_and_go_with_their_fold() -> None:
    folds = Folds()
    for n in range(MANY):
        one = fold(1)
        folds.remember(ref(str(n)), one)
        folds.remember_words(ref(str(n)), words(one))
    assert [n for n in range(MANY) if folds.worded(ref(str(n)), MAIN)] == list(range(MANY - 8, MANY))
    for n in range(MANY):
        folds.remember(ref(f"other {n}"), fold(1))
    assert not any(folds.worded(ref(str(n)), MAIN) for n in range(MANY))


def test_a_fold_is_kept_for_others_once_enough_was_said_after_a_look() -> None:
    store = InMemoryStore()
    thread = thread_of(*rounds(1), store=store, policy=None)
    thread.view()
    for n in range(4):
        assert (drive(store.snapshot(thread.ref, MAIN, version=FOLD_VERSION)) is None) == (n < 3)
        thread.append(rounds(50))
