"""``plan``: what would leave if the view were compacted now, and why; nothing is written, and nobody is paid."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Ends, Scene
from tests.engine.costing import DEAR, MILD
from unabridged import AsyncMemory, Compacting, Memory, Policy, Thread, UsageError
from unabridged.compaction.clauses import Rounds
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome, Skip, Skipped
from unabridged.compaction.plans.plan import Plan, dropped, planned
from unabridged.compaction.strategies import KeepEnds
from unabridged.engine.compaction.nobody_runs import NobodyRuns
from unabridged.hooks import Proposal
from unabridged.ports import Brief, TookTooLong
from unabridged.testing import ScriptedSummariser
from unabridged.view.budget import Budget
from unabridged.view.view import View

SELECTIVE = replace(POLICY, strategy="selective")


def written(_: Brief) -> str:
    return SAID


def nobody() -> ScriptedSummariser:
    """A summariser that nobody may call."""
    return ScriptedSummariser([])


def own(view: View, _: Budget) -> Plan:
    """A caller's strategy: the eight oldest leave."""
    return planned(view, [dropped(view.items[:8])], strategy="own")


async def waiting(view: View, bound: Budget) -> Plan:
    """The same, after a while."""
    await asyncio.sleep(0)
    return own(view, bound)


def slow(_: View, __: Budget) -> Plan:
    raise Ends(TookTooLong(seconds=1))


def breaking(_: View, __: Budget) -> Plan:
    message = "the words of somebody"
    raise LookupError(message)


def greedy(view: View, _: Budget) -> Plan:
    return planned(view, [dropped(view.items)])


def covers(said: Plan | Outcome) -> object:
    assert isinstance(said, Plan | Applied)
    return said.covers


class TestAPlan:
    @pytest.mark.parametrize("strategy", ["summarise", "selective", "keep_ends"])
    def test_is_what_the_background_carries_out(self, strategy: str) -> None:
        scene = Scene(policy=replace(POLICY, strategy=strategy), summariser=written).say(11)
        plan = scene.thread.plan()
        (outcome,) = scene.work()
        assert covers(plan) == covers(outcome)

    def test_takes_as_much_as_pays(self) -> None:
        """Where prices are known the background goes by them, and so does who looks at what it would do."""
        scene = Scene(policy=replace(POLICY, prices=MILD), summariser=written).say(11)
        plan, usual = scene.thread.plan(), Scene(summariser=written).say(11).thread.plan()
        (outcome,) = scene.work()
        assert covers(plan) == covers(outcome) != covers(usual)

    def test_that_does_not_pay_is_told_as_it_would_end(self) -> None:
        scene = Scene(policy=replace(POLICY, prices=DEAR), summariser=nobody()).say(11)
        found = scene.thread.plan()
        assert isinstance(found, Skipped)
        (outcome,) = scene.work()
        assert isinstance(outcome, Skipped)
        assert (found.reason, found.detail) == (outcome.reason, outcome.detail) == (Skip.UNPAID, found.detail)

    def test_with_an_aim_or_a_clause_of_its_own_is_not_priced(self) -> None:
        scene = Scene(policy=replace(POLICY, prices=DEAR), summariser=nobody()).say(11)
        assert isinstance(scene.thread.plan(target_tokens=500), Plan)
        clause = Scene(policy=replace(POLICY, prices=DEAR, triggers=(Rounds(over=2),)), summariser=nobody()).say(11)
        assert isinstance(clause.thread.plan(), Plan)

    def test_is_with_an_aim_of_0_what_compact_carries_out(self) -> None:
        scene = Scene(summariser=written).say(11)
        some, all_of_it = scene.thread.plan(), scene.thread.plan(target_tokens=0)
        assert covers(all_of_it) == covers(scene.thread.compact()) != covers(some)

    def test_says_why_each_part_leaves_or_stays(self) -> None:
        plan = Scene(policy=SELECTIVE).say(11).thread.plan()
        assert isinstance(plan, Plan)
        first, *_, last = map(str, plan.explain())
        assert "leaves: score" in first
        assert "stays: score" in last

    def test_is_there_before_anything_is_due(self) -> None:
        scene = Scene().say(8)
        assert (scene.work(), isinstance(scene.thread.plan(), Plan)) == ([], True)

    def test_leaves_what_was_taken_back_as_the_background_does(self) -> None:
        scene = Scene(summariser=written).say(11)
        (outcome,) = scene.work()
        assert isinstance(outcome, Applied)
        scene.thread.undo(outcome.seq)
        held, asked_for = scene.thread.plan(), scene.thread.plan(target_tokens=0)
        assert isinstance(held, Plan)
        assert isinstance(asked_for, Plan)
        assert held.covers[0].first > outcome.covers[-1].last
        assert asked_for.covers[0].first == outcome.covers[0].first


class TestADryRun:
    def test_writes_nothing_tells_nobody_and_calls_nobody(self) -> None:
        asked: list[Proposal] = []
        scene = Scene(policy=SELECTIVE, summariser=nobody()).say(11)
        scene.memory.before(asked.append)
        before, told, counts = list(scene.thread.events()), list(scene.told), scene.memory.counts()
        assert isinstance(scene.thread.plan(), Plan)
        assert (list(scene.thread.events()), list(scene.memory.jobs())) == (before, [])
        assert (asked, scene.told, scene.memory.counts()) == ([], told, counts)

    def test_ends_as_a_run_does_where_nothing_would_leave(self) -> None:
        scene = Scene().say(1)
        assert scene.thread.plan(target_tokens=0) == scene.thread.compact()

    def test_ends_as_a_run_does_where_it_would_not_be_worth_it(self) -> None:
        scene = Scene(policy=replace(POLICY, least_saving_tokens=900)).say(11)
        (outcome,) = scene.work()
        plan = scene.thread.plan()
        assert isinstance(plan, Skipped)
        assert isinstance(outcome, Skipped)
        assert (plan.reason, plan.detail) == (outcome.reason, outcome.detail)

    def test_of_an_empty_thread_plans_nothing(self) -> None:
        said = Scene().thread.plan()
        assert isinstance(said, Skipped)
        assert said.reason is Skip.NOTHING

    def test_without_a_limit_is_refused_with_what_to_do(self) -> None:
        thread = Memory.open().thread("t")
        with pytest.raises(UsageError, match="limit"):
            thread.plan()

    @pytest.mark.parametrize("aim", [-1, 1.5, True, "0"])
    def test_takes_an_aim_in_tokens_and_nothing_else(self, aim: object) -> None:
        with pytest.raises(UsageError, match="plan takes a size in tokens"):
            Scene().thread.plan(target_tokens=aim)  # type: ignore[arg-type]  # what a caller could write

    def test_of_a_lane_that_nobody_opened_is_refused(self) -> None:
        with pytest.raises(UsageError, match="critic"):
            Scene().say(1).thread.plan(lane="critic")


def open_with(strategy: object, compacting: Compacting) -> Memory:
    policy = Policy(limit_tokens=2_000, retain_rounds=1, soft_fraction=1.0, strategy=strategy)  # type: ignore[arg-type]
    return Memory.open(policy=policy, compacting=compacting)


@pytest.mark.parametrize("compacting", Compacting)
class TestACallersStrategy:
    def planned(self, strategy: object, compacting: Compacting) -> Plan | Outcome:
        with open_with(strategy, compacting) as memory:
            thread = memory.thread("t")
            thread.append([{"role": role, "content": "word " * 40} for _ in range(6) for role in ("user", "assistant")])
            return thread.plan(target_tokens=0)

    @pytest.mark.parametrize("strategy", [own, waiting], ids=["plain", "async"])
    def test_is_asked_too(self, strategy: object, compacting: Compacting) -> None:
        plan = self.planned(strategy, compacting)
        assert isinstance(plan, Plan)
        assert (plan.strategy, [item.name.seq for item in plan.items]) == ("own", [*range(1, 9)])
        assert str(plan.explain()[0]).endswith("a count and a way back take its place; chosen by own")

    def test_may_raise_and_is_told_by_its_kind(self, compacting: Compacting) -> None:
        said = self.planned(breaking, compacting)
        assert isinstance(said, Failed)
        assert (said.reason, said.detail) == (Fail.STRATEGY, "LookupError")

    def test_is_checked_as_in_a_run(self, compacting: Compacting) -> None:
        said = self.planned(greedy, compacting)
        assert isinstance(said, Failed)
        assert said.reason is Fail.PLAN


def test_a_strategy_that_takes_too_long_is_not_waited_for() -> None:
    scene = Scene(policy=replace(POLICY, strategy=slow)).say(11)
    said = scene.thread.plan()
    assert isinstance(said, Failed)
    assert (said.reason, said.detail) == (Fail.STRATEGY, "it took too long")


@pytest.mark.parametrize("asks", [lambda thread: thread.plan(target_tokens=0), Thread.compact], ids=["plan", "compact"])
def test_a_strategy_that_was_not_given_here_is_named(asks: Callable[[Thread], Plan | Outcome]) -> None:
    """Else who asks for it would take it that there is nothing to compact."""
    scene = Scene(policy=replace(POLICY, strategy=own), summariser=written).say(11)
    scene.work()
    said = asks(scene.reopened(policy=None).say(11).thread)
    assert isinstance(said, Skipped)
    assert (said.reason, said.detail) == (Skip.NOTHING, "custom:tests.engine.test_planning.own was not given here")


def test_where_nobody_runs_anything_a_callers_function_is_not_called() -> None:
    with open_with(own, Compacting.ASKED) as memory:
        memory._verbs.held.runs = NobodyRuns()
        thread = memory.thread("t")
        thread.append([{"role": "user", "content": "word " * 40} for _ in range(6)])
        said = thread.plan()
    assert isinstance(said, Failed)
    assert said.reason is Fail.BUSY


@pytest.mark.parametrize("strategy", ["selective", KeepEnds(first=0), own, waiting])
def test_the_asynchronous_face_does_the_same(strategy: object) -> None:
    async def talk() -> Plan | Outcome:
        policy = Policy(limit_tokens=2_000, retain_rounds=1, strategy=strategy)  # type: ignore[arg-type]
        async with await AsyncMemory.open(policy=policy, compacting=Compacting.ASKED) as memory:
            thread = memory.thread("t")
            await thread.append([{"role": "user", "content": f"{n} " * 40} for n in range(12)])
            return await thread.plan(target_tokens=0)

    plan = asyncio.run(talk())
    assert isinstance(plan, Plan)
    assert plan.items[0].name.seq == 1
