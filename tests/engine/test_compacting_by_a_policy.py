"""A policy may be brought for one run that is asked for; it holds for that run, and nothing remembers it."""

from __future__ import annotations

from dataclasses import replace

from tests.engine.compacting import POLICY, SAID, Scene
from unabridged.compaction.outcome import Applied
from unabridged.compaction.strategies import KeepEnds
from unabridged.log.body import LaneOpened

BROUGHT = replace(POLICY, strategy=KeepEnds(first=1))


def test_a_run_goes_by_the_policy_that_is_brought_for_it() -> None:
    scene = Scene(policy=None).say(11)
    outcome = scene.thread.compact(policy=BROUGHT)
    assert isinstance(outcome, Applied)
    assert outcome.strategy == "keep_ends"


def test_a_policy_that_is_brought_wins_over_the_handles_and_only_once() -> None:
    scene = Scene(summariser=lambda _: SAID).say(11)
    brought = scene.thread.compact(policy=BROUGHT)
    scene.say(11)
    usual = scene.thread.compact()
    assert isinstance(brought, Applied)
    assert isinstance(usual, Applied)
    assert (brought.strategy, usual.strategy) == ("keep_ends", "summarise")


def test_a_policy_that_is_brought_is_not_written_down() -> None:
    scene = Scene().say(11)
    scene.thread.compact(policy=BROUGHT)
    assert not [event for event in scene.thread.events() if isinstance(event.body, LaneOpened)]
