"""What is due stands in the lane's row: whoever claims it has it for a while, and nobody else; it is never lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import HOUR_SECONDS, POLICY, SAID, SECOND, Scene
from tests.engine.talk import u
from unabridged import LaneRule, Policy
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Skip, Skipped, Superseded
from unabridged.engine.jobs.leases import LEASE_SECONDS, claiming
from unabridged.log.ids import MAIN
from unabridged.ports import Brief
from unabridged.testing import ScriptedSummariser


def written(_: Brief) -> str:
    return SAID


def due() -> Scene:
    return Scene(summariser=written).say(11).look()


class TestALookAtALane:
    def test_writes_down_what_is_due_and_since_when(self) -> None:
        scene = due()
        assert (scene.job.lane, scene.job.reason, scene.job.due_at) == ("main", "soft", scene.clock.now())

    def test_keeps_the_time_at_which_it_fell_due(self) -> None:
        """A second trigger is neither lost nor a second run (tw-CC-B3, tw-CC-B4)."""
        scene = due()
        first = scene.job
        assert scene.wait(5).say().look().job == first

    def test_names_what_is_needed_for_it(self) -> None:
        scene = due()
        assert (scene.job.policy, scene.job.summariser) in scene.held.names

    def test_holds_no_word_that_was_said(self) -> None:
        assert "question" not in repr(due().job)

    def test_writes_nothing_where_nothing_is_due(self) -> None:
        assert list(Scene(summariser=written).say(2).look().memory.jobs()) == []

    def test_writes_nothing_without_a_policy(self) -> None:
        assert list(Scene(policy=None).say(40).look().memory.jobs()) == []

    @pytest.mark.parametrize(("limit_tokens", "rows"), [(100_000, 0), (300, 1)])
    def test_goes_by_what_was_brought_for_the_lane_whatever_the_log_names(self, limit_tokens: int, rows: int) -> None:
        scene, brought = Scene(summariser=written).say(11), Policy(limit_tokens=limit_tokens)
        scene.held.bring({MAIN: brought})
        found = list(scene.look().memory.jobs())
        assert [each.policy for each in found] == [scene.held.learn(brought)] * rows

    def test_finds_every_lane_of_a_thread(self) -> None:
        scene = Scene(summariser=written).say(11)
        scene.thread.open_lane("asked", rule=LaneRule(roles=("user",)), policy=Policy(limit_tokens=300))
        assert [each.lane for each in scene.look().memory.jobs()] == ["asked", "main"]

    def test_finds_a_lane_that_was_opened_since_the_last_look(self) -> None:
        scene = due()
        scene.thread.open_lane("asked", rule=LaneRule(roles=("user",)), policy=Policy(limit_tokens=300))
        assert len(list(scene.look().memory.jobs())) == 2

    @pytest.mark.check
    def test_of_more_threads_than_it_remembers_reads_again(self) -> None:
        scene = Scene(summariser=written, policy=Policy(limit_tokens=100_000))
        for n in range(1_030):
            thread = scene.memory.thread(f"t{n}")
            thread.append(u("short"))
            drive(scene.background.look(thread.ref))
        assert len(scene.background._lanes._known) < 1_030

    def test_leaves_a_policy_with_a_function_it_was_not_given(self) -> None:
        """Nobody carries out what he lacks the function for."""
        scene = Scene(summariser=written, policy=None).say(11)
        scene.thread.open_lane("asked", rule=LaneRule(roles=("user",)), policy=replace(POLICY, strategy=strategy))
        other = scene.reopened(policy=None, summariser=written)
        assert list(other.look().memory.jobs()) == []

    def test_compacts_nothing_by_a_policy_it_has_no_function_for(self) -> None:
        scene = Scene(summariser=ScriptedSummariser([]), policy=None).say(11)
        scene.thread.open_lane("asked", rule=LaneRule(roles=("user",)), policy=replace(POLICY, strategy=strategy))
        outcome = scene.thread.compact(lane="asked")
        assert isinstance(outcome, Skipped)
        assert outcome.reason is Skip.NOTHING


def strategy(*_: object) -> None:
    """A caller's own."""


class TestAClaim:
    def test_is_for_whoever_claims_first(self) -> None:
        scene = due()
        assert len(scene.claim()) == 1
        assert scene.reopened(summariser=written).claim() == []

    def test_shows_who_has_it_and_until_when(self) -> None:
        scene = due()
        (job,) = scene.claim()
        assert scene.job.holder == scene.memory._verbs._ctx.writer
        assert scene.job.lease_until == scene.clock.now() + LEASE_SECONDS * SECOND
        assert (job.fence, job.attempts) == (1, 1)

    def test_is_not_for_a_memory_with_another_policy(self) -> None:
        scene = due()
        assert scene.reopened(policy=Policy(limit_tokens=900), summariser=written).claim() == []

    def test_is_not_for_a_memory_with_another_summariser(self) -> None:
        scene = due()
        assert scene.reopened(summariser=ScriptedSummariser([])).claim() == []

    def test_is_kept_as_long_as_it_is_renewed(self) -> None:
        scene = due()
        (job,) = scene.claim()
        scene.wait(50)
        assert drive(scene.background.renew(job))
        assert scene.wait(50).reopened(summariser=written).claim() == []

    def test_of_a_program_that_died_is_due_again_when_its_lease_is_over(self) -> None:
        """Process exit mid-call loses no work (tw-CC-B10, lace-L68)."""
        scene = due()
        scene.claim()
        other = scene.reopened(summariser=written)
        assert [type(each) for each in other.wait(LEASE_SECONDS + 1).carry_out()] == [Applied]

    def test_of_a_program_that_died_holds_nobody_up_for_as_long_as_a_clock_was_set_back(self) -> None:
        scene = due()
        (job,) = scene.claim()
        other = scene.wait(-24 * HOUR_SECONDS).reopened(summariser=written)
        assert [type(each) for each in other.say().work()] == [Applied]
        assert not drive(scene.background.renew(job))

    def test_by_a_clock_that_runs_some_minutes_ahead_is_believed(self) -> None:
        scene = due()
        scene.claim()
        other = scene.wait(-HOUR_SECONDS / 2).reopened(summariser=written)
        assert other.say().work() == []

    def test_of_a_lane_whose_policy_changed_since_to_one_nobody_here_has_is_left(self) -> None:
        scene = Scene(summariser=written, policy=None).say(11)
        scene.thread.open_lane("asked", rule=LaneRule(roles=("user",)), policy=Policy(limit_tokens=300))
        scene.look().thread.open_lane("asked", policy=replace(POLICY, strategy=strategy))
        assert [each.reason for each in scene.carry_out() if isinstance(each, Skipped)] == [Skip.NOT_DUE]

    def test_that_was_lost_is_not_renewed(self) -> None:
        scene = due()
        (job,) = scene.claim()
        scene.wait(LEASE_SECONDS + 1).reopened(summariser=written).claim()
        assert not drive(scene.background.renew(job))

    def test_that_was_lost_publishes_nothing(self) -> None:
        """A late result is dropped inside the transaction that would write it (tw-CC-B9)."""
        scene = due()
        (job,) = scene.claim()
        scene.wait(LEASE_SECONDS + 1).reopened(summariser=written).claim()
        drive(scene.background.carry_out(job))
        assert [type(each) for each in scene.outcomes] == [Superseded]
        assert list(scene.thread.compactions()) == []

    def test_that_was_lost_changes_nothing_of_who_has_it_now(self) -> None:
        scene = due()
        (job,) = scene.claim()
        other = scene.wait(LEASE_SECONDS + 1).reopened(summariser=written)
        (theirs,) = other.claim()
        drive(scene.background.carry_out(job))
        assert (other.job.fence, other.job.holder) == (theirs.fence, theirs.holder)

    def test_that_ended_well_leaves_no_holder(self) -> None:
        scene = due()
        scene.carry_out()
        assert (scene.job.holder, scene.job.lease_until, scene.job.attempts) == ("", 0, 0)


def test_no_row_is_claimed_that_somebody_has_or_that_is_gone() -> None:
    """Whatever a store shows: the step decides inside the transaction."""
    scene = due()
    (job,) = scene.claim()
    now = scene.clock.now()
    assert (claiming("w", now)(None), claiming("w", now)(job)) == (None, None)


class TestAMarkThatIsMadeWhileSomebodyWorks:
    """A trigger during a run is seen after it (tw-CC-B3)."""

    def test_stays_when_the_claim_is_renewed(self) -> None:
        scene = due()
        (job,) = scene.claim()
        scene.wait(1).say().look()
        drive(scene.background.renew(job))
        assert scene.job.due_at == scene.clock.now()

    def test_is_due_when_the_run_is_over(self) -> None:
        told: list[Brief] = []

        def summariser(brief: Brief) -> str:
            told.append(brief)
            if len(told) == 1:
                scene.say(9).look()
            return SAID

        scene = Scene(summariser=summariser).say(11)
        assert [type(each) for each in scene.work()] == [Applied, Applied]

    def test_of_a_prompt_in_haste_is_due_as_well(self) -> None:
        scene = due()
        scene.claim()
        scene.wait(1).say(6).thread.prepare(deadline_seconds=0)
        assert (scene.job.reason, scene.job.due_at) == ("better text", scene.clock.now())


class TestWhenSomethingFallsDue:
    def test_is_never_where_nothing_is_due(self) -> None:
        assert drive(Scene().say(1).look().background.next_seconds()) is None

    def test_is_now_where_it_is_due(self) -> None:
        assert drive(due().background.next_seconds()) == 0.0

    def test_is_the_end_of_the_lease_where_somebody_works(self) -> None:
        scene = due()
        scene.claim()
        assert drive(scene.background.next_seconds()) == pytest.approx(LEASE_SECONDS)
