"""A fold knows which executions a lane was shown, by reference; whether one stands is read off the view."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.view.made import compacted, events, said, span, told_drop
from unabridged.log.body import Amended, Body, Hidden, LaneOpened, Message, Reset, Shown
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import ExecutionResult, Text
from unabridged.view import executed
from unabridged.view.fold import folded_from, start_of
from unabridged.view.folded import Folded, decode, encode

CRITIC = LaneId("critic")


def ran(sender: str = "", role: str = "tool", label: str = "") -> Message:
    return Message(role=role, parts=(ExecutionResult(stdout="7"),), sender=sender, round=label)


def asked(label: str) -> Message:
    return Message(role="user", parts=(Text(text="q"),), round=label)


def folded(*bodies: Body, lane: LaneId = MAIN) -> Folded:
    log = events(bodies)
    return folded_from(start_of(log, lane), log, log)


def stands(*bodies: Body, lane: LaneId = MAIN) -> list[tuple[int, ...]]:
    found = folded(*bodies, lane=lane)
    return [tuple(each) for each in executed.standing(found.executed, found.nodes)]


class TestAnExecution:
    def test_stands_where_it_was_said_in_the_round_that_began_last(self) -> None:
        assert stands(said("q"), ran(), said("more"), ran(), ran()) == [(2, 2, 1), (4, 4, 3), (5, 5, 3)]

    def test_before_any_round_is_in_none_that_is_known(self) -> None:
        assert stands(ran()) == [(1, 1, 0)]

    def test_of_a_labelled_round_is_in_it_however_often_the_user_speaks(self) -> None:
        assert stands(asked("one"), asked("one"), ran(), asked("two"), ran()) == [(3, 3, 1), (5, 5, 4)]

    def test_that_a_user_tells_of_begins_a_round_of_its_own(self) -> None:
        assert stands(ran(role="user")) == [(1, 1, 1)]

    def test_that_is_hidden_stands_no_more_and_again_when_shown(self) -> None:
        talk: list[Body] = [said("q"), ran(), Hidden(seqs=(span(2),))]
        assert stands(*talk) == []
        assert stands(*talk, Shown(seqs=(span(2),))) == [(2, 2, 1)]

    def test_that_left_the_view_stands_under_what_stands_for_it(self) -> None:
        assert stands(said("q"), ran(), ran(), compacted(told_drop(2, 3, 2, 3), on=3)) == [(2, 2, 1), (3, 3, 1)]

    def test_before_a_reset_stands_no_more(self) -> None:
        assert stands(ran(), Reset(), ran()) == [(3, 3, 0)]


class TestSaidAnew:
    def test_it_stands_at_its_old_place_in_its_newest_words(self) -> None:
        anew = Amended(seq=Seq(2), message=ran())
        assert stands(said("q"), ran(), said("more"), ran(), anew) == [(2, 5, 1), (4, 4, 3)]

    def test_it_may_tell_of_an_execution_no_more(self) -> None:
        assert stands(ran(), Amended(seq=Seq(1), message=said("never mind", "assistant"))) == []

    def test_it_may_tell_of_one_that_was_none(self) -> None:
        talk: list[Body] = [said("q"), said("well", "assistant"), ran(), Amended(seq=Seq(2), message=ran())]
        assert stands(*talk) == [(2, 4, 1), (3, 3, 1)]
        assert stands(*talk[:3], said("more"), Amended(seq=Seq(2), message=ran())) == [(2, 5, 0), (3, 3, 1)]

    def test_it_is_no_more_seen_than_before(self) -> None:
        opened = LaneOpened(lane=CRITIC, rule=LaneRule(senders=("critic",)))
        talk: list[Body] = [opened, said("q"), Amended(seq=Seq(2), message=ran("coder"))]
        assert stands(*talk, lane=CRITIC) == []

    def test_it_may_be_words_alone(self) -> None:
        assert stands(said("q"), Amended(seq=Seq(1), message=said("p"))) == []


def test_a_lane_knows_of_those_it_sees_alone() -> None:
    opened = LaneOpened(lane=CRITIC, rule=LaneRule(senders=("critic",)))
    assert stands(opened, ran("coder"), ran("critic"), lane=CRITIC) == [(3, 3, 0)]


def test_of_very_many_the_oldest_are_left_out_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executed, "MOST_EXECUTIONS", 4)
    assert len(stands(*[ran()] * 5)) == 5
    found = folded(*[ran()] * 6)
    assert [each.seq for each in found.executed.known] == [3, 4, 5, 6]
    assert found.executed.older == 2


BODIES = st.sampled_from(
    [said("q"), asked("one"), ran(), ran("critic"), said("a", "assistant"), Amended(seq=Seq(2), message=ran()),
     Amended(seq=Seq(1), message=said("p")), Hidden(seqs=(span(1, 3),)), Shown(seqs=(span(2),)), Reset()]
)  # fmt: skip


@given(st.lists(BODIES, max_size=12), st.integers(0, 12))
def test_going_on_from_a_snapshot_is_the_same_as_beginning_anew(bodies: list[Body], at: int) -> None:
    log = events(bodies)
    kept = decode(encode(folded_from(start_of(log, MAIN), log[:at], log)))
    assert kept is not None
    assert folded_from(kept, log[at:], log).executed == folded(*bodies).executed
