"""A view is measured in one pass, and the figures are those of whoever counts each by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.compaction.talk import dropped, leaving, rounds
from tests.view.made import answers, calls, compacted, said, seen, span
from unabridged import Policy
from unabridged.compaction.policies.measure import Measure, measured
from unabridged.log import spans
from unabridged.log.body import Body, Hidden, Pinned, SystemSet
from unabridged.log.compacted import Stub
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.view.asked import is_asked
from unabridged.view.node import Shape
from unabridged.view.view import View

POLICY = Policy(limit_tokens=10**6, retain_rounds=2)
SYSTEM = SystemSet(parts=(Text(text="rules"),))


def uncovered(view: View) -> int:
    """Round by round, each held against every seq that is covered."""
    begun = sorted(item.covers[0].first for item in view.items if is_asked(item))
    shapes = (Shape.GROUP, Shape.NAMED_DROP)
    covered = {seq for item in view.items if item.shape in shapes for seq in spans.each(item.covers)}
    ends = [*begun[1:], Seq(10**6)]
    return sum(not any(first <= seq < end for seq in covered) for first, end in zip(begun, ends, strict=False))


def recounted(view: View, policy: Policy) -> Measure:
    """Each figure by itself."""
    newest_compaction = max((item.name.seq for item in view.items if item.edit >= 0), default=0)
    said_by_now = [item for item in view.items if item.shape is Shape.MESSAGE]
    return Measure(
        tokens=view.tokens,
        messages=len(said_by_now),
        rounds_since=sum(is_asked(item) and item.covers[0].first > newest_compaction for item in view.items),
        uncovered_rounds=uncovered(view),
        compactable_tokens=sum(item.tokens for item in leaving(view, policy)),
        newest_at=said_by_now[-1].sources[0].at if said_by_now else None,
    )


def grown(steps: list[tuple[str, int]], policy: Policy) -> list[Body]:
    """A thread in which messages come, calls and results among them, are pinned, hidden and compacted."""
    bodies: list[Body] = []
    for what, n in steps:
        match what:
            case "user" | "assistant":
                bodies.append(said("word " * n, what))
            case "call":
                bodies.append(calls(f"c{n % 3}"))
            case "result":
                bodies.append(answers(f"c{n % 3}"))
            case "pin" if bodies:
                bodies.append(Pinned(seqs=(span(1 + n % len(bodies)),)))
            case "hide" if bodies:
                bodies.append(Hidden(seqs=(span(1 + n % len(bodies)),)))
            case "compact" if leaving(seen(bodies), policy):
                bodies.append(dropped(bodies, policy))
            case _:
                bodies.append(SYSTEM)
    return bodies


STEPS = st.tuples(
    st.sampled_from(["user", "assistant", "user", "assistant", "call", "result", "pin", "hide", "compact", "system"]),
    st.integers(1, 40),
)


@given(st.lists(STEPS, max_size=60), st.integers(0, 3), st.sampled_from([0, 0, 40]))
def test_every_figure_is_that_of_who_counts_it_by_itself(steps: list[tuple[str, int]], retain: int, kept: int) -> None:
    policy = replace(POLICY, retain_rounds=retain, retain_tokens=kept)
    view = seen(grown(steps, policy))
    assert measured(view, policy) == recounted(view, policy)


def test_an_empty_view_measures_nothing() -> None:
    nothing = Measure(tokens=0, messages=0, rounds_since=0, uncovered_rounds=0, compactable_tokens=0)
    assert measured(seen([]), POLICY) == nothing


def test_what_fell_out_of_a_summary_is_covered_and_no_compaction() -> None:
    bodies: list[Body] = [SYSTEM, *rounds(4)]
    bodies.append(dropped(bodies, POLICY))
    view = seen([*bodies, Hidden(seqs=(span(2, 3),)), *rounds(1)])
    assert [item.edit for item in view.items if item.shape is not Shape.MESSAGE] == [-1, -1]
    assert measured(view, POLICY) == recounted(view, POLICY)


def test_a_round_that_a_summary_took_a_part_of_is_covered() -> None:
    bodies = [*rounds(4), Pinned(seqs=(span(1),))]
    view = seen([*bodies, dropped(bodies, POLICY)])
    assert [item.name.seq for item in view.items if is_asked(item)] == [1, 5, 7]
    assert measured(view, POLICY).uncovered_rounds == 2


def test_rounds_count_from_the_newest_compaction() -> None:
    bodies = rounds(6)
    view = seen([*bodies, dropped(bodies, POLICY), *rounds(3)])
    assert measured(view, POLICY).rounds_since == 3
    assert measured(view, POLICY).uncovered_rounds == 5


def test_a_message_that_is_shown_as_a_stub_stands_not_word_for_word() -> None:
    stub = Stub(item=ItemName(seq=Seq(1)), head=3, tail=1, tokens=4)
    view = seen([said("a long text " * 30), said("so", "assistant"), compacted(stub, on=2)])
    assert measured(view, POLICY).messages == 1
    assert measured(view, POLICY).rounds_since == 0


@pytest.mark.parametrize(("retain", "leaves"), [(0, 7), (1, 6), (3, 2), (4, 0), (9, 0)])
def test_what_may_leave_is_all_but_the_newest_rounds(retain: int, leaves: int) -> None:
    view = seen(rounds(4))
    policy = replace(POLICY, retain_rounds=retain)
    assert len(leaving(view, policy)) == leaves
    assert measured(view, policy).compactable_tokens == sum(item.tokens for item in leaving(view, policy))


def test_tokens_win_over_rounds() -> None:
    view = seen(rounds(9))
    newest = sum(item.tokens for item in view.items[-5:])
    assert len(leaving(view, replace(POLICY, retain_tokens=newest))) == 13
    assert len(leaving(view, replace(POLICY, retain_tokens=newest - 1))) == 14


def test_what_was_asked_last_stays_whatever_the_policy() -> None:
    bodies = [*rounds(1), said("a question of many words " * 40), said("hm", "assistant")]
    policy = replace(POLICY, retain_tokens=1)
    assert [item.name.seq for item in leaving(seen(bodies), policy)] == [1, 2]


def test_results_that_a_user_message_carries_begin_no_round() -> None:
    carried = replace(answers("c"), role="user")
    view = seen([said("q"), calls("c"), carried, replace(said("and?"), sender="ada")])
    assert measured(view, POLICY).uncovered_rounds == 2


def test_no_call_leaves_without_its_result() -> None:
    bodies: list[Body] = [said("q"), calls("c"), answers("c"), said("a", "assistant")]
    view = seen(bodies)
    policy = replace(POLICY, retain_tokens=sum(item.tokens for item in view.items[2:]))
    assert leaving(view, policy) == view.items[1:3]
    assert measured(view, policy).compactable_tokens == view.items[1].tokens + view.items[2].tokens
