"""What a lane may spend, how it rests after a failure, and where a person has to look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import HOUR_SECONDS, POLICY, SAID, SECOND, Ends, Scene
from unabridged import Policy
from unabridged.blocking import drive
from unabridged.compaction.clauses import Messages
from unabridged.compaction.outcome import Applied, Failed, Outcome, Skip, Skipped
from unabridged.compaction.paces.pacing import Pace
from unabridged.compaction.plans.plan import Plan
from unabridged.engine.jobs import leases, spent_elsewhere
from unabridged.log.ids import MAIN, Seq, Span
from unabridged.ports import Brief, Raised, Trouble
from unabridged.testing import ScriptedSummariser
from unabridged.view.budget import Budget, Urgency
from unabridged.view.view import View

A_MINUTE = 60.0
DAY_SECONDS = 24 * HOUR_SECONDS


def written(_: Brief) -> str:
    return SAID


def reason(outcome: Outcome) -> Skip:
    assert isinstance(outcome, Skipped)
    return outcome.reason


def spent(outcome: Outcome) -> str:
    """Which limit a run met that was not begun, or got no text."""
    assert isinstance(outcome, Skipped)
    assert outcome.reason is Skip.SPENT
    return outcome.detail


def kinds(outcomes: list[Outcome]) -> list[type[Outcome]]:
    return [type(each) for each in outcomes]


class TestWhatMayBeSpent:
    """Calls and tokens by the hour and by the thread, every attempt counted."""

    def after_one(self, policy: Policy) -> Scene:
        scene = Scene(summariser=written, policy=policy).say(11)
        scene.work()
        return scene

    def test_an_hour_has_so_many_calls(self) -> None:
        scene = self.after_one(replace(POLICY, calls_per_hour=1))
        assert scene.say(6).work() == []
        assert kinds(scene.wait(HOUR_SECONDS + 61).carry_out()) == [Applied]

    def test_an_hour_has_so_many_tokens(self) -> None:
        scene = self.after_one(replace(POLICY, tokens_per_hour=800))
        assert [spent(each) for each in scene.say(6).work()] == ["spend limit of the hour"]

    def test_a_thread_has_so_many_tokens_ever(self) -> None:
        scene = self.after_one(replace(POLICY, tokens_per_thread=800))
        assert [spent(each) for each in scene.say(6).work()] == ["spend limit of the thread"]
        assert Applied not in kinds(scene.wait(24 * HOUR_SECONDS).work())

    def test_a_thread_has_them_for_all_its_lanes_together(self) -> None:
        policy = replace(POLICY, tokens_per_thread=1_200)
        scene = Scene(summariser=written, policy=policy)
        scene.thread.open_lane("coder", policy=policy)
        first, second = scene.say(11).work()
        assert isinstance(first, Applied)
        assert (first.receipt.rung, spent(second)) == ("summary", "spend limit of the thread")
        by_hand = scene.thread.compact(lane=second.lane)
        assert isinstance(by_hand, Applied)
        assert (by_hand.receipt.rung, by_hand.receipt.gate) == ("digest", ("spend limit of the thread",))

    def test_lanes_of_many_pages_count_with_all_the_others(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(spent_elsewhere, "_PAGE", 1)
        self.test_a_thread_has_them_for_all_its_lanes_together()

    def test_another_thread_of_the_store_has_its_own(self) -> None:
        scene = self.after_one(replace(POLICY, tokens_per_thread=1_200))
        other = scene.memory.thread("u")
        other.append([{"role": "user", "content": "word " * 50}, {"role": "assistant", "content": "word " * 50}] * 6)
        outcome = other.compact()
        assert isinstance(outcome, Applied)
        assert outcome.receipt.rung == "summary"

    def test_a_lane_that_spent_its_hour_is_left_alone_until_something_of_it_is_free(self) -> None:
        scene = self.after_one(replace(POLICY, tokens_per_hour=800)).say(6)
        assert [spent(each) for each in scene.work()] == ["spend limit of the hour"]
        assert scene.wait(30 * A_MINUTE).carry_out() == []
        assert kinds(scene.wait(31 * A_MINUTE).carry_out()) == [Applied]

    def test_a_lane_that_spent_all_is_parked_until_a_person_says_otherwise(self) -> None:
        scene = self.after_one(replace(POLICY, tokens_per_thread=800)).say(6)
        assert [spent(each) for each in scene.work()] == ["spend limit of the thread"]
        assert scene.job.parked == "spend limit of the thread"
        assert scene.wait(24 * HOUR_SECONDS).carry_out() == []
        assert scene.memory.resume() == 1

    @pytest.mark.parametrize("policy", [replace(POLICY, tokens_per_thread=800), replace(POLICY, tokens_per_hour=10)])
    def test_a_lane_that_no_time_brings_on_is_not_tried_anew_for_all_that_is_said(self, policy: Policy) -> None:
        """Each try asks the strategy, the hooks and the coordinator, and comes to the same end."""
        scene = self.after_one(policy).say(6)
        scene.work()
        parked = scene.job.parked
        assert [*scene.say().work(), *scene.say(3).work()] == []
        assert scene.job.parked == parked

    def test_a_lane_that_no_time_brings_on_is_tried_again_once_less_is_to_be_read(self) -> None:
        policy = Policy(limit_tokens=10_000, triggers=(Messages(over=3),), retain_rounds=1, tokens_per_hour=2_500)
        scene = Scene(summariser=written, policy=policy).say(30)
        assert [spent(each) for each in scene.work()] == ["dearer than an hour may be"]
        scene.thread.hide(Span(first=Seq(1), last=Seq(40)))
        assert kinds(scene.work()) == [Applied]

    def test_a_lane_that_no_time_brings_on_is_tried_again_under_a_wider_limit(self) -> None:
        scene = Scene(summariser=written, policy=replace(POLICY, tokens_per_hour=10)).say(11)
        assert [spent(each) for each in scene.work()] == ["dearer than an hour may be"]
        assert kinds(scene.reopened(summariser=written).say().work()) == [Applied]

    def test_a_lane_that_no_time_brings_on_is_tried_again_when_a_person_says_so(self) -> None:
        scene = Scene(summariser=written, policy=replace(POLICY, tokens_per_hour=10)).say(11)
        scene.work()
        assert scene.memory.resume() == 1
        assert [spent(each) for each in scene.work()] == ["dearer than an hour may be"]

    def test_one_call_may_be_dearer_than_an_hour(self) -> None:
        scene = Scene(summariser=written, policy=replace(POLICY, tokens_per_hour=10)).say(11)
        assert [spent(each) for each in scene.work()] == ["dearer than an hour may be"]

    def test_what_was_spent_survives_another_program(self) -> None:
        """What is remembered stands in the lane's row, not in a program (lace-F22)."""
        policy = replace(POLICY, calls_per_hour=1)
        scene = self.after_one(policy).reopened(policy=policy, summariser=written)
        assert scene.thread.append({"role": "user", "content": "word " * 500}).fresh
        assert Applied not in kinds(scene.work())

    def test_a_call_that_failed_counts_as_one_that_did_not(self) -> None:
        script = ScriptedSummariser([KeyError("k")])
        scene = Scene(summariser=script, policy=replace(POLICY, calls_per_hour=1)).say(11)
        scene.work()
        assert Applied not in kinds(scene.wait(A_MINUTE).carry_out())
        assert len(script.briefs) == 1

    def test_prepare_fits_when_everything_is_spent(self) -> None:
        scene = self.after_one(replace(POLICY, tokens_per_thread=800)).say(9)
        view = scene.thread.prepare()
        assert view.urgency is not Urgency.NOW
        *_, made = scene.thread.compactions()
        assert (made.receipt.rung, made.receipt.gate) == ("digest", ("spend limit of the thread",))

    def test_whoever_asks_by_hand_is_given_the_text_without_a_model(self) -> None:
        outcome = self.after_one(replace(POLICY, calls_per_hour=1)).say(6).thread.compact()
        assert isinstance(outcome, Applied)
        assert (outcome.receipt.rung, outcome.receipt.gate) == ("digest", ("spend limit of the hour",))


class TestAClockThatRanADayAhead:
    """An hour has one call, which was made by a clock of tomorrow's; then it is right again."""

    def scene(self) -> Scene:
        scene = Scene(summariser=written, policy=replace(POLICY, calls_per_hour=1)).say(11)
        scene.wait(DAY_SECONDS).work()
        return scene.wait(-DAY_SECONDS).say(6)

    def by_hand(self, scene: Scene) -> str:
        outcome = scene.thread.compact()
        assert isinstance(outcome, Applied)
        return outcome.receipt.rung

    def test_gives_no_further_call_at_once(self) -> None:
        assert Applied not in kinds(self.scene().work())
        assert self.by_hand(self.scene()) == "digest"

    def test_holds_nobody_for_a_day_who_looks(self) -> None:
        scene = self.scene().look()
        assert kinds(scene.wait(HOUR_SECONDS + 61).carry_out()) == [Applied]

    def test_holds_nobody_for_a_day_who_claims(self) -> None:
        scene = Scene(summariser=written, policy=replace(POLICY, calls_per_hour=1)).say(11)
        ahead = Pace().called(scene.clock.now() + round(DAY_SECONDS) * SECOND, tokens=1)
        due = leases.noting(scene.thread.ref, MAIN, lambda _: ahead)
        drive(scene.look().store.job(scene.thread.ref, MAIN, due))
        assert Applied not in kinds(scene.carry_out())
        assert kinds(scene.wait(HOUR_SECONDS + 61).carry_out()) == [Applied]

    def test_holds_nobody_for_a_day_who_asks(self) -> None:
        scene = self.scene()
        self.by_hand(scene)
        assert self.by_hand(scene.wait(HOUR_SECONDS + 61).say(6)) == "summary"


class TestALaneThatFailsAgainAndAgain:
    """A person looks when nothing else helps."""

    def scene(self) -> Scene:
        def raises(_: View, __: Budget) -> Plan | None:
            raise KeyError

        scene = Scene(summariser=written, policy=replace(POLICY, strategy=raises, attempts=2)).say(11)
        scene.work()
        for _ in range(4):
            scene.wait(HOUR_SECONDS).carry_out()
        return scene

    def test_is_parked_with_the_reason(self) -> None:
        scene = self.scene()
        assert [each.reason for each in scene.outcomes if isinstance(each, Failed)] != []
        assert (scene.job.parked, scene.job.due_at) == ("parked", None)
        assert reason(scene.outcomes[-1]) is Skip.PARKED

    def test_stays_parked_whoever_looks(self) -> None:
        assert self.scene().work() == []

    def test_goes_on_by_itself_when_there_is_more_to_compact(self) -> None:
        scene = self.scene()
        assert kinds(scene.say(2).work()) == [Failed]

    def test_goes_on_after_its_rest_when_more_was_said_in_it(self) -> None:
        scene = self.scene()
        scene.memory.resume()
        for _ in range(3):
            scene.carry_out()
            scene.wait(A_MINUTE)
        assert scene.wait(-A_MINUTE).look().job.parked == "parked"
        assert kinds(scene.say(2).look().wait(HOUR_SECONDS).carry_out()) == [Failed]

    def test_goes_on_when_a_person_says_so(self) -> None:
        scene = self.scene()
        assert scene.memory.resume() == 1
        assert kinds(scene.carry_out()) == [Failed]

    def test_fits_all_the_same(self) -> None:
        """The next prompt is made, whatever a caller's function does (lace-L65)."""
        assert self.scene().say(8).thread.prepare().tokens <= 1_000


def test_a_rest_that_a_provider_asks_for_is_kept_to() -> None:
    asked = Raised(kind=Trouble.RATE_LIMITED, name="RateLimitError", retry_after_seconds=600.0)
    scene = Scene(summariser=ScriptedSummariser([Ends(asked), SAID])).say(11)
    scene.work()
    assert scene.wait(A_MINUTE).carry_out() == []
    assert kinds(scene.wait(600).carry_out()) == [Applied]
