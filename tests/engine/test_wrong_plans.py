"""What a caller's strategy plans is looked at before it is believed: a wrong plan ends a run and reaches no log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.talk import length
from unabridged.compaction import sound_plan
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome
from unabridged.compaction.plan import Plan, planned, summarised
from unabridged.log.compacted import Compacted
from unabridged.log.extra import Extra
from unabridged.view.view import View

HUGE: Final = "s" * 1_000_000


def scene(plan: Callable[[View], Plan]) -> Scene:
    """A thread that is due, and a strategy that plans this."""
    return Scene(policy=replace(POLICY, strategy=lambda view, _: plan(view)), summariser=lambda _: SAID).say(11)


def good(view: View) -> Plan:
    return planned(view, [summarised(view.items[:16])])


def ended(plan: Callable[[View], Plan]) -> Outcome:
    """How it ends, where nothing is written."""
    told = scene(plan)
    before = length(told.thread)
    outcome = told.thread.compact()
    assert length(told.thread) == before
    return outcome


def refused(outcome: Outcome, *, saying: str) -> None:
    assert isinstance(outcome, Failed)
    assert outcome.reason is Fail.PLAN
    assert saying in outcome.detail


def briefly(value: object) -> str:
    return repr(value)[:20]


class TestWhatAPlanSaysOfItself:
    @pytest.mark.parametrize("name", [None, 5, b"x", "", "\ud800", "two\nlines", "a\0b", HUGE], ids=briefly)
    def test_is_under_a_name_that_can_be_printed(self, name: Any) -> None:  # noqa: ANN401  # most are of no right type
        refused(ended(lambda view: replace(good(view), strategy=name)), saying="the name of its strategy")

    @pytest.mark.parametrize("version", [None, "1", 1.0, True, -1, 10**40], ids=briefly)
    def test_has_a_version_that_is_a_number(self, version: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), version=version)), saying="the version of its strategy")

    @pytest.mark.parametrize("parameters", [None, [], "x", {"a": 1}, {"a": object()}], ids=briefly)
    def test_has_parameters_that_are_known_to_be_json(self, parameters: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), parameters=parameters)), saying="its parameters")

    @pytest.mark.parametrize("parameters", [{"a": HUGE}, {HUGE: 1}, {"a": "\ud800"}, {"\ud800": 1}], ids=briefly)
    def test_has_no_parameters_that_are_too_large_or_cannot_be_said(self, parameters: dict[str, object]) -> None:
        refused(ended(lambda view: replace(good(view), parameters=Extra(parameters))), saying="its parameters")

    @pytest.mark.parametrize("basis", [None, "full", 1])
    def test_has_a_basis_that_there_is(self, basis: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), basis=basis)), saying="its basis")

    def test_is_told_without_a_word_of_it(self) -> None:
        outcome = ended(lambda view: replace(good(view), strategy="a\nsecret"))
        assert "secret" not in repr(outcome)

    def test_may_be_as_long_as_there_is_room(self) -> None:
        """What stands in the log is what the strategy said, to the last character."""
        name, version = "n" * sound_plan.LONGEST_NAME, sound_plan.LARGEST_VERSION
        parameters = Extra({"a": "p" * (sound_plan.LARGEST_PARAMETERS_BYTES - len('{"a":""}'))})
        told = scene(lambda view: replace(good(view), strategy=name, version=version, parameters=parameters))
        outcome = told.thread.compact()
        assert isinstance(outcome, Applied)
        (body,) = (event.body for event in told.thread.events() if event.seq == outcome.seq)
        assert isinstance(body, Compacted)
        assert (body.strategy, body.version, body.parameters) == (name, version, parameters)
