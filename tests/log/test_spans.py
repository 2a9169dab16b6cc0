"""Runs of seqs put together, told apart and asked: as sets of the same seqs would have it, however long they are."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from unabridged.log import spans
from unabridged.log.ids import Seq, Span
from unabridged.log.spans import Spans

# As of a lane among others: of six messages a round, it sees three.
LONG = tuple(Span(first=Seq(at), last=Seq(at + 2)) for at in range(10, 610, 6))


def run(*ends: tuple[int, int]) -> Spans:
    return tuple(Span(first=Seq(first), last=Seq(last)) for first, last in ends)


@pytest.mark.parametrize(
    ("short", "changed"),
    [
        (run((1, 3)), run((1, 3))),
        (run((700, 702)), run((700, 702))),
        (run((13, 15)), run((10, 18))),
        (run((14, 14)), run((14, 14))),
        (run((8, 9)), run((8, 12))),
        (run((11, 11)), run((10, 12))),
        (run((9, 20)), run((9, 20))),
        (run((17, 31)), run((16, 31))),
        (run((1, 1), (13, 13), (700, 700)), run((1, 1), (10, 13), (700, 700))),
    ],
    ids=["before", "behind", "between", "apart", "at one's edge", "within", "over two", "up to a gap", "three"],
)
def test_a_short_run_is_put_into_a_long_one(short: Spans, changed: Spans) -> None:
    found = spans.together((short, LONG))
    assert set(spans.each(found)) == {*spans.each(LONG), *spans.each(short)}
    assert found == spans.union((*LONG, *short))
    assert set(changed) <= set(found)


def test_what_a_short_run_leaves_as_it_was_is_the_very_same() -> None:
    found = spans.together((LONG, run((13, 13))))
    assert found[0] == Span(first=Seq(10), last=Seq(13))
    assert all(one is other for one, other in zip(found[1:], LONG[1:], strict=True))


def test_runs_that_are_equally_long_are_put_together_as_well() -> None:
    other = tuple(Span(first=Seq(each.first + 3), last=Seq(each.last + 2)) for each in LONG)
    assert spans.together((LONG, other)) == spans.union((*LONG, *other))


def test_no_run_at_all_and_one_that_is_empty_hold_nothing() -> None:
    assert spans.together(()) == spans.together(((), ())) == ()


def test_the_same_run_twice_is_that_run() -> None:
    assert spans.together((LONG, LONG, ())) == LONG


@pytest.mark.parametrize("seed", range(20))
def test_any_runs_together_hold_what_each_of_them_holds(seed: int) -> None:
    random = Random(seed)
    runs = [
        spans.union(
            Span(first=Seq(at), last=Seq(at + random.randint(0, 4))) for at in random.sample(range(1, 400), count)
        )
        for count in (random.randint(1, 120), random.randint(0, 4), random.randint(0, 2))
    ]
    assert spans.together(runs) == spans.union(span for each in runs for span in each)


def test_those_among_some_seqs_that_a_run_holds_are_told() -> None:
    assert spans.among(LONG, (9, 10, 12, 13, 609, 1)) == {10, 12}
    assert spans.among((), (1, 2)) == set()


@pytest.mark.parametrize("known", [{Seq(12)}, {Seq(seq) for seq in range(3_000)}], ids=["fewer", "more"])
def test_of_seqs_that_are_known_those_are_found_that_a_run_holds(known: set[Seq]) -> None:
    assert spans.found(LONG, known) == sorted(known & {*spans.each(LONG)})
    assert spans.found((), known) == []


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (run(*((each.first, each.last) for each in LONG)), True),
        (LONG[:-1], False),
        ((*LONG[:-1], *run((604, 607))), False),
        ((*LONG[:-1], *run((605, 606))), False),
    ],
    ids=["each equal", "one less", "longer at the end", "shorter at the beginning"],
)
def test_runs_are_the_same_where_every_span_of_them_is(other: Spans, *, same: bool) -> None:
    assert spans.is_same(LONG, other) is same
    assert (other == LONG) is same


@pytest.mark.parametrize("shared", [0, 1, 60, 100])
@pytest.mark.parametrize("grown", [(), ((700, 702),), ((611, 640), (700, 700))], ids=["nothing", "apart", "more"])
def test_what_is_left_of_a_run_is_so_however_much_the_other_begins_with(shared: int, grown: tuple[Any, ...]) -> None:
    one, other = (*LONG, *run(*grown)), (*LONG[:shared], *run((612, 613), (701, 701)))
    for these, those in ((one, other), (other, one)):
        assert set(spans.each(spans.minus(these, those))) == {*spans.each(these)} - {*spans.each(those)}
