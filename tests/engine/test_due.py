"""A view says that it is time when a clause of its lane's policy holds, and never asks what only a runner may ask."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.talk import rounds, thread_of
from unabridged import Memory, Policy
from unabridged.compaction.clauses import Idle, Predicate, Rounds
from unabridged.view.budget import Urgency
from unabridged.view.view import View

ROOMY = Policy(limit_tokens=100_000, triggers=(Rounds(over=3),))


def never_asked(view: View) -> bool:
    raise AssertionError(view.through)


def test_a_view_is_due_soon_when_a_clause_holds() -> None:
    thread = thread_of(*rounds(4), policy=ROOMY)
    assert thread.view().urgency is Urgency.SOON
    assert thread.view().due == ("rounds over 3",)


def test_below_every_clause_it_is_not_due() -> None:
    view = thread_of(*rounds(3), policy=ROOMY).view()
    assert view.urgency is Urgency.NONE
    assert view.due == ()


def test_what_no_longer_fits_is_urgent_whatever_the_clauses_say() -> None:
    view = thread_of(*rounds(40), policy=Policy(limit_tokens=120, triggers=(Rounds(over=3),))).view()
    assert view.due
    assert view.urgency is Urgency.NOW


def test_a_prepared_view_says_it_too() -> None:
    assert thread_of(*rounds(4), policy=ROOMY).prepare().urgency is Urgency.SOON


def test_a_policy_for_one_call_is_the_one_it_is_due_by() -> None:
    thread = thread_of(*rounds(4), policy=ROOMY)
    assert thread.prepare(policy=Policy(limit_tokens=100_000)).urgency is Urgency.NONE


def test_a_lane_is_due_by_its_own_policy() -> None:
    thread = thread_of(*rounds(4), policy=ROOMY)
    thread.open_lane("critic", policy=replace(ROOMY, triggers=(Rounds(over=1),)))
    assert thread.view(lane="critic").due == ("rounds over 1",)


def test_quiet_and_predicates_are_not_asked_by_a_view() -> None:
    thread = thread_of(*rounds(4), policy=replace(ROOMY, triggers=(Idle(seconds=1), Predicate(asks=never_asked))))
    assert thread.view().urgency is Urgency.NONE


def test_without_a_policy_nothing_is_due() -> None:
    thread = Memory.open().thread("t")
    thread.append(list(rounds(4)))
    assert (thread.view().due, thread.view().urgency) == ((), Urgency.NONE)
