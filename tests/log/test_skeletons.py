"""A skeleton is made of the body alone, goes into columns and comes back; the table of effects says what it touches.
It refuses to know views: what the effects do there is the fold's to show.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.log import body as b
from unabridged.log import codec
from unabridged.log.body import Body
from unabridged.log.compacted import Compacted, Drop, Receipt, Replace, Stub
from unabridged.log.event import Draft, Event, row_of
from unabridged.log.ids import MAIN, ItemName, LaneId, Origin, Seq, Span, spans_of
from unabridged.log.kind import EFFECTS, Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.log.skeleton import Flag, Skeleton, skeleton_of
from unabridged.testing.strategies import bodies, drafts

SPANS = (Span(first=Seq(2), last=Seq(4)), Span(first=Seq(9), last=Seq(9)))
SIDE = LaneId("side")


def kept(body: Body, *, seq: int = 50) -> Skeleton:
    """The skeleton as a reader gets it back from the columns."""
    made = Draft(
        at=1, origin=Origin.USER, writer="w", skeleton=skeleton_of(body, tokens=5), salt=bytes(16), payload=b""
    )
    return Event(row_of(made, seq=Seq(seq), before=b"", key_digest=None, key=None)).skeleton


class TestColumns:
    @given(bodies())
    def test_the_skeleton_of_any_body_comes_back_from_its_columns(self, body: Body) -> None:
        assert kept(body) == replace(skeleton_of(body, tokens=5), seq=Seq(50))

    @given(drafts(), st.integers(1, 2**40))
    def test_every_column_of_any_draft_is_in_its_row(self, draft: Draft, seq: int) -> None:
        event = Event(row_of(draft, seq=Seq(seq), before=b"", key_digest=None, key="k"))
        assert (event.seq, event.at, event.origin, event.writer) == (seq, draft.at, draft.origin, draft.writer)
        assert (event.payload, event.rendition, event.row.salt) == (draft.payload, draft.rendition, draft.salt)
        assert (event.skeleton, event.counter, event.key) == (replace(draft.skeleton, seq=Seq(seq)), "drawn", "k")

    @pytest.mark.parametrize("role", ["", "user", "assistant", "tool", "system", "developer", "bard", "\ud800"])
    def test_any_role_comes_back(self, role: str) -> None:
        assert kept(b.Message(role=role)).role == role

    def test_a_plain_message_needs_no_shape(self) -> None:
        draft = Draft(
            at=1,
            origin=Origin.USER,
            writer="w",
            skeleton=skeleton_of(b.Message(role="user", parts=(Text(text="hi"),))),
            salt=bytes(16),
            payload=b"",
        )
        assert row_of(draft, seq=Seq(1), before=b"", key_digest=None, key=None).shape is None

    def test_a_chunk_of_the_same_append_touches_the_message_it_counts_back_to(self) -> None:
        assert kept(b.Chunk(of=Seq(-3), index=2, text="t"), seq=10).touches == (one(7),)

    def test_the_body_of_such_a_chunk_names_the_seq_too(self) -> None:
        chunk = b.Chunk(of=Seq(-3), index=2, text="t")
        made = Draft(
            at=1,
            origin=Origin.USER,
            writer="w",
            skeleton=skeleton_of(chunk),
            salt=bytes(16),
            payload=codec.encode(chunk),
        )
        assert Event(row_of(made, seq=Seq(10), before=b"", key_digest=None, key=None)).body == replace(chunk, of=Seq(7))


class TestWhatEachBodyTouches:
    """The column "touches" of the table of effects, as far as a skeleton says it."""

    @pytest.mark.parametrize(
        ("body", "effect", "touches"),
        [
            (b.Message(role="user"), "adds one", ()),
            (b.Amended(seq=Seq(3), message=b.Message(role="user")), "that one", (3,)),
            (b.Chunk(of=Seq(3), index=0, text=""), "its message", (3,)),
            (b.SystemSet(parts=()), "system item", ()),
            (b.LaneOpened(lane=SIDE, rule=LaneRule()), "–", ()),
            (b.Undone(compaction=Seq(7)), "its items", (7,)),
            (b.Pinned(seqs=SPANS), "those", (2, 3, 4, 9)),
            (b.Unpinned(seqs=SPANS), "those", (2, 3, 4, 9)),
            (b.Hidden(seqs=SPANS), "those", (2, 3, 4, 9)),
            (b.Shown(seqs=SPANS), "those", (2, 3, 4, 9)),
            (b.RoundEnded(begun=Seq(3), state="failed"), "its round, when failed", (3,)),
            (b.Used(through=Seq(3), model="m", tokens=1), "–", ()),
            (b.Recalled(facts=("f",)), "–", ()),
            (b.Switched(reason="new"), "–", ()),
            (b.Reset(), "all", ()),
            (b.Purged(seqs=SPANS), "those", (2, 3, 4, 9)),
        ],
        ids=lambda each: type(each).__name__ if hasattr(each, "extra") else "",
    )
    def test_a_body_touches_what_the_table_says(self, body: Body, effect: str, touches: tuple[int, ...]) -> None:
        skeleton = kept(body)
        assert EFFECTS[skeleton.kind].touches == effect
        assert tuple(seq for span in skeleton.touches for seq in range(span.first, span.last + 1)) == touches

    def test_a_compaction_touches_the_items_it_consumes(self) -> None:
        items = tuple(ItemName(seq=Seq(seq)) for seq in (2, 3, 4, 9))
        edits = (
            Drop(items=items[:2]),
            Stub(item=items[2], head=1, tail=1, tokens=2),
            Replace(items=items[3:], covers=(), group=()),
        )
        assert kept(compaction(*edits)).touches == SPANS
        assert EFFECTS[Kind.COMPACTED].touches == "consumed ones"

    def test_marking_touches_nothing_that_a_plan_stands_on(self) -> None:
        """Tags do not make a compaction void; which messages they are on is still to be found by whoever asks."""
        assert EFFECTS[Kind.MARKED].touches == "–"

    def test_a_reset_says_that_it_touches_everything(self) -> None:
        assert Flag.EVERYTHING in kept(b.Reset()).flags

    @pytest.mark.parametrize(("state", "failed"), [("failed", True), ("finished", False), ("", False)])
    def test_a_round_that_failed_says_so(self, state: str, failed: bool) -> None:  # noqa: FBT001  # the expected answer
        assert (Flag.FAILED in kept(b.RoundEnded(begun=Seq(1), state=state)).flags) == failed

    @pytest.mark.parametrize("hold", [True, False])
    def test_an_undoing_says_whether_it_holds(self, hold: bool) -> None:  # noqa: FBT001  # the expected answer
        assert (Flag.HOLD in kept(b.Undone(compaction=Seq(1), hold=hold)).flags) == hold

    @pytest.mark.parametrize(
        "body",
        [
            b.SystemSet(parts=(), lane=SIDE),
            b.LaneOpened(lane=SIDE, rule=LaneRule()),
            b.Undone(compaction=Seq(1), lane=SIDE),
            b.Used(through=Seq(1), model="m", tokens=1, lane=SIDE),
            b.Recalled(facts=(), lane=SIDE),
        ],
        ids=lambda body: type(body).__name__,
    )
    def test_what_belongs_to_a_lane_names_it(self, body: Body) -> None:
        assert kept(body).lane == SIDE

    def test_what_names_no_lane_is_the_main_one(self) -> None:
        assert kept(b.Message(role="user")).lane == MAIN

    def test_the_table_has_a_row_for_every_body(self) -> None:
        assert set(EFFECTS) == set(Kind)

    def test_every_row_of_the_table_is_filled(self) -> None:
        assert [
            kind for kind, row in EFFECTS.items() if not all((row.meaning, row.touches, row.reshapes, row.indexed))
        ] == []

    @pytest.mark.parametrize(
        ("indexed", "kinds"),
        [
            ("yes", {Kind.MESSAGE, Kind.AMENDED, Kind.CHUNK}),
            ("summaries", {Kind.COMPACTED}),
            ("removed", {Kind.PURGED}),
        ],
    )
    def test_only_what_somebody_said_is_searched_for(self, indexed: str, kinds: set[Kind]) -> None:
        assert {kind for kind, row in EFFECTS.items() if row.indexed == indexed} == kinds


class TestFlags:
    @pytest.mark.parametrize(
        ("part", "flag"),
        [
            (Reasoning(text="r"), Flag.REASONING),
            (Media(media_type="m", reference="r"), Flag.MEDIA),
            (ExecutionResult(), Flag.EXECUTION),
            (Opaque(type="x"), Flag.OPAQUE),
            (Text(text="t"), Flag.NONE),
            (ToolCall(call_id="c", name="f"), Flag.NONE),
            (ToolResult(call_id="c"), Flag.NONE),
        ],
    )
    def test_a_message_tells_which_parts_it_has(self, part: Part, flag: Flag) -> None:
        assert kept(b.Message(role="user", parts=(part,))).flags == flag

    def test_calls_and_answers_are_told_by_their_ids_in_order(self) -> None:
        parts = (ToolCall(call_id="b", name="f"), ToolCall(call_id="a", name="f"), ToolResult(call_id="b"))
        skeleton = kept(b.Message(role="assistant", parts=parts))
        assert (skeleton.calls, skeleton.answers) == (("b", "a"), ("b",))

    def test_a_message_with_its_original_says_so(self) -> None:
        original = b.Original(dialect="d", text="t")
        assert kept(b.Message(role="user", original=original)).flags == Flag.ORIGINAL

    def test_a_message_in_pieces_says_so(self) -> None:
        assert kept(b.Message(role="user", chunks=2)).flags == Flag.CHUNKED

    @pytest.mark.parametrize(("last", "flag"), [(True, Flag.LAST), (False, Flag.NONE)])
    def test_a_piece_says_whether_it_is_the_last(self, last: bool, flag: Flag) -> None:  # noqa: FBT001  # the case
        assert kept(b.Chunk(of=Seq(1), index=0, text="", last=last)).flags == flag

    def test_no_word_of_what_was_said_is_in_a_skeleton(self) -> None:
        parts: tuple[Part, ...] = (
            Text(text="hush"),
            Reasoning(text="hush"),
            ToolCall(call_id="c", name="hush", arguments="hush"),
            ToolResult(call_id="c", content=(Text(text="hush"),), name="hush"),
            ExecutionResult(stdout="hush"),
        )
        assert "hush" not in repr(kept(b.Message(role="user", parts=parts, marks=("hush",), id="hush")))


class TestSpans:
    @given(st.lists(st.integers(1, 60)))
    def test_spans_cover_exactly_these_seqs(self, seqs: list[int]) -> None:
        assert [seq for span in spans_of(seqs) for seq in range(span.first, span.last + 1)] == sorted(set(seqs))

    @given(st.lists(st.integers(1, 60)))
    def test_spans_are_the_fewest(self, seqs: list[int]) -> None:
        spans = spans_of(seqs)
        assert all(before.last + 1 < after.first for before, after in pairwise(spans))

    def test_a_span_contains_both_its_ends(self) -> None:
        assert [seq in Span(first=Seq(2), last=Seq(4)) for seq in (1, 2, 4, 5)] == [False, True, True, False]

    def test_a_span_counts_both_its_ends(self) -> None:
        assert len(Span(first=Seq(2), last=Seq(4))) == 3


def one(seq: int) -> Span:
    return Span(first=Seq(seq), last=Seq(seq))


def compaction(*edits: Drop | Stub | Replace) -> Compacted:
    return Compacted(
        strategy="s", version=1, drawn_on=Seq(9), edits=edits, receipt=Receipt(tokens_before=9, tokens_after=1)
    )
