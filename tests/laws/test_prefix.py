"""What a model was sent once is what the next prompt begins with, so that a provider's cache holds."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.laws.prompts import DIALECTS, said_first
from tests.laws.test_growth import TALK, messages
from tests.laws.told import bodies_of
from tests.view.cutting import is_finished
from tests.view.made import answers, calls, compacted, drop, events, said, seen, span
from tests.view.test_totality import near_bodies
from unabridged.log.body import Body, Hidden, Marked, RoundEnded, SystemSet, Used
from unabridged.log.event import Event
from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.testing import strategies
from unabridged.view.fold import fold
from unabridged.view.standing import standing
from unabridged.view.view import View

TALKED = bodies_of("""
    system: be brief
    user: look it up
    call search(otters) #1
    call search(eels) #2
    result #2: found 5
    result #1: found 3
    assistant: Eight in all.
""")
LATER = st.lists(messages() | near_bodies() | strategies.bodies(), max_size=3)


def leaves_alone(view: View, later: list[Event]) -> bool:
    """Whether nothing of this touches an item of the view, or puts back what was hidden before."""
    own = [each for each in later if each.kind is Kind.SYSTEM_SET and each.skeleton.lane == MAIN]
    back = [each for each in later if each.kind is Kind.SHOWN]
    return not own and not back and standing(view.items, [each.skeleton for each in later], MAIN)


@pytest.mark.parametrize("dialect", DIALECTS)
@given(bodies=TALK, later=LATER)
def test_the_next_prompt_begins_with_this_one_unless_an_item_was_touched(
    dialect: str, bodies: list[Body], later: list[Body]
) -> None:
    log = events([*bodies, *later])
    before = fold(log[: len(bodies)])
    assume(is_finished(before.items, before.ended) and leaves_alone(before, log[len(bodies) :]))
    assert said_first(before, fold(log), dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    "later",
    [
        said("and now?"),
        Marked(seqs=(span(2),), added=("good",)),
        Used(through=Seq(5), model="m", tokens=100),
        RoundEnded(begun=Seq(2), state="finished"),
        SystemSet(parts=(Text(text="be long"),), lane=LaneId("critic")),
        compacted(drop(2, 3, 4, 5), on=6, lane=LaneId("critic")),
    ],
    ids=lambda body: type(body).__name__,
)
def test_what_touches_nothing_changes_no_word_that_was_sent(dialect: str, later: Body) -> None:
    assert said_first(seen(TALKED), seen([*TALKED, later]), dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_stands_before_a_touched_item_is_sent_as_before(dialect: str) -> None:
    talk = [*TALKED, *bodies_of("user: thanks", "assistant: welcome")]
    assert said_first(seen(TALKED), seen([*talk, Hidden(seqs=(span(8),))]), dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("later", [answers("1"), calls("1"), said("a", "assistant")], ids=["result", "call", "words"])
@pytest.mark.parametrize("dead", [RoundEnded(begun=Seq(1), state="finished"), said("")], ids=["ended", "asked anew"])
def test_a_call_that_is_dead_is_sent_as_it_was_whatever_comes(dialect: str, later: Body, dead: Body) -> None:
    talk = [*bodies_of("user: q", "call f(x) #1"), dead]
    assert said_first(seen(talk), seen([*talk, later]), dialect)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_whole_conversation_is_sent_as_a_row_of_beginnings(dialect: str) -> None:
    whole = [*TALKED, *bodies_of("user: more", "call f(x) #1", "result #1: ok", "assistant: done")]
    views = [view for n in range(len(whole)) if is_finished((view := seen(whole[: n + 1])).items)]
    assert all(said_first(before, after, dialect) for before, after in pairwise(views))
