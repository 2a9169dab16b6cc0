"""Whatever a log holds, it has a view: no accepted event makes every later view fail."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.view.made import answers, calls, compacted, covers, drop, events, said, seen, span, standing_seqs
from unabridged.log.body import (
    Amended,
    Body,
    Chunk,
    Hidden,
    Message,
    Pinned,
    Purged,
    Reset,
    RoundEnded,
    Shown,
    Undone,
    Unpinned,
)
from unabridged.log.compacted import Replace
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.testing import strategies
from unabridged.view.fold import fold
from unabridged.view.standing import standing
from unabridged.view.view import Shape, View

CRITIC = LaneId("critic")
THREE: list[Body] = [said("one"), said("two", "assistant"), said("three")]
WHOLE = [[1], [2], [3]]
FAR = span(1, 2**62)


@pytest.mark.parametrize(
    ("body", "left"),
    [
        (Chunk(of=Seq(1), index=0, part=9, text="x", last=True), WHOLE),
        (Chunk(of=Seq(1), index=0, part=-9, text="x", last=True), WHOLE),
        (Chunk(of=Seq(77), index=0, text="x", last=True), WHOLE),
        (compacted(drop(), on=3), WHOLE),
        (compacted(drop(1), drop(1), on=3), WHOLE),
        (compacted(drop(1, 1), on=3), WHOLE),
        (compacted(drop(9), on=3), WHOLE),
        (compacted(Replace(items=drop(1).items, covers=(span(3, 1),), group=()), on=3), WHOLE),
        (compacted(Replace(items=drop(1).items, covers=(FAR,), group=()), on=3), WHOLE),
        (Hidden(seqs=(FAR,)), []),
        (Hidden(seqs=(span(3, 1),)), WHOLE),
        (Purged(seqs=(FAR,)), []),
        (Pinned(seqs=(FAR,)), WHOLE),
        (Amended(seq=Seq(99), message=said("x")), WHOLE),
        (Undone(compaction=Seq(1)), WHOLE),
    ],
)
def test_a_body_that_cannot_apply_leaves_the_rest_of_the_view(body: Body, left: list[list[int]]) -> None:
    assert covers(seen([*THREE, body])) == left


@pytest.mark.parametrize("text", ["junk", '{"v":99,"role":"user"}', "\ud800"])
def test_pieces_that_make_no_message_leave_its_opening(text: str) -> None:
    view = seen([Message(role="user", chunks=1), Chunk(of=Seq(1), index=0, text=text, last=True)])
    assert view.items[0].says == Message(role="user", chunks=1)


def test_a_late_piece_of_old_words_does_not_overwrite_new_ones() -> None:
    late = Chunk(of=Seq(1), index=0, part=0, text=" and more", last=True)
    view = seen([said("one"), Amended(seq=Seq(1), message=said("new")), late])
    assert view.items[0].says == said("new")


def test_a_message_that_grew_counts_all_its_pieces() -> None:
    chunk = Chunk(of=Seq(1), index=0, part=0, text="many more words " * 50, last=True)
    opening, grown = events([said("one"), chunk])
    assert fold([opening, grown]).tokens == opening.tokens + grown.tokens


def spans() -> SearchStrategy[tuple[object, ...]]:
    near = st.builds(span, st.integers(-2, 12), st.integers(-2, 12))
    return st.lists(near | st.just(FAR), max_size=2).map(tuple)


def near_bodies(*, most: int = 14) -> SearchStrategy[Body]:
    """Bodies that name what is likely to be there."""
    seqs = st.integers(-1, most).map(Seq)
    names = st.integers(0, most) | st.tuples(st.integers(0, most), st.integers(0, 2))
    drops = st.lists(names, max_size=3).map(lambda each: drop(*each))
    replaces = drops.map(lambda each: Replace(items=each.items, covers=(span(3, 1),), group=()))
    lanes = st.sampled_from([MAIN, MAIN, CRITIC])
    edits = st.lists(drops | replaces, min_size=1, max_size=2)
    text, flag = st.sampled_from(["", "junk", '{"v":1}', '{"v":1,"role":"user"}']), st.booleans()
    part = st.none() | st.integers(-3, 3)
    return st.one_of(
        st.builds(said, text, st.sampled_from(["user", "assistant"])),
        st.builds(Message, role=st.just("user"), chunks=st.integers(0, 2)),
        st.builds(calls, st.just("c")),
        st.builds(answers, st.just("c")),
        st.builds(Chunk, of=seqs, index=st.integers(0, 2), text=text, part=part, last=flag),
        st.builds(Amended, seq=seqs, message=st.builds(said, text)),
        st.builds(lambda each, on, lane: compacted(*each, on=on, lane=lane), edits, st.integers(0, most), lanes),
        st.builds(Undone, compaction=seqs, lane=lanes),
        st.builds(RoundEnded, begun=seqs, state=st.sampled_from(["failed", "finished"])),
        st.one_of([st.builds(each, seqs=spans()) for each in (Hidden, Shown, Pinned, Unpinned, Purged)]),
    )


ANY = st.lists(near_bodies() | near_bodies() | strategies.bodies(), max_size=20)
LATER = st.lists(near_bodies() | st.just(Reset()), max_size=4)


@given(ANY)
def test_every_log_has_a_view(bodies: list[Body]) -> None:
    view = seen(bodies)
    assert view.through == len(bodies)
    assert len(view.to("plain")) == len(view.items)


@given(ANY)
def test_every_visible_message_is_covered_once(bodies: list[Body]) -> None:
    assert standing_seqs(bodies, seen(bodies)) == _visible(bodies)


def _visible(bodies: list[Body]) -> list[int]:
    """What a reader of the log alone would say is visible."""
    found: set[int] = set()
    known: set[int] = set()
    gone: set[int] = set()
    for seq, body in enumerate(bodies, 1):
        match body:
            case Message():
                known.add(seq)
                found.add(seq)
            case Hidden() | Purged():
                named = {each for each in known if any(each in span for span in body.seqs)}
                found -= named
                gone |= named if isinstance(body, Purged) else set()
            case Shown():
                named = {each for each in known if any(each in span for span in body.seqs)}
                found |= named - gone
            case Reset():
                known, found = set(), set()
            case _:
                continue
    return sorted(found)


@given(ANY, LATER, st.data())
def test_a_compaction_is_written_exactly_when_the_next_view_applies_it(
    bodies: list[Body], later: list[Body], drawing: st.DataObject
) -> None:
    view = seen(bodies)
    free = [item for item in view.items if item.shape is not Shape.SYSTEM and not item.pinned]
    chosen = drawing.draw(st.lists(st.sampled_from(free), min_size=1, unique_by=lambda item: item.name)) if free else []
    plan = compacted(drop(*[(item.name.seq, item.name.n) for item in chosen]), on=len(bodies))
    log = events([*bodies, *later, plan])
    written = bool(chosen) and standing(chosen, [each.skeleton for each in log[len(bodies) : -1]], MAIN)
    applied = _applied(fold(log), len(log))
    assert applied or not written
    # A compaction's skeleton names the events whose entries it consumes, and with them all that these events made.
    if len({item.name.seq for item in view.items}) == len(view.items):
        assert applied == written


def _applied(view: View, seq: int) -> bool:
    return any(item.name.seq == seq for item in view.items)


def test_a_group_is_touched_by_what_touches_a_message_under_it() -> None:
    bodies: list[Body] = [said(str(n)) for n in range(4)]
    group = seen([*bodies, compacted(drop(1, 2, 3), on=4)]).items[0]
    (*_, hidden) = events([*bodies, Hidden(seqs=(span(2),))])
    assert not standing([group], [hidden.skeleton], MAIN)


def test_a_failed_round_touches_what_was_said_in_it_alone() -> None:
    view = seen(THREE)
    (*_, ended) = events([*THREE, RoundEnded(begun=Seq(2), state="failed")])
    assert [standing([item], [ended.skeleton], MAIN) for item in view.items] == [True, False, False]
