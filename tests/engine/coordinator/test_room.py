"""What the tiers may take of what a coordinator finds: said once, and never at the cost of more than a fact takes."""

from __future__ import annotations

import pytest

from tests.engine.compacting import Scene
from tests.engine.coordinator.talking import STATEMENT, facts, scene, stating, told
from tests.engine.talk import a, u
from unabridged import Memory, UsageError
from unabridged.coordinator import Extracted, LocalCoordinator
from unabridged.facts import Budget, Budgets, FactOrigin, FactState, Tier
from unabridged.testing import RecordingCoordinator

LARGE = Budgets(agent=Budget(characters=9_000))
TOLD = "Remember that staging deploys need approval from Dana."


def filled(made: Scene) -> Scene:
    """More in the agent's tier than the usual budget holds."""
    made.thread.append([u(TOLD), a("Noted.")])
    room = made.memory.facts(budgets=LARGE)
    for n in range(80):
        said = f"Machine note {n:02d} about the warehouse in town {n}"
        room.add(said, sources=[("t", 1)], origin=FactOrigin.MACHINE, confidence=0.8)
        made.wait(2)
    return made.say(11)


def test_a_coordinator_goes_by_the_budgets_it_was_made_with() -> None:
    made = filled(Scene(coordinator=LocalCoordinator(budgets=LARGE)))
    made.work()
    assert (len(facts(made)), facts(made, FactState.ARCHIVED)) == (81, [])
    assert made.memory.facts().budgets == LARGE


class Frugal(LocalCoordinator):
    """As somebody's mistake has it."""

    budgets = Budget(characters=9)  # type: ignore[assignment]  # as above


def test_a_coordinator_with_budgets_of_another_kind_is_refused() -> None:
    with pytest.raises(UsageError, match=r"budgets are Budgets\(agent=Budget\(characters=…\)"):
        Memory.open(coordinator=Frugal())


def test_a_new_fact_clears_no_more_away_than_it_takes_where_a_tier_holds_more_already() -> None:
    made = filled(Scene(coordinator=LocalCoordinator()))
    made.work()
    assert "Staging deploys need approval from Dana" in [each.statement for each in facts(made)]
    assert len(facts(made, FactState.ARCHIVED)) == 1


def test_of_tokens_the_same_holds() -> None:
    made = filled(Scene(coordinator=LocalCoordinator(budgets=Budgets(agent=Budget(tokens=20)))))
    made.work()
    assert len(facts(made, FactState.ARCHIVED)) == 1


def test_nothing_is_written_to_a_tier_that_is_shut() -> None:
    made = scene(LocalCoordinator(budgets=Budgets(user=Budget(characters=0))))
    made.thread.append([u("I think I prefer tea."), a("Noted.")])
    made.work()
    assert [each for state in FactState for each in facts(made, state) if each.tier is Tier.USER] == []
    assert made.memory.counts()["facts: tier shut"] == 1


def test_whoever_says_no_budgets_goes_by_the_usual() -> None:
    made = scene(RecordingCoordinator())
    assert made.memory.facts().budgets == Budgets()
    assert made.memory.facts(budgets=LARGE).budgets == LARGE


def test_budgets_are_budgets() -> None:
    with pytest.raises(UsageError, match=r"Budgets\(agent=Budget"):
        LocalCoordinator(budgets=9_000)  # type: ignore[arg-type]  # as somebody who did not look


@pytest.mark.parametrize("triggers", ["note", [5], [""], 5, None], ids=str)
def test_triggers_are_phrases_in_a_list(triggers: object) -> None:
    with pytest.raises(UsageError, match=r"triggers are phrases in a list"):
        LocalCoordinator(triggers=triggers)  # type: ignore[arg-type]  # as above


def test_an_extractor_has_a_version() -> None:
    with pytest.raises(UsageError, match="has no text version"):
        LocalCoordinator(extractor=lambda _: Extracted())  # type: ignore[arg-type]  # as above


def test_triggers_may_come_from_anything_that_lists_them() -> None:
    made = scene(LocalCoordinator(triggers=(each for each in ("house rule:",))))
    made.thread.append([u("House rule: the back door stays shut."), a("Noted.")])
    made.say(1).thread.compact()
    made.memory.offer()
    assert {each.statement for each in facts(made)} == {STATEMENT, "The back door stays shut"}


@pytest.mark.parametrize("characters", [-5, 1.5, True])
def test_a_budget_is_a_whole_number_from_nothing_up(characters: object) -> None:
    with pytest.raises(UsageError, match="whole numbers from 0"):
        LocalCoordinator(budgets=Budgets(agent=Budget(characters=characters)))  # type: ignore[arg-type]  # what is wrong


@pytest.mark.parametrize(
    ("statement", "why"),
    [("User likes tea and " * 200, "too long"), ("\u200b\u200b", "too few words")],
    ids=["long", "invisible"],
)
def test_what_is_no_statement_is_counted_by_what_it_is_and_not_as_gone(statement: str, why: str) -> None:
    made = scene(RecordingCoordinator(answers=stating(statement)))
    made.work()
    assert (facts(made), dict(told(made)[0].facts)) == ([], {why: 1})
