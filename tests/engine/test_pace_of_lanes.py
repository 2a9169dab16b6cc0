"""How often a lane is compacted: for each trigger once, not for too little, not too soon, and not without end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import HOUR_SECONDS, POLICY, SAID, Ends, Scene
from unabridged import Policy
from unabridged.compaction.clauses import Clause, Idle, Messages, Predicate, Rounds
from unabridged.compaction.outcome import Applied, Failed, Outcome, Skip, Skipped
from unabridged.compaction.plans.plan import Plan
from unabridged.ports import Brief, Busy, TookTooLong
from unabridged.testing import ScriptedSummariser
from unabridged.view.budget import Budget
from unabridged.view.view import View

A_MINUTE = 60.0


def written(_: Brief) -> str:
    return SAID


def reason(outcome: Outcome) -> Skip:
    assert isinstance(outcome, Skipped)
    return outcome.reason


def by(clause: Clause) -> Policy:
    """A policy under which a small view is due by this alone."""
    return Policy(limit_tokens=100_000, retain_rounds=1, triggers=(clause,), least_saving_tokens=1)


def kinds(outcomes: list[Outcome]) -> list[type[Outcome]]:
    return [type(each) for each in outcomes]


class TestATrigger:
    def test_fires_once_when_a_view_gets_too_large(self) -> None:
        scene = Scene(summariser=written).say(11)
        assert kinds(scene.work()) == [Applied]
        assert scene.work() == []

    def test_is_spent_by_what_was_applied_alone(self) -> None:
        """A run that came to nothing leaves the trigger as it was (lace-F20)."""
        scene = Scene(summariser=ScriptedSummariser([KeyError("k"), SAID])).say(11)
        assert kinds(scene.work()) == [Failed]
        assert kinds(scene.wait(A_MINUTE).carry_out()) == [Applied]

    def test_fires_again_when_the_view_has_grown_again(self) -> None:
        scene = Scene(summariser=written).say(11)
        scene.work()
        assert kinds(scene.say(6).work()) == [Applied]

    def test_of_messages_fires_however_small_they_are(self) -> None:
        scene = Scene(summariser=written, policy=by(Messages(over=6)))
        assert scene.say(3).work() == []
        (outcome,) = scene.say(1).work()
        assert isinstance(outcome, Applied)
        assert outcome.trigger == "messages over 6"

    def test_of_counts_takes_all_that_may_leave(self) -> None:
        """All but what is retained at the moment of drawing, however long that waited (tw-R8, tw-R9)."""
        scene = Scene(summariser=written, policy=replace(by(Rounds(over=4)), retain_rounds=2))
        (outcome,) = scene.say(9).work()
        assert isinstance(outcome, Applied)
        assert [(each.first, each.last) for each in outcome.covers] == [(1, 14)]

    def test_that_no_longer_holds_when_its_turn_comes_is_left(self) -> None:
        scene = Scene(summariser=ScriptedSummariser([])).say(11).look()
        scene.thread.hide(1, 3, 5, 7)
        (outcome,) = scene.carry_out()
        assert reason(outcome) is Skip.NOT_DUE

    def test_of_a_view_nobody_added_to_costs_nothing(self) -> None:
        """Looking again and again calls nobody (as-M-B14)."""
        scene = Scene(summariser=ScriptedSummariser([])).say(4)
        assert [scene.work() for _ in range(5)] == [[]] * 5


class TestIdleTime:
    POLICY = by(Idle(seconds=600.0))

    def test_makes_a_lane_due_when_it_is_over(self) -> None:
        scene = Scene(summariser=written, policy=self.POLICY).say(4).look()
        assert scene.claim() == []
        assert kinds(scene.wait(601).carry_out()) == [Applied]

    def test_begins_anew_with_the_next_message(self) -> None:
        scene = Scene(summariser=written, policy=self.POLICY).say(4).look().wait(500).say(1)
        (outcome,) = scene.wait(200).carry_out()
        assert reason(outcome) is Skip.NOT_DUE
        assert kinds(scene.wait(401).carry_out()) == [Applied]

    def test_of_a_lane_with_nothing_to_compact_makes_nothing_due(self) -> None:
        assert list(Scene(policy=self.POLICY).say(1).look().memory.jobs()) == []


class TestAPredicate:
    """A caller's own trigger, asked in the background (as-M4, as-M6)."""

    def scene(self, answer: object) -> Scene:
        def asks(view: View) -> bool:
            if isinstance(answer, Exception):
                raise answer
            return answer if answer != "long" else len(view.items) > 4  # type: ignore[return-value]  # whatever it is

        return Scene(summariser=written, policy=by(Predicate(asks=asks))).say(4)

    def test_that_says_so_makes_a_lane_due(self) -> None:
        assert kinds(self.scene("long").work()) == [Applied]

    def test_that_says_no_does_not(self) -> None:
        answer: object = False
        assert self.scene(answer).work() == []

    @pytest.mark.parametrize(
        ("answer", "why"),
        [
            (ZeroDivisionError(), "a predicate raised ZeroDivisionError: thread t, lane main"),
            ("yes", "a predicate returns True or False, not str: thread t, lane main"),
            (None, "a predicate returns True or False, not NoneType: thread t, lane main"),
            (Ends(TookTooLong(seconds=5.0)), "a predicate took too long: thread t, lane main"),
            (Ends(Busy(abandoned=8)), "a predicate waits for others that were given up: thread t, lane main"),
        ],
        ids=lambda each: type(each).__name__,
    )
    def test_that_gives_no_answer_says_nothing_and_the_log_why(
        self, answer: object, why: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        assert self.scene(answer).work() == []
        assert caplog.messages == [why]


class TestACoolDown:
    """Time between two runs (lace-F22, lace-L58)."""

    POLICY = replace(POLICY, cool_down_seconds=300.0)

    def test_keeps_a_lane_from_being_compacted_again_too_soon(self) -> None:
        scene = Scene(summariser=written, policy=self.POLICY).say(11)
        scene.work()
        assert scene.say(6).wait(200).work() == []

    def test_is_over_after_its_time(self) -> None:
        scene = Scene(summariser=written, policy=self.POLICY).say(11)
        scene.work()
        scene.say(6).work()
        assert kinds(scene.wait(301).carry_out()) == [Applied]

    def test_that_began_after_it_fell_due_is_kept_to(self) -> None:
        scene = Scene(summariser=written, policy=self.POLICY).say(11).look()
        scene.thread.compact()
        assert [reason(each) for each in scene.say(9).carry_out()] == [Skip.COOLING_DOWN]

    def test_does_not_count_for_prepare(self) -> None:
        scene = Scene(summariser=written, policy=self.POLICY).say(11)
        scene.work()
        assert scene.say(9).thread.prepare().tokens <= 1_000


def nothing_to_do(_: View, __: Budget) -> Plan | None:
    return None


class TestALaneThatCannotShrink:
    """It stops trying, says so, and goes on when something has changed (lace-F22, as-M-B6, as-2-B6)."""

    def scene(self) -> Scene:
        policy = replace(POLICY, strategy=nothing_to_do, ineffective_runs=2)
        scene = Scene(summariser=written, policy=policy).say(11)
        scene.work()
        scene.wait(A_MINUTE).carry_out()
        return scene

    def test_is_tried_so_often_and_no_more(self) -> None:
        scene = self.scene()
        assert [reason(each) for each in scene.outcomes] == [Skip.NOTHING, Skip.NOTHING]
        assert scene.wait(HOUR_SECONDS).work() == []

    def test_says_so_to_its_listeners(self) -> None:
        assert [reason(each) for each in self.scene().wait(HOUR_SECONDS).carry_out()] == [Skip.INEFFECTIVE]

    def test_says_so_in_its_row(self) -> None:
        assert self.scene().look().job.parked == "ineffective"

    def test_is_tried_again_when_there_is_more_to_save(self) -> None:
        scene = self.scene()
        scene.wait(HOUR_SECONDS).carry_out()
        assert [reason(each) for each in scene.say(2).work()] == [Skip.NOTHING]

    def test_is_tried_again_under_another_policy(self) -> None:
        scene = self.scene()
        scene.wait(HOUR_SECONDS).carry_out()
        assert kinds(scene.reopened(policy=POLICY, summariser=written).work()) == [Applied]

    def test_still_fits_its_prompts(self) -> None:
        assert self.scene().say(8).thread.prepare().tokens <= 1_000
