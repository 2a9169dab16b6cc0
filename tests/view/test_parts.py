"""Folding may stop anywhere and go on from what it kept: the view is the one that folding at once gives."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.view.made import compacted, drop, events, said, span
from tests.view.test_totality import ANY, CRITIC
from unabridged.log.body import Body, Hidden, LaneOpened, Pinned, Undone
from unabridged.log.compacted import Stub
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, ItemName, LaneId, Seq
from unabridged.log.lane_rule import LaneRule
from unabridged.view.fold import folded_from, start_of
from unabridged.view.folded import Folded, decode, encode
from unabridged.view.node import Shape

RULES = [LaneRule(), LaneRule(roles=("user",)), LaneRule(failed_rounds=False), LaneRule(either=("planner",))]
OPENINGS = st.builds(
    LaneOpened, lane=st.just(CRITIC), rule=st.sampled_from(RULES), inherits=st.sampled_from([None, MAIN])
)
PIECES = st.lists(ANY | st.lists(OPENINGS, max_size=1), max_size=3)
LOGS = PIECES.map(lambda each: [body for part in each for body in part])


def at_once(log: list[Event], lane: LaneId) -> Folded:
    return folded_from(start_of(log, lane), log, log)


def in_parts(log: list[Event], lane: LaneId, cut: int) -> Folded:
    kept = decode(encode(folded_from(start_of(log, lane), log[:cut], log)))
    assert kept is not None
    return folded_from(kept, log[cut:], log)


@given(LOGS, st.sampled_from([MAIN, CRITIC]), st.data())
def test_folding_in_two_parts_gives_what_folding_at_once_gives(
    bodies: list[Body], lane: LaneId, drawing: st.DataObject
) -> None:
    """lace-L54: a stream of events cut at any point and folded on equals the full rebuild."""
    log = events(bodies)
    cut = drawing.draw(st.integers(0, len(log)))
    assert in_parts(log, lane, cut) == at_once(log, lane)


@given(LOGS, st.sampled_from([MAIN, CRITIC]))
def test_a_fold_survives_being_kept(bodies: list[Body], lane: LaneId) -> None:
    folded = at_once(events(bodies), lane)
    assert decode(encode(folded)) == folded


def test_a_stub_comes_back_as_it_was_kept() -> None:
    stub = Stub(item=ItemName(seq=Seq(1)), head=3, tail=1, tokens=4)
    folded = at_once(events([said("a long text " * 30), compacted(stub, on=1)]), MAIN)
    assert folded.nodes[0].shape is Shape.STUB
    assert decode(encode(folded)) == folded


def test_a_kept_fold_holds_no_word_of_what_was_said() -> None:
    log = events([said("a secret"), said("another secret", "assistant"), compacted(drop(1), on=2)])
    assert b"secret" not in encode(at_once(log, MAIN))


@pytest.mark.parametrize("content", [b"", b"junk", b"{}", b"[]", b"null", json.dumps({"lane": 1}).encode()])
def test_what_cannot_be_read_is_no_fold(content: bytes) -> None:
    assert decode(content) is None


def test_what_lies_below_a_kept_fold_comes_back_from_the_log() -> None:
    base: list[Body] = [
        *[said(str(n)) for n in range(1, 6)],
        compacted(drop(1, 2), on=5),
        compacted(drop((6, 1), 3), on=6),
    ]
    log = events([*base, Undone(compaction=Seq(7)), Pinned(seqs=(span(2),)), Hidden(seqs=(span(1),))])
    assert [node.covers for node in in_parts(log, MAIN, 7).nodes] == [(span(each),) for each in (2, 3, 4, 5)]
