"""A plan is refused before anything is paid for, and every reason against it is told.
Whether its summaries are any good is not asked here.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.compaction.seen import budget, calls, loop, result, rounds, said, view
from tests.view.made import compacted, span, told_drop
from unabridged.compaction.plans.checking import Refusal, check
from unabridged.compaction.plans.plan import dropped, planned, summarised
from unabridged.log.body import Body, Message, Pinned, SystemSet
from unabridged.log.compacted import Drop, Stub
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.view.node import Shape
from unabridged.view.view import View

BUDGET = budget(retain_rounds=1)
TALK = view(rounds(4))


def refused(seen: View, *indexes: int) -> tuple[Refusal, ...]:
    return check(planned(seen, [summarised([seen.items[at] for at in indexes])]), seen, BUDGET)


def test_a_plan_over_old_whole_atoms_is_legal() -> None:
    assert refused(TALK, 0, 1, 2, 3) == ()


def test_a_plan_may_leave_holes() -> None:
    assert refused(TALK, 0, 3) == ()


@pytest.mark.parametrize("at", [6, 7])
def test_what_the_budget_keeps_is_protected(at: int) -> None:
    assert refused(TALK, at) == (Refusal.PROTECTED,)


def test_the_newest_question_is_protected_though_a_long_chain_of_calls_stands_behind_it() -> None:
    seen = view([said("do it"), *loop(6)])
    assert Refusal.PROTECTED in refused(seen, 0)


def test_a_pin_is_no_part_of_a_plan() -> None:
    assert refused(view([*rounds(4), Pinned(seqs=(span(1),))]), 0) == (Refusal.PINNED,)


def test_the_system_text_is_no_part_of_a_plan() -> None:
    seen = view([SystemSet(parts=(Text(text="be kind"),)), *rounds(4)])
    assert refused(seen, 0) == (Refusal.SYSTEM,)


def test_a_call_leaves_with_its_result() -> None:
    """lace-L61, as-2-B2."""
    bodies: list[Body] = [said("q"), calls("c"), result("c", "r"), *rounds(3)]
    assert (refused(view(bodies), 1), refused(view(bodies), 1, 2)) == ((Refusal.SPLITS,), ())


def test_a_call_and_its_result_become_parts_of_the_same_summary() -> None:
    seen = view([said("q"), calls("c"), result("c", "r"), *rounds(3)])
    plan = planned(seen, [summarised(seen.items[:2]), summarised(seen.items[2:3])])
    assert check(plan, seen, BUDGET) == (Refusal.SPLITS,)


def test_what_still_arrives_may_not_leave() -> None:
    arriving = Message(role="assistant", parts=(Text(text="one"),), chunks=1)
    assert Refusal.OPEN in refused(view([said("q"), arriving, *rounds(3)]), 1)


def test_an_open_call_may_not_leave() -> None:
    """lace-L61."""
    assert Refusal.PROTECTED in refused(view([said("q"), calls("c")]), 1)


def test_no_item_is_named_twice() -> None:
    plan = planned(TALK, [dropped(TALK.items[:2]), dropped(TALK.items[:2])])
    assert Refusal.TWICE in check(plan, TALK, BUDGET)


def test_what_does_not_stand_in_the_view_cannot_leave_it() -> None:
    plan = planned(TALK, [Drop(items=(ItemName(seq=Seq(99)),))])
    assert check(plan, TALK, BUDGET) == (Refusal.UNKNOWN,)


def test_an_empty_plan_is_none() -> None:
    assert check(planned(TALK, []), TALK, BUDGET) == (Refusal.EMPTY,)


def test_an_edit_over_nothing_is_none_beside_one_over_something() -> None:
    assert check(planned(TALK, [dropped(TALK.items[:2]), dropped([])]), TALK, BUDGET) == (Refusal.EMPTY,)


def test_a_plan_of_yesterday_is_refused() -> None:
    plan = replace(planned(TALK, [dropped(TALK.items[:2])]), drawn_on=Seq(1))
    assert check(plan, TALK, BUDGET) == (Refusal.ANOTHER_VIEW,)


def test_an_edit_covers_what_its_items_cover() -> None:
    edit = replace(dropped(TALK.items[:2]), covers=(span(1, 5),))
    assert check(planned(TALK, [edit]), TALK, BUDGET) == (Refusal.COVERS,)


def test_an_edit_may_leave_its_covers_to_be_found() -> None:
    assert check(planned(TALK, [replace(dropped(TALK.items[:2]), covers=())]), TALK, BUDGET) == ()


def test_less_is_shown_of_messages_alone() -> None:
    plan = planned(TALK, [dropped(TALK.items[:2])])
    seen = view([*rounds(4), compacted(*plan.edits, on=plan.drawn_on)])
    stub = Stub(item=seen.items[0].name, head=1, tail=1, tokens=1)
    assert check(planned(seen, [stub]), seen, BUDGET) == (Refusal.NO_MESSAGE,)


def test_a_count_among_the_newest_has_no_word_that_would_have_to_stay() -> None:
    bodies = [said("q"), *[said(f"step {n}", "assistant") for n in range(9)]]
    seen = view([*bodies, compacted(told_drop(2, 4, 2, 3, 4), on=len(bodies))])
    (at,) = [at for at, item in enumerate(seen.items) if item.shape is Shape.NAMED_DROP]
    assert refused(seen, at) == ()
    assert Refusal.PROTECTED in refused(seen, at, at + 1)


def test_a_count_amid_what_belongs_together_may_have_a_text_instead_which_parts_nothing() -> None:
    bodies = [said("q"), calls("c"), *[said(f"step {n}", "assistant") for n in range(9)], said("never mind")]
    seen = view([*bodies, compacted(told_drop(4, 6, 4, 5, 6), on=len(bodies))])
    (at,) = [at for at, item in enumerate(seen.items) if item.shape is Shape.NAMED_DROP]
    assert refused(seen, at) == ()
    assert refused(seen, at, at + 1) == (Refusal.SPLITS,)
    assert refused(seen, at + 1) == (Refusal.SPLITS,)
