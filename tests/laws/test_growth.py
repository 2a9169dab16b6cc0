"""A cut that was legal once is legal for ever: what is said later forbids no earlier cut."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.laws.told import answer, thinks, view_of
from tests.view.made import answers, calls, said, seen
from tests.view.test_totality import ANY, CRITIC
from unabridged.log.body import Body, LaneOpened, Message
from unabridged.log.ids import MAIN, LaneId
from unabridged.log.kind import Kind
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import Text
from unabridged.testing import strategies
from unabridged.view.laws import cuts
from unabridged.view.view import Item, View

LANES = st.sampled_from([MAIN, CRITIC])
ROLES = LaneOpened(lane=CRITIC, rule=LaneRule(roles=("user", "tool")))


def messages() -> SearchStrategy[Message]:
    """Messages that have to do with each other: few call ids, few labels, reasoning, pieces to come."""
    ids, labels = st.sampled_from(["c", "call_0"]), st.sampled_from(["", "r1", "r2"])
    return st.one_of(
        st.builds(said, st.just("q")),
        st.builds(calls, ids),
        st.builds(answers, ids),
        st.builds(answer, st.just("a"), labels),
        st.builds(thinks, atom=labels),
        st.just(thinks("hm", Text(text=""))),
        st.just(Message(role="tool")),
        st.builds(Message, role=st.sampled_from(["user", "assistant"]), chunks=st.integers(1, 2)),
    )


MORE = st.lists(messages() | strategies.bodies(Kind.MESSAGE), max_size=6)
TALK = st.lists(messages(), max_size=12) | ANY


def legal(view: View) -> set[int]:
    return set(cuts(view.items, view.ended))


@given(TALK, MORE, LANES)
@example([calls("c")], [answers("c")], MAIN)
@example([thinks()], [answer("a")], MAIN)
@example([answer("a", "r1")], [answer("b", "r1")], MAIN)
def test_a_legal_cut_stays_legal_whatever_is_said_next(bodies: list[Body], more: list[Body], lane: LaneId) -> None:
    log = [*bodies, ROLES]
    assert legal(seen(log, lane)) <= legal(seen([*log, *more], lane))


@given(TALK, MORE)
def test_what_is_said_next_stands_after_all_that_stood(bodies: list[Body], more: list[Body]) -> None:
    before = [item.name for item in seen(bodies).items]
    after = [item.name for item in seen([*bodies, *more]).items]
    assert after[: len(before)] == before


@given(st.lists(messages(), max_size=12), st.data())
def test_each_side_of_a_legal_cut_holds_the_results_of_its_own_calls(
    bodies: list[Body], drawing: st.DataObject
) -> None:
    items = seen(bodies).items
    cut = drawing.draw(st.sampled_from(cuts(items)))
    assert [*answered(items[:cut]), *answered(items[cut:])] == answered(items)


def answered(items: Sequence[Item]) -> list[tuple[int, int]]:
    """The seqs of each call and its result: the nearest earlier one without, while nobody asked anew."""
    waiting: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for item in items:
        skeleton = item.skeleton
        waiting = [] if skeleton.role == "user" else waiting
        for call in skeleton.answers:
            at = max((n for n, (each, _) in enumerate(waiting) if each == call), default=None)
            if at is not None:
                found.append((waiting.pop(at)[1], skeleton.seq))
        waiting += [(call, skeleton.seq) for call in skeleton.calls]
    return found


@pytest.mark.parametrize("last", ["user: q", "call f(x) #1", "result #1: a", "assistant: a"])
def test_the_beginning_is_always_a_legal_cut(last: str) -> None:
    assert 0 in legal(view_of("user: q\ncall f(x) #1", last))
