"""A first call that is not made as it was counted ahead stands in nobody's way, and in no other's place."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.booked import A_MINUTE, calls, due, pace
from tests.engine.compacting import POLICY, SAID
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.ports import Brief


def test_made_in_a_later_minute_it_leaves_as_many_others_as_any_first_call() -> None:
    answers = ["", SAID]
    scene = due(lambda _: answers.pop(0), replace(POLICY, calls_per_hour=2))
    (job,) = scene.claim()
    drive(scene.wait(A_MINUTE).background.carry_out(job))
    assert [type(each) for each in scene.outcomes] == [Applied]
    assert (calls(scene), pace(scene).booked) == (2, 0)


def test_of_a_claim_that_was_lost_it_takes_back_nothing_of_anothers() -> None:
    counted = list[int]()

    def looks(_: Brief) -> str:
        counted.append(calls(scene))
        return SAID

    scene = due(looks)
    (job,) = scene.claim()
    scene.wait(A_MINUTE + 1).reopened(summariser=looks).claim()
    drive(scene.background.carry_out(job))
    assert counted == [3]


def test_it_is_taken_by_none_once_another_was_counted_in_its_place() -> None:
    """Though it is that minute again, by a clock that was set back."""
    answers = ["", SAID]

    def sets_back(_: Brief) -> str:
        scene.wait(-A_MINUTE)
        return answers.pop(0)

    scene = due(sets_back)
    (job,) = scene.claim()
    drive(scene.wait(A_MINUTE).background.carry_out(job))
    assert (answers, calls(scene)) == ([], 2)


def test_it_keeps_its_own_run_from_nothing_where_a_limit_fell_meanwhile() -> None:
    scene = due()
    (job,) = scene.claim()
    scene.held.bring({"main": replace(POLICY, calls_per_hour=1)})
    drive(scene.background.carry_out(job))
    assert [type(each) for each in scene.outcomes] == [Applied]
    assert (calls(scene), pace(scene).booked) == (1, 0)
