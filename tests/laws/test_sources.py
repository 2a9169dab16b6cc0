"""A summary stands for exactly what it was written from, and is written down only while all of that stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import drawn
from tests.laws.worded import (
    ELSEWHERE,
    GONE,
    LANES,
    SHORTER,
    TURNED,
    Move,
    Worded,
    may_be_told,
    moves,
    pins,
    stands,
    talks,
    turns_the_clock,
    words,
)
from unabridged import Shape, Span
from unabridged.compaction.outcome import Applied
from unabridged.log import spans

Moves: TypeAlias = list[tuple[Move, int]]
ROUNDS = st.integers(4, 7)
ANY = moves(talks, talks, *SHORTER, *SHORTER, *TURNED, turns_the_clock)


@settings(max_examples=drawn(150), deadline=None)
@given(ROUNDS, ANY, moves(*TURNED, *SHORTER, *ELSEWHERE, most=3))
def test_a_summary_is_written_down_only_if_nothing_it_was_written_from_has_changed_meanwhile(
    rounds: int, before: Moves, meanwhile: Moves
) -> None:
    scene = Worded(rounds=rounds).moved(before)
    there, asked = stands(scene.log(), "main"), len(scene.asked)
    scene.meanwhile = meanwhile
    outcome = scene.thread.compact()
    then = scene.asked[-1].log if scene.asked[asked:] else scene.log()
    if isinstance(outcome, Applied):
        covered = set(spans.each(outcome.covers)) & there.keys()
        assert {seq: there[seq] for seq in covered} == {seq: stands(then, "main").get(seq) for seq in covered}
    else:
        assert scene.log() == then


@settings(max_examples=drawn(60), deadline=None)
@given(ROUNDS, moves(*ELSEWHERE, most=5))
def test_whatever_else_happens_meanwhile_a_summary_is_written_down(rounds: int, meanwhile: Moves) -> None:
    scene = Worded(rounds=rounds)
    scene.meanwhile = meanwhile
    assert isinstance(scene.thread.compact(), Applied)


@settings(max_examples=drawn(100), deadline=None)
@given(ROUNDS, st.lists(st.tuples(st.just(pins), st.integers(0, 40)), max_size=4), ANY, st.sampled_from([*LANES]))
def test_a_summary_covers_exactly_what_it_was_written_from_whatever_the_clock_and_the_other_lanes_do(
    rounds: int, holes: Moves, made: Moves, lane: str
) -> None:
    scene = Worded(rounds=rounds).moved(holes).moved(made)
    outcome, there = scene.thread.compact(lane=lane), stands(scene.log(), lane)
    if any(each.receipt.rung == "digest" for each in scene.thread.compactions(lane=lane)):
        return  # it leaves words out, and so does what is made of it
    if isinstance(outcome, Applied):
        assert said_in(there, outcome.covers) <= scene.asked[-1].told
    for item in scene.thread.view(lane=lane).items:
        if item.shape is Shape.GROUP:
            assert words(item.says) == said_in(there, item.spoken)


def said_in(there: Mapping[int, tuple[set[str], bool]], within: Iterable[Span]) -> set[str]:
    """The words of all messages of a lane within these seqs."""
    return {word for seq in spans.each(within) if seq in there for word in there[seq][0]}


@settings(max_examples=drawn(100), deadline=None)
@given(ROUNDS, ANY, moves(*GONE, most=2), moves(*GONE, most=2), ANY)
def test_what_was_rewound_hidden_or_purged_is_told_to_no_summariser_and_in_no_summary(  # before, after, during
    rounds: int, made: Moves, gone: Moves, meanwhile: Moves, more: Moves
) -> None:
    scene = Worded(rounds=rounds).moved(made)
    scene.thread.compact()
    scene.moved(gone).meanwhile = meanwhile
    scene.moved(more)
    assert [each.told - each.allowed for each in scene.asked if each.told - each.allowed] == []
    shown = words(scene.thread.view().to("plain"))
    assert shown - may_be_told(scene.log(), "main") == set()
