"""What a person said about a run reaches the strategy that wants to know it, and the summariser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from unabridged.compaction.outcome import Applied
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.policies.custom import asked
from unabridged.compaction.strategies import FirstThatFits, Summarise
from unabridged.ports import Brief
from unabridged.view.budget import Budget
from unabridged.view.view import View

KEEP = "Keep the recipes."


class Told:
    """Notes what strategies and summarisers were told."""

    def __init__(self) -> None:
        self.strategy: list[object] = []
        self.summariser: list[str] = []

    def keyword(self, view: View, budget: Budget, *, guidance: str = "") -> Plan | None:
        self.strategy.append(guidance)
        return Summarise()(view, budget)

    def third(self, view: View, budget: Budget, guidance: str) -> Plan | None:
        return self.keyword(view, budget, guidance=guidance)

    def of_two(self, view: View, budget: Budget) -> Plan | None:
        return self.keyword(view, budget, guidance="nothing")

    def __call__(self, view: View, budget: Budget, guidance: str = "") -> Plan | None:
        return self.keyword(view, budget, guidance=guidance)

    def of_more(self, *given: Any, **more: Any) -> Plan | None:  # noqa: ANN401  # whatever it is given
        return self.keyword(*given, guidance=str(more))

    def writes(self, brief: Brief) -> str:
        self.summariser.append(brief.guidance)
        return SAID


def scene(told: Told, strategy: Callable[..., Plan | None]) -> Scene:
    return Scene(policy=replace(POLICY, strategy=strategy), summariser=told.writes).say(11)


FORMS: dict[str, Callable[[Told], Callable[..., Plan | None]]] = {
    "by name": lambda told: told.keyword,
    "as a third": lambda told: told.third,
    "an object": lambda told: told,
    "in a ladder": lambda told: FirstThatFits(told.keyword),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_strategy_that_names_it_sees_it_as_the_summariser_does(form: Callable[[Told], Any]) -> None:
    """lace-L29."""
    told = Told()
    outcome = scene(told, form(told)).thread.compact(KEEP)
    assert isinstance(outcome, Applied)
    assert (told.strategy, told.summariser) == ([KEEP], [KEEP])


def test_a_strategy_sees_a_measured_view_and_the_budget_and_no_model() -> None:
    """lace-L29: whoever writes is reached through the plan alone."""
    seen: list[tuple[bool, int, set[str]]] = []

    def strategy(view: View, budget: Budget, **more: object) -> Plan | None:
        seen.append((all(item.tokens for item in view.items), budget.limit_tokens, set(more)))
        return None

    scene(Told(), strategy).thread.compact(KEEP)
    assert seen == [(True, POLICY.limit_tokens, set())]


@pytest.mark.parametrize("form", [lambda told: told.of_two, lambda told: FirstThatFits(told.of_two)])
def test_a_strategy_of_two_parameters_is_called_with_two(form: Callable[[Told], Any]) -> None:
    told = Told()
    assert isinstance(scene(told, form(told)).thread.compact(KEEP), Applied)
    assert told.strategy == ["nothing"]


def test_one_that_takes_anything_has_not_asked_for_it() -> None:
    told = Told()
    scene(told, told.of_more).thread.compact(KEEP)
    assert told.strategy == ["{}"]


def test_what_a_model_says_with_its_tool_is_guidance_too() -> None:
    told = Told()
    talk = scene(told, told.keyword)
    talk.thread.compact_tool().call({"guidance": KEEP})
    assert told.strategy == [KEEP]


def test_in_the_background_nobody_said_anything() -> None:
    told = Told()
    scene(told, told.third).work()
    assert (told.strategy[0], told.summariser[0]) == ("", "")


def test_where_nobody_said_anything_its_own_default_holds() -> None:
    told = Told()
    scene(told, partial(told.keyword, guidance="as ever")).thread.compact()
    assert told.strategy == ["as ever"]


class Unreadable:
    """A callable whose parameters nobody can tell."""

    __signature__ = "none"

    def __call__(self, *given: object) -> int:
        return len(given)


def test_one_that_cannot_be_looked_into_is_called_with_two() -> None:
    view = Scene().say(1).thread.view()
    assert asked(Unreadable(), view, POLICY.budget, KEEP) == 2
