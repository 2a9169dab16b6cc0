"""What somebody's function answers may raise when it is looked at: that ends as if the function itself had raised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.strange import Ending, Strange, StrangePlan, StrangeSupplied, StrangeText, StrangeVeto
from unabridged.compaction.basis import Basis
from unabridged.compaction.briefs.writer import Leaving
from unabridged.compaction.clauses import Predicate
from unabridged.compaction.outcome import Applied, Fail, Failed, Skipped
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.strategies import planned, summarised
from unabridged.engine.compaction.file_contents import content_of
from unabridged.engine.compaction.file_reading import Unread
from unabridged.engine.compaction.hooks import Supplied, Veto
from unabridged.engine.coordinator.gleaned import sound
from unabridged.log.ids import Seq
from unabridged.ports import Brief, Gleaned, Returned
from unabridged.ports.calling import looked_at
from unabridged.view.budget import Budget
from unabridged.view.view import View


def made(kind: Any, **fields: object) -> Any:  # noqa: ANN401  # any class, whatever it does when it is made
    """An object of this class whose fields are its own business."""
    strange = object.__new__(kind)
    for name, value in fields.items():
        object.__setattr__(strange, name, value)
    return strange


class OwnGleaned(Gleaned):
    """What was found, in somebody's own class."""


# Made where they are answered: pytest itself looks at what a test is given.
NOTHINGS: dict[str, Callable[[], Any]] = {"ends": lambda: Strange(Ending), "raises": lambda: Strange(KeyError)}
HOOKS: dict[str, Callable[[], Any]] = {
    **NOTHINGS,
    "a veto": lambda: made(StrangeVeto),
    "a veto for nothing": lambda: Veto(reason=made(Strange, raises=Ending)),
}
PLANS: dict[str, Callable[[], Any]] = {
    **NOTHINGS,
    "a plan": lambda: made(StrangePlan),
    "half a plan": lambda: made(Plan),
}


def failed(scene: Scene) -> Failed:
    outcome = scene.say(11).thread.compact()
    assert isinstance(outcome, Failed)
    return outcome


@pytest.mark.parametrize("answer", HOOKS.values(), ids=HOOKS)
def test_of_a_hook(answer: Callable[[], Any]) -> None:
    scene = Scene(summariser=lambda _: SAID)
    scene.memory.before(lambda _: answer())
    assert failed(scene).reason is Fail.HOOK


def test_of_a_hook_in_the_words_of_its_veto() -> None:
    scene = Scene(summariser=lambda _: SAID)
    scene.memory.before(lambda _: Veto(reason=StrangeText("an audit")))
    outcome = scene.say(11).thread.compact()
    assert isinstance(outcome, Skipped)
    assert outcome.detail == "an audit"


def test_of_a_hook_in_the_text_it_brings() -> None:
    scene = Scene(summariser=lambda _: SAID)
    scene.memory.before(lambda _: Supplied(text=StrangeText(SAID)))
    assert isinstance(scene.say(11).thread.compact(), Applied)


def test_of_two_hooks_that_write() -> None:
    scene = Scene(summariser=lambda _: SAID)
    for _ in range(2):
        scene.memory.before(lambda _: made(StrangeSupplied, text=SAID))
    assert isinstance(scene.say(11).thread.compact(), Applied)


@pytest.mark.parametrize("answer", PLANS.values(), ids=PLANS)
def test_of_a_strategy(answer: Callable[[], Any]) -> None:
    def strategy(_: View, __: Budget) -> Any:  # noqa: ANN401  # of no right kind
        return answer()

    scene = Scene(policy=replace(POLICY, strategy=strategy))
    assert failed(scene).reason in {Fail.STRATEGY, Fail.PLAN}


@pytest.mark.parametrize("field", ["strategy", "version", "basis", "parameters", "edits", "instructions", "notes"])
def test_of_a_strategy_in_a_field_of_its_plan(field: str) -> None:
    def strategy(view: View, _: Budget) -> Plan | None:
        plan = planned(view, [summarised(view.items[:-4])], strategy="mine")
        object.__setattr__(plan, field, Strange(Ending))
        return plan

    assert failed(Scene(policy=replace(POLICY, strategy=strategy))).reason in {Fail.STRATEGY, Fail.PLAN}


@pytest.mark.parametrize("answer", NOTHINGS.values(), ids=NOTHINGS)
def test_of_a_plans_writer(answer: Callable[[], Any]) -> None:
    def writer(_: Leaving) -> Any:  # noqa: ANN401  # of no right kind
        return answer()

    def strategy(view: View, _: Budget) -> Plan | None:
        plan = planned(view, [summarised(view.items[:-4])], strategy="mine", basis=Basis.FULL)
        return replace(plan, writer=writer)

    assert failed(Scene(policy=replace(POLICY, strategy=strategy))).reason is Fail.STRATEGY


@pytest.mark.parametrize("answer", NOTHINGS.values(), ids=NOTHINGS)
def test_of_a_predicate(answer: Callable[[], Any]) -> None:
    policy = replace(POLICY, limit_tokens=100_000, triggers=(Predicate(asks=lambda _: answer()),))
    assert Scene(policy=policy).say(3).work() == []


@pytest.mark.parametrize("answer", NOTHINGS.values(), ids=NOTHINGS)
def test_of_a_summariser(answer: Callable[[], Any]) -> None:
    def summariser(_: Brief) -> Any:  # noqa: ANN401  # of no right kind
        return answer()

    outcome = Scene(summariser=summariser).say(11).thread.compact()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.rung == "digest"


@pytest.mark.parametrize("answer", NOTHINGS.values(), ids=NOTHINGS)
def test_of_tools_that_read_a_file(answer: Callable[[], Any]) -> None:
    """The file is named as one that was not read, and the summary stands."""
    assert content_of(answer(), 100) is Unread.FAILED


def test_of_tools_in_a_text() -> None:
    assert content_of(StrangeText("soup"), 100) == content_of("soup", 100)


@pytest.mark.parametrize("answer", NOTHINGS.values(), ids=NOTHINGS)
def test_of_a_coordinator(answer: Callable[[], Any]) -> None:
    assert sound(answer(), frozenset(), frozenset()) is None


class StrangeNumber(int):
    """A number that raises when it is compared or added."""

    def __eq__(self, other: object) -> bool:
        raise Ending

    def __hash__(self) -> int:
        raise Ending

    def __radd__(self, other: object) -> int:
        raise Ending


@pytest.mark.parametrize(
    "answer",
    [
        lambda: StrangeText("a hint"),
        lambda: Gleaned(hint=StrangeText("a hint")),
        lambda: Gleaned(hint="a hint", unread=(Seq(StrangeNumber(1)),)),
        lambda: Gleaned(hint="a hint", left={"cap": StrangeNumber(1)}),
        lambda: OwnGleaned(hint="a hint"),
    ],
    ids=["a text", "a hint", "what was not read", "what was left", "one of its own class"],
)
def test_of_a_coordinator_in_what_it_found(answer: Callable[[], Any]) -> None:
    """What is read of it is our own, and raises nowhere later."""
    found = sound(answer(), frozenset({Seq(1)}), frozenset())
    assert found is not None
    assert (type(found), found.hint, {type(each) for each in found.left.values()} <= {int}) == (Gleaned, "a hint", True)
    assert {type(each) for each in (*found.unread, found.hint)} <= {int, str}


def test_a_person_who_interrupts_is_heard() -> None:
    with pytest.raises(KeyboardInterrupt):
        looked_at(Returned(value=Strange(KeyboardInterrupt)), bool)
