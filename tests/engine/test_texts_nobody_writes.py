"""Where no time brings a summariser back, what cannot wait is digested; what can waits for a person."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.compacting import HOUR_SECONDS, POLICY, SAID, Scene, ending
from unabridged import Policy
from unabridged.compaction.outcome import Applied, Failed, Skipped
from unabridged.ports import Brief, Raised, Summariser, Trouble
from unabridged.view.node import Shape


def written(_: Brief) -> str:
    return SAID


NO_ENTRY = ending(Raised(kind=Trouble.AUTH, name="Unauthorized"))
# A key that is not accepted, a thread that has spent all, a call that is dearer than an hour may be.
FOR_GOOD = [
    (POLICY, NO_ENTRY),
    (replace(POLICY, tokens_per_thread=10), written),
    (replace(POLICY, tokens_per_hour=10), written),
]


@pytest.mark.parametrize(("policy", "summariser"), FOR_GOOD)
class TestForGood:
    def after_one(self, policy: Policy, summariser: Summariser) -> Scene:
        scene = Scene(policy=policy, summariser=summariser).say(11)
        assert [type(each) for each in scene.work() if isinstance(each, Applied)] == []
        return scene

    def test_what_can_wait_is_left_to_a_person(self, policy: Policy, summariser: Summariser) -> None:
        scene = self.after_one(policy, summariser)
        for _ in range(5):
            assert [each for each in scene.wait(HOUR_SECONDS).work() if not isinstance(each, Skipped)] == []

    def test_what_was_named_in_haste_is_digested(self, policy: Policy, summariser: Summariser) -> None:
        scene = self.after_one(policy, summariser).say(6)
        scene.thread.prepare(deadline_seconds=0)
        assert Shape.NAMED_DROP in {each.shape for each in scene.thread.view().items}
        (better,) = scene.carry_out()
        assert isinstance(better, Applied)
        assert (better.trigger, better.receipt.rung) == ("better text", "digest")

    def test_a_prompt_that_does_not_fit_has_a_digest_in_time(self, policy: Policy, summariser: Summariser) -> None:
        scene = self.after_one(policy, summariser).say(6)
        scene.thread.prepare()
        assert [each.receipt.rung for each in scene.thread.compactions()] == ["digest"]

    def test_the_receipt_says_why_there_is_no_summary(self, policy: Policy, summariser: Summariser) -> None:
        scene = self.after_one(policy, summariser).say(6)
        scene.thread.prepare()
        (made,) = scene.thread.compactions()
        assert made.receipt.gate in {
            ("breaker open",),
            ("spend limit of the thread",),
            ("dearer than an hour may be",),
        }


def test_what_time_brings_back_is_waited_for() -> None:
    policy = replace(POLICY, breaker_failures=1, breaker_seconds=HOUR_SECONDS)
    scene = Scene(policy=policy, summariser=ending(Raised(kind=Trouble.OVERLOADED, name="E"))).say(11)
    assert [type(each) for each in scene.work()] == [Failed]
    scene.say(6).thread.prepare(deadline_seconds=0)
    assert [type(each) for each in scene.carry_out()] == [Skipped]
