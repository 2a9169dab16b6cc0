"""What reading promises: pages in order, each event once, through forks as if they were one thread.
It refuses to write.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from typing import Final

import pytest

from unabridged.log.body import Hidden, Message, Pinned
from unabridged.log.ids import Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.part import ToolCall
from unabridged.log.skeleton import skeleton_of
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ELSEWHERE, ref, seqs

_MANY: Final = 2_500


class Reading:
    """events, skeletons, at, rows, heads."""

    def test_a_page_begins_after_a_seq_and_ends_at_its_limit(self, driven: Driven) -> None:
        driven.say("t", *"abcdef")
        assert [each.seq for each in driven.events(ref("t"), after=Seq(2), limit=3)] == [3, 4, 5]

    def test_a_page_at_the_end_is_shorter(self, driven: Driven) -> None:
        driven.say("t", *"abc")
        assert [each.seq for each in driven.events(ref("t"), after=Seq(2), limit=3)] == [3]

    def test_heads_are_those_of_the_threads_that_are_there_in_any_scope(self, driven: Driven) -> None:
        driven.say("t", *"abc")
        driven.say("u", "a")
        driven.branch("t", "child", through=2)
        driven.say("t", "elsewhere", scope=ELSEWHERE)
        there = {ref("u"): 1, ref("child"): 2, ref("t"): 3, ref("t", ELSEWHERE): 1}
        assert driven.heads([*there, ref("nobody"), ref("nobody", ELSEWHERE)]) == there
        assert driven.heads([]) == {}

    @pytest.mark.parametrize(("after", "limit"), [(3, 9), (99, 9), (2**62, 9)])
    def test_a_page_beyond_the_end_is_empty(self, driven: Driven, after: int, limit: int) -> None:
        driven.say("t", *"abc")
        assert driven.events(ref("t"), after=Seq(after), limit=limit) == []
        assert driven.skeletons(ref("t"), after=Seq(after), limit=limit) == []
        assert driven.rows(ref("t"), after=Seq(after), limit=limit) == []

    def test_a_page_may_end_at_a_seq(self, driven: Driven) -> None:
        driven.say("t", *"abcdef")
        assert [each.seq for each in driven.events(ref("t"), after=Seq(1), limit=9, through=Seq(4))] == [2, 3, 4]

    @pytest.mark.parametrize("through", [0, 2])
    def test_a_page_that_ends_before_it_begins_is_empty(self, driven: Driven, through: int) -> None:
        driven.say("t", *"abc")
        assert driven.events(ref("t"), after=Seq(2), limit=9, through=Seq(through)) == []

    @pytest.mark.parametrize("size", [1, 2, 3, 7])
    def test_pages_through_three_generations_give_each_event_once(self, driven: Driven, size: int) -> None:
        _three_generations(driven)
        found: list[Seq] = []
        while page := driven.events(ref("grandchild"), after=found[-1] if found else Seq(0), limit=size):
            found.extend(each.seq for each in page)
        assert found == list(range(1, 8))

    @pytest.mark.parametrize("size", [1, 2, 3, 7])
    def test_pages_of_skeletons_give_each_event_once(self, driven: Driven, size: int) -> None:
        _three_generations(driven)
        found: list[Seq] = []
        while page := driven.skeletons(ref("grandchild"), after=found[-1] if found else Seq(0), limit=size):
            found.extend(each.seq for each in page)
        assert found == list(range(1, 8))

    @pytest.mark.parametrize("size", [1, 2, 9])
    def test_pages_of_skeletons_without_a_kind_give_all_others_once(self, driven: Driven, size: int) -> None:
        pin = Pinned(seqs=(Span(first=Seq(1), last=Seq(1)),))
        driven.say("t", "1", pin, "3", "4", pin, pin)
        found: list[tuple[Seq, Kind]] = []
        while page := driven.skeletons(ref("t"), after=found[-1][0] if found else Seq(0), limit=size, but=Kind.MESSAGE):
            assert len(page) <= size
            found.extend((each.seq, each.kind) for each in page)
        assert found == [(seq, Kind.PINNED) for seq in (2, 5, 6)]

    def test_pages_of_own_rows_give_each_row_once(self, driven: Driven) -> None:
        driven.say("t", *map(str, range(10)))
        found: list[int] = []
        while page := driven.rows(ref("t"), after=Seq(found[-1] if found else 0), limit=3):
            found.extend(each.seq for each in page)
        assert found == list(range(1, 11))

    def test_a_page_through_a_fork_may_end_inside_an_ancestor(self, driven: Driven) -> None:
        _three_generations(driven)
        assert [each.seq for each in driven.events(ref("grandchild"), after=Seq(1), limit=9, through=Seq(4))] == [
            2,
            3,
            4,
        ]

    def test_chosen_events_come_in_order_and_once(self, driven: Driven) -> None:
        driven.say("t", *"abcdef")
        assert [each.seq for each in driven.at(ref("t"), seqs(5, 2, 5, 3))] == [2, 3, 5]

    def test_chosen_events_that_do_not_exist_are_left_out(self, driven: Driven) -> None:
        driven.say("t", *"abc")
        assert [each.seq for each in driven.at(ref("t"), seqs(-1, 0, 2, 4, 2**70))] == [2]

    def test_very_many_events_may_be_chosen_at_once(self, driven: Driven) -> None:
        driven.say("t", *map(str, range(_MANY)))
        assert [each.seq for each in driven.at(ref("t"), seqs(*range(1, _MANY + 1)))] == list(range(1, _MANY + 1))

    def test_choosing_no_event_gives_none(self, driven: Driven) -> None:
        driven.say("t", *"abc")
        assert driven.at(ref("t"), []) == []

    def test_chosen_events_are_found_in_ancestors(self, driven: Driven) -> None:
        _three_generations(driven)
        assert driven.at(ref("grandchild"), seqs(1, 4, 7)) == [driven.told("grandchild")[n] for n in (0, 3, 6)]

    def test_what_an_ancestor_said_later_is_not_to_be_chosen(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=1)
        assert driven.at(ref("fork"), seqs(2)) == []

    def test_a_skeleton_is_what_the_body_says_without_its_text(self, driven: Driven) -> None:
        body = Message(role="assistant", parts=(ToolCall(call_id="c", name="f"),), sender="a", atom="m")
        driven.say("t", body, Pinned(seqs=(Span(first=Seq(1), last=Seq(1)),)))
        first, second = driven.skeletons(ref("t"), after=Seq(0), limit=9)
        assert (first.calls, first.sender, first.atom) == (("c",), "a", "m")
        assert second.touches == (Span(first=Seq(1), last=Seq(1)),)

    def test_a_skeleton_of_its_own_is_the_skeleton_of_its_event(self, driven: Driven) -> None:
        driven.say("t", "one", Hidden(seqs=(Span(first=Seq(1), last=Seq(1)),), reason="because"))
        assert driven.skeletons(ref("t"), after=Seq(0), limit=9) == [each.skeleton for each in driven.told("t")]

    def test_an_events_skeleton_is_made_of_its_body_alone(self, driven: Driven) -> None:
        driven.say("t", "one")
        (event,) = driven.told("t")
        assert event.body is not None
        made = skeleton_of(event.body, tokens=event.tokens)
        assert (made.kind, made.role, made.tokens, made.touches) == (
            event.skeleton.kind,
            event.skeleton.role,
            event.skeleton.tokens,
            event.skeleton.touches,
        )

    def test_reading_changes_nothing_that_is_read(self, driven: Driven) -> None:
        _three_generations(driven)
        first = (
            driven.told("grandchild"),
            driven.thread(ref("grandchild")),
            driven.rows(ref("t"), after=Seq(0), limit=9),
        )
        again = (
            driven.told("grandchild"),
            driven.thread(ref("grandchild")),
            driven.rows(ref("t"), after=Seq(0), limit=9),
        )
        assert first == again


def _three_generations(driven: Driven) -> None:
    """Seven events, of which three, then two, then two were said by each generation."""
    driven.say("t", "1", "2", "3", "not shared")
    driven.branch("t", "fork", through=3)
    driven.say("fork", "4", "5", "not shared")
    driven.branch("fork", "grandchild", through=5)
    driven.say("grandchild", "6", "7")
