"""What is due is listed, a person lets it go on, and what is done is not done again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.talk import u
from unabridged import LaneRule, Policy
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.errors import UsageError
from unabridged.log.ids import LaneId, Scope
from unabridged.ports import Brief
from unabridged.testing import ScriptedSummariser


def written(_: Brief) -> str:
    return SAID


def due() -> Scene:
    return Scene(summariser=written).say(11).look()


class TestTheListing:
    def test_shows_the_rows_of_the_memorys_scope_and_of_no_other(self) -> None:
        scene = due()
        other = scene.memory.thread("t", scope=Scope(tenant="other"))
        other.append([u("word " * 900), u("more")])
        drive(scene.background.look(other.ref))
        assert [each.ref.scope.tenant for each in scene.memory.jobs()] == [""]
        assert [each.ref.scope.tenant for each in scene.memory.jobs(Scope(tenant="other"))] == ["other"]

    def test_reads_page_after_page(self) -> None:
        scene = Scene(summariser=written)
        for n in range(201):
            thread = scene.memory.thread(f"t{n}")
            thread.append([u("word " * 900), u("more")])
            drive(scene.background.look(thread.ref))
        assert len({each.ref for each in scene.memory.jobs()}) == 201


class TestResuming:
    def test_leaves_what_neither_rests_nor_is_parked(self) -> None:
        assert due().memory.resume() == 0

    def test_ends_a_rest(self) -> None:
        scene = Scene(summariser=ScriptedSummariser([KeyError("k"), SAID])).say(11)
        scene.work()
        assert scene.carry_out() == []
        assert scene.memory.resume() == 1
        assert [type(each) for each in scene.carry_out()] == [Applied]

    def test_lets_another_scope_go_on_where_it_is_named(self) -> None:
        scene = Scene(summariser=ScriptedSummariser([KeyError("k"), SAID]))
        acme = Scope(tenant="acme")
        talk = scene.memory.thread("t", scope=acme)
        talk.append([u("word " * 900), u("more")])
        drive(scene.background.look(talk.ref))
        scene.carry_out()
        assert (scene.memory.resume(), scene.memory.resume(acme)) == (0, 1)

    def test_lets_only_the_thread_and_the_lane_go_on_that_are_named(self) -> None:
        scene = Scene(summariser=ScriptedSummariser([KeyError("k")])).say(11)
        scene.work()
        resume = scene.memory.resume
        assert (resume(thread="other"), resume(thread="t", lane="other"), resume(lane="other")) == (0, 0, 0)
        assert resume(thread="t", lane="main") == 1

    def test_refuses_a_name_that_is_none(self) -> None:
        with pytest.raises(UsageError, match="a thread's id"):
            due().memory.resume(thread="")
        with pytest.raises(UsageError, match="a lane's name"):
            due().memory.resume(lane="")

    def test_makes_nothing_due_in_a_lane_that_never_was(self) -> None:
        scene = Scene(summariser=written, policy=replace(POLICY, cool_down_seconds=60.0)).say(5)
        scene.thread.compact()
        assert scene.memory.resume() == 1
        assert scene.job.due_at is None


def test_every_scope_that_has_a_thread_is_listed_in_order() -> None:
    memory = Scene().memory
    for scope in (Scope(tenant="acme", user="b"), Scope(), Scope(tenant="acme", user="a", project="p")):
        memory.thread("t", scope=scope).append(u("Hello."))
    assert memory.scopes() == (Scope(), Scope(tenant="acme", user="a", project="p"), Scope(tenant="acme", user="b"))


def test_a_run_that_somebody_waits_for_spends_the_trigger_too() -> None:
    """What was done by hand is not done again (tw-R10)."""
    scene = due()
    scene.thread.compact()
    assert Applied not in [type(each) for each in scene.carry_out()]
    assert scene.work() == []


def test_lanes_are_compacted_each_by_its_own() -> None:
    """Two agents, two policies, two summaries (tw-R15)."""
    scene = due()
    scene.thread.open_lane("asked", rule=LaneRule(roles=("user",)), policy=Policy(limit_tokens=300))
    outcomes = scene.work()
    assert {LaneId(each.lane) for each in outcomes if isinstance(each, Applied)} == {"main", "asked"}


def test_a_job_whose_thread_is_deleted_is_gone() -> None:
    scene = due()
    scene.thread.delete()
    assert scene.claim() == []
